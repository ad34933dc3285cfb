import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { sqlState, type PipelinedTransaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { HotSessions } from '../database/hot-sessions.adapter';
import { EndpointDirectory, type KnownPlatform } from '../endpoint-directory/endpoint-directory.cache';
import { JudgeEndpointHandler, type FailedAttempt } from '../endpoint-directory/judge-endpoint.handler';
import type { SendResult } from '../sending/sender.port';
import { afterAttempt, GONE_STATUS, isSuccess } from './domain/delivery';
import { APPROVAL_TYPE, keptAnswer } from './domain/kept-answer';
import { inLockOrder } from './domain/new-delivery';
import { WakeUp } from './domain/wake-up';
import { DeliveryRepository } from './delivery.repository';
import { DueDeliveryRepository, type LeasedDelivery, type RecordedAttempt } from './due-delivery.repository';

/** Maximum number of attempts that one transaction records. */
const BATCH_MAX = 500;
/**
 * Minimum time between the starts of two transactions, milliseconds. Attempts that end in between join the next one.
 */
const INTERVAL_MS = 20;
/** Number of failures to record a batch after which its leases expire and the deliveries are sent again. */
const TRIES_MAX = 8;
const TRY_PAUSE_MS = 250;
/** How long the attempts of one batch wait for a row that another transaction has locked. */
const LOCK_WAIT_MS = 500;
/** After this number of failures of an endpoint on its own, about 30 seconds, its leases have expired. */
const TRIES_APART_MAX = 60;
/** The database is down or full: no attempt caused the error. */
const OUTAGE = /^(08|53|57P)/;

/** An attempt that has ended. */
export interface EndedAttempt {
  delivery: LeasedDelivery;
  attemptId: string;
  /** Milliseconds since the epoch, real time. */
  startedMs: number;
  result: SendResult;
}

interface Waiting {
  ended: EndedAttempt;
  done: () => void;
  /** Failures to record it by its endpoint. */
  tries?: number;
}

/**
 * Records attempts by group commit: attempts that end during a commit are the next batch. If a batch fails because of
 * its rows, its attempts are retried endpoint by endpoint. No other endpoint waits for them.
 */
@Injectable()
export class AttemptRecorder {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;
  /** Attempts that are retried by endpoint. */
  private readonly apart = new Map<string, Waiting[]>();

  constructor(
    private readonly sessions: HotSessions,
    private readonly directory: EndpointDirectory,
    private readonly clocks: PlatformClocks,
    private readonly due: DueDeliveryRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly judge: JudgeEndpointHandler,
    private readonly wakeUp: WakeUp,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the attempt is recorded, or given up to its lease. */
  async record(ended: EndedAttempt): Promise<void> {
    return new Promise((done) => {
      const line = this.apart.get(ended.delivery.endpointId);
      if (line) return void line.push({ ended, done });
      this.waiting.push({ ended, done });
      this.running ??= this.run();
    });
  }

  private async run(): Promise<void> {
    // Attempts that end in this turn of the event loop join the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH_MAX);
      const begunAt = performance.now();
      if (await this.commit(batch)) finish(batch);
      else this.setApart(batch);
      const restMs = INTERVAL_MS - (performance.now() - begunAt);
      if (restMs > 0 && this.waiting.length < BATCH_MAX) await pause(restMs);
    }
    this.running = undefined;
  }

  /** Returns false if the batch must be recorded by endpoint. A batch that is given up counts as recorded. */
  private async commit(batch: readonly Waiting[]): Promise<boolean> {
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      try {
        await this.commitOnce(batch);
        return true;
      } catch (error) {
        this.logger.error({ err: error, attempts: batch.length, tries }, 'attempts could not be recorded');
        if (sqlState(error) !== '' && !OUTAGE.test(sqlState(error))) return false;
        await pause(TRY_PAUSE_MS * tries);
      }
    }
    return true;
  }

  private setApart(batch: readonly Waiting[]): void {
    const isIdle = this.apart.size === 0;
    for (const waiting of batch) {
      const { endpointId } = waiting.ended.delivery;
      const line = this.apart.get(endpointId);
      if (line) line.push(waiting);
      else this.apart.set(endpointId, [waiting]);
    }
    if (isIdle) void this.runApart();
  }

  /** One endpoint after the other, until all are recorded. */
  private async runApart(): Promise<void> {
    for (let round = 1; this.apart.size > 0; round += 1) {
      for (const [endpointId, line] of [...this.apart]) {
        const batch = line.slice(0, BATCH_MAX);
        const isDone = await this.tried(batch, round);
        if (isDone) finish(line.splice(0, batch.length));
        if (line.length === 0) this.apart.delete(endpointId);
      }
      if (this.apart.size > 0) await pause(TRY_PAUSE_MS);
    }
  }

  /** Returns whether the batch is finished: it is recorded, or was tried so often that its leases expire. */
  private async tried(batch: readonly Waiting[], round: number): Promise<boolean> {
    try {
      await this.commitOnce(batch);
      return true;
    } catch (error) {
      const endpointId = batch[0]?.ended.delivery.endpointId;
      this.logger.warn({ err: error, endpointId, round }, 'attempts of an endpoint could not be recorded');
      return batch.every((waiting) => (waiting.tries = (waiting.tries ?? 0) + 1) >= TRIES_APART_MAX);
    }
  }

  private async commitOnce(unsorted: readonly Waiting[]): Promise<void> {
    const ended = unsorted.map((waiting) => waiting.ended);
    const batch = inLockOrder(ended, ({ delivery }) => delivery);
    const platforms = await this.directory.read(batch.map(({ delivery }) => delivery.platformKey));
    const released = await this.sessions.transaction((tx) => this.write(tx, batch, platforms));
    if (released > 0) this.wakeUp.hint();
  }

  /** Returns how many waiting deliveries have become due. */
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
    const limited = tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
    const written = this.due.record(tx, recorded);
    const judged = this.judgeEndpoints(tx, batch, domainNowMs);
    // If an attempt has failed, the judge reads before it writes.
    if (batch.some(({ result }) => !isSuccess(result))) await Promise.all([limited, written, judged]);
    const queues = batch.map(({ delivery }) => delivery);
    const [released] = await tx.commitBehind(
      Promise.all([this.deliveries.release(tx, queues, realNowMs), limited, written, judged]),
    );
    return released;
  }

  /** A success in a batch outweighs the batch's failures, except a 410. */
  private async judgeEndpoints(
    manager: SqlRunner,
    batch: readonly EndedAttempt[],
    domainNowMs: (platformKey: number) => number,
  ): Promise<void> {
    const reached = batch.filter(({ result }) => isSuccess(result)).map(({ delivery }) => delivery);
    const reachedIds = new Set(reached.map(({ endpointId }) => endpointId));
    const failed = new Map<string, FailedAttempt>();
    for (const { delivery, result } of batch) {
      const { platformKey, endpointId } = delivery;
      const isGone = result.responseStatus === GONE_STATUS || failed.get(endpointId)?.isGone === true;
      if (isSuccess(result) || (reachedIds.has(endpointId) && !isGone)) continue;
      failed.set(endpointId, { platformKey, endpointId, isGone, nowMs: domainNowMs(platformKey) });
    }
    await this.judge.judge(manager, reached, [...failed.values()]);
  }
}

function finish(recorded: readonly Waiting[]): void {
  for (const { done } of recorded) done();
}

/** The attempt as it is stored, and its delivery after it. Times are milliseconds. */
export function toRecord(
  ended: EndedAttempt,
  now: { realNowMs: number; domainNowMs: number },
): RecordedAttempt {
  const { delivery, attemptId, startedMs, result } = ended;
  const atMs = startedMs + now.domainNowMs - now.realNowMs;
  const after = afterAttempt(delivery, result, {
    startedMs: atMs,
    nowMs: now.domainNowMs,
    chance: Math.random(),
  });
  const { responseStatus, durationMs, error } = result;
  // Every endpoint that gets an approval event may answer with data about the receiver.
  const responseBody =
    delivery.eventType === APPROVAL_TYPE ? keptAnswer(result.responseBody) : result.responseBody;
  return {
    delivery,
    attempt: { id: attemptId, atMs, responseStatus, durationMs, responseBody, error },
    after,
  };
}
