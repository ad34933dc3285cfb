import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { isOfDebit, subjectOf } from '../instructions/reported-fee.repository';
import { formatReference, parseReference } from '../transactions/domain/reference';
import type { LineDirection } from './domain/bank-line';
import { PROPOSAL_DAYS_MAX, type LineToMatch, type OpenItem } from './domain/line-matching';

/** The key of a posting's side on the transit account. */
export interface ItemKey {
  platformKey: number;
  transactionId: Uuid;
  kind: string;
  line: number;
  direction: LineDirection;
}

/** A journal entry, which can have several items. */
export type EntryKey = Pick<ItemKey, 'platformKey' | 'transactionId' | 'kind'>;

/** An item as it is read. */
export interface ItemRow {
  platform_key: number;
  transaction_id: string;
  kind: string;
  line: number;
  direction: LineDirection;
  amount: string;
  currency: string;
  posted_on: string;
  bank_references: string[] | null;
  serial: string | null;
  instruction_ids: string[] | null;
  line_id: string | null;
  /** Of a fee. Only where the names of an item are read. */
  is_apart?: boolean | null;
}

/** The form in which ids of ours are compared. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Most candidates of one proposal, or of a batch. More of the same amount make none unique. */
const PROPOSAL_CANDIDATES_MAX = 5_000;

/** SQL: what is read of an item `x`. */
export const ITEM_COLUMNS = `x.platform_key, x.transaction_id, x.kind, x.line, x.direction, x.amount, x.currency,
  to_char(x.posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS posted_on, x.line_id`;

/** SQL: the item `x` is of an instruction: a fee of its payment, or the loss of one that was paid after all. */
const OF_INSTRUCTION = `x.platform_key = 0 AND x.kind IN ('FEE', 'WRITE_OFF')`;

/**
 * SQL: the references of an item `x`. A fee and a loss have those of their payment, and the fee of a return that of the return.
 */
const NAMES_OF_ITEM = `CROSS JOIN LATERAL (
         SELECT ${subjectOf('x')} AS id,
           (SELECT nullif(f.return_id, '') FROM reported_fees f WHERE ${OF_INSTRUCTION} AND f.id = x.transaction_id) AS return_id,
           (SELECT NOT ${isOfDebit('f')} FROM reported_fees f LEFT JOIN payment_instructions i
              ON i.platform_key = f.platform_key AND i.id = f.subject_id
            WHERE ${OF_INSTRUCTION} AND f.id = x.transaction_id) AS is_apart
         OFFSET 0) s
       LEFT JOIN LATERAL (
         SELECT serial FROM transactions WHERE platform_key = x.platform_key AND id = x.transaction_id
         UNION ALL
         SELECT p.serial FROM payment_instructions i
         JOIN transactions p ON p.platform_key = i.platform_key AND p.id = i.transaction_id
         WHERE ${OF_INSTRUCTION} AND i.id = s.id
         OFFSET 0) t ON true
       LEFT JOIN LATERAL (
         SELECT array_agg(e.id::text) AS instruction_ids,
           array_remove(array_agg(e.provider_reference) || array_agg(e.return_id), NULL) AS bank_references
         FROM (
           SELECT i.id, i.provider_reference, b.value ->> 'returnId' AS return_id
           FROM payment_instructions i LEFT JOIN LATERAL jsonb_array_elements(i.returns) b ON true
           WHERE i.platform_key = x.platform_key AND i.transaction_id = x.transaction_id
           UNION ALL
           SELECT i.id, i.provider_reference, s.return_id FROM payment_instructions i
           WHERE ${OF_INSTRUCTION} AND i.id = s.id
           UNION ALL
           SELECT o.id, o.provider_reference, s.return_id FROM treasury_orders o
           WHERE x.platform_key = 0 AND o.id = s.id
           UNION ALL
           SELECT o.id, o.provider_reference, NULL FROM treasury_orders o
           WHERE x.platform_key = 0 AND o.credit_deposit_id = s.id
           UNION ALL
           SELECT o.id, d.deposit_id, NULL FROM treasury_orders o JOIN deposits d
             ON d.id = CASE WHEN x.kind = 'RETURN' AND x.direction = 'CREDIT' THEN o.return_deposit_id
               ELSE o.credit_deposit_id END
           WHERE x.platform_key = 0 AND o.id = x.transaction_id AND (x.direction = 'CREDIT' OR x.kind = 'RETURN')
           UNION ALL
           SELECT b.order_id, d.deposit_id, NULL FROM treasury_order_returns b JOIN deposits d ON d.id = b.deposit_id
           WHERE x.platform_key = 0 AND b.order_id = x.transaction_id AND x.kind = 'RETURN' AND x.direction = 'CREDIT'
           UNION ALL
           SELECT d.id, d.deposit_id, NULL FROM deposits d
           WHERE x.platform_key = 0 AND d.id = s.id
           UNION ALL
           SELECT d.id, d.deposit_id, NULL FROM deposits d
           WHERE d.platform_key = x.platform_key AND d.transaction_id = x.transaction_id
             AND (x.direction = 'CREDIT' OR x.kind = 'REVERSE')
         ) e) r ON true`;

