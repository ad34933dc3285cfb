import { trustUuid, type Uuid } from '@corridor/kernel';
import { plainArray, statusListSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import {
  coverOf,
  leftBeside,
  type Covers,
  type FeeReport,
  type NewFee,
  type ReportedFee,
} from './domain/reported-fee';

/** A row of reported_fees as JSON. */
export interface FeeRow {
  id: string;
  connector_id: string;
  settlement_account_id: string | null;
  report: FeeReport;
  return_id: string;
  currency: string;
  amount: string;
  booked: string;
  unbooked: string;
  is_refused: boolean;
}

/** A fee with what it was reported of. */
interface StoredFee extends ReportedFee {
  /** Of the instruction; 0 for a deposit and an order of the house. */
  platformKey: number;
  /** The instruction, deposit or order. */
  subjectId: Uuid;
}

const FIELDS = `'id', f.id, 'connector_id', f.connector_id, 'settlement_account_id', f.settlement_account_id,
  'report', f.report, 'return_id', f.return_id, 'currency', f.currency, 'amount', f.amount::text,
  'booked', f.booked::text, 'unbooked', f.unbooked::text,
  'is_refused', EXISTS (SELECT FROM breaks b WHERE b.id = f.id AND b.resolution = 'NO_ACTION' AND b.amount IS NOT NULL)`;

/** SQL: the fees of an instruction, a deposit or an order, in the order of their reports: a JSON array. */
export function feesSql(subjectId: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object(${FIELDS}) ORDER BY f.reported_at, f.id), '[]')
    FROM reported_fees f WHERE f.subject_id = ${subjectId})`;
}

/**
 * SQL: what an entry or item `x` of the house's book is of: the instruction, deposit or order of a fee, else its own subject.
 */
export function subjectOf(x: string, id = 'transaction_id'): string {
  return `COALESCE((SELECT f.subject_id FROM reported_fees f
    WHERE ${x}.platform_key = 0 AND ${x}.kind = 'FEE' AND f.id = ${x}.${id}), ${x}.${id})`;
}

/** SQL condition, as `coverOf` says: the charges of what left the account can contain the fee, of the instruction `i` or of none. */
export function isOfDebit(fee: string): string {
  return `CASE i.operation WHEN 'COLLECT' THEN ${fee}.report IN ${statusListSql(['RETURNED', 'UNDONE'])}
      AND NOT jsonb_path_exists(i.returns - 0, '$[*] ? (@.returnId == $id)', jsonb_build_object('id', ${fee}.return_id))
    ELSE ${fee}.report IN ${statusListSql(['COMPLETED', 'REVERSED', 'CONTRADICTION', 'UNDONE'])}
      AND ${fee}.return_id = '' END`;
}

/** Reads a row. */
export function feeOf(row: FeeRow): ReportedFee {
  return {
    id: trustUuid(row.id),
    connectorId: trustUuid(row.connector_id),
    settlementAccountId: row.settlement_account_id === null ? null : trustUuid(row.settlement_account_id),
    report: row.report,
    returnId: row.return_id,
    currency: row.currency,
    amount: BigInt(row.amount),
    booked: BigInt(row.booked),
    unbooked: BigInt(row.unbooked),
    ...(row.is_refused ? { isRefused: true } : {}),
  };
}

/** The fees of a deposit or an order that the caller has locked. */
export async function findFees(runner: SqlRunner, subjectId: Uuid): Promise<ReportedFee[]> {
  return (await feesBySubject(runner, [subjectId])).get(subjectId) ?? [];
}

/** The fees of each of what the caller has locked. */
export async function feesBySubject(
  runner: SqlRunner,
  subjectIds: readonly Uuid[],
): Promise<Map<Uuid, ReportedFee[]>> {
  const rows = await runner.query(
    `SELECT s.id, ${feesSql('s.id')} AS fees FROM unnest($1::uuid[]) AS s (id)`,
    [plainArray(subjectIds)],
  );
  return new Map(
    rowsOf<{ id: string; fees: FeeRow[] }>(rows).map(({ id, fees }) => [trustUuid(id), fees.map(feeOf)]),
  );
}

/** Writes fees that are new, and what is left of known ones, in their open breaks too. What they were reported of is locked. */
export async function addFees(runner: SqlRunner, fees: readonly StoredFee[]): Promise<void> {
  await runner.query(
    `WITH kept AS (
       INSERT INTO reported_fees (id, platform_key, subject_id, connector_id, settlement_account_id, report, return_id,
         currency, amount, booked, unbooked)
       SELECT * FROM unnest($1::uuid[], $2::integer[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
         $8::text[], $9::bigint[], $10::bigint[], $11::bigint[])
       ON CONFLICT (id) DO UPDATE SET unbooked = EXCLUDED.unbooked
       RETURNING id, unbooked)
     UPDATE breaks b SET amount = nullif(abs(kept.unbooked), 0) FROM kept WHERE b.id = kept.id AND b.status = 'OPEN'`,
    [
      plainArray(fees.map(({ id }) => id)),
      plainArray(fees.map(({ platformKey }) => platformKey)),
      plainArray(fees.map(({ subjectId }) => subjectId)),
      plainArray(fees.map(({ connectorId }) => connectorId)),
      plainArray(fees.map(({ settlementAccountId }) => settlementAccountId)),
      plainArray(fees.map(({ report }) => report)),
      fees.map(({ returnId }) => returnId),
      fees.map(({ currency }) => currency),
      plainArray(fees.map(({ amount }) => amount)),
      plainArray(fees.map(({ booked }) => booked)),
      plainArray(fees.map(({ unbooked }) => unbooked)),
    ],
  );
}

/** Opens the breaks of fees of deposits and orders that are not booked. Each message names what it is about. */
export async function noteUnbooked(
  runner: SqlRunner,
  fees: readonly NewFee[],
  of: { about: string; depositId?: Uuid | null; instructionId?: Uuid | null },
): Promise<void> {
  const found = fees.filter(({ finding }) => finding !== undefined);
  if (found.length === 0) return;
  await runner.query(
    `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, deposit_id,
       instruction_id, amount, currency, message)
     SELECT 0, id, 'UNBOOKED_FEE', 'WARNING', connector_id, settlement_account_id, $1::uuid, $2::uuid, nullif(abs(unbooked), 0), currency,
       message
     FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::text[], $8::text[])
       AS n (id, connector_id, settlement_account_id, unbooked, currency, message)`,
    [
      of.depositId ?? null,
      of.instructionId ?? null,
      plainArray(found.map(({ id }) => id)),
      plainArray(found.map(({ connectorId }) => connectorId)),
      plainArray(found.map(({ settlementAccountId }) => settlementAccountId)),
      plainArray(found.map(({ unbooked }) => unbooked)),
      found.map(({ currency }) => currency),
      found.map(({ finding = '' }) => `${of.about}: ${finding}`),
    ],
  );
}

/** SQL: locks what fees are of, as all that books them does. */
const SUBJECT_LOCKS = [
  `SELECT FROM transaction_states s WHERE (s.platform_key, s.id) IN (
     SELECT i.platform_key, i.transaction_id FROM payment_instructions i WHERE i.id = $1) FOR UPDATE`,
  'SELECT FROM deposits WHERE id = $1 FOR UPDATE',
  'SELECT FROM treasury_orders WHERE id = $1 FOR UPDATE',
];

/** A fee that nothing else books until the transaction ends, with those that are of the same. */
export interface LockedFee {
  fee: ReportedFee;
  known: readonly ReportedFee[];
  /** Of the instruction; 0 for a deposit and an order of the house. */
  platformKey: number;
  subjectId: Uuid;
}

/** Locks the fee of a break; undefined if the break is about none. */
export async function lockFee(runner: SqlRunner, id: Uuid): Promise<LockedFee | undefined> {
  const subjects = await runner.query(
    'SELECT subject_id AS id, platform_key FROM reported_fees WHERE id = $1',
    [id],
  );
  const [subject] = rowsOf<{ id: string; platform_key: number }>(subjects);
  if (!subject) return undefined;
  for (const sql of SUBJECT_LOCKS) await runner.query(sql, [subject.id]);
  const subjectId = trustUuid(subject.id);
  const known = await findFees(runner, subjectId);
  const fee = known.find((one) => one.id === id);
  return fee && { fee, known, platformKey: subject.platform_key, subjectId };
}

/** The fee as it is with the present rules: an earlier release may have counted it as a part of the charges. */
export function feeOfNow({ fee, known }: LockedFee, covers: Covers): ReportedFee {
  return leftBeside(known, fee, coverOf(covers, fee)).find(({ id }) => id === fee.id) ?? fee;
}

/** Notes that a locked fee is booked, and what is left of the others, in their open breaks too. */
export async function bookFee(
  runner: SqlRunner,
  { fee, known, platformKey, subjectId }: LockedFee,
  covers: Covers,
): Promise<void> {
  const booked = { ...fee, booked: fee.unbooked, unbooked: 0n };
  await runner.query('UPDATE reported_fees SET booked = $2, unbooked = 0 WHERE id = $1', [
    fee.id,
    String(booked.booked),
  ]);
  const left = leftBeside(known, booked, coverOf(covers, fee));
  await addFees(
    runner,
    left.map((one) => ({ ...one, platformKey, subjectId })),
  );
}
