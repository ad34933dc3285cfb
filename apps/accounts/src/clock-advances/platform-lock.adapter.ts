import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';

const RETRY_PAUSE_MS = 100;
const LOCK = "hashtext('corridor-clock-advance')";

/** Lets one advance of a platform run at a time in the whole deployment; a crash frees the lock with its session. */
@Injectable()
export class PlatformLock {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** Runs `work` under the lock; undefined where it wasn't free until the deadline (real time). */
  async run<T>(platformKey: number, deadlineMs: number, work: () => Promise<T>): Promise<T | undefined> {
    const client = await this.acquire(platformKey, deadlineMs);
    if (!client) return undefined;
    try {
      return await work();
    } finally {
      await this.release(client, platformKey);
    }
  }

  /** Waiting holds no session: the pool is small. */
  private async acquire(platformKey: number, deadlineMs: number): Promise<PoolClient | undefined> {
    for (;;) {
      const client = await this.pool.connect();
      const { rows } = await client.query<{ locked: boolean }>(
        `SELECT pg_try_advisory_lock(${LOCK}, $1) AS locked`,
        [platformKey],
      );
      if (rows[0]?.locked) return client;
      client.release();
      if (Date.now() >= deadlineMs) return undefined;
      await pause(RETRY_PAUSE_MS);
    }
  }

  private async release(client: PoolClient, platformKey: number): Promise<void> {
    try {
      await client.query(`SELECT pg_advisory_unlock(${LOCK}, $1)`, [platformKey]);
      client.release();
    } catch {
      // The session is lost, and the lock with it.
      client.release(true);
    }
  }
}
