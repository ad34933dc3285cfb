import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { isoTime } from '@corridor/kernel';

/** A posting of the journal. Amounts in smallest units. */
export interface JournalRow extends Record<string, unknown> {
  /** Microseconds, as a text that PostgreSQL reads back. */
  position: string;
  booked_at: string;
  created_at: string;
  platform_key: number;
  platform_id: string | null;
  transaction_id: string;
  kind: string;
  line: number;
  from_account_id: string | null;
  from_system: string | null;
  to_account_id: string | null;
  to_system: string | null;
  currency: string;
  amount: string;
}

/** After which posting a page begins. */
export interface JournalPosition {
  position: string;
  platformKey: string;
  transactionId: string;
  kind: string;
  line: string;
}

const TIME = 'YYYY-MM-DD"T"HH24:MI:SS';
const utc = (column: string, format: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', '${TIME}.${format}"Z"')`;
const KEY = 'p.booked_at, p.platform_key, p.transaction_id, p.kind COLLATE "C", p.line';

/** Postings of one statement share their time, so PostgreSQL sorts no more than those of one batch. */
const PAGE = `
  SELECT ${utc('p.booked_at', 'US')} AS position, ${utc('p.booked_at', 'MS')} AS booked_at,
    ${utc('p.created_at', 'MS')} AS created_at, p.platform_key, f.id AS platform_id, p.transaction_id, p.kind, p.line,
    p.from_account_id, p.from_system, p.to_account_id, p.to_system, p.currency, p.amount
  FROM postings p LEFT JOIN platforms f ON f.platform_key = p.platform_key
  WHERE p.booked_at >= COALESCE($3::timestamptz, $1) AND p.booked_at < $2
    AND ($3::timestamptz IS NULL OR (${KEY}) > ($3, $4::integer, $5::uuid, $6::text COLLATE "C", $7::smallint))
  ORDER BY ${KEY} LIMIT $8`;

/** Postings in the order in which they were booked. */
@Injectable()
export class JournalRepository {
  /** Postings of a time, after a position. The cost is that of the page. */
  async page(
    runner: SqlRunner,
    { fromMs, toMs, after, limit }: { fromMs: number; toMs: number; after?: JournalPosition; limit: number },
  ): Promise<JournalRow[]> {
    const rows = await runner.query(PAGE, [
      isoTime(fromMs),
      isoTime(toMs),
      after?.position ?? null,
      after?.platformKey ?? null,
      after?.transactionId ?? null,
      after?.kind ?? null,
      after?.line ?? null,
      limit,
    ]);
    return rowsOf<JournalRow>(rows);
  }
}
