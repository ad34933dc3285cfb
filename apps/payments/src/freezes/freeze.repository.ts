import { Injectable } from '@nestjs/common';
import { mintUuid, type FreezeDirection, type FreezeKind, type RecordKey } from '@corridor/kernel';
import { keyColumns } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DecidedBy } from '@corridor/service';
import type { ActiveFreeze, FreezeSubject } from '../replicas/domain/freezes';

/** Records of a batch whose freezes its decisions may meet. Those of their owners are read with them. */
export interface FreezableRecords {
  platformKeys: readonly number[];
  internal: readonly RecordKey[];
  external: readonly RecordKey[];
  customers: readonly RecordKey[];
  /** Customers whose incoming money may be paid on. */
  payees: readonly RecordKey[];
}

/** A freeze as it is stored. */
export interface FreezeRow {
  platform_key: number;
  kind: FreezeKind;
  subject: string;
  id: string;
  direction: FreezeDirection;
  reason: string;
  until: Date | null;
  frozen_by: string;
  frozen_person: string | null;
  frozen_at: Date;
  lifted_by: string | null;
  lifted_person: string | null;
  lifted_at: Date | null;
  lift_reason: string | null;
  platform_id: string | null;
  is_active: boolean;
}

/** What an operator asks for. */
export interface NewFreeze extends FreezeSubject, DecidedBy {
  direction: FreezeDirection;
  reason: string;
  until: string | null;
}

/** Which freezes a list shows. */
export interface FreezeFilter {
  kind: FreezeKind | null;
  subject: FreezeSubject | null;
  isActive: boolean | null;
}

const LOCK = "hashtextextended('payments.freezes', 0)";
const HOLDS = 'f.lifted_at IS NULL AND (f.until IS NULL OR f.until > clock_timestamp())';
const COLUMNS = `f.platform_key, f.kind, f.subject, f.id, f.direction, f.reason, f.until, f.frozen_by, f.frozen_person, f.frozen_at,
  f.lifted_by, f.lifted_person, f.lifted_at, f.lift_reason, p.id AS platform_id, ${HOLDS} AS is_active`;
const FROM = 'freezes f LEFT JOIN platforms p ON p.platform_key = f.platform_key';
/** Owners are looked up only while a customer is frozen. */
const ANY_CUSTOMER = `EXISTS (SELECT FROM freezes f WHERE f.kind = 'CUSTOMER' AND f.lifted_at IS NULL)`;
const ACTIVE = `
  WITH keys (platform_key, kind, subject) AS (
    SELECT k, 'PLATFORM', '' FROM unnest($1::integer[]) AS k
    UNION ALL SELECT p, 'INTERNAL_ACCOUNT', i::text FROM unnest($2::integer[], $3::uuid[]) AS k (p, i)
    UNION ALL SELECT p, 'EXTERNAL_ACCOUNT', i::text FROM unnest($4::integer[], $5::uuid[]) AS k (p, i)
    UNION ALL SELECT p, 'CUSTOMER', i::text FROM unnest($6::integer[], $7::uuid[]) AS k (p, i)
    UNION ALL SELECT e.platform_key, 'EXTERNAL_ACCOUNT', e.id::text
      FROM unnest($8::integer[], $9::uuid[]) AS k (p, i)
      JOIN external_accounts e ON e.platform_key = k.p AND e.customer_id = k.i WHERE e.is_default_uma_deposit
    UNION ALL SELECT a.platform_key, 'CUSTOMER', a.customer_id::text
      FROM unnest($2::integer[], $3::uuid[]) AS k (p, i)
      JOIN internal_accounts a ON a.platform_key = k.p AND a.id = k.i WHERE ${ANY_CUSTOMER}
    UNION ALL SELECT e.platform_key, 'CUSTOMER', e.customer_id::text
      FROM unnest($4::integer[], $5::uuid[]) AS k (p, i)
      JOIN external_accounts e ON e.platform_key = k.p AND e.id = k.i WHERE ${ANY_CUSTOMER}
  )
  SELECT f.platform_key, f.kind, f.subject, f.direction FROM keys k JOIN freezes f USING (platform_key, kind, subject)
  WHERE ${HOLDS}
  UNION ALL
  SELECT f.platform_key, f.kind, f.subject, f.direction FROM freezes f
  WHERE f.platform_key = 0 AND f.kind = 'CURRENCY' AND ${HOLDS}`;

