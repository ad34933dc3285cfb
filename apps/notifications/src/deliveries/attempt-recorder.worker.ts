import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { PipelinedTransaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { APPROVAL_TYPE, keptAnswer } from '../approvals/domain/approval-answer';
import { HotSessions } from '../database/hot-sessions.adapter';
import { EndpointDirectory, type KnownPlatform } from '../endpoints/endpoint-directory.adapter';
import { JudgeEndpointHandler, type FailedAttempt } from '../endpoints/judge-endpoint.handler';
import type { SendResult } from '../sending/sender.port';
import { afterAttempt, GONE_STATUS, isSuccess } from './domain/delivery';
import { WakeUp } from './wake-up.adapter';
import { DeliveryRepository } from './delivery.repository';
import { DueDeliveryRepository, type DueDelivery, type RecordedAttempt } from './due-delivery.repository';

/** Attempts that one transaction records at most. */
const BATCH_MAX = 500;
/** From the beginning of one transaction to that of the next at least, milliseconds: what ends meanwhile goes along. */
const INTERVAL_MS = 20;
/** After so many failures to record a batch its leases are left to run out: the deliveries are sent again. */
const TRIES_MAX = 8;
const TRY_PAUSE_MS = 250;

/** An attempt that has ended. */
export interface EndedAttempt {
  delivery: DueDelivery;
  attemptId: string;
  /** Milliseconds since the epoch, real time. */
  startedMs: number;
  result: SendResult;
}

interface Waiting {
  ended: EndedAttempt;
  done: () => void;
}

/** Records attempts by group commit: what ended while the last commit ran is the next batch. */
@Injectable()
export class AttemptRecorder {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(
    @Inject(HotSessions) private readonly sessions: HotSessions,
    @Inject(EndpointDirectory) private readonly directory: EndpointDirectory,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(DueDeliveryRepository) private readonly due: DueDeliveryRepository,
    @Inject(DeliveryRepository) private readonly deliveries: DeliveryRepository,
    @Inject(JudgeEndpointHandler) private readonly judge: JudgeEndpointHandler,
    @Inject(WakeUp) private readonly wakeUp: WakeUp,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the attempt is recorded, or given up to its lease. */
  async record(ended: EndedAttempt): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ ended, done });
      this.running ??= this.run();
    });
  }

  private async run(): Promise<void> {
    // What ends in this turn of the event loop joins the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH_MAX);
      const begunAt = performance.now();
      await this.commit(batch.map(({ ended }) => ended));
      for (const { done } of batch) done();
      const restMs = INTERVAL_MS - (performance.now() - begunAt);
      if (restMs > 0 && this.waiting.length < BATCH_MAX) await pause(restMs);
    }
    this.running = undefined;
  }

  private async commit(unsorted: readonly EndedAttempt[]): Promise<void> {
    // In one order everywhere, so that this and the making of deliveries never wait for each other.
    const batch = [...unsorted].sort((one, other) => (one.delivery.id < other.delivery.id ? -1 : 1));
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      try {
        const platforms = await this.directory.read(batch.map(({ delivery }) => delivery.platformKey));
        const released = await this.sessions.transaction((tx) => this.write(tx, batch, platforms));
        if (released > 0) this.wakeUp.hint();
        return;
      } catch (error) {
        this.logger.error({ err: error, attempts: batch.length, tries }, 'attempts could not be recorded');
        await pause(TRY_PAUSE_MS * tries);
      }
    }
  }

  /** Answers how many deliveries have become due that waited for one of these. */
  private async write(
    tx: PipelinedTransaction,
    batch: readonly EndedAttempt[],
    platforms: ReadonlyMap<number, KnownPlatform>,
  ): Promise<number> {
    const realNowMs = this.clocks.realNow();
    const domainNowMs = (platformKey: number): number =>
      realNowMs + (platforms.get(platformKey)?.offsetMs ?? 0);
    const recorded = batch.map((ended) =>
      toRecord(ended, { realNowMs, domainNowMs: domainNowMs(ended.delivery.platformKey) }),
    );
    const written = this.due.record(tx, recorded);
    const judged = this.judgeEndpoints(tx, batch, domainNowMs);
    // The judge reads before it writes where something has failed.
    if (batch.some(({ result }) => !isSuccess(result))) await Promise.all([written, judged]);
    const queues = batch.map(({ delivery }) => delivery);
    const [released] = await Promise.all([
      this.deliveries.release(tx, queues, realNowMs),
      written,
      judged,
      tx.commit(),
    ]);
    return released;
  }

  /** A success in a batch outweighs the batch's failures, but for a 410. */
  private async judgeEndpoints(
    manager: SqlRunner,
    batch: readonly EndedAttempt[],
    domainNowMs: (platformKey: number) => number,
  ): Promise<void> {
    const reached = batch.filter(({ result }) => isSuccess(result)).map(({ delivery }) => delivery);
    await this.judge.succeeded(manager, reached);
    const reachedIds = new Set(reached.map(({ endpointId }) => endpointId));
    const failed = new Map<string, FailedAttempt>();
    for (const { delivery, result } of batch) {
      const { platformKey, endpointId } = delivery;
      const isGone = result.responseStatus === GONE_STATUS || failed.get(endpointId)?.isGone === true;
      if (isSuccess(result) || (reachedIds.has(endpointId) && !isGone)) continue;
      failed.set(endpointId, { platformKey, endpointId, isGone, nowMs: domainNowMs(platformKey) });
    }
    // In one order everywhere, so that two batches never wait for each other.
    const sorted = [...failed.values()].sort(
      (one, other) => one.platformKey - other.platformKey || (one.endpointId < other.endpointId ? -1 : 1),
    );
    for (const attempt of sorted) await this.judge.failed(manager, attempt);
  }
}

function toRecord(ended: EndedAttempt, now: { realNowMs: number; domainNowMs: number }): RecordedAttempt {
  const { delivery, attemptId, startedMs, result } = ended;
  const atMs = startedMs + now.domainNowMs - now.realNowMs;
  const after = afterAttempt(delivery, result, {
    startedMs: atMs,
    nowMs: now.domainNowMs,
    chance: Math.random(),
  });
  const { responseStatus, durationMs, error } = result;
  // Whoever is told of an incoming payment may answer as if it were asked.
  const responseBody =
    delivery.eventType === APPROVAL_TYPE ? keptAnswer(result.responseBody) : result.responseBody;
  return {
    delivery,
    attempt: { id: attemptId, atMs, responseStatus, durationMs, responseBody, error },
    after,
  };
}