/** A key as a text, which {@link itemKeyOf} reads. */
function itemText({ platformKey, transactionId, kind, line, direction }: ItemKey): string {
  return JSON.stringify([platformKey, transactionId, kind, line, direction]);
}

/** Reads the text of a key. */
export function itemKeyOf(text: string): ItemKey {
  const [platformKey, transactionId, kind, line, direction] = JSON.parse(text) as [
    number,
    Uuid,
    string,
    number,
    LineDirection,
  ];
  return { platformKey, transactionId, kind, line, direction };
}

/** Reads an item. */
export function itemOf(row: ItemRow): OpenItem {
  const { platform_key: platformKey, kind, line, direction, currency, serial } = row;
  const transactionId = trustUuid(row.transaction_id);
  const reference = serial === null ? [] : [formatReference(Number(serial))];
  return {
    key: itemText({ platformKey, transactionId, kind, line, direction }),
    direction,
    amount: BigInt(row.amount),
    currency,
    date: row.posted_on,
    ...(kind === 'FEE' ? { isFee: true, isApart: row.is_apart ?? false } : {}),
    bankReferences: row.bank_references ?? [],
    references: [...reference, transactionId, ...(row.instruction_ids ?? [])],
  };
}

/** Every reference of the lines, once. */
function allReferences(lines: readonly LineToMatch[]): string[] {
  return [
    ...new Set(lines.flatMap(({ bankReference, references }) => [bankReference ?? [], references].flat())),
  ];
}

/** Postings on transit accounts that no line has shown yet. */
@Injectable()
export class OpenItemRepository {
  /** The open items of an account that the bank's references of the lines mean. Most lines need no other look. */
  byBankReferences(runner: SqlRunner, accountId: Uuid, lines: readonly LineToMatch[]): Promise<OpenItem[]> {
    const banks = [...new Set(lines.flatMap((line) => line.bankReference ?? []))];
    return this.open(runner, accountId, { banks, ours: [] });
  }

  /** The open items of an account that any reference of the lines may mean, returns among them. */
  candidates(runner: SqlRunner, accountId: Uuid, lines: readonly LineToMatch[]): Promise<OpenItem[]> {
    const ours = allReferences(lines);
    return this.open(runner, accountId, { banks: ours, ours });
  }

  /** The lines that have shown the payments which any reference of the reversals may mean, with all names of each. */
  async shownBy(
    runner: SqlRunner,
    accountId: Uuid,
    reversals: readonly LineToMatch[],
  ): Promise<Map<Uuid, string[]>> {
    const ours = allReferences(reversals);
    const rows = await this.named(runner, accountId, { banks: ours, ours, isShown: true });
    const names = new Map<Uuid, string[]>();
    for (const row of rows) {
      if (row.line_id === null) continue;
      const lineId = trustUuid(row.line_id);
      const { bankReferences, references } = itemOf(row);
      names.set(lineId, [...(names.get(lineId) ?? []), ...bankReferences, ...references]);
    }
    return names;
  }

  /** The items that lines of batches have shown and that any reference of some entries may mean, with their lines. */
  async shownInBatches(
    runner: SqlRunner,
    accountId: Uuid,
    entries: readonly LineToMatch[],
  ): Promise<(OpenItem & { lineId: Uuid })[]> {
    const ours = allReferences(entries);
    const rows = await this.named(runner, accountId, { banks: ours, ours, isShown: true });
    const found = await runner.query(
      'SELECT id FROM statement_lines WHERE id = ANY($1::uuid[]) AND batch_count IS NOT NULL',
      [rows.map((row) => row.line_id)],
    );
    const batches = new Set(rowsOf<{ id: string }>(found).map(({ id }) => id));
    return rows.flatMap((row) =>
      row.line_id !== null && batches.has(row.line_id)
        ? [{ ...itemOf(row), lineId: trustUuid(row.line_id) }]
        : [],
    );
  }

  private async open(
    runner: SqlRunner,
    accountId: Uuid,
    { banks, ours }: { banks: readonly string[]; ours: readonly string[] },
  ): Promise<OpenItem[]> {
    return (await this.named(runner, accountId, { banks, ours, isShown: false })).map(itemOf);
  }

