import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** The rejection of a verification that nobody has been shown yet. */
export interface Rejection {
  platformKey: number;
  verificationId: Uuid;
  /** Domain time of the decision, milliseconds. */
  decidedAtMs: number;
  traceparent?: string | undefined;
}

interface RejectionRow {
  platform_key: number;
  verification_id: string;
  decided_at: Date;
  traceparent: string | null;
}

/** Pauses between attempts double up to this. */
const PAUSE_MAX_SECONDS = 60;

/** Rejections that are decided: kept until the customer's money has stopped, and shown then. */
@Injectable()
export class RejectionRepository {
  /**
   * Keeps a decision, in the transaction that makes it. The worker leaves it to whoever made it for `headStartSeconds`
   * of real time.
   */
  async add(runner: SqlRunner, rejection: Rejection, headStartSeconds = 0): Promise<void> {
    const { platformKey, verificationId, decidedAtMs, traceparent } = rejection;
    await runner.query(
      `INSERT INTO rejections (platform_key, verification_id, decided_at, traceparent, retry_at)
       VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
      [platformKey, verificationId, new Date(decidedAtMs), traceparent ?? null, headStartSeconds],
    );
  }

  async find(runner: SqlRunner, platformKey: number, id: Uuid): Promise<Rejection | undefined> {
    const sql = 'SELECT * FROM rejections WHERE platform_key = $1 AND verification_id = $2';
    return (await this.many(runner, sql, [platformKey, id]))[0];
  }

  /** Those whose next attempt is due, oldest decision first. */
  async findDue(runner: SqlRunner, limit: number): Promise<Rejection[]> {
    const sql = 'SELECT * FROM rejections WHERE retry_at <= now() ORDER BY decided_at LIMIT $1';
    return this.many(runner, sql, [limit]);
  }

  /** All of a platform, whether an attempt is due or not, oldest decision first. */
  async ofPlatform(runner: SqlRunner, platformKey: number): Promise<Rejection[]> {
    return this.many(runner, 'SELECT * FROM rejections WHERE platform_key = $1 ORDER BY decided_at', [
      platformKey,
    ]);
  }

  /** Ends one; false where another process has. */
  async end(runner: SqlRunner, { platformKey, verificationId }: Rejection): Promise<boolean> {
    const sql = 'DELETE FROM rejections WHERE platform_key = $1 AND verification_id = $2 RETURNING *';
    return (await this.many(runner, sql, [platformKey, verificationId])).length > 0;
  }

  /** Leaves one that failed for later, each time for longer. */
  async postpone(runner: SqlRunner, { platformKey, verificationId }: Rejection): Promise<void> {
    await runner.query(
      `UPDATE rejections SET attempts = attempts + 1,
         retry_at = clock_timestamp() + make_interval(secs => LEAST($3, 0.5 * 2 ^ LEAST(attempts, 16)))
       WHERE platform_key = $1 AND verification_id = $2`,
      [platformKey, verificationId, PAUSE_MAX_SECONDS],
    );
  }

  private async many(runner: SqlRunner, sql: string, params: unknown[]): Promise<Rejection[]> {
    return rowsOf<RejectionRow>(await runner.query(sql, params)).map((row) => ({
      platformKey: row.platform_key,
      verificationId: trustUuid(row.verification_id),
      decidedAtMs: row.decided_at.getTime(),
      traceparent: row.traceparent ?? undefined,
    }));
  }
}
