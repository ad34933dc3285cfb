import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  createSessionPool,
  inPipelinedTransaction,
  preparedQuery,
  sqlState,
  type PipelinedTransaction,
} from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { directUrlOf, type DatabaseConfig } from '@corridor/service';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';

/**
 * Sessions in use at once: commits of a few batches of events, of attempts, of attempts that are retried by endpoint, a
 * look for due deliveries, and a step of a backlog.
 */
const SESSIONS_MAX = 6;
/**
 * Each statement here finds few rows by an index in the order of the index. There are mostly few pending rows, so the
 * planner would read all of them. An endpoint that is down can have millions.
 */
const PLANNER = {
  jit: 'off',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_sort: 'off',
  random_page_cost: '0.1',
};
/** Number of attempts of one transaction on a deadlock or a serialisation failure. */
const ATTEMPTS_MAX = 4;
const REPEATABLE = new Set(['40001', '40P01']);

/** Sessions of the paths that every event and every delivery takes. */
@Injectable()
export class HotSessions implements SqlRunner, OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(
    @Inject(NOTIFICATIONS_CONFIG) config: DatabaseConfig & Pick<NotificationsConfig, 'instanceName'>,
  ) {
    // Queries report that their session was lost.
    this.pool = createSessionPool({
      ...{ url: directUrlOf(config), service: 'notifications', use: 'hot', settings: PLANNER },
      name: `${config.instanceName ?? 'notifications'}-hot`,
      max: config.databaseHotPoolSize ?? SESSIONS_MAX,
      limits: config.databaseLimits,
    });
  }

  /** One statement, committed by itself. */
  query(text: string, values: unknown[] = []): Promise<unknown> {
    return this.pool.query(preparedQuery(text, values));
  }

  /**
   * Runs `work` in one transaction and commits it, if `work` has not. Repeats it on a deadlock or a serialisation
   * failure.
   */
  async transaction<T>(work: (tx: PipelinedTransaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inPipelinedTransaction(this.pool, work);
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX || !REPEATABLE.has(sqlState(error))) throw error;
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
