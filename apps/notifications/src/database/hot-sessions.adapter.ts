import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import {
  inPipelinedTransaction,
  preparedQuery,
  sqlState,
  type PipelinedTransaction,
} from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { NOTIFICATIONS_CONFIG, type NotificationsConfig } from '../config';

/** A commit for each of a few batches of events, one for attempts, one look for what is due. */
const SESSIONS_MAX = 4;
/**
 * Each statement here finds few rows by the index whose order it asks for. What is pending is next to nothing most of
 * the time, so that statistics would lead to reading all of it; and there may be millions of it when a platform's
 * endpoint is away.
 */
const SETTINGS = [
  'search_path=notifications',
  'timezone=UTC',
  'jit=off',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_sort=off',
  'random_page_cost=0.1',
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
];
/** Attempts of one transaction when the database asks for a repeat (deadlock, serialization). */
const ATTEMPTS_MAX = 4;
const REPEATABLE = new Set(['40001', '40P01']);

/** Sessions of the paths that every event and every delivery takes. */
@Injectable()
export class HotSessions implements SqlRunner, OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(@Inject(NOTIFICATIONS_CONFIG) config: Pick<NotificationsConfig, 'databaseUrl'>) {
    this.pool = new Pool({
      connectionString: config.databaseUrl,
      max: SESSIONS_MAX,
      pipeline: true,
      options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
      application_name: 'corridor-notifications-hot',
      connectionTimeoutMillis: 5_000,
    });
    // A session that is lost says so by its queries; its event, unheard, would end the process.
    this.pool.on('error', () => undefined);
  }

  /** One statement, committed by itself. */
  query(text: string, values: unknown[] = []): Promise<unknown> {
    return this.pool.query(preparedQuery(text, values));
  }

  /** Runs `work` in one transaction and commits it, unless it has; repeats it when the database asks for that. */
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
