import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { StoredStatement } from './bank-statement.repository';
import type { LineDirection } from './domain/bank-line';
import type { FileLine, LineTraits } from './domain/line-overlap';

/** A line that another statement has shown, as it is stored. */
export interface ShownRow extends LineTraits {
  id: Uuid;
  detailsSealed: string | null;
}

interface LineRow {
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
const SHOWN_MAX = 20_000;

/** Lines of statements that other statements have shown. */
@Injectable()
export class KnownLineRepository {
  /** Lines of other statements that these may be, without those that earlier lines of their statement are. */
  async shown(
    runner: SqlRunner,
    { id, accountId }: StoredStatement,
    lines: readonly FileLine[],
  ): Promise<ShownRow[]> {
    const rows = await runner.query(
      `WITH wanted AS (
         SELECT * FROM unnest($3::date[], $4::bigint[], $5::text[], $6::text[]) AS w (day, amount, bank_reference, identity)),
       alike AS (
         SELECT l.id FROM statement_lines l WHERE l.settlement_account_id = $1 AND l.bank_reference IN
           (SELECT bank_reference FROM wanted WHERE bank_reference IS NOT NULL)
         UNION
         SELECT l.id FROM statement_lines l WHERE l.settlement_account_id = $1 AND l.identity IN
           (SELECT decode(identity, 'hex') FROM wanted WHERE identity IS NOT NULL)
         UNION
         SELECT l.id FROM (SELECT DISTINCT day, amount, bank_reference IS NULL AS is_plain, left(identity, 16) AS layout
           FROM wanted) w
         JOIN statement_lines l ON l.settlement_account_id = $1 AND l.booking_date = w.day AND l.amount = w.amount
           AND (w.is_plain OR l.bank_reference IS NULL)
           AND (l.identity IS NULL OR w.layout IS NULL OR left(encode(l.identity, 'hex'), 16) <> w.layout))
       SELECT l.id, l.direction, l.amount, l.booking_date::text AS booked_on, l.is_reversal, l.bank_reference,
         l.match_references, l.identity, l.details_sealed
       FROM alike a JOIN statement_lines l ON l.id = a.id
       WHERE l.bank_statement_id <> $2 AND l.number > 0
         AND NOT EXISTS (SELECT FROM statement_known_lines k WHERE k.bank_statement_id = $2 AND k.line_id = l.id)
       ORDER BY l.id LIMIT ${SHOWN_MAX}`,
      [
        accountId,
        id,
        lines.map(({ date }) => date),
        lines.map(({ amount }) => String(amount)),
        lines.map(({ bankReference }) => bankReference),
        lines.map(({ identity }) => identity?.toString('hex') ?? null),
      ],
    );
    return rowsOf<LineRow>(rows).map((row) => ({
      id: trustUuid(row.id),
      direction: row.direction,
      amount: BigInt(row.amount),
      date: row.booked_on,
      isReversal: row.is_reversal,
      bankReference: row.bank_reference,
      references: row.match_references,
      identity: row.identity,
      detailsSealed: row.details_sealed,
    }));
  }

  /** Notes lines that are not booked, each with the line that it is; null if that can't be told. */
  async add(
    runner: SqlRunner,
    { id }: StoredStatement,
    known: readonly { number: number; lineId: string | null }[],
  ): Promise<void> {
    if (known.length === 0) return;
    await runner.query(
      `INSERT INTO statement_known_lines (bank_statement_id, number, line_id)
       SELECT $1, * FROM unnest($2::integer[], $3::uuid[])`,
      [id, known.map(({ number }) => number), known.map(({ lineId }) => lineId)],
    );
  }

  /** A finding for each line that can't be told from one that was shown. */
  async noteAmbiguous(
    runner: SqlRunner,
    { id, accountId, statementId, currency }: StoredStatement,
    lines: readonly FileLine[],
  ): Promise<void> {
    if (lines.length === 0) return;
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, bank_statement_id, amount,
         currency, message)
       SELECT 0, b.id, 'AMBIGUOUS_ENTRY', 'CRITICAL', a.connector_id, a.id, $2, b.amount, $3, b.message
       FROM unnest($4::uuid[], $5::bigint[], $6::text[]) AS b (id, amount, message)
       JOIN settlement_accounts a ON a.id = $1
       ON CONFLICT (connector_id, kind, md5(message)) WHERE instruction_id IS NULL DO NOTHING`,
      [
        accountId,
        id,
        currency,
        lines.map(() => mintUuid()),
        lines.map(({ amount }) => String(amount)),
        lines.map(
          ({ number, direction, date }) =>
            `line ${number} of statement ${statementId} (BankStatement:${id}), a ${direction.toLowerCase()} of ${date}, ` +
            'can be one that another statement has shown; it is not booked',
        ),
      ],
    );
  }
}
