import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { InstructionReturn } from './domain/payment-instruction';
import type { Covers } from './domain/reported-fee';
import { sumOfReturns } from './domain/returned-part';

/** What left an account, and a line or a match by hand has shown. */
export interface ShownSubject {
  /** Of the instruction; 0 for a deposit and an order of the house. */
  platformKey: number;
  id: Uuid;
  /** The account that was debited. */
  settlementAccountId: Uuid;
  currency: string;
  /** The lines and matches that have shown it. */
  shownBy: readonly Uuid[];
  /** Those that are booked with these, smallest units. */
  charges: bigint;
  /** Of a collected payment. */
  returns?: readonly InstructionReturn[];
}

/** An item that a line is to show. */
interface NamedItem {
  lineId: Uuid;
  item: { platformKey: number; transactionId: Uuid; kind: string; line: number; direction: string };
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
    AND CASE i.operation WHEN 'COLLECT' THEN x.kind = 'REVERSE' WHEN 'REFUND' THEN x.kind = 'REFUND'
      ELSE x.kind <> 'REFUND' AND x.amount = i.amount END`,
  // What its bank has paid after all is a loss in the book of the house.
  loss: `x.platform_key = 0 AND x.transaction_id = i.id AND x.kind = 'WRITE_OFF' AND x.direction = 'DEBIT'
    AND x.settlement_account_id = i.settlement_account_id`,
  order: `x.platform_key = 0 AND x.transaction_id = o.id AND x.kind <> 'FEE'
    AND x.settlement_account_id = o.from_account_id AND x.direction = 'DEBIT'`,
  // What the account of its owner can't give back is a reversal in the book of the house.
  deposit: `(x.platform_key = 0 AND x.transaction_id = d.id
      OR x.platform_key = d.platform_key AND x.transaction_id = d.transaction_id)
    AND x.kind = 'REVERSE' AND x.settlement_account_id = d.settlement_account_id AND x.direction = 'DEBIT'`,
};

/**
 * SQL: what banks have taken with the item `x`: the charges of its line, or what its match by hand falls short of. A batch is of
 * no one payment, and neither is a match of several items that are no fees.
 */
const TAKEN_WITH = `CROSS JOIN LATERAL (
    SELECT l.id, l.charges FROM statement_lines l
    WHERE l.id = x.line_id AND l.has_charges AND l.batch_count IS NULL
    UNION ALL
    SELECT m.id, m.items_amount - m.lines_amount FROM matches m
    WHERE m.id = x.line_id AND m.items_amount > m.lines_amount
      AND (SELECT count(*) FROM match_items o WHERE o.match_id = m.id AND o.kind <> 'FEE') = 1) c`;

/** SQL: the charges that are booked with what has shown an item `x` of a condition. Both parts of a reversal can be items of one line. */
export function chargesSql(subject: string, condition: string): string {
  return `(SELECT coalesce(sum(charges), 0) FROM (
    SELECT DISTINCT c.id, c.charges FROM ${subject} transit_items x ${TAKEN_WITH} WHERE ${condition}) c)`;
}

/** SQL: the subject of a parameter. */
const THE_SUBJECT = {
  order: '(SELECT * FROM treasury_orders WHERE id = $1) o',
  deposit: '(SELECT * FROM deposits WHERE id = $1) d',
};

/** SQL: the items `x` that lines and matches of a parameter have shown, with what banks have taken with each. */
const SHOWN_ITEMS = `(SELECT * FROM transit_items WHERE line_id = ANY($1::uuid[])) x ${TAKEN_WITH}`;

/** SQL: the items `x` of parameters, each with the line that is to show it. */
const NAMED_ITEMS = `(
    SELECT *, 0 AS charges
    FROM unnest($1::uuid[], $2::integer[], $3::uuid[], $4::text[], $5::smallint[], $6::text[])
      AS k (id, platform_key, transaction_id, kind, line, direction)) c
  CROSS JOIN LATERAL (
    SELECT * FROM transit_items x WHERE x.platform_key = c.platform_key AND x.transaction_id = c.transaction_id
      AND x.kind = c.kind AND x.line = c.line AND x.direction = c.direction OFFSET 0) x`;

const instructionsOf = (source: string, condition: string): string =>
  `SELECT c.id AS line_id, c.charges, i.platform_key, i.id, i.transaction_id, i.settlement_account_id, i.currency,
     CASE i.operation WHEN 'COLLECT' THEN i.returns END AS returns
   FROM ${source} JOIN payment_instructions i ON ${condition}`;

/**
 * SQL: locks what some items are of, as all that books its fees does. Each table is locked by one query, in the order of its keys, so
 * that no two wait for each other.
 */
const locksOf = (source: string): string[] => [
  `SELECT n.* FROM (
     ${instructionsOf(source, LEFT_FOR.instruction)} UNION ALL ${instructionsOf(source, LEFT_FOR.loss)}) n
   JOIN transaction_states s ON s.platform_key = n.platform_key AND s.id = n.transaction_id
   ORDER BY s.platform_key, s.id FOR UPDATE OF s`,
  `SELECT c.id AS line_id, c.charges, 0 AS platform_key, o.id, o.from_account_id AS settlement_account_id,
     o.sell AS currency
   FROM ${source} JOIN treasury_orders o ON ${LEFT_FOR.order} ORDER BY o.id FOR UPDATE OF o`,
  `SELECT c.id AS line_id, c.charges, 0 AS platform_key, d.id, d.settlement_account_id, d.currency
   FROM ${source} JOIN deposits d ON ${LEFT_FOR.deposit} ORDER BY d.id FOR UPDATE OF d`,
];

const SHOWN_LOCKS = locksOf(SHOWN_ITEMS);
const NAMED_LOCKS = locksOf(NAMED_ITEMS);

/** What some lines or matches with charges have shown, each once. No report books fees of it until the transaction ends. */
export function lockShown(runner: SqlRunner, lineIds: readonly Uuid[]): Promise<ShownSubject[]> {
  return lock(runner, SHOWN_LOCKS, [lineIds]);
}

/** What some items are of that lines are to show, as {@link lockShown} tells it; without charges. */
export function lockNamed(runner: SqlRunner, named: readonly NamedItem[]): Promise<ShownSubject[]> {
  return lock(runner, NAMED_LOCKS, [
    named.map(({ lineId }) => lineId),
    named.map(({ item }) => item.platformKey),
    named.map(({ item }) => item.transactionId),
    named.map(({ item }) => item.kind),
    named.map(({ item }) => item.line),
    named.map(({ item }) => item.direction),
  ]);
}

async function lock(
  runner: SqlRunner,
  locks: readonly string[],
  parameters: unknown[],
): Promise<ShownSubject[]> {
  const found = new Map<string, ShownSubject>();
  const seen = new Set<string>();
  for (const sql of locks) {
    for (const row of rowsOf<ShownRow>(await runner.query(sql, parameters))) {
      // Both parts of a reversal can be items of one line.
      const isSeen = seen.has(`${row.id} ${row.line_id}`);
      seen.add(`${row.id} ${row.line_id}`);
      if (!isSeen) found.set(row.id, shownOf(row, found.get(row.id)));
    }
  }
  return [...found.values()];
}

function shownOf(row: ShownRow, before: ShownSubject | undefined): ShownSubject {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    settlementAccountId: trustUuid(row.settlement_account_id),
    currency: row.currency,
    shownBy: [...(before?.shownBy ?? []), trustUuid(row.line_id)],
    charges: (before?.charges ?? 0n) + BigInt(row.charges),
    ...(row.returns ? { returns: row.returns } : {}),
  };
}

/** The charges that are booked with the lines and matches which have shown an order or the reversal of a deposit, smallest units. */
export async function shownCharges(
  runner: SqlRunner,
  kind: keyof typeof THE_SUBJECT,
  id: Uuid,
): Promise<bigint> {
  const rows = await runner.query(
    `SELECT ${chargesSql(`${THE_SUBJECT[kind]} CROSS JOIN`, LEFT_FOR[kind])} AS charges`,
    [id],
  );
  return BigInt(rowsOf<{ charges: string }>(rows)[0]?.charges ?? 0);
}

interface CoversRow {
  settlement_account_id: string | null;
  currency: string;
  amount: string;
  kind: string;
  returns: readonly InstructionReturn[];
  charges: string;
}

/** What can contain the fees of an instruction, an order or a deposit that the caller has locked. */
export async function coversOf(runner: SqlRunner, id: Uuid): Promise<Covers> {
  const rows = await runner.query(
    `SELECT i.settlement_account_id, i.currency, i.amount::text, i.operation AS kind, i.returns,
       (${chargesSql('', LEFT_FOR.instruction)} + ${chargesSql('', LEFT_FOR.loss)})::text AS charges
     FROM payment_instructions i WHERE i.id = $1
     UNION ALL
     SELECT o.from_account_id, o.sell, o.amount::text, 'ORDER', o.returns, ${chargesSql('', LEFT_FOR.order)}::text
     FROM treasury_orders o WHERE o.id = $1
     UNION ALL
     SELECT d.settlement_account_id, d.currency, d.amount::text, 'DEPOSIT', '[]', ${chargesSql('', LEFT_FOR.deposit)}::text
     FROM deposits d WHERE d.id = $1`,
    [id],
  );
  const [row] = rowsOf<CoversRow>(rows);
  if (!row) throw new Error(`nothing has the fees of ${id}`);
  const { kind, returns } = row;
  const [charges, missing] = [BigInt(row.charges), BigInt(row.amount) - sumOfReturns(returns)];
  // The house bears what is missing of a payout or an order alone.
  const isMissing = (kind === 'PAYOUT' || kind === 'ORDER') && returns.length > 0;
  return {
    settlementAccountId: row.settlement_account_id === null ? null : trustUuid(row.settlement_account_id),
    currency: row.currency,
    charges: { before: charges, now: charges },
    missing: isMissing ? { before: missing, now: missing } : undefined,
    returns: kind === 'COLLECT' ? returns : undefined,
  };
}
