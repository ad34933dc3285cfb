import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { StoredStatement } from './bank-statement.repository';
import type { LineDirection } from './domain/bank-line';
import { KNOWN_AMOUNT, SIGNED_AMOUNT } from './day-order.repository';
import {
  placesOf,
  type FileLine,
  type LinePlace,
  type LineTraits,
  type ShownLine,
  type ShownSums,
} from './domain/line-overlap';

/** A line that another statement has shown, as it is stored. */
export interface ShownRow extends LineTraits {
  id: Uuid;
  detailsSealed: string | null;
  hasBalance?: boolean;
  batch?: NonNullable<ShownLine['batch']>;
}

/** A row of {@link SHOWN_COLUMNS}. */
export interface ShownLineRow {
  id: string;
  direction: LineDirection;
  amount: string;
  booked_on: string;
  is_reversal: boolean;
  bank_reference: string | null;
  match_references: string[];
  identity: Buffer | null;
  details_sealed: string | null;
}

/** Most shown lines that the lines of one batch are compared with. */
export const SHOWN_MAX = 20_000;

/** SQL: what is read of a line `l` that others are compared with. */
export const SHOWN_COLUMNS = `l.id, l.direction, l.amount, l.booking_date::text AS booked_on, l.is_reversal,
  l.bank_reference, l.match_references, l.identity, l.details_sealed`;

/** SQL: `alike`, the lines of a table that some lines may be. Its parameters are {@link alikeParams}. */
export function alikeSql(table: 'statement_lines' | 'interim_entries'): string {
  return `wanted AS (
         SELECT * FROM unnest($2::date[], $3::bigint[], $4::text[], $5::text[], $6::boolean[])
           AS w (day, amount, bank_reference, identity, is_reversal)),
       alike AS (
         SELECT l.id FROM (SELECT DISTINCT bank_reference, day FROM wanted WHERE bank_reference IS NOT NULL) w
         JOIN ${table} l ON l.settlement_account_id = $1 AND l.bank_reference = w.bank_reference
           AND l.booking_date = w.day
         UNION
         SELECT l.id FROM ${table} l WHERE l.settlement_account_id = $1 AND l.identity IN
           (SELECT decode(identity, 'hex') FROM wanted WHERE identity IS NOT NULL)
         UNION
         SELECT l.id FROM (SELECT DISTINCT day, amount, bank_reference IS NULL AS is_plain, left(identity, 16) AS layout,
           is_reversal FROM wanted) w
         JOIN ${table} l ON l.settlement_account_id = $1 AND l.booking_date = w.day AND l.amount = w.amount
           AND (w.is_plain OR l.bank_reference IS NULL)
           AND (l.identity IS NULL OR w.layout IS NULL OR left(encode(l.identity, 'hex'), 16) <> w.layout
             OR l.is_reversal <> w.is_reversal))`;
}

/** The parameters $1 to $6 of {@link alikeSql}. */
export function alikeParams(accountId: Uuid, lines: readonly LineTraits[]): unknown[] {
  return [
    accountId,
    lines.map(({ date }) => date),
    lines.map(({ amount }) => String(amount)),
    lines.map(({ bankReference }) => bankReference),
    lines.map(({ identity }) => identity?.toString('hex') ?? null),
    lines.map(({ isReversal }) => isReversal),
  ];
}

/** Reads a row of {@link SHOWN_COLUMNS}. */
export function shownRow(row: ShownLineRow): ShownRow {
  return {
    id: trustUuid(row.id),
    direction: row.direction,
    amount: BigInt(row.amount),
    date: row.booked_on,
    isReversal: row.is_reversal,
    bankReference: row.bank_reference,
    references: row.match_references,
    identity: row.identity,
    detailsSealed: row.details_sealed,
  };
}

interface ShownBatchRow extends ShownLineRow {
  entry_reference: string | null;
  batch_count: number | null;
  is_explained: boolean;
  has_balance: boolean;
}

/** Amounts are texts. */
type StoredSums = Omit<ShownSums, 'known' | 'ambiguous' | 'all'> &
  Record<'known' | 'ambiguous' | 'all', string>;

interface PlaceRow {
  line_id: string;
  amount: string;
  after: string;
  has_before: boolean;
  has_after: boolean;
  opening: string;
  closing: string;
}

/** The lines, and the entries that they are transactions of. */
function withEntries(lines: readonly FileLine[]): LineTraits[] {
  const entries = new Map(
    lines.flatMap((line): [string, LineTraits][] => {
      const { entry, date } = line;
      if (!entry) return [];
      const key = JSON.stringify([date, entry.bankReference, entry.direction, String(entry.amount)]);
      return [[key, { ...line, ...entry, identity: null }]];
    }),
  );
  return [...lines, ...entries.values()];
}

