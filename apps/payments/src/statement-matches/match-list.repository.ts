import { Injectable } from '@nestjs/common';
import { formatId, parseId, toJsonInteger, trustUuid, type Uuid } from '@corridor/kernel';
import type { ListOpenItemsQuery, ListStatementLinesQuery, OpenItemResource } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { StatementLineRepository, type StoredLine } from '../bank-statements/statement-line.repository';
import { itemKeyOf } from '../bank-statements/open-item.repository';
import { subjectOf } from '../instructions/reported-fee.repository';
import { formatReference } from '../transactions/domain/reference';
import { formatItemId } from './item-id.codec';

/** SQL: the payment or the order whose return has left the item `x`, which names the break of what was missing. */
const OF_BREAK = `(SELECT b.instruction_id FROM breaks b
  WHERE x.platform_key = 0 AND x.kind IN ('FEE', 'WRITE_OFF') AND b.id = x.transaction_id)`;

/** A line of a list. */
export interface ListedLine {
  line: StoredLine;
  breakId: Uuid | null;
}

/** An item of a list, with its position. Its age depends on the calendar of the account. */
export interface ListedItem {
  item: Omit<OpenItemResource, 'ageDays'>;
  postedAtMs: number;
  position: readonly [postedAt: string, key: string];
}

interface ItemRow {
  item: string;
  position: string;
  posted_at: Date;
  amount: string;
  currency: string;
  instruction_id: string | null;
  order_id: string | null;
  provider_reference: string | null;
  serial: string | null;
}

function listedItem(accountId: Uuid, row: ItemRow): ListedItem {
  const key = itemKeyOf(row.item);
  const ofHouse = key.platformKey === 0;
  const instructionId = row.instruction_id ?? row.order_id;
  return {
    position: [row.position, row.item],
    postedAtMs: row.posted_at.getTime(),
    item: {
      id: formatItemId(key),
      settlementAccountId: formatId('SettlementAccount', accountId),
      kind: key.kind,
      direction: key.direction,
      amount: toJsonInteger(BigInt(row.amount)),
      currency: row.currency,
      postedAt: row.posted_at.toISOString(),
      transactionId: ofHouse ? null : formatId('Transaction', key.transactionId),
      instructionId: instructionId === null ? null : formatId('PaymentInstruction', instructionId),
      reference: row.serial === null ? null : formatReference(Number(row.serial)),
      providerReference: row.provider_reference,
    },
  };
}

/** Lines and items as people look at them to match them. */
@Injectable()
export class MatchListRepository {
  constructor(private readonly stored: StatementLineRepository) {}

  /** Lines of an account, newest first, before an id. */
  async lines(
    runner: SqlRunner,
    accountId: Uuid,
    query: Omit<ListStatementLinesQuery, 'limit' | 'cursor'>,
    { beforeId, limit }: { beforeId: Uuid | null; limit: number },
  ): Promise<ListedLine[]> {
    const { lineIds, state, direction, amount, from, to, reference } = query;
    const rows = await runner.query(
      `SELECT l.id, b.id AS break_id FROM statement_lines l
       LEFT JOIN LATERAL (
         SELECT b.id FROM breaks b WHERE b.line_id = l.id AND b.status = 'OPEN' LIMIT 1) b ON true
       WHERE l.settlement_account_id = $1 AND ($2::uuid IS NULL OR l.id < $2)
         AND ${state === 'UNMATCHED' ? "l.state = 'UNMATCHED' AND $3::text IS NOT NULL" : '($3::text IS NULL OR l.state = $3)'}
         AND ($4::text IS NULL OR l.direction = $4) AND ($5::bigint IS NULL OR l.amount = $5)
         AND ($6::date IS NULL OR l.booking_date >= $6) AND ($7::date IS NULL OR l.booking_date <= $7)
         AND ($8::text IS NULL OR l.bank_reference = $8 OR $8 = ANY(l.match_references))
         AND ($9::uuid[] IS NULL OR l.id = ANY($9))
       ORDER BY l.id DESC LIMIT $10`,
      [
        ...[accountId, beforeId, state ?? null, direction ?? null, amount ?? null],
        ...[from ?? null, to ?? null, reference ?? null],
        ...[lineIds?.map((id) => parseId('StatementLine', id)) ?? null, limit],
      ],
    );
    const found = rowsOf<{ id: string; break_id: string | null }>(rows);
    const lines = await this.stored.find(
      runner,
      found.map(({ id }) => trustUuid(id)),
    );
    const byId = new Map(lines.map((line) => [line.id as string, line]));
    return found.flatMap(({ id, break_id: breakId }) => {
      const line = byId.get(id);
      return line ? [{ line, breakId: breakId === null ? null : trustUuid(breakId) }] : [];
    });
  }

  /** Open items of an account, oldest first, after a position. An index has the open items of an account. */
  async items(
    runner: SqlRunner,
    accountId: Uuid,
    { direction, amount }: Omit<ListOpenItemsQuery, 'limit' | 'cursor'>,
    { after, limit }: { after: readonly string[] | undefined; limit: number },
  ): Promise<ListedItem[]> {
    const rows = await runner.query(
      `SELECT x.*, i.id AS instruction_id, o.id AS order_id, t.serial,
         COALESCE(i.provider_reference, o.provider_reference, d.deposit_id) AS provider_reference
       FROM (
         SELECT k.*, x.platform_key, x.transaction_id, x.kind, x.direction, x.amount, x.currency, x.posted_at
         FROM transit_items x CROSS JOIN LATERAL (
           SELECT jsonb_build_array(x.platform_key, x.transaction_id, x.kind, x.line, x.direction)::text AS item,
             (extract(epoch FROM x.posted_at) * 1000000)::bigint::text AS position) k
         WHERE x.settlement_account_id = $1 AND x.line_id IS NULL
           AND ($2::text IS NULL OR x.direction = $2) AND ($3::bigint IS NULL OR x.amount = $3)
           AND ($4::bigint IS NULL OR (k.position::bigint, k.item) > ($4, $5::text))
         ORDER BY k.position::bigint, k.item LIMIT $6) x
       CROSS JOIN LATERAL (SELECT COALESCE(${OF_BREAK}, ${subjectOf('x')}) AS id) s
       LEFT JOIN LATERAL (
         SELECT i.id, i.provider_reference, i.platform_key, i.transaction_id FROM payment_instructions i
         WHERE i.platform_key = x.platform_key AND i.transaction_id = x.transaction_id
           OR x.platform_key = 0 AND i.id = s.id ORDER BY i.id LIMIT 1) i ON true
       LEFT JOIN treasury_orders o ON x.platform_key = 0 AND o.id = s.id
       LEFT JOIN deposits d ON x.platform_key = 0 AND d.id = s.id
       LEFT JOIN transactions t ON t.platform_key = COALESCE(i.platform_key, x.platform_key)
         AND t.id = COALESCE(i.transaction_id, x.transaction_id)
       ORDER BY x.position::bigint, x.item`,
      [accountId, direction ?? null, amount ?? null, after?.[0] ?? null, after?.[1] ?? '', limit],
    );
    return rowsOf<ItemRow>(rows).map((row) => listedItem(accountId, row));
  }
}