/** What is frozen. Its only writers are operators. */
@Injectable()
export class FreezeRepository {
  /**
   * Keeps freezes as they are until the transaction ends: a freeze that changes waits for the batches that have read the
   * former state. What is read next in the same transaction is current.
   */
  async keep(runner: SqlRunner): Promise<void> {
    await runner.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
  }

  /** Waits for batches that were decided on the present freezes, and keeps new ones from being decided. */
  private async lock(runner: SqlRunner): Promise<void> {
    await runner.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  }

  /** The freezes that the records of a batch may meet. */
  async active(
    runner: SqlRunner,
    { platformKeys, internal, external, customers, payees }: FreezableRecords,
  ): Promise<ActiveFreeze[]> {
    const rows = await runner.query(ACTIVE, [
      platformKeys,
      ...keyColumns(internal),
      ...keyColumns(external),
      ...keyColumns(customers),
      ...keyColumns(payees),
    ]);
    return rowsOf<Pick<FreezeRow, 'platform_key' | 'kind' | 'subject' | 'direction'>>(rows).map(
      ({ platform_key: platformKey, ...freeze }) => ({ platformKey, ...freeze }),
    );
  }

  /** The freeze of a subject that was not lifted, though its time may be over. The caller's commit decides on it. */
  async lockOf(
    runner: SqlRunner,
    { platformKey, kind, subject }: FreezeSubject,
  ): Promise<FreezeRow | undefined> {
    await this.lock(runner);
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE f.platform_key = $1 AND f.kind = $2 AND f.subject = $3 AND f.lifted_at IS NULL`,
      [platformKey, kind, subject],
    );
    return rowsOf<FreezeRow>(rows)[0];
  }

  async add(runner: SqlRunner, freeze: NewFreeze): Promise<FreezeRow> {
    const { platformKey, kind, subject, direction, reason, until, operatorId, person = null } = freeze;
    const id = mintUuid();
    await runner.query(
      `INSERT INTO freezes (platform_key, kind, subject, id, direction, reason, until, frozen_by, frozen_person)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [platformKey, kind, subject, id, direction, reason, until, operatorId, person],
    );
    return this.find(runner, platformKey, id);
  }

  async lift(
    runner: SqlRunner,
    { platform_key: platformKey, id }: FreezeRow,
    { operatorId, person = null, reason }: DecidedBy & { reason: string | null },
  ): Promise<FreezeRow> {
    await runner.query(
      `UPDATE freezes SET lifted_at = clock_timestamp(), lifted_by = $3, lifted_person = $4,
         lift_reason = $5
       WHERE platform_key = $1 AND id = $2`,
      [platformKey, id, operatorId, person, reason],
    );
    return this.find(runner, platformKey, id);
  }

  /** Lets the dispatcher look now at what is held by a freeze. What is still frozen is held again. */
  async releaseHeld(runner: SqlRunner): Promise<void> {
    await runner.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp()
       WHERE state = 'HELD' AND hold_reason = 'FROZEN' AND look_at > clock_timestamp()`,
    );
  }

  /** A page of freezes, newest first, and the number of all that match. */
  async list(
    runner: SqlRunner,
    { kind, subject, isActive }: FreezeFilter,
    { before, limit }: { before: string | undefined; limit: number },
  ): Promise<{ rows: FreezeRow[]; totalCount: number }> {
    const matching = `($1::text IS NULL OR f.kind = $1) AND ($2::boolean IS NULL OR (${HOLDS}) = $2)
      AND ($3::text IS NULL OR f.subject = $3) AND ($4::integer IS NULL OR f.platform_key = $4)`;
    const filters = [
      kind ?? subject?.kind ?? null,
      isActive,
      subject?.subject ?? null,
      subject?.platformKey ?? null,
    ];
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${matching} AND ($5::uuid IS NULL OR f.id < $5) ORDER BY f.id DESC LIMIT $6`,
      [...filters, before ?? null, limit],
    );
    const counted = await runner.query(
      `SELECT count(*)::integer AS n FROM freezes f WHERE ${matching}`,
      filters,
    );
    return { rows: rowsOf<FreezeRow>(rows), totalCount: rowsOf<{ n: number }>(counted)[0]?.n ?? 0 };
  }

  private async find(runner: SqlRunner, platformKey: number, id: string): Promise<FreezeRow> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE f.platform_key = $1 AND f.id = $2`,
      [platformKey, id],
    );
    const [row] = rowsOf<FreezeRow>(rows);
    if (!row) throw new Error(`freeze ${id} is gone`);
    return row;
  }
}
