import { Injectable } from '@nestjs/common';
import { isoTime } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import {
  INTERNAL_ACCOUNTS,
  type AccountAmount,
  type AccountDay,
  type AccountMoves,
  type Book,
  type BookAccount,
} from './domain/ledger-day';

type Amounts<K extends string> = Record<K, string>;
type Row<K extends string> = { book: Book; account: string; currency: string } & Amounts<K>;

const BOOK = `CASE WHEN platform_key = ${HOUSE_KEY} THEN 'HOUSE' ELSE 'PLATFORMS' END`;

/** Accounts with both sides of each posting since a time; the cost is that of those postings. */
const MOVES = `
  SELECT ${BOOK} AS book, s.account, p.currency,
    CASE WHEN p.booked_at < $2 THEN 'BEFORE' WHEN p.booked_at < $3 THEN 'DAY' ELSE 'AFTER' END AS part,
    sum(s.debit)::text AS debits, sum(s.credit)::text AS credits
  FROM postings p CROSS JOIN LATERAL (VALUES
    (COALESCE(p.from_system, '${INTERNAL_ACCOUNTS}'), p.amount, 0),
    (COALESCE(p.to_system, '${INTERNAL_ACCOUNTS}'), 0, p.amount)) AS s (account, debit, credit)
  WHERE p.booked_at >= $1 GROUP BY 1, 2, 3, 4`;

/** Other sessions of the service. */
const OTHERS = 'WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()';
/** Longer than a session needs from the beginning of a transaction until others see it. */
const SETTLING = '5 seconds';

const SYSTEM_PARTS = `
  SELECT platform_key, account, currency, balance AS amount FROM system_balances
  UNION ALL
  SELECT platform_key, account, currency, amount FROM system_balance_deltas`;

const INTERNAL_PART = `
  SELECT platform_key, '${INTERNAL_ACCOUNTS}', currency, balance FROM internal_accounts`;

const balancesSql = (parts: string): string => `
  SELECT ${BOOK} AS book, account, currency, sum(amount)::text AS amount FROM (${parts}) parts GROUP BY 1, 2, 3`;

function amountsOf(rows: unknown): AccountAmount[] {
  return rowsOf<Row<'amount'>>(rows).map((row) => ({ ...accountOf(row), amount: BigInt(row.amount) }));
}

function accountOf({ book, account, currency }: BookAccount): BookAccount {
  return { book, account, currency };
}

/** The books of days, and what they are made of. */
@Injectable()
export class LedgerDayRepository {
  /** The last kept day; null if there is none. */
  async lastDay(runner: SqlRunner): Promise<string | null> {
    return this.day(runner, 'SELECT max(day)::text AS day FROM ledger_days');
  }

  /** The first kept day; null if there is none. */
  async firstDay(runner: SqlRunner): Promise<string | null> {
    return this.day(runner, 'SELECT min(day)::text AS day FROM ledger_days');
  }

  /** The day of the first posting that has a time; null if there is none. */
  async firstBooked(runner: SqlRunner): Promise<string | null> {
    return this.day(runner, `SELECT (min(booked_at) AT TIME ZONE 'UTC')::date::text AS day FROM postings`);
  }

  private async day(runner: SqlRunner, sql: string): Promise<string | null> {
    return rowsOf<{ day: string | null }>(await runner.query(sql))[0]?.day ?? null;
  }

  /** The kept books of a day. */
  async kept(runner: SqlRunner, day: string): Promise<AccountDay[]> {
    const rows = await runner.query(
      `SELECT book, account, currency, opening, debits, credits, closing FROM ledger_days WHERE day = $1
       ORDER BY book, account COLLATE "C", currency COLLATE "C"`,
      [day],
    );
    return rowsOf<Row<'opening' | 'debits' | 'credits' | 'closing'>>(rows).map((row) => ({
      ...accountOf(row),
      opening: BigInt(row.opening),
      debits: BigInt(row.debits),
      credits: BigInt(row.credits),
      closing: BigInt(row.closing),
      gap: 0n,
    }));
  }

  /** Whether a posting is older than the times of postings. It is asked until the first day is kept. */
  async hasOlder(runner: SqlRunner): Promise<boolean> {
    const rows = await runner.query(
      'SELECT EXISTS (SELECT FROM postings WHERE booked_at IS NULL) AS has_older',
    );
    return rowsOf<{ has_older: boolean }>(rows)[0]?.has_older ?? false;
  }

  /** What postings moved since a time, in parts by a day. */
  async moves(
    runner: SqlRunner,
    { sinceMs, fromMs, toMs }: { sinceMs: number; fromMs: number; toMs: number },
  ): Promise<AccountMoves[]> {
    const rows = await runner.query(MOVES, [isoTime(sinceMs), isoTime(fromMs), isoTime(toMs)]);
    return rowsOf<Row<'debits' | 'credits'> & { part: AccountMoves['part'] }>(rows).map((row) => ({
      ...accountOf(row),
      part: row.part,
      debits: BigInt(row.debits),
      credits: BigInt(row.credits),
    }));
  }

  /** Present balances; the cost is that of the accounts. */
  async balances(runner: SqlRunner): Promise<AccountAmount[]> {
    return amountsOf(await runner.query(balancesSql(`${SYSTEM_PARTS} UNION ALL ${INTERNAL_PART}`)));
  }

  /** Present balances of the system accounts. */
  async systemBalances(runner: SqlRunner): Promise<AccountAmount[]> {
    return amountsOf(await runner.query(balancesSql(SYSTEM_PARTS)));
  }

  /**
   * Milliseconds. No posting with a time before this one can appear any more: a transaction books nothing before its own
   * beginning, and one that begins now is seen within the pause. Postings are to be read after this, by a later snapshot.
   */
  async settledUntil(runner: SqlRunner): Promise<number> {
    const rows = await runner.query(
      `SELECT floor(extract(epoch FROM LEAST(clock_timestamp() - interval '${SETTLING}', min(xact_start))) * 1000)::bigint
         AS ms
       FROM pg_stat_activity ${OTHERS}`,
    );
    return Number(rowsOf<{ ms: string }>(rows)[0]?.ms ?? 0);
  }

  /**
   * Whether every other transaction of the service that began before a time has ended, so that no posting of that time can
   * appear any more.
   */
  async isQuietBefore(runner: SqlRunner, ms: number): Promise<boolean> {
    const rows = await runner.query(
      `SELECT NOT EXISTS (
         SELECT FROM pg_stat_activity ${OTHERS} AND xact_start < $1) AS is_quiet`,
      [isoTime(ms)],
    );
    return rowsOf<{ is_quiet: boolean }>(rows)[0]?.is_quiet ?? false;
  }

  /** Keeps the books of a day. */
  async add(runner: SqlRunner, day: string, accounts: readonly AccountDay[]): Promise<void> {
    await runner.query(
      `INSERT INTO ledger_days (day, book, account, currency, opening, debits, credits)
       SELECT $1, n.* FROM unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[]) n`,
      [
        day,
        accounts.map(({ book }) => book),
        accounts.map(({ account }) => account),
        accounts.map(({ currency }) => currency),
        accounts.map(({ opening }) => opening.toString()),
        accounts.map(({ debits }) => debits.toString()),
        accounts.map(({ credits }) => credits.toString()),
      ],
    );
  }
}
