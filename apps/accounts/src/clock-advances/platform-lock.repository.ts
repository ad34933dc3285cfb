import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Pool } from 'pg';
import { rowsOf } from '@corridor/messaging';
import { LOGGER } from '@corridor/service';

const RETRY_PAUSE_MS = 100;
/** How long a crash keeps a platform from being advanced by another process. */
const LEASE_MS = 6_000;
const RENEWAL_MS = 2_000;
/** Maximum of advances of one platform that wait in one process. Further ones are refused at once. */
const WAITING_MAX = 32;

/**
 * Lets one advance of a platform run at a time in the whole deployment. The lock is a row with an expiry, so that no
 * session is held. In each process at most one advance of a platform asks for the row. If a process freezes for longer
 * than its lease, another may run the same advance: each step may be repeated.
 */
@Injectable()
export class PlatformLockRepository {
  /** Platforms whose lease this process has or requests. */
  private readonly busy = new Set<number>();
  private readonly waiting = new Map<number, number>();

  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs `work` under the lock. Undefined if it wasn't free until the deadline (real time), or if too many wait. */
  async run<T>(platformKey: number, deadlineMs: number, work: () => Promise<T>): Promise<T | undefined> {
    const holder = randomUUID();
    if (!(await this.acquire(platformKey, holder, deadlineMs))) return undefined;
    const renewal = setInterval(() => void this.renew(platformKey, holder), RENEWAL_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      await this.release(platformKey, holder);
      this.busy.delete(platformKey);
    }
  }

  private async acquire(platformKey: number, holder: string, deadlineMs: number): Promise<boolean> {
    const ahead = this.waiting.get(platformKey) ?? 0;
    if (ahead >= WAITING_MAX) return false;
    this.waiting.set(platformKey, ahead + 1);
    try {
      for (;;) {
        if (await this.take(platformKey, holder)) return true;
        if (Date.now() >= deadlineMs) return false;
        await pause(RETRY_PAUSE_MS);
      }
    } finally {
      const left = (this.waiting.get(platformKey) ?? 1) - 1;
      if (left > 0) this.waiting.set(platformKey, left);
      else this.waiting.delete(platformKey);
    }
  }

  private async take(platformKey: number, holder: string): Promise<boolean> {
    if (this.busy.has(platformKey)) return false;
    this.busy.add(platformKey);
    let isTaken = false;
    try {
      const result = await this.pool.query(
        `INSERT INTO clock_leases (platform_key, holder, held_until)
         VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
         ON CONFLICT (platform_key) DO UPDATE SET holder = EXCLUDED.holder, held_until = EXCLUDED.held_until
         WHERE clock_leases.held_until < clock_timestamp() RETURNING 1`,
        [platformKey, holder, LEASE_MS],
      );
      isTaken = rowsOf(result).length > 0;
      return isTaken;
    } finally {
      if (!isTaken) this.busy.delete(platformKey);
    }
  }

  private async renew(platformKey: number, holder: string): Promise<void> {
    try {
      await this.pool.query(
        `UPDATE clock_leases SET held_until = clock_timestamp() + $3 * interval '1 millisecond'
         WHERE platform_key = $1 AND holder = $2`,
        [platformKey, holder, LEASE_MS],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'the lease of an advance could not be renewed');
    }
  }

  private async release(platformKey: number, holder: string): Promise<void> {
    try {
      await this.pool.query('DELETE FROM clock_leases WHERE platform_key = $1 AND holder = $2', [
        platformKey,
        holder,
      ]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the lease of an advance could not be given back; it ends by itself');
    }
  }
}