/** Lines of statements that other statements have shown. */
@Injectable()
export class KnownLineRepository {
  /**
   * Lines of other statements that these may be, without those that earlier lines of their statement are.
   * @param earlier ids of the lines that these are; without it those that are noted
   */
  async shown(
    runner: SqlRunner,
    { id, accountId }: StoredStatement,
    lines: readonly FileLine[],
    earlier: readonly string[] | null = null,
  ): Promise<ShownRow[]> {
    const rows = await runner.query(
      `WITH ${alikeSql('statement_lines')},
       same_entry AS (
         SELECT id FROM alike
         UNION
         SELECT l.id FROM (SELECT DISTINCT bank_reference, day FROM wanted WHERE bank_reference IS NOT NULL) w
         JOIN statement_lines l ON l.settlement_account_id = $1 AND l.entry_reference = w.bank_reference
           AND l.booking_date = w.day
         UNION
         SELECT l.id FROM statement_lines l
         WHERE l.settlement_account_id = $1 AND l.booking_date = ANY($9::date[]) AND l.entry_reference IS NOT NULL)
       SELECT ${SHOWN_COLUMNS}, l.entry_reference, l.batch_count, l.state <> 'UNMATCHED' AS is_explained,
         s.has_balances OR EXISTS (
           SELECT FROM statement_known_lines k JOIN bank_statements o ON o.id = k.bank_statement_id
           WHERE k.line_id = l.id AND o.id <> $7 AND o.has_balances AND o.undone_at IS NULL) AS has_balance
       FROM same_entry a JOIN statement_lines l ON l.id = a.id
       JOIN bank_statements s ON s.id = l.bank_statement_id AND s.undone_at IS NULL
       WHERE l.bank_statement_id <> $7 AND l.number > 0
         AND ($8::uuid[] IS NOT NULL OR
           NOT EXISTS (SELECT FROM statement_known_lines k
             WHERE k.bank_statement_id = $7 AND k.line_id = l.id AND k.part IS NULL))
         AND NOT EXISTS (SELECT FROM unnest($8::uuid[]) AS e (id) WHERE e.id = l.id)
       ORDER BY l.id LIMIT ${SHOWN_MAX}`,
      [
        ...alikeParams(accountId, withEntries(lines)),
        ...[id, earlier],
        lines.filter(({ batchCount }) => batchCount !== undefined).map(({ date }) => date),
      ],
    );
    return rowsOf<ShownBatchRow>(rows).map((row) => {
      const { entry_reference: entryReference, batch_count: count, is_explained: isExplained } = row;
      return {
        ...shownRow(row),
        ...{ hasBalance: row.has_balance, batch: { entryReference, count, isExplained } },
      };
    });
  }

  /**
   * Places of lines, by their ids, in each other statement that shows them. They are unknown in one with a line that can't be told
   * and has no amount, as an earlier release has noted it.
   */
  async places(
    runner: SqlRunner,
    { id }: StoredStatement,
    lineIds: readonly string[],
  ): Promise<Map<string, LinePlace[]>> {
    const places = new Map<string, LinePlace[]>();
    if (lineIds.length === 0) return places;
    const rows = await runner.query(
      `WITH shown AS (
         SELECT bank_statement_id AS id FROM statement_lines WHERE id = ANY($2::uuid[])
         UNION SELECT bank_statement_id FROM statement_known_lines WHERE line_id = ANY($2::uuid[])),
       moves AS (
         SELECT s.id, l.id AS line_id, l.number, ${SIGNED_AMOUNT} AS amount
         FROM shown s JOIN statement_lines l ON l.bank_statement_id = s.id WHERE l.number > 0
         UNION ALL
         SELECT s.id, k.line_id, k.number, ${KNOWN_AMOUNT}
         FROM shown s JOIN statement_known_lines k ON k.bank_statement_id = s.id LEFT JOIN statement_lines l ON l.id = k.line_id),
       paths AS (
         SELECT m.*, sum(amount) OVER (PARTITION BY id ORDER BY number) AS after,
           number > min(number) OVER (PARTITION BY id) AS has_before,
           number < max(number) OVER (PARTITION BY id) AS has_after,
           bool_and(amount IS NOT NULL) OVER (PARTITION BY id) AS is_told
         FROM moves m)
       SELECT p.line_id, p.amount::text, p.after::text, p.has_before, p.has_after, s.opening, s.closing
       FROM paths p JOIN bank_statements s ON s.id = p.id
       WHERE p.line_id = ANY($2::uuid[]) AND p.is_told AND s.id <> $1 AND s.undone_at IS NULL`,
      [id, lineIds],
    );
    for (const row of rowsOf<PlaceRow>(rows)) {
      const balances = { opening: BigInt(row.opening), closing: BigInt(row.closing) };
      const { line_id: lineId, has_before: hasBefore, has_after: hasAfter } = row;
      const [after, amount] = [BigInt(row.after), BigInt(row.amount)];
      const found = placesOf(balances, { ...{ after, amount }, ...{ hasBefore, hasAfter } });
      places.set(lineId, [...(places.get(lineId) ?? []), ...found]);
    }
    return places;
  }

