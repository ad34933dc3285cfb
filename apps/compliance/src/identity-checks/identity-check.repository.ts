import { Injectable } from '@nestjs/common';
import { mintUuid, SECOND_MS, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { CheckEnd, CheckKind, IdentityCheck } from './domain/identity-check';

/** How long a taken check stays with the instance that took it, milliseconds. It exceeds all calls of one attempt. */
const LEASE_MS = 90 * SECOND_MS;

interface CheckRow {
  platform_key: number;
  id: string;
  platform_id: string;
  kind: CheckKind;
  customer_id: string;
  subject_id: string;
  check_number: string;
  connector_id: string | null;
  is_started: boolean;
  attempts: number;
  fingerprint: string | null;
  result: CheckEnd | null;
  late_verdict: string | null;
  created_at: Date;
}

/** The key of a check. */
type CheckKey = Pick<IdentityCheck, 'platformKey' | 'id'>;

/** A new check. */
type NewCheck = Pick<
  IdentityCheck,
  'platformKey' | 'platformId' | 'kind' | 'customerId' | 'subjectId' | 'checkNumber'
>;

/** Identity checks by connectors. They hold no personal data. */
@Injectable()
export class IdentityCheckRepository {
  /** Begins a check in the transaction of what it checks. A worker offers it to a connector after the commit. */
  async begin(runner: SqlRunner, check: NewCheck): Promise<void> {
    await runner.query(
      `INSERT INTO identity_checks (platform_key, id, platform_id, kind, customer_id, subject_id, check_number)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        check.platformKey,
        mintUuid(),
        check.platformId,
        check.kind,
        check.customerId,
        check.subjectId,
        check.checkNumber,
      ],
    );
  }

  /** Takes due checks with a lease, and the present real time in milliseconds. */
  async take(runner: SqlRunner, limit: number): Promise<{ check: IdentityCheck; nowMs: number }[]> {
    const rows = rowsOf<CheckRow & { now: Date }>(
      await runner.query(
        `WITH due AS (
           SELECT platform_key, id FROM identity_checks WHERE due_at <= (SELECT clock_timestamp())
           ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
         taken AS (
           UPDATE identity_checks c SET due_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
           FROM due WHERE c.platform_key = due.platform_key AND c.id = due.id RETURNING c.*)
         SELECT *, clock_timestamp() AS now FROM taken`,
        [limit],
      ),
    );
    return rows.map((row) => ({ check: toCheck(row), nowMs: row.now.getTime() }));
  }

  async find(runner: SqlRunner, { platformKey, id }: CheckKey): Promise<IdentityCheck | undefined> {
    return this.one(runner, 'SELECT * FROM identity_checks WHERE platform_key = $1 AND id = $2', [
      platformKey,
      id,
    ]);
  }

  /** The newest check of a verification or of an owner. */
  async newestOf(
    runner: SqlRunner,
    platformKey: number,
    subjectId: Uuid,
  ): Promise<IdentityCheck | undefined> {
    const sql = `SELECT * FROM identity_checks WHERE platform_key = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1`;
    return this.one(runner, sql, [platformKey, subjectId]);
  }

  /** The check, locked until the end of the transaction. */
  async lock(runner: SqlRunner, { platformKey, id }: CheckKey): Promise<IdentityCheck | undefined> {
    const sql = 'SELECT * FROM identity_checks WHERE platform_key = $1 AND id = $2 FOR UPDATE';
    return this.one(runner, sql, [platformKey, id]);
  }

  /** Stores what an attempt needs before it sends anything. */
  async prepare(
    runner: SqlRunner,
    { platformKey, id }: CheckKey,
    { connectorId, fingerprint }: { connectorId: string; fingerprint: string | null },
  ): Promise<void> {
    await runner.query(
      `UPDATE identity_checks SET connector_id = $3, fingerprint = $4 WHERE platform_key = $1 AND id = $2`,
      [platformKey, id, connectorId, fingerprint],
    );
  }

  /** Sets the next attempt of an open check after a pause in milliseconds. A check that has ended stays ended. */
  async postpone(
    runner: SqlRunner,
    { platformKey, id, isStarted, attempts }: CheckKey & Pick<IdentityCheck, 'isStarted' | 'attempts'>,
    pauseMs: number,
  ): Promise<void> {
    await runner.query(
      `UPDATE identity_checks SET is_started = $3, attempts = $4,
         due_at = clock_timestamp() + $5 * interval '1 millisecond'
       WHERE platform_key = $1 AND id = $2 AND result IS NULL`,
      [platformKey, id, isStarted, attempts, pauseMs],
    );
  }

  async end(runner: SqlRunner, { platformKey, id }: CheckKey, result: CheckEnd): Promise<void> {
    await runner.query(
      'UPDATE identity_checks SET result = $3, due_at = NULL WHERE platform_key = $1 AND id = $2',
      [platformKey, id, result],
    );
  }

  /** Notes what the connector said after the end. */
  async noteLate(runner: SqlRunner, { platformKey, id }: CheckKey, verdict: string): Promise<void> {
    await runner.query('UPDATE identity_checks SET late_verdict = $3 WHERE platform_key = $1 AND id = $2', [
      platformKey,
      id,
      verdict,
    ]);
  }

  private async one(runner: SqlRunner, sql: string, params: unknown[]): Promise<IdentityCheck | undefined> {
    const [row] = rowsOf<CheckRow>(await runner.query(sql, params));
    return row && toCheck(row);
  }
}

function toCheck(row: CheckRow): IdentityCheck {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    platformId: row.platform_id,
    kind: row.kind,
    customerId: trustUuid(row.customer_id),
    subjectId: trustUuid(row.subject_id) as Uuid,
    checkNumber: Number(row.check_number),
    connectorId: row.connector_id,
    isStarted: row.is_started,
    attempts: row.attempts,
    fingerprint: row.fingerprint,
    result: row.result,
    lateVerdict: row.late_verdict,
    createdAtMs: row.created_at.getTime(),
  };
}
