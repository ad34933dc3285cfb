import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** The rejection of a verification that isn't visible yet. */
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

/** Decided rejections. They are kept until the customer's money has stopped, and become visible then. */
@Injectable()
export class RejectionRepository {
  /**
   * Stores a decision in its transaction. The worker leaves it to the deciding process for `headStartSeconds` of real
   * time.
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

  /** Rejections whose next attempt is due, oldest decision first. */
  async findDue(runner: SqlRunner, limit: number): Promise<Rejection[]> {
    const sql = 'SELECT * FROM rejections WHERE retry_at <= now() ORDER BY decided_at LIMIT $1';
    return this.many(runner, sql, [limit]);
  }

  /** All rejections of a platform, due or not, oldest decision first. */
  async ofPlatform(runner: SqlRunner, platformKey: number): Promise<Rejection[]> {
    return this.many(runner, 'SELECT * FROM rejections WHERE platform_key = $1 ORDER BY decided_at', [
      platformKey,
    ]);
  }

  /** Ends a rejection. Returns false if another process has. */
  async end(runner: SqlRunner, { platformKey, verificationId }: Rejection): Promise<boolean> {
    const sql = 'DELETE FROM rejections WHERE platform_key = $1 AND verification_id = $2 RETURNING *';
    return (await this.many(runner, sql, [platformKey, verificationId])).length > 0;
  }

  /** Postpones a failed one, each time for longer. */
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