  /** OFFSET 0 makes PostgreSQL look up each key by its index. Its estimates let it read all open items for a few lines. */
  private async named(
    runner: SqlRunner,
    accountId: Uuid,
    { banks, ours, isShown }: { banks: readonly string[]; ours: readonly string[]; isShown: boolean },
  ): Promise<ItemRow[]> {
    if (banks.length === 0) return [];
    const serials = ours.flatMap((key) => parseReference(key) ?? []);
    const rows = await runner.query(
      `WITH keys AS (SELECT unnest($2::text[]) AS key),
       books AS (
         SELECT platform_key FROM system_balances WHERE account = $5
         UNION SELECT platform_key FROM system_balance_deltas WHERE account = $5),
       payments AS MATERIALIZED (
         SELECT i.platform_key, i.transaction_id FROM keys k CROSS JOIN LATERAL (
           SELECT * FROM payment_instructions WHERE provider_reference = k.key OFFSET 0) i
         UNION
         SELECT i.platform_key, i.transaction_id FROM unnest($6::text[]) AS k (key) JOIN payment_instructions i
           ON i.returns <> '[]' AND i.returns @> jsonb_build_array(jsonb_build_object('returnId', k.key))
         UNION
         SELECT i.platform_key, i.transaction_id FROM unnest($3::uuid[]) AS u (id) CROSS JOIN LATERAL (
           SELECT * FROM payment_instructions WHERE id = u.id OFFSET 0) i
         UNION
         SELECT t.platform_key, t.id FROM unnest($4::bigint[]) AS s (serial) CROSS JOIN books b
         JOIN transactions t ON t.platform_key = b.platform_key AND t.serial = s.serial),
       orders AS MATERIALIZED (
         SELECT o.id, o.credit_deposit_id FROM keys k JOIN treasury_orders o ON o.provider_reference = k.key
         UNION
         SELECT o.id, o.credit_deposit_id FROM treasury_orders o WHERE o.id = ANY($3::uuid[])),
       found AS MATERIALIZED (
         SELECT platform_key, transaction_id FROM payments
         UNION
         -- What the bank took beside a payment, or paid after its end, is in the book of the house: it is of the instruction.
         SELECT 0, i.id FROM payments p JOIN payment_instructions i
           ON i.platform_key = p.platform_key AND i.transaction_id = p.transaction_id
         UNION
         SELECT 0, o.id FROM orders o
         UNION
         -- A credit that was in suspense before its order ended is an item of the deposit.
         SELECT 0, o.credit_deposit_id FROM orders o WHERE o.credit_deposit_id IS NOT NULL
         UNION
         SELECT p.platform_key, p.id FROM keys k
         JOIN deposits d ON d.settlement_account_id = $1 AND d.deposit_id = k.key
         CROSS JOIN LATERAL (VALUES (0, d.id), (d.platform_key, d.transaction_id)) AS p (platform_key, id)
         WHERE p.id IS NOT NULL
         UNION
         SELECT 0, o.id FROM keys k
         JOIN deposits d ON d.settlement_account_id = $1 AND d.deposit_id = k.key
         JOIN treasury_orders o ON o.credit_deposit_id = d.id OR o.return_deposit_id = d.id
         UNION
         SELECT 0, b.order_id FROM keys k
         JOIN deposits d ON d.settlement_account_id = $1 AND d.deposit_id = k.key
         JOIN treasury_order_returns b ON b.deposit_id = d.id
         UNION
         SELECT 0, u.id FROM unnest($3::uuid[]) AS u (id)),
       subjects AS MATERIALIZED (
         SELECT platform_key, transaction_id FROM found
         UNION
         SELECT 0, c.id FROM found f CROSS JOIN LATERAL (
           SELECT id FROM reported_fees WHERE subject_id = f.transaction_id OFFSET 0) c
         WHERE f.platform_key = 0)
       SELECT ${ITEM_COLUMNS}, t.serial, r.bank_references, r.instruction_ids, s.is_apart
       FROM subjects f CROSS JOIN LATERAL (
         SELECT * FROM transit_items
         WHERE platform_key = f.platform_key AND transaction_id = f.transaction_id OFFSET 0) x
       ${NAMES_OF_ITEM}
       WHERE x.settlement_account_id = $1 AND x.line_id IS ${isShown ? 'NOT NULL' : 'NULL'}`,
      [accountId, banks, ours.filter((key) => UUID.test(key)), serials, `TRANSIT:${accountId}`, ours],
    );
    return rowsOf<ItemRow>(rows);
  }

