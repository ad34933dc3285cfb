import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { mintUuid } from '@corridor/kernel';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';
import { MessageSigner } from '../sending/message-signer.adapter';
import { Sender, type SendResult } from '../sending/sender.port';
import { AttemptRecorder } from './attempt-recorder.worker';
import { isSuccess } from './domain/delivery';
import { Lanes } from './domain/lanes';
import { WakeUp } from './wake-up.adapter';
import { DueDeliveryRepository, type DueDelivery } from './due-delivery.repository';

/** Pause between looks without a hint. */
const POLL_MS = 100;
/** Pause after a look that failed. */
const FAILURE_PAUSE_MS = 500;

/** Sends what is due. Any number of instances may do so at once. */
@Injectable()
export class DeliveryWorker {
  private readonly lanes: Lanes;
  private readonly underWay = new Set<Promise<void>>();
  private isRunning = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(DueDeliveryRepository) private readonly due: DueDeliveryRepository,
    @Inject(AttemptRecorder) private readonly recorder: AttemptRecorder,
    @Inject(Sender) private readonly sender: Sender,
    @Inject(MessageSigner) private readonly signer: MessageSigner,
    @Inject(WakeUp) private readonly wakeUp: WakeUp,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(NOTIFICATIONS_CONFIG) config: Pick<NotificationsConfig, 'attemptsInFlightMax'>,
  ) {
    this.lanes = new Lanes(config.attemptsInFlightMax);
  }

  start(): void {
    this.isRunning = true;
    this.loop = this.run();
  }

  /** Takes no more; what is under way for longer than `graceMs` is left to its lease. */
  async stop(graceMs = 5_000): Promise<void> {
    this.isRunning = false;
    this.wakeUp.hint();
    await this.loop;
    await Promise.race([Promise.all(this.underWay), pause(graceMs, undefined, { ref: false })]);
  }

  private async run(): Promise<void> {
    while (this.isRunning) {
      try {
        const begun = await this.look();
        if (begun === 0) await this.wakeUp.pause(POLL_MS);
      } catch (error) {
        this.logger.error({ err: error }, 'due deliveries could not be read');
        await this.wakeUp.pause(FAILURE_PAUSE_MS);
      }
    }
  }

  /** Begins what is due and has room; answers how many. */
  private async look(): Promise<number> {
    const limit = this.lanes.freeTotal;
    if (limit <= 0) return 0;
    const deliveries = await this.due.take(this.dataSource.manager, {
      nowMs: this.clocks.realNow(),
      rooms: this.lanes.rooms(),
      limit,
      leaseId: mintUuid(),
    });
    for (const delivery of deliveries) {
      const attempt = this.attempt(delivery);
      this.underWay.add(attempt);
      void attempt.finally(() => this.underWay.delete(attempt));
    }
    return deliveries.length;
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const startedMs = this.clocks.realNow();
    this.lanes.began(delivery.endpointId);
    const result = await this.send(delivery, startedMs);
    this.lanes.ended(delivery.endpointId, { succeeded: isSuccess(result), durationMs: result.durationMs });
    await this.recorder.record({ delivery, attemptId: mintUuid(startedMs), startedMs, result });
    this.wakeUp.hint();
  }

  private async send(delivery: DueDelivery, nowMs: number): Promise<SendResult> {
    try {
      const headers = this.signer.headers(delivery, nowMs);
      return await this.sender.send({ url: delivery.url, headers, body: delivery.body });
    } catch (error) {
      this.logger.error({ err: error, endpointId: delivery.endpointId }, 'a delivery could not be sent');
      return {
        responseStatus: null,
        responseBody: null,
        durationMs: 0,
        error: 'the request could not be made',
      };
    }
  }
}
