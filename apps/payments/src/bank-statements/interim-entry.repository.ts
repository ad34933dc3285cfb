import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { statusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { InterimFormat } from './domain/camt-message';
import type { InterimEntry, InterimState, ListedInterimEntry } from './domain/interim-entry';
import type { FileLine, LineTraits } from './domain/line-overlap';
import {
  alikeParams,
  alikeSql,
  SHOWN_COLUMNS,
  SHOWN_MAX,
  shownRow,
  type ShownLineRow,
  type ShownRow,
} from './known-line.repository';

interface EntryRow extends ShownLineRow {
  format: InterimFormat;
  report_id: string;
  currency: string;
  state: InterimState;
  items: string[];
  line_id: string | null;
  created_at: Date;
  charges: string;
}

/** Entries of an account that nothing explains. */
export interface UntoldEntries {
  count: number;
  /** Credits minus debits, smallest units. */
  amount: bigint;
  oldestDate: string;
}

const states = statusSql<InterimState>(['UNMATCHED', 'MATCHED', 'BOOKED']);
const COLUMNS = `${SHOWN_COLUMNS}, l.format, l.report_id, l.currency, l.state, l.items, l.line_id, l.created_at, l.charges`;

function entryOf(row: EntryRow): ListedInterimEntry {
  return {
    ...shownRow(row),
    key: row.id,
    format: row.format,
    reportId: row.report_id,
    currency: row.currency,
    state: row.state,
    items: row.items,
    lineId: row.line_id,
    createdAt: row.created_at.toISOString(),
    charges: BigInt(row.charges),
  };
}

/** Entries that banks tell of before their statement. */
@Injectable()
export class InterimEntryRepository {
  async add(runner: SqlRunner, accountId: Uuid, entries: readonly InterimEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map((entry) => ({
      id: entry.key,
      format: entry.format,
      report_id: entry.reportId,
      direction: entry.direction,
      amount: String(entry.amount),
      currency: entry.currency,
      booking_date: entry.date,
      is_reversal: entry.isReversal,
      bank_reference: entry.bankReference,
      match_references: entry.references,
      identity: entry.identity?.toString('hex'),
      details_sealed: entry.detailsSealed,
      charges: String(entry.charges),
    }));
    await runner.query(
      `INSERT INTO interim_entries (settlement_account_id, id, format, report_id, direction, amount, currency,
         booking_date, is_reversal, bank_reference, match_references, identity, details_sealed, charges, state)
       SELECT $2, id, format, report_id, direction, amount, currency, booking_date, is_reversal, bank_reference,
         match_references, decode(identity, 'hex'), details_sealed, charges, $3
       FROM jsonb_to_recordset($1::jsonb) AS l (id uuid, format text, report_id text, direction text, amount bigint,
         currency text, booking_date date, is_reversal boolean, bank_reference text, match_references text[],
         identity text, details_sealed text, charges bigint)`,
      [JSON.stringify(rows), accountId, 'UNMATCHED' satisfies InterimState],
    );
  }

  /** Entries of the format that others may be. */
  async alike(
    runner: SqlRunner,
    { accountId, format }: { accountId: Uuid; format: InterimFormat },
    lines: readonly FileLine[],
  ): Promise<ShownRow[]> {
    const rows = await runner.query(
      `WITH ${alikeSql('interim_entries')}
       SELECT ${SHOWN_COLUMNS} FROM alike a JOIN interim_entries l ON l.id = a.id
       WHERE l.format = $7 ORDER BY l.id LIMIT ${SHOWN_MAX}`,
      [...alikeParams(accountId, lines), format],
    );
    return rowsOf<ShownLineRow>(rows).map(shownRow);
  }

  /** Lines of statements that entries of the format may be, and no entry of the format is. */
  async lines(
    runner: SqlRunner,
    { accountId, format }: { accountId: Uuid; format: InterimFormat },
    entries: readonly LineTraits[],
  ): Promise<ShownRow[]> {
    const rows = await runner.query(
      `WITH ${alikeSql('statement_lines')}
       SELECT ${SHOWN_COLUMNS} FROM alike a JOIN statement_lines l ON l.id = a.id
       JOIN bank_statements s ON s.id = l.bank_statement_id AND s.undone_at IS NULL
       WHERE l.number > 0
         AND NOT EXISTS (SELECT FROM interim_entries e WHERE e.line_id = l.id AND e.format = $7)
       ORDER BY l.id LIMIT ${SHOWN_MAX}`,
      [...alikeParams(accountId, entries), format],
    );
    return rowsOf<ShownLineRow>(rows).map(shownRow);
  }

  /** Entries of the last days without a line, after an id. */
  async open(
    runner: SqlRunner,
    { accountId, format }: { accountId: Uuid; format: InterimFormat },
    { afterId, limit, days }: { afterId: string | null; limit: number; days: number },
  ): Promise<ListedInterimEntry[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM interim_entries l
       WHERE l.settlement_account_id = $1 AND l.format = $2 AND l.state <> 'BOOKED'
         AND ($3::uuid IS NULL OR l.id > $3) AND l.created_at > clock_timestamp() - $4 * interval '1 day'
       ORDER BY l.id LIMIT $5`,
      [accountId, format, afterId, days, limit],
    );
    return rowsOf<EntryRow>(rows).map(entryOf);
  }

  /** Notes the lines that entries are. */
  async booked(runner: SqlRunner, found: readonly { key: string; lineId: string }[]): Promise<void> {
    if (found.length === 0) return;
    await runner.query(
      `UPDATE interim_entries e SET state = $3, line_id = f.line_id
       FROM unnest($1::uuid[], $2::uuid[]) AS f (id, line_id) WHERE e.id = f.id`,
      [found.map(({ key }) => key), found.map(({ lineId }) => lineId), 'BOOKED' satisfies InterimState],
    );
  }

  /** Notes the items that explain entries. */
  async matched(
    runner: SqlRunner,
    found: readonly { line: string; items: readonly string[] }[],
  ): Promise<void> {
    if (found.length === 0) return;
    await runner.query(
      `UPDATE interim_entries e SET state = $2, items = ARRAY(SELECT jsonb_array_elements_text(f.items))
       FROM jsonb_to_recordset($1::jsonb) AS f (line uuid, items jsonb) WHERE e.id = f.line`,
      [JSON.stringify(found), 'MATCHED' satisfies InterimState],
    );
  }

  /** Those of the items that explain other entries of the format. */
  async itemsInUse(
    runner: SqlRunner,
    { accountId, format }: { accountId: Uuid; format: InterimFormat },
    items: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (items.length === 0) return new Set();
    const rows = await runner.query(
      `SELECT unnest(items) AS item FROM interim_entries
       WHERE settlement_account_id = $1 AND format = $2 AND state = ${states.MATCHED} AND items && $3::text[]`,
      [accountId, format, items],
    );
    return new Set(rowsOf<{ item: string }>(rows).map(({ item }) => item));
  }

  /** Accounts with entries that have no line yet. */
  async openAccounts(runner: SqlRunner, days: number): Promise<Uuid[]> {
    const rows = await runner.query(
      `SELECT a.id FROM settlement_accounts a WHERE EXISTS (
         SELECT FROM interim_entries e WHERE e.settlement_account_id = a.id AND e.state <> 'BOOKED'
           AND e.created_at > clock_timestamp() - $1 * interval '1 day')`,
      [days],
    );
    return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id));
  }

  /** Marks the entries that nothing has explained for some time, each once. */
  async tell(runner: SqlRunner, accountId: Uuid, afterMs: number): Promise<UntoldEntries | undefined> {
    const rows = await runner.query(
      `WITH told AS (
         UPDATE interim_entries SET is_told = true
         WHERE settlement_account_id = $1 AND state = 'UNMATCHED' AND NOT is_told
           AND created_at <= clock_timestamp() - $2 * interval '1 millisecond'
         RETURNING direction, amount, booking_date)
       SELECT count(*)::integer AS count, min(booking_date)::text AS oldest,
         sum(CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END)::text AS amount FROM told`,
      [accountId, afterMs],
    );
    const [row] = rowsOf<{ count: number; oldest: string | null; amount: string | null }>(rows);
    if (!row || row.oldest === null || row.amount === null) return undefined;
    return { count: row.count, amount: BigInt(row.amount), oldestDate: row.oldest };
  }

  /** Entries of an account, newest first, before an id. */
  async list(
    runner: SqlRunner,
    accountId: Uuid,
    { state, format }: { state?: string | undefined; format?: string | undefined },
    { beforeId, limit }: { beforeId: Uuid | null; limit: number },
  ): Promise<ListedInterimEntry[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM interim_entries l
       WHERE l.settlement_account_id = $1 AND ($2::uuid IS NULL OR l.id < $2)
         AND ($3::text IS NULL OR l.state = $3) AND ($4::text IS NULL OR l.format = $4)
       ORDER BY l.id DESC LIMIT $5`,
      [accountId, beforeId, state ?? null, format ?? null, limit],
    );
    return rowsOf<EntryRow>(rows).map(entryOf);
  }
}