  /** Lines of a statement by their numbers, with those that other statements have shown. */
  async ofStatement(
    runner: SqlRunner,
    { id }: StoredStatement,
    numbers: readonly number[],
  ): Promise<Map<number, ShownRow>> {
    const rows = await runner.query(
      `SELECT n.number, ${SHOWN_COLUMNS} FROM (
         SELECT number, id FROM statement_lines WHERE bank_statement_id = $1 AND number = ANY($2::integer[])
         UNION ALL
         SELECT number, line_id FROM statement_known_lines
         WHERE bank_statement_id = $1 AND number = ANY($2::integer[]) AND part IS NULL) n
       JOIN statement_lines l ON l.id = n.id`,
      [id, numbers],
    );
    return new Map(rowsOf<ShownLineRow & { number: number }>(rows).map((row) => [row.number, shownRow(row)]));
  }

  /**
   * Notes lines that are not booked, each with the line that it is; null if that can't be told. `part`: what it adds to the
   * balance, if the line that it is has another amount.
   */
  async add(
    runner: SqlRunner,
    { id }: StoredStatement,
    known: readonly { number: number; lineId: string | null; part: bigint | null }[],
  ): Promise<void> {
    if (known.length === 0) return;
    await runner.query(
      `INSERT INTO statement_known_lines (bank_statement_id, number, line_id, part)
       SELECT $1, * FROM unnest($2::integer[], $3::uuid[], $4::bigint[])`,
      [
        id,
        known.map(({ number }) => number),
        known.map(({ lineId }) => lineId),
        known.map(({ part }) => (part === null ? null : String(part))),
      ],
    );
  }

  /**
   * Notes which line an ambiguous one is. Returns false if another line of the statement is that line. Several lines of other
   * amounts can be it together.
   */
  async identify(
    runner: SqlRunner,
    { id }: StoredStatement,
    { number, lineId, amount }: { number: number; lineId: Uuid; amount: bigint },
  ): Promise<boolean> {
    const rows = await runner.query(
      `UPDATE statement_known_lines n
       SET line_id = l.id, part = CASE WHEN l.amount <> abs($4::bigint) THEN $4::bigint END
       FROM statement_lines l
       WHERE n.bank_statement_id = $1 AND n.number = $2 AND l.id = $3 AND NOT EXISTS (
         SELECT FROM statement_known_lines k WHERE k.bank_statement_id = $1 AND k.line_id = l.id
           AND (k.part IS NULL OR l.amount = abs($4::bigint)))
       RETURNING n.number`,
      [id, number, lineId, String(amount)],
    );
    return rowsOf(rows).length > 0;
  }

  /** What the shown lines of a statement of several batches come to; undefined if that is not decided. */
  async sums(runner: SqlRunner, { id }: StoredStatement): Promise<ShownSums | null | undefined> {
    const rows = await runner.query('SELECT overlap FROM bank_statements WHERE id = $1', [id]);
    const sums = rowsOf<{ overlap: { sums: StoredSums | null } | null }>(rows)[0]?.overlap?.sums;
    if (!sums) return sums;
    const { known, ambiguous, all, ...again } = sums;
    return { known: BigInt(known), ambiguous: BigInt(ambiguous), all: BigInt(all), ...again };
  }

  async keepSums(runner: SqlRunner, { id }: StoredStatement, sums: ShownSums | null): Promise<void> {
    const amounts = sums && {
      known: String(sums.known),
      ambiguous: String(sums.ambiguous),
      all: String(sums.all),
    };
    const overlap = JSON.stringify({ sums: sums && { ...sums, ...amounts } });
    await runner.query('UPDATE bank_statements SET overlap = $2 WHERE id = $1', [id, overlap]);
  }

  /** A line of the statement is no known one. */
  async forget(runner: SqlRunner, { id }: StoredStatement, number: number): Promise<void> {
    const sql = 'DELETE FROM statement_known_lines WHERE bank_statement_id = $1 AND number = $2';
    await runner.query(sql, [id, number]);
  }

  /** A finding for each line that can't be told from one that was shown. Returns their ids, in the order of the lines. */
  async noteAmbiguous(
    runner: SqlRunner,
    { id, accountId, statementId, currency }: StoredStatement,
    lines: readonly FileLine[],
  ): Promise<Uuid[]> {
    if (lines.length === 0) return [];
    const ids = lines.map(() => mintUuid());
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, bank_statement_id, amount,
         currency, message)
       SELECT 0, b.id, 'AMBIGUOUS_ENTRY', 'CRITICAL', a.connector_id, a.id, $2, b.amount, $3, b.message
       FROM unnest($4::uuid[], $5::bigint[], $6::text[]) AS b (id, amount, message)
       JOIN settlement_accounts a ON a.id = $1`,
      [
        accountId,
        id,
        currency,
        ids,
        lines.map(({ amount }) => String(amount)),
        lines.map(
          ({ number, direction, date }) =>
            `line ${number} of statement ${statementId} (BankStatement:${id}), a ${direction.toLowerCase()} of ${date}, ` +
            'can be one that another statement has shown; it is not booked',
        ),
      ],
    );
    return ids;
  }
}
