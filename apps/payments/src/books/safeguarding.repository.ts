import { Injectable } from '@nestjs/common';
import { formatId, isoTime, toJsonSum, trustUuid, type JsonSum } from '@corridor/kernel';
import type { SafeguardingResource } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { settlementTotalSql } from '../settlement-accounts/settlement-account.repository';
import { openAmountSql, statedBalanceSql } from '../treasury-proofs/proof.repository';
import type { Safeguarding, SettlementFacts } from './domain/safeguarding';

/** Breaks that are named for a settlement account. */
const BREAKS_MAX = 20;

type Explanations = SafeguardingResource['explanations'];
type Figure =
  | 'owedToCustomers'
  | 'atBanks'
  | 'inTransitIn'
  | 'inTransitOut'
  | 'elsewhere'
  | 'ownFunds'
  | 'fees'
  | 'suspense'
  | 'difference'
  | 'shortfall';

/** The figures with their columns. */
const figureColumns: Readonly<Record<Figure, string>> = {
  owedToCustomers: 'owed_to_customers',
  atBanks: 'at_banks',
  inTransitIn: 'in_transit_in',
  inTransitOut: 'in_transit_out',
  elsewhere: 'elsewhere',
  ownFunds: 'own_funds',
  fees: 'fees',
  suspense: 'suspense',
  difference: 'difference',
  shortfall: 'shortfall',
};
const figures = Object.keys(figureColumns) as Figure[];

type KeptRow = Record<string, string> & { explanations: never };

/** The figures of a currency as they are shown. */
export function shownFigures(of: Record<Figure, bigint>): Record<Figure, JsonSum> {
  return Object.fromEntries(figures.map((name) => [name, toJsonSum(of[name])])) as Record<Figure, JsonSum>;
}

const SETTLEMENT = `
  SELECT s.id, s.currency, ${statedBalanceSql('s.id')}::text AS stated,
    ${settlementTotalSql("'NOSTRO:' || s.id")}::text AS nostro, ${openAmountSql('s.id')}::text AS open,
    ${settlementTotalSql("'TRANSIT:' || s.id")}::text AS transit
  FROM settlement_accounts s ORDER BY s.id`;

/** Open items, and those that a line has shown since the time, because a posting of the line is of later. */
const EXPECTED_DEBITS = `
  SELECT i.currency, sum(i.amount)::text AS amount FROM (
    SELECT i.platform_key, i.transaction_id, i.kind, i.line, i.currency, i.amount FROM transit_items i
    WHERE i.line_id IS NULL AND i.direction = 'DEBIT'
    UNION
    SELECT i.platform_key, i.transaction_id, i.kind, i.line, i.currency, i.amount
    FROM postings s JOIN transit_items i ON i.line_id = s.transaction_id
    WHERE s.platform_key = ${HOUSE_KEY} AND s.booked_at >= $1 AND i.direction = 'DEBIT'
  ) i JOIN postings p USING (platform_key, transaction_id, kind, line)
  WHERE p.booked_at IS NULL OR p.booked_at < $1 GROUP BY 1`;

const NOTED_ID = `'Safeguarding:' || s.day::text`;
/** Days that are noted at once. */
const NOTE_MAX = 100;

/** A kept day as the audit log has it, with the hash of each currency. */
interface NotedDay {
  resourceId: string;
  date: string;
  hashes: Record<string, string>;
}

/** What safeguarding figures are made of besides the books, and those of kept days. */
@Injectable()
export class SafeguardingRepository {
  /** Each settlement account beside its bank, now. */
  async settlement(runner: SqlRunner): Promise<SettlementFacts[]> {
    const rows = rowsOf<Record<'id' | 'currency' | 'stated' | 'nostro' | 'open' | 'transit', string>>(
      await runner.query(SETTLEMENT),
    );
    return rows.map(({ id, currency, stated, nostro, open, transit }) => ({
      id: trustUuid(id),
      currency,
      stated: BigInt(stated),
      nostro: BigInt(nostro),
      open: BigInt(open),
      transit: BigInt(transit),
    }));
  }