  /** Open items with the amounts of the lines, within some days of them. */
  async ofAmounts(runner: SqlRunner, accountId: Uuid, lines: readonly LineToMatch[]): Promise<OpenItem[]> {
    if (lines.length === 0) return [];
    const rows = await runner.query(
      `SELECT ${ITEM_COLUMNS}, NULL AS serial, NULL AS bank_references, NULL AS instruction_ids
       FROM transit_items x
       JOIN (SELECT DISTINCT * FROM unnest($2::text[], $3::bigint[], $4::text[]) AS l (currency, amount, direction)) l
         ON l.currency = x.currency AND l.amount = x.amount AND l.direction = x.direction
       WHERE x.settlement_account_id = $1 AND x.line_id IS NULL LIMIT ${PROPOSAL_CANDIDATES_MAX}`,
      [
        accountId,
        lines.map(({ currency }) => currency),
        lines.map(({ amount }) => String(amount)),
        lines.map(({ direction }) => direction),
      ],
    );
    return rowsOf<ItemRow>(rows).map(itemOf);
  }

  /** Open items that can be in a batch, within some days of it. */
  async ofBatch(
    runner: SqlRunner,
    accountId: Uuid,
    { currency, direction, amount, date }: LineToMatch,
  ): Promise<OpenItem[]> {
    const rows = await runner.query(
      `SELECT ${ITEM_COLUMNS}, NULL AS serial, NULL AS bank_references, NULL AS instruction_ids
       FROM transit_items x
       WHERE x.settlement_account_id = $1 AND x.line_id IS NULL AND x.currency = $2 AND x.direction = $3
         AND x.amount < $4 AND (x.posted_at AT TIME ZONE 'UTC')::date BETWEEN $5::date - ${PROPOSAL_DAYS_MAX}
         AND $5::date + ${PROPOSAL_DAYS_MAX} LIMIT ${PROPOSAL_CANDIDATES_MAX}`,
      [accountId, currency, direction, String(amount), date],
    );
    return rowsOf<ItemRow>(rows).map(itemOf);
  }

  /** The open items of some journal entries on an account. */
  async ofEntries(runner: SqlRunner, accountId: Uuid, entries: readonly EntryKey[]): Promise<OpenItem[]> {
    const rows = await runner.query(
      `SELECT ${ITEM_COLUMNS}, NULL AS serial, NULL AS bank_references, NULL AS instruction_ids
       FROM unnest($2::integer[], $3::uuid[], $4::text[]) AS e (platform_key, transaction_id, kind)
       JOIN transit_items x USING (platform_key, transaction_id, kind)
       WHERE x.settlement_account_id = $1 AND x.line_id IS NULL`,
      [
        accountId,
        entries.map(({ platformKey }) => platformKey),
        entries.map(({ transactionId }) => transactionId),
        entries.map(({ kind }) => kind),
      ],
    );
    return rowsOf<ItemRow>(rows).map(itemOf);
  }

  /** Closes items by their lines. @throws an error of the database if one of them is closed already. */
  async close(runner: SqlRunner, closed: readonly { item: ItemKey; lineId: Uuid }[]): Promise<void> {
    if (closed.length === 0) return;
    await runner.query(
      `WITH changed AS (
         UPDATE transit_items x SET line_id = c.line_id
         FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::smallint[], $5::text[], $6::uuid[])
           AS c (platform_key, transaction_id, kind, line, direction, line_id)
         WHERE x.platform_key = c.platform_key AND x.transaction_id = c.transaction_id AND x.kind = c.kind
           AND x.line = c.line AND x.direction = c.direction AND x.line_id IS NULL RETURNING 1)
       SELECT require_rows('transit items', (SELECT count(*) FROM changed), $7)`,
      [
        closed.map(({ item }) => item.platformKey),
        closed.map(({ item }) => item.transactionId),
        closed.map(({ item }) => item.kind),
        closed.map(({ item }) => item.line),
        closed.map(({ item }) => item.direction),
        closed.map(({ lineId }) => lineId),
        closed.length,
      ],
    );
  }

  /** The open items of reported fees on an account. */
  async openFees(runner: SqlRunner, accountId: Uuid, feeIds: readonly Uuid[]): Promise<ItemKey[]> {
    if (feeIds.length === 0) return [];
    const rows = await runner.query(
      `SELECT jsonb_build_array(platform_key, transaction_id, kind, line, direction)::text AS item FROM transit_items
       WHERE platform_key = 0 AND transaction_id = ANY($1::uuid[]) AND kind = 'FEE' AND line_id IS NULL
         AND settlement_account_id = $2 ORDER BY transaction_id`,
      [feeIds, accountId],
    );
    return rowsOf<{ item: string }>(rows).map(({ item }) => itemKeyOf(item));
  }

  /** Whether no line has shown the item. */
  async isOpen(runner: SqlRunner, item: ItemKey): Promise<boolean> {
    const rows = await runner.query(
      `SELECT FROM transit_items WHERE platform_key = $1 AND transaction_id = $2 AND kind = $3 AND line = $4
         AND direction = $5 AND line_id IS NULL`,
      [item.platformKey, item.transactionId, item.kind, item.line, item.direction],
    );
    return rowsOf(rows).length > 0;
  }
}
