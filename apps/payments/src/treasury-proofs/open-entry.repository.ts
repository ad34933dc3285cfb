import { Injectable } from '@nestjs/common';
import { formatId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { openLine } from '../ambiguous-lines/ambiguous-line.codec';
import { subjectOf } from '../instructions/reported-fee.repository';
import {
  businessDayOfAge,
  businessDaysAgoMs,
  dayIn,
  type BusinessCalendar,
} from '../calendars/domain/business-days';
import {
  AGE_BOUNDS_DAYS,
  ITEM_DAYS_MAX,
  LINE_DAYS_MAX,
  NAMED_MAX,
  type AgeBand,
  type OpenEntry,
  type Overdue,
} from './domain/proof';

interface EntryRow {
  platform_key: number;
  id: string;
  kind: string | null;
  direction: 'CREDIT' | 'DEBIT';
  amount: string;
  since: Date | string;
  band: number;
  n: number;
  sum: string;
}

/** Whose entries, and when. */
export interface OpenEntriesOf {
  accountId: Uuid;
  calendar: BusinessCalendar;
  nowMs: number;
}

/** What a proof reads of a line that is not booked. */
interface NotBookedLine {
  direction: 'CREDIT' | 'DEBIT';
  amount: bigint;
  bookingDate: string;
}

const DAY_SECONDS = 86_400;
const signed = "CASE direction WHEN 'CREDIT' THEN amount ELSE -amount END";

/** SQL: the open items of a settlement account as entries. An index holds no other items. */
const ITEMS = `SELECT i.platform_key, i.transaction_id AS id, i.kind, i.direction, i.amount, i.posted_at AS since
  FROM transit_items i WHERE i.settlement_account_id = $1 AND i.line_id IS NULL`;

/** SQL: the lines without a match as entries. `$3` are those that are not booked, because others may have shown them. */
const LINES = `SELECT 0 AS platform_key, l.id::text AS id, NULL AS kind, l.direction, l.amount, l.booking_date::text AS since
  FROM statement_lines l WHERE l.settlement_account_id = $1 AND l.state = 'UNMATCHED'
  UNION ALL SELECT 0, a.id, NULL, a.direction, a.amount, a.since
  FROM jsonb_to_recordset($3::jsonb) AS a (id text, direction text, amount bigint, since text)`;

/** SQL: each band of age with its oldest entry. `$2` are the bounds, the oldest first. */
const bandsSql = (entries: string, type: string): string => `
  SELECT DISTINCT ON (band) e.*, count(*) OVER (PARTITION BY band)::integer AS n,
    sum(${signed}) OVER (PARTITION BY band)::text AS sum
  FROM (SELECT e.*, ${AGE_BOUNDS_DAYS.length - 1} - width_bucket(e.since::${type}, $2::${type}[]) AS band
        FROM (${entries}) e) e
  ORDER BY band, e.since, e.id`;

/** SQL: the oldest of some entries, with the number and the sum of all. */
const oldestSql = (entries: string): string => `
  SELECT e.*, 0 AS band, count(*) OVER ()::integer AS n, sum(${signed}) OVER ()::text AS sum
  FROM (${entries}) e ORDER BY e.since, e.id LIMIT ${NAMED_MAX}`;

/**
 * SQL: items that are open for longer than the rail of their payment or order takes, by the time of each rail. A trade has
 * no rail.
 */
const OVERDUE_ITEMS = oldestSql(`
  SELECT e.* FROM (${ITEMS} AND i.posted_at <= $2) e
  CROSS JOIN LATERAL (SELECT ${subjectOf('e', 'id')} AS id) s
  CROSS JOIN LATERAL (
    SELECT COALESCE(max((r ->> 'expectedSeconds')::integer), 0) AS seconds
    FROM (
      SELECT connector_id, operation, currency, payment_rail FROM payment_instructions p
      WHERE p.platform_key = e.platform_key AND p.transaction_id = e.id OR e.platform_key = 0 AND p.id = s.id
      UNION ALL
      SELECT connector_id, CASE kind WHEN 'DEPOSIT_RETURN' THEN 'REFUND' ELSE kind END, sell, NULL FROM treasury_orders o
      WHERE e.platform_key = 0 AND o.id = s.id) p
    JOIN connectors c ON c.id = p.connector_id
    CROSS JOIN LATERAL jsonb_path_query(c.capabilities, '$.rails[*]') r
    WHERE r ->> 'operation' = p.operation
      AND r ->> 'currency' = p.currency
      AND (p.payment_rail IS NULL OR COALESCE(r ->> 'paymentRail', p.payment_rail) = p.payment_rail)) t
  JOIN unnest($3::integer[], $4::timestamptz[]) AS l (seconds, since) ON l.seconds = t.seconds AND e.since <= l.since`);

const RAIL_SECONDS = `SELECT DISTINCT (r ->> 'expectedSeconds')::integer AS seconds FROM connectors c
  CROSS JOIN LATERAL jsonb_path_query(c.capabilities, '$.rails[*]') r WHERE r ? 'expectedSeconds'`;

function entryOf({ platform_key: platformKey, id, kind, direction, amount, since }: EntryRow): OpenEntry {
  return {
    id: kind !== null && platformKey !== 0 ? formatId('Transaction', id) : id,
    ...(kind === null ? {} : { kind }),
    direction,
    amount: Number(amount),
    since: since instanceof Date ? since.toISOString() : since,
  };
}

function bandsOf(rows: unknown): AgeBand[] {
  const found = rowsOf<EntryRow & Record<string, unknown>>(rows);
  return AGE_BOUNDS_DAYS.map((fromDays, band) => {
    const row = found.find((one) => one.band === band);
    const toDays = AGE_BOUNDS_DAYS[band + 1] ?? null;
    return {
      ...{ fromDays, toDays, count: row?.n ?? 0 },
      ...{ amount: BigInt(row?.sum ?? 0), oldest: row ? entryOf(row) : null },
    };
  });
}

function overdueOf(rows: unknown): Overdue {
  const found = rowsOf<EntryRow & Record<string, unknown>>(rows);
  return { count: found[0]?.n ?? 0, amount: BigInt(found[0]?.sum ?? 0), entries: found.map(entryOf) };
}

/** The moment so many business days ago. */
const ago = ({ calendar, nowMs }: OpenEntriesOf, days: number): string =>
  new Date(businessDaysAgoMs(calendar, nowMs, days)).toISOString();

/** What is open on a settlement account, by its age in business days. */
@Injectable()
export class OpenEntryRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Open items by the time since their posting. */
  async items(runner: SqlRunner, of: OpenEntriesOf): Promise<AgeBand[]> {
    const bounds = AGE_BOUNDS_DAYS.slice(1).map((days) => ago(of, days));
    return bandsOf(await runner.query(bandsSql(ITEMS, 'timestamptz'), [of.accountId, bounds.reverse()]));
  }

  /** Lines without a match by the days since their booking. */
  async lines(runner: SqlRunner, { accountId, calendar, nowMs }: OpenEntriesOf): Promise<AgeBand[]> {
    const today = dayIn(calendar.timeZone, nowMs);
    const bounds = AGE_BOUNDS_DAYS.slice(1).map((days) => businessDayOfAge(calendar, today, days));
    const values = [accountId, bounds.reverse(), await this.notBooked(runner, accountId)];
    return bandsOf(await runner.query(bandsSql(LINES, 'date'), values));
  }

  /** Items that are open for two business days more than their rail takes. Whole days of it are business days. */
  async overdueItems(runner: SqlRunner, of: OpenEntriesOf): Promise<Overdue> {
    const rails = rowsOf<{ seconds: number }>(await runner.query(RAIL_SECONDS));
    const seconds = [...new Set([0, ...rails.map((rail) => rail.seconds)])];
    const bounds = seconds.map((one) => {
      const sinceMs = Date.parse(ago(of, ITEM_DAYS_MAX + Math.floor(one / DAY_SECONDS)));
      return new Date(sinceMs - (one % DAY_SECONDS) * 1_000).toISOString();
    });
    const values = [of.accountId, ago(of, ITEM_DAYS_MAX), seconds, bounds];
    return overdueOf(await runner.query(OVERDUE_ITEMS, values));
  }

  /** Lines without a match that are older than a business day. */
  async overdueLines(runner: SqlRunner, { accountId, calendar, nowMs }: OpenEntriesOf): Promise<Overdue> {
    const before = businessDayOfAge(calendar, dayIn(calendar.timeZone, nowMs), LINE_DAYS_MAX + 1);
    const older = oldestSql(`SELECT * FROM (${LINES}) l WHERE l.since::date < $2::date`);
    const values = [accountId, before, await this.notBooked(runner, accountId)];
    return overdueOf(await runner.query(older, values));
  }

  /** Lines that are not booked as entries under the ids of their breaks, JSON. */
  private async notBooked(runner: SqlRunner, accountId: Uuid): Promise<string> {
    const rows = await runner.query(
      `SELECT a.break_id, a.line_sealed FROM ambiguous_lines a JOIN bank_statements s ON s.id = a.bank_statement_id
       WHERE s.settlement_account_id = $1`,
      [accountId],
    );
    const entries = rowsOf<{ break_id: string; line_sealed: string }>(rows).map((row) => {
      const { break_id: breakId, line_sealed: sealed } = row;
      const line = openLine<NotBookedLine>(this.vault, breakId, sealed);
      const { direction, amount, bookingDate: since } = line;
      return { id: formatId('Break', breakId), direction, amount: String(amount), since };
    });
    return JSON.stringify(entries);
  }
}
