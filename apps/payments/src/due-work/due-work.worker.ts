import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Pool } from 'pg';
import type { AdvanceServiceClockAnswer } from '@corridor/contracts';
import { DueWork, LOGGER, LookLoop, PlatformClocks } from '@corridor/service';
import { BATCH_LIMIT, Committer } from '../ledger/committer.worker';
import { DueWorkRepository, type DueTake } from './due-work.repository';

/** Pause between looks while nothing is due, milliseconds. */
const LOOK_PAUSE_MS = 100;
/** Pause after a look that failed, milliseconds. */
const FAILURE_PAUSE_MS = 1_000;
/** First pause before a row that failed alone is tried again, milliseconds; doubled each time. */
const RETRY_FIRST_MS = 500;

/** Fires due work in due order through the committer, in the background and on demand up to a time. */
@Injectable()
export class DueWorkWorker extends DueWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: LookLoop;

  constructor(
    @Inject(Committer) private readonly committer: Committer,
    @Inject(DueWorkRepository) private readonly dueWork: DueWorkRepository,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(Pool) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    this.loop = new LookLoop({
      look: async () => {
        while (this.loop.isRunning && (await this.fire({ limit: BATCH_LIMIT })) > 0);
      },
      pauseMs: () => LOOK_PAUSE_MS,
      failurePauseMs: FAILURE_PAUSE_MS,
      onFailure: (error) => logger.error({ err: error }, 'due work could not be read'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async fireDue(platformKey: number, targetMs: number): Promise<AdvanceServiceClockAnswer> {
    const until = { platformKey, targetMs };
    for (let fired = 0; ;) {
      const done = await this.fire({ limit: BATCH_LIMIT, until });
      fired += done;
      // A take that waited for another worker may come back empty while later rows are left.
      const nextDueMs = await this.dueWork.nextDueMs(this.pool, platformKey);
      if (nextDueMs === null || nextDueMs > targetMs) return { fired, nextDueMs };
    }
  }

  /** Fires one lot; where it fails, smaller ones, until the row that fails stands alone and is put off. */
  private async fire(take: DueTake): Promise<number> {
    try {
      return await this.committer.takeDue(take);
    } catch (error) {
      if (take.limit > 1) return this.fire({ ...take, limit: Math.ceil(take.limit / 2) });
      const row = await this.putOff(take, error);
      this.logger.error({ err: error, ...row }, 'due work failed');
      return 0;
    }
  }

  private async putOff(take: DueTake, cause: unknown): Promise<object> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const row = await this.dueWork.putOff(client, take, {
        realNowMs: this.clocks.realNow(),
        pauseMs: RETRY_FIRST_MS,
        error: cause instanceof Error ? cause.message : String(cause),
      });
      await client.query('COMMIT');
      return row ? { transactionId: row.transactionId, action: row.action, attempts: row.attempts } : {};
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }
}
