import { Injectable } from '@nestjs/common';
import { isoTime, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { JournalEntryKind } from '../ledger/domain/journal-entry-kind';
import type { StatementEntry } from './domain/statement-entry';

/** The requested part of a statement. */
export interface StatementRange {
  platformKey: number;
  accountId: Uuid;
  /** Bounds of the time, milliseconds, inclusive. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

/** The last entry of the previous page. */
export interface StatementPosition {
  createdAt: string;
  number: string;
}

/** A page: one row more than it holds, and the exact total of the same snapshot. */
export interface StatementPage {
  rows: StatementEntry[];
  totalCount: number;
}

type PageRow = { currency: string; total: string } & (
  | {
      entry_number: string;
      amount: string;
      balance_after: string;
      kind: JournalEntryKind;
      transaction_id: string;
      created_at: Date;
    }
  | { entry_number: null }
);

type Put = (value: unknown) => string;

/** The last time that PostgreSQL and JavaScript format alike. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time bound for PostgreSQL. Nothing is booked before 1970 or after the year 9999. */
function boundText(ms: number): string {
  return isoTime(Math.max(0, Math.min(ms, LAST_MS)));
}

/** Entries of the account by the index of statements. */
const OF_ACCOUNT = `p.platform_key = $1 AND COALESCE(p.from_account_id, p.to_account_id) = $2
  AND p.entry_number IS NOT NULL`;

/** Number of the last entry that meets a condition on `created_at`. Numbers and times grow together. */
function lastNumber(condition: string): string {
  return `COALESCE((SELECT p.entry_number FROM postings p WHERE ${OF_ACCOUNT} AND p.created_at ${condition}
    ORDER BY p.created_at DESC, p.entry_number DESC LIMIT 1), 0)`;
}

/** The number of entries as a difference of entry numbers, so that the cost doesn't depend on it. */
function totalSql({ fromMs, toMs }: StatementRange, put: Put): string {
  const upTo = toMs === undefined ? 'a.entries' : lastNumber(`<= ${put(boundText(toMs))}::timestamptz`);
  const before = fromMs === undefined ? '0' : lastNumber(`< ${put(boundText(fromMs))}::timestamptz`);
  return `GREATEST(${upTo} - ${before}, 0)::text`;
}

/** Reads the statements of internal accounts. The ledger writes them. */
@Injectable()
export class StatementRepository {
  /** The entries of a range, newest first; undefined if the platform has no such account. */
  async page(
    runner: SqlRunner,
    range: StatementRange,
    { after, limit }: { after: StatementPosition | undefined; limit: number },
  ): Promise<StatementPage | undefined> {
    const { platformKey, accountId, fromMs, toMs } = range;
    const params: unknown[] = [platformKey, accountId];
    const put: Put = (value) => `$${params.push(value)}`;
    const where = [
      OF_ACCOUNT,
      ...(fromMs === undefined ? [] : [`p.created_at >= ${put(boundText(fromMs))}::timestamptz`]),
      ...(toMs === undefined ? [] : [`p.created_at <= ${put(boundText(toMs))}::timestamptz`]),
      ...(after === undefined
        ? []
        : [
            `(p.created_at, p.entry_number) < (${put(after.createdAt)}::timestamptz, ${put(after.number)}::bigint)`,
          ]),
    ];
    const rows = rowsOf<PageRow>(
      await runner.query(
        `SELECT a.currency, ${totalSql(range, put)} AS total, e.*
         FROM internal_accounts a LEFT JOIN LATERAL (
           SELECT p.entry_number, CASE WHEN p.from_account_id IS NULL THEN p.amount ELSE -p.amount END AS amount,
             p.balance_after, p.kind, p.transaction_id, p.created_at
           FROM postings p WHERE ${where.join(' AND ')}
           ORDER BY p.created_at DESC, p.entry_number DESC LIMIT ${put(limit)}
         ) e ON true
         WHERE a.platform_key = $1 AND a.id = $2 ORDER BY e.entry_number DESC`,
        params,
      ),
    );
    const [first] = rows;
    if (!first) return undefined;
    const entries = rows.flatMap((row) => (row.entry_number === null ? [] : [entryOf(accountId, row)]));
    return { rows: entries, totalCount: Number(first.total) };
  }
}

function entryOf(accountId: Uuid, row: Exclude<PageRow, { entry_number: null }>): StatementEntry {
  return {
    accountId,
    currency: row.currency,
    number: Number(row.entry_number),
    amount: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
    kind: row.kind,
    transactionId: trustUuid(row.transaction_id),
    createdAtMs: row.created_at.getTime(),
  };
}
