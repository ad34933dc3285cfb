import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { mintUuid, trustUuid, uuidTime } from '@corridor/kernel';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { EndpointDirectory, type KnownEndpoint } from '../endpoint-directory/endpoint-directory.cache';
import { WebhookClient } from '../sending/webhook.client';
import { WebhookMetrics } from '../sending/webhook.metrics';
import { AttemptRecorder } from './attempt-recorder.worker';
import { DeliveryQueue } from './delivery.queue';
import { isSuccess } from './domain/delivery';
import { DueDeliveryRepository, type DueDelivery } from './due-delivery.repository';
import { WakeUp } from './domain/wake-up';

/** Pause between looks without a hint. */
const POLL_MS = 200;
/** Pause after each look: deliveries that become due during it are taken together. */
const LOOK_PAUSE_MS = 10;
/** Pause after a look that failed. */
const FAILURE_PAUSE_MS = 500;

/** Sends new deliveries and due deliveries. Any number of instances may do so at once. */
@Injectable()
export class DeliveryWorker {
  private readonly underWay = new Set<Promise<void>>();
  private isRunning = false;
  /** Whether more may be due than the last look could take. */
  private hasMore = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly sessions: HotSessions,
    private readonly clocks: PlatformClocks,
    private readonly due: DueDeliveryRepository,
    private readonly directory: EndpointDirectory,
    private readonly queue: DeliveryQueue,
    private readonly recorder: AttemptRecorder,
    private readonly post: WebhookClient,
    private readonly wakeUp: WakeUp,
    private readonly metrics: WebhookMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.isRunning = true;
    this.queue.open(() => this.serve());
    this.loop = this.run();
  }

  /**
   * Takes no more and gives back the waiting deliveries. Attempts that take longer than `graceMs` are left to their
   * lease.
   */
  async stop(graceMs = 5_000): Promise<void> {
    this.isRunning = false;
    this.wakeUp.hint();
    await this.loop;
    this.serve();
    await Promise.race([Promise.all(this.underWay), pause(graceMs, undefined, { ref: false })]);
  }

  private async run(): Promise<void> {
    while (this.isRunning) {
      try {
        const taken = await this.look();
        await pause(LOOK_PAUSE_MS);
        if (taken === 0) await this.wakeUp.pause(POLL_MS);
      } catch (error) {
        this.logger.error({ err: error }, 'due deliveries could not be read');
        await this.wakeUp.pause(FAILURE_PAUSE_MS);
      }
    }
  }

  /** Takes due deliveries for which there is room. Returns how many. */
  private async look(): Promise<number> {
    const limit = this.queue.freeTotal;
    const rooms = this.queue.rooms();
    this.hasMore = limit <= 0 || rooms.some(({ room }) => room === 0);
    if (limit <= 0) return 0;
    const nowMs = this.clocks.realNow();
    const deliveries = await this.due.take(this.sessions, { nowMs, rooms, limit, leaseId: mintUuid() });
    if (deliveries.length > 0) this.hasMore = true;
    this.queue.handOver(deliveries);
    return deliveries.length;
  }

  /** Begins waiting deliveries for which there is room. */
  private serve(): void {
    if (!this.isRunning) return this.giveBack(this.queue.withdraw());
    const late: DueDelivery[] = [];
    for (let delivery = this.queue.next(); delivery; delivery = this.queue.next()) {
      if (performance.now() <= delivery.beginByMs) {
        this.track(this.attempt(delivery));
      } else {
        this.queue.concurrency.left(delivery.endpointId);
        late.push(delivery);
      }
    }
    this.giveBack(late);
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const { platformKey, endpointId } = delivery;
    const startedMs = this.clocks.realNow();
    const endpoint = await this.endpointOf(platformKey, endpointId);
    if (!endpoint?.isEnabled || endpoint.url === null) {
      this.queue.concurrency.left(endpointId);
      return this.giveBack([delivery]);
    }
    const result = await this.post.send(delivery, endpoint, startedMs);
    if (isSuccess(result)) this.measureDelay(delivery, startedMs);
    const outcome = { succeeded: isSuccess(result), durationMs: result.durationMs };
    if (this.queue.concurrency.ended(endpointId, outcome)) this.giveBack(this.queue.withdraw(endpointId));
    this.serve();
    if (this.hasMore && this.queue.isLow(endpointId)) this.wakeUp.hint();
    await this.recorder.record({ delivery, attemptId: mintUuid(startedMs), startedMs, result });
  }

  /** A delivery that is tried again, or that waited for its endpoint, says nothing about this service. */
  private measureDelay({ eventId, endpointId, failures, inOrder }: DueDelivery, startedMs: number): void {
    const committedMs = uuidTime(trustUuid(eventId));
    const isFirst = failures === 0 && inOrder && this.queue.concurrency.wasWellSince(endpointId, committedMs);
    if (isFirst) this.metrics.delivered(startedMs - committedMs);
  }

  /** Undefined also if the read fails. Then the lease is given back. */
  private async endpointOf(platformKey: number, endpointId: string): Promise<KnownEndpoint | undefined> {
    try {
      return await this.directory.find(platformKey, endpointId);
    } catch (error) {
      this.logger.warn({ err: error, endpointId }, 'an endpoint could not be read');
      return undefined;
    }
  }

  /** Gives leases back, so that any process can send the deliveries. If that fails, the leases expire. */
  private giveBack(deliveries: readonly DueDelivery[]): void {
    if (deliveries.length === 0) return;
    this.hasMore = true;
    const done = this.due.giveBack(this.sessions, deliveries).catch((error: unknown) => {
      this.logger.warn({ err: error, deliveries: deliveries.length }, 'leases could not be given back');
    });
    this.track(done);
  }

  private track(work: Promise<void>): void {
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }
}
