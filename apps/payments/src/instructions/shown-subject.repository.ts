import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { InstructionReturn } from './domain/payment-instruction';

/** What left an account, and a line has shown. */
interface ShownSubject {
  /** Of the instruction; 0 for a deposit and an order of the house. */
  platformKey: number;
  id: Uuid;
  /** The account that was debited. */
  settlementAccountId: Uuid;
  currency: string;
  /** Those that are booked with these lines, smallest units. */
  charges: bigint;
  /** Of a collected payment. */
  returns?: readonly InstructionReturn[];
}

interface ShownRow {
  line_id: string;
  charges: string;
  platform_key: number;
  id: string;
  settlement_account_id: string;
  currency: string;
  returns?: readonly InstructionReturn[] | null;
}

/**
 * SQL conditions: the item `x` is what left the account for the instruction `i` or the order `o` of the house, or with the reversal
 * of the deposit `d`. For a collected payment that is what its bank takes back.
 */
export const LEFT_FOR = {
  instruction: `x.platform_key = i.platform_key AND x.transaction_id = i.transaction_id AND x.direction = 'DEBIT'
    AND x.settlement_account_id = i.settlement_account_id
    AND CASE i.operation WHEN 'COLLECT' THEN x.kind = 'REVERSE' ELSE x.amount = i.amount END`,
  order: `x.platform_key = 0 AND x.transaction_id = o.id AND x.kind <> 'FEE'
    AND x.settlement_account_id = o.from_account_id AND x.direction = 'DEBIT'`,
  // What the account of its owner can't give back is a reversal in the book of the house.
  deposit: `(x.platform_key = 0 AND x.transaction_id = d.id
      OR x.platform_key = d.platform_key AND x.transaction_id = d.transaction_id)
    AND x.kind = 'REVERSE' AND x.settlement_account_id = d.settlement_account_id AND x.direction = 'DEBIT'`,
};

/** SQL: the subject of a parameter. */
const THE_SUBJECT = {
  order: '(SELECT * FROM treasury_orders WHERE id = $1) o',
  deposit: '(SELECT * FROM deposits WHERE id = $1) d',
};

/** SQL: locks what the lines of a parameter have shown, as all that books its fees does. A batch is of no one payment. */
const LOCKS = [
  `SELECT l.id AS line_id, l.charges, i.platform_key, i.id, i.settlement_account_id, i.currency,
     CASE i.operation WHEN 'COLLECT' THEN i.returns END AS returns
   FROM statement_lines l JOIN transit_items x ON x.line_id = l.id JOIN payment_instructions i ON ${LEFT_FOR.instruction}
   JOIN transaction_states s ON s.platform_key = i.platform_key AND s.id = i.transaction_id
   WHERE l.id = ANY($1::uuid[]) AND l.batch_count IS NULL
   ORDER BY s.platform_key, s.id FOR UPDATE OF s`,
  `SELECT l.id AS line_id, l.charges, 0 AS platform_key, o.id, o.from_account_id AS settlement_account_id, o.sell AS currency
   FROM statement_lines l JOIN transit_items x ON x.line_id = l.id JOIN treasury_orders o ON ${LEFT_FOR.order}
   WHERE l.id = ANY($1::uuid[]) AND l.batch_count IS NULL ORDER BY o.id FOR UPDATE OF o`,
  `SELECT l.id AS line_id, l.charges, 0 AS platform_key, d.id, d.settlement_account_id, d.currency
   FROM statement_lines l JOIN transit_items x ON x.line_id = l.id JOIN deposits d ON ${LEFT_FOR.deposit}
   WHERE l.id = ANY($1::uuid[]) AND l.batch_count IS NULL ORDER BY d.id FOR UPDATE OF d`,
];

/** What some lines with charges have shown, each once. No report books fees of it until the transaction ends. */
export async function lockShown(runner: SqlRunner, lineIds: readonly Uuid[]): Promise<ShownSubject[]> {
  const found = new Map<string, ShownSubject>();
  const seen = new Set<string>();
  for (const sql of LOCKS) {
    for (const row of rowsOf<ShownRow>(await runner.query(sql, [lineIds]))) {
      // Both parts of a reversal can be items of one line.
      const isSeen = seen.has(`${row.id} ${row.line_id}`);
      seen.add(`${row.id} ${row.line_id}`);
      if (!isSeen) found.set(row.id, shownOf(row, found.get(row.id)?.charges ?? 0n));
    }
  }
  return [...found.values()];
}

function shownOf(row: ShownRow, before: bigint): ShownSubject {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    settlementAccountId: trustUuid(row.settlement_account_id),
    currency: row.currency,
    charges: before + BigInt(row.charges),
    ...(row.returns ? { returns: row.returns } : {}),
  };
}

/** The charges that are booked with the lines which have shown an order or the reversal of a deposit, smallest units. */
export async function shownCharges(
  runner: SqlRunner,
  kind: keyof typeof THE_SUBJECT,
  id: Uuid,
): Promise<bigint> {
  const rows = await runner.query(
    `SELECT coalesce(sum(l.charges), 0) AS charges FROM (
       SELECT DISTINCT l.id, l.charges FROM ${THE_SUBJECT[kind]} JOIN transit_items x ON ${LEFT_FOR[kind]}
       JOIN statement_lines l ON l.id = x.line_id
       WHERE l.has_charges AND l.batch_count IS NULL) l`,
    [id],
  );
  return BigInt(rowsOf<{ charges: string }>(rows)[0]?.charges ?? 0);
}