  /** Debits that no statement showed at a time, by currency. */
  async expectedDebits(runner: SqlRunner, atMs: number): Promise<Map<string, bigint>> {
    const rows = rowsOf<{ currency: string; amount: string }>(
      await runner.query(EXPECTED_DEBITS, [isoTime(atMs)]),
    );
    return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
  }

  /** Open breaks of a settlement account, the newest first. */
  async breaks(runner: SqlRunner, settlementAccountId: string): Promise<string[]> {
    const rows = await runner.query(
      `SELECT id FROM breaks WHERE settlement_account_id = $1 AND status = 'OPEN' ORDER BY id DESC LIMIT ${BREAKS_MAX}`,
      [settlementAccountId],
    );
    return rowsOf<{ id: string }>(rows).map(({ id }) => formatId('Break', id));
  }

  /** Keeps the figures of a day. A trigger adds the hashes. */
  async add(
    runner: SqlRunner,
    day: string,
    rows: readonly { figures: Safeguarding; explanations: Explanations }[],
  ): Promise<void> {
    const columns = figures.map((name) => figureColumns[name]);
    for (const { figures: of, explanations } of rows) {
      await runner.query(
        `INSERT INTO safeguarding_days (day, currency, explanations, ${columns.join(', ')})
         VALUES ($1, $2, $3, ${columns.map((_, place) => `$${place + 4}`).join(', ')})`,
        [day, of.currency, JSON.stringify(explanations), ...figures.map((name) => of[name].toString())],
      );
    }
  }

  /** Whether no other instance notes days now. */
  async isFirstToNote(runner: SqlRunner): Promise<boolean> {
    const rows = await runner.query(
      `SELECT pg_try_advisory_xact_lock(hashtext('payments'), hashtext('safeguarding_days')) AS is_mine`,
    );
    return rowsOf<{ is_mine: boolean }>(rows)[0]?.is_mine ?? false;
  }

  /** Kept days that the audit log does not have, the oldest first. */
  async unnoted(runner: SqlRunner): Promise<NotedDay[]> {
    const rows = await runner.query(
      `SELECT ${NOTED_ID} AS "resourceId", s.day::text AS date,
         json_object_agg(s.currency, encode(s.hash, 'hex') ORDER BY s.currency COLLATE "C") AS hashes
       FROM safeguarding_days s
       WHERE NOT EXISTS (
         SELECT FROM audit_log l WHERE l.resource_id = ${NOTED_ID} AND l.action = 'keep-safeguarding')
       GROUP BY s.day ORDER BY s.day LIMIT ${NOTE_MAX}`,
    );
    return rowsOf<NotedDay>(rows);
  }

  /** Kept figures, the newest day first, after a position. */
  async list(
    runner: SqlRunner,
    filter: { from: string; to: string; currency: string | null },
    { after, limit }: { after: readonly string[] | undefined; limit: number },
  ): Promise<SafeguardingResource[]> {
    const [day = null, currency = null] = after ?? [];
    const rows = await runner.query(
      `SELECT day::text AS day, currency, ${Object.values(figureColumns).join(', ')}, explanations,
         to_char(taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS taken_at,
         encode(hash, 'hex') AS hash
       FROM safeguarding_days WHERE day BETWEEN $1 AND $2 AND ($3::text IS NULL OR currency = $3)
         AND ($4::date IS NULL OR day < $4 OR (day = $4 AND currency COLLATE "C" > $5 COLLATE "C"))
       ORDER BY day DESC, currency COLLATE "C" LIMIT $6`,
      [filter.from, filter.to, filter.currency, day, currency, limit],
    );
    return rowsOf<KeptRow>(rows).map((row) => ({
      date: row['day'] ?? '',
      status: 'KEPT',
      asOf: row['taken_at'] ?? '',
      currency: row['currency'] ?? '',
      ...shownFigures(
        Object.fromEntries(figures.map((name) => [name, BigInt(row[figureColumns[name]] ?? 0)])) as Record<
          Figure,
          bigint
        >,
      ),
      explanations: row.explanations,
      hash: row['hash'] ?? null,
    }));
  }
}
