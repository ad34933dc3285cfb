import { errorRecord, MINUTE_MS } from '@corridor/kernel';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Pool } from 'pg';
import type { AdvanceServiceClockAnswer } from '@corridor/contracts';
import { DueTimers, LOGGER, LookLoop, PlatformClocks } from '@corridor/service';
import { BATCH_LIMIT, Committer, isOverload, isRepeatable } from './committer.worker';
import type { LedgerTypes } from './domain/ledger-types';
import { WaitsForPerson } from './domain/waits-for-person';
import { DUE_ATTEMPTS_MAX, TimerRepository, type DueRow, type DueTake } from './timer.repository';

/** Shortest pause between looks, milliseconds. */
const LOOK_PAUSE_MS = 100;
/** Longest pause, milliseconds: another instance may have written a timer that is due before. */
const IDLE_PAUSE_MS = 500;
/** Time after which a batch takes timers although none is due: it also measures the database's clock. Milliseconds. */
const TAKE_EVERY_MS = 5_000;
/** Pause after a failed poll, milliseconds. */
const FAILURE_PAUSE_MS = 1_000;
/** First pause before a row that failed on its own is retried, milliseconds; doubled each time. */
const RETRY_FIRST_MS = 500;
/** Pause before a row is tried again that waits for a person's decision, milliseconds. */
const DECISION_PAUSE_MS = MINUTE_MS;
/** Platforms of one round while more timers are due than a batch takes. */
const TURN_PLATFORMS = 250;
/** Pause between corrections after clocks have moved, milliseconds, and the limits of one correction. */
const CORRECTION_PAUSE_MS = 1_000;
const CORRECTION_LIMITS = { platforms: 1_000, rows: 500 };

/**
 * Fires timers in due order through the committer: in the background, and on demand up to a time. The oldest goes
 * first. While more timers are due than a batch takes, every other batch goes through the platforms in turn. The
 * backlog of one platform therefore does not delay the others.
 */
@Injectable()
export class TimerWorker extends DueTimers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: readonly LookLoop[];
  private readonly loop: LookLoop;
  private turnAfter = 0;
  private correctedUpTo = 0;
  private tookAtMs = -Infinity;

  constructor(
    private readonly committer: Committer<LedgerTypes>,
    private readonly timers: TimerRepository,
    private readonly clocks: PlatformClocks,
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    const onFailure = (error: unknown): void => logger.error({ err: error }, 'timers could not be read');
    const failurePauseMs = FAILURE_PAUSE_MS;
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: () => LOOK_PAUSE_MS,
      idlePauseMs: IDLE_PAUSE_MS,
      failurePauseMs,
      onFailure,
    });
    const correction = new LookLoop({
      look: () => this.correctTurns(),
      pauseMs: () => CORRECTION_PAUSE_MS,
      onFailure,
    });
    this.loops = [this.loop, correction];
    committer.onCommit(() => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  async fireDue(platformKey: number, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    const until = { platformKey, targetMs };
    for (let fired = 0; ;) {
      const done = await this.fire({ limit: BATCH_LIMIT, until });
      fired += done.fired;
      // A take that waited for another worker may return no rows although later rows are due.
      const nextDueMs = await this.timers.nextDueMs(this.pool, platformKey);
      if (nextDueMs === null || nextDueMs > targetMs) return { fired, nextDueMs };
    }
  }

  /** Fires what is due. Returns after how many milliseconds the next timer is due. */
  private async look(): Promise<number> {
    const nextMs = await this.timers.nextTurnMs(this.pool, this.clocks.nowSql);
    if (nextMs > 0 && performance.now() - this.tookAtMs < TAKE_EVERY_MS) return nextMs;
    while (this.loop.isRunning) {
      this.tookAtMs = performance.now();
      const { taken } = await this.fire({ limit: BATCH_LIMIT });
      // What falls due during a batch waits for the next look. Otherwise each batch under load would carry a take.
      if (taken < BATCH_LIMIT) break;
      await this.fireInTurn();
    }
    return 0;
  }

  /** Fires due timers of the next platforms, an equal share for each. */
  private async fireInTurn(): Promise<void> {
    const now = this.clocks.nowSql;
    const { due, next } = await this.timers.nextPlatforms(this.pool, this.turnAfter, TURN_PLATFORMS, now);
    this.turnAfter = next;
    if (due.length > 0) await this.fire({ limit: BATCH_LIMIT, platforms: due });
  }

  private async correctTurns(): Promise<void> {
    const now = this.clocks.nowSql;
    this.correctedUpTo = await this.timers.correctTurns(
      this.pool,
      this.correctedUpTo,
      CORRECTION_LIMITS,
      now,
    );
  }

  /** Fires one batch of timers. If it fails, its rows are applied in smaller batches. */
  private async fire(take: DueTake): Promise<{ taken: number; fired: number }> {
    let rows: readonly DueRow[] = [];
    const onTaken = (taken: readonly DueRow[]): void => void (rows = taken);
    try {
      const fired = await this.committer.takeDue({ ...take, onTaken });
      return { taken: rows.length, fired };
    } catch (error) {
      if (rows.length === 0 || isRepeatable(error)) throw error;
      return { taken: rows.length, fired: await this.isolate(rows, error) };
    }
  }

  /** Applies the rows of a failed batch in halves, in due order. A row that fails on its own is put off. */
  private async isolate(rows: readonly DueRow[], cause: unknown): Promise<number> {
    const [only] = rows;
    if (only && rows.length === 1) {
      await this.putOff(only, cause);
      return 0;
    }
    const half = Math.ceil(rows.length / 2);
    const first = await this.fireAgain(rows.slice(0, half));
    return first + (await this.fireAgain(rows.slice(half)));
  }

  private async fireAgain(rows: readonly DueRow[]): Promise<number> {
    try {
      return await this.committer.takeDue({ limit: rows.length, rows });
    } catch (error) {
      if (isRepeatable(error)) throw error;
      return this.isolate(rows, error);
    }
  }

  private async putOff(row: DueRow, cause: unknown): Promise<void> {
    const { platformKey, transactionId, action } = row;
    const error = errorRecord(cause).message;
    if (cause instanceof WaitsForPerson) {
      this.logger.info(
        { platformKey, transactionId, action, because: error },
        'a timer waits for a decision',
      );
      const { attempts } = row;
      await this.timers.putOff(this.pool, row, { attempts, pauseMs: DECISION_PAUSE_MS, error });
      return;
    }
    const attempts = row.attempts + 1;
    this.logger.error({ err: cause, platformKey, transactionId, action, attempts }, 'timers failed');
    const isLast = attempts >= DUE_ATTEMPTS_MAX && !isOverload(cause);
    const pauseMs = isLast ? null : RETRY_FIRST_MS * 2 ** Math.min(row.attempts, DUE_ATTEMPTS_MAX);
    await this.timers.putOff(this.pool, row, { attempts, pauseMs, error });
  }
}
