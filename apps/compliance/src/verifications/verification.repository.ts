import { Injectable } from '@nestjs/common';
import { trustUuid, type RecordKey, type Uuid, type VerificationStatus } from '@corridor/kernel';
import { statusListSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { ReviewPlace } from '../beneficial-owners/owner-review.repository';
import { verificationStates, type Verification, type VerificationViolation } from './domain/verification';
import { countVerification, totalOfVerifications } from './verification-list-total.repository';

interface VerificationRow {
  platform_key: number;
  id: string;
  platform_id: string;
  customer_id: string;
  status: VerificationStatus;
  errors: VerificationViolation[];
  version: string;
  epoch: number;
  created_at: Date;
  updated_at: Date;
}

const waiting: readonly VerificationStatus[] = ['PENDING_MANUAL_REVIEW'];
/** SQL of the statuses that wait for a person. */
const WAITING = statusListSql(waiting);

/** Filters of a list of verifications. */
export interface VerificationFilters {
  platformKey: number;
  customerId?: string | undefined;
  status?: VerificationStatus | undefined;
}

/** Persistence of verifications. */
@Injectable()
export class VerificationRepository {
  async find(runner: SqlRunner, platformKey: number, id: Uuid): Promise<Verification | undefined> {
    const sql = 'SELECT * FROM verifications WHERE platform_key = $1 AND id = $2';
    return (await this.many(runner, sql, [platformKey, id]))[0];
  }

  /** A verification of whichever platform, for operators. */
  async findOfAny(runner: SqlRunner, id: Uuid): Promise<Verification | undefined> {
    return (await this.many(runner, 'SELECT * FROM verifications WHERE id = $1', [id]))[0];
  }

  /** Verifications of all platforms that wait for a decision, newest first, and the number of all. */
  async waiting(
    runner: SqlRunner,
    { before, id }: ReviewPlace,
    limit: number,
  ): Promise<{ rows: Verification[]; total: number }> {
    const waits = `v.status IN ${WAITING} AND NOT EXISTS (SELECT 1 FROM rejections r
      WHERE r.platform_key = v.platform_key AND r.verification_id = v.id)`;
    const sql = `SELECT v.* FROM verifications v WHERE ${waits} AND ($1::uuid IS NULL OR v.id < $1)
      AND ($2::uuid IS NULL OR v.id = $2) ORDER BY v.id DESC LIMIT $3`;
    const rows = await this.many(runner, sql, [before ?? null, id ?? null, limit]);
    const counted = await runner.query(`SELECT count(*) AS n FROM verifications v WHERE ${waits}`);
    return { rows, total: Number(rowsOf<{ n: string }>(counted)[0]?.n ?? 0) };
  }

  /** The customer's only open verification, locked until the end of the transaction. */
  async lockOpen(
    runner: SqlRunner,
    platformKey: number,
    customerId: string,
  ): Promise<Verification | undefined> {
    const sql = `SELECT * FROM verifications WHERE platform_key = $1 AND customer_id = $2
      AND status NOT IN ${statusListSql(verificationStates.final)} FOR UPDATE`;
    return (await this.many(runner, sql, [platformKey, customerId]))[0];
  }

  /** Stores a verification in its present state. @param from its former status, null for a new one. */
  async store(runner: SqlRunner, from: VerificationStatus | null, verification: Verification): Promise<void> {
    const { platformKey, id, platformId, customerId, status, errors, version, epoch } = verification;
    await runner.query(
      `INSERT INTO verifications (platform_key, id, platform_id, customer_id, status, errors, version, epoch,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (platform_key, id) DO UPDATE SET status = EXCLUDED.status, errors = EXCLUDED.errors,
         version = EXCLUDED.version, updated_at = EXCLUDED.updated_at`,
      [
        platformKey,
        id,
        platformId,
        customerId,
        status,
        JSON.stringify(errors),
        version,
        epoch,
        new Date(verification.createdAtMs),
        new Date(verification.updatedAtMs),
      ],
    );
    await countVerification(runner, from, verification);
  }

  /** Up to `limit` verifications that changed since then, in the order of their keys, after one of them. */
  async changedSince(
    runner: SqlRunner,
    sinceMs: number,
    after: RecordKey | undefined,
    limit: number,
  ): Promise<Verification[]> {
    const sql = `SELECT * FROM verifications WHERE updated_at >= $1 AND (platform_key, id) > ($2, $3)
      ORDER BY platform_key, id LIMIT $4 FOR SHARE`;
    const { platformKey = 0, id = '00000000-0000-0000-0000-000000000000' } = after ?? {};
    return this.many(runner, sql, [new Date(sinceMs), platformKey, id, limit]);
  }

  /** Up to `limit` verifications that come after the position, newest first. */
  async page(
    runner: SqlRunner,
    filters: VerificationFilters,
    after: Uuid | undefined,
    limit: number,
  ): Promise<Verification[]> {
    const { where, put, params } = matching(filters);
    const position = after === undefined ? '' : `AND id < ${put(after)}`;
    const sql = `SELECT * FROM verifications WHERE ${where} ${position} ORDER BY id DESC LIMIT ${put(limit)}`;
    return this.many(runner, sql, params);
  }

  /**
   * Number of matches. The cost grows with the verifications of the customer, and doesn't grow without a customer
   * filter.
   */
  async count(runner: SqlRunner, filters: VerificationFilters): Promise<number> {
    const { platformKey, customerId, status } = filters;
    if (customerId === undefined) {
      const states = status === undefined ? verificationStates.states : [status];
      return totalOfVerifications(runner, platformKey, states);
    }
    const { where, params } = matching(filters);
    const sql = `SELECT count(*) AS n FROM verifications WHERE ${where}`;
    return Number(rowsOf<{ n: string }>(await runner.query(sql, params))[0]?.n ?? 0);
  }

  private async many(runner: SqlRunner, sql: string, params: unknown[]): Promise<Verification[]> {
    return rowsOf<VerificationRow>(await runner.query(sql, params)).map(toVerification);
  }
}

function matching(filters: VerificationFilters): {
  where: string;
  put: (value: unknown) => string;
  params: unknown[];
} {
  const params: unknown[] = [];
  const put = (value: unknown): string => `$${params.push(value)}`;
  const { platformKey, customerId, status } = filters;
  const parts = [`platform_key = ${put(platformKey)}`];
  if (customerId !== undefined) parts.push(`customer_id = ${put(customerId)}`);
  if (status !== undefined) parts.push(`status = ${put(status)}`);
  return { where: parts.join(' AND '), put, params };
}

function toVerification(row: VerificationRow): Verification {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    platformId: row.platform_id,
    customerId: trustUuid(row.customer_id),
    status: row.status,
    errors: row.errors,
    version: Number(row.version),
    epoch: row.epoch,
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
  };
}
