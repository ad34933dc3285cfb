import { Injectable } from '@nestjs/common';
import { formatId, toJsonSum, trustUuid, type Uuid } from '@corridor/kernel';
import type { MatchResource } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DecidedBy } from '@corridor/service';
import type { LineDirection } from '../bank-statements/domain/bank-line';
import { itemKeyOf, type ItemKey } from '../bank-statements/open-item.repository';
import type { DifferenceAccount, MatchOf } from './domain/match';
import { formatItemId } from './item-id.codec';

/** A match as it is stored. */
export interface StoredMatch extends MatchOf {
  id: Uuid;
  isUndone: boolean;
}

/** A match that is written. */
export interface NewMatch extends MatchOf {
  id: Uuid;
  /** HAND, or how a match was found that is undone now. */
  rule: string;
  reason: string | null;
  /** Null: the system. */
  matchedBy: string | null;
  matchedPerson: string | null;
  lineIds: readonly Uuid[];
  items: readonly ItemKey[];
}

/** Who undoes a match, and why. */
export interface Undoing extends DecidedBy {
  reason: string | null;
}

interface MatchRow {
  id: string;
  settlement_account_id: string;
  currency: string;
  rule: string;
  lines_amount: string;
  items_amount: string;
  difference_account: DifferenceAccount | null;
  reason: string | null;
  matched_by: string | null;
  matched_person: string | null;
  created_at: Date;
  undone_by: string | null;
  undone_person: string | null;
  undo_reason: string | null;
  undone_at: Date | null;
  line_ids: string[];
  items: string[];
}

const COLUMNS = `m.*, ARRAY(SELECT l.line_id::text FROM match_lines l WHERE l.match_id = m.id ORDER BY 1) AS line_ids,
  ARRAY(SELECT jsonb_build_array(i.platform_key, i.transaction_id, i.kind, i.line, i.direction)::text
        FROM match_items i WHERE i.match_id = m.id ORDER BY 1) AS items`;

function shownMatch(row: MatchRow): MatchResource {
  return {
    id: formatId('Match', row.id),
    settlementAccountId: formatId('SettlementAccount', row.settlement_account_id),
    currency: row.currency,
    rule: row.rule,
    lineIds: row.line_ids.map((id) => formatId('StatementLine', id)),
    itemIds: row.items.map((text) => formatItemId(itemKeyOf(text))),
    linesAmount: toJsonSum(BigInt(row.lines_amount)),
    itemsAmount: toJsonSum(BigInt(row.items_amount)),
    differenceAccount: row.difference_account,
    reason: row.reason,
    matchedBy: row.matched_by,
    matchedPerson: row.matched_person,
    status: row.undone_at === null ? 'ACTIVE' : 'UNDONE',
    undoneBy: row.undone_by,
    undonePerson: row.undone_person,
    undoReason: row.undo_reason,
    undoneAt: row.undone_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** What people have matched or undone. */
@Injectable()
export class MatchRepository {
  async find(runner: SqlRunner, id: Uuid): Promise<StoredMatch | undefined> {
    const rows = await runner.query('SELECT m.* FROM matches m WHERE m.id = $1', [id]);
    const [row] = rowsOf<MatchRow>(rows);
    return (
      row && {
        id,
        accountId: trustUuid(row.settlement_account_id),
        currency: row.currency,
        sums: { lines: BigInt(row.lines_amount), items: BigInt(row.items_amount) },
        differenceAccount: row.difference_account ?? undefined,
        isUndone: row.undone_at !== null,
      }
    );
  }

  async show(runner: SqlRunner, id: Uuid): Promise<MatchResource> {
    const rows = await runner.query(`SELECT ${COLUMNS} FROM matches m WHERE m.id = $1`, [id]);
    const [row] = rowsOf<MatchRow>(rows);
    if (!row) throw new Error(`there is no match ${id}`);
    return shownMatch(row);
  }

  /** The matches of an account, newest first. */
  async list(
    runner: SqlRunner,
    accountId: Uuid,
    { status, beforeId, limit }: { status: string | undefined; beforeId: Uuid | null; limit: number },
  ): Promise<MatchResource[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM matches m
       WHERE m.settlement_account_id = $1 AND ($2::text IS NULL OR ($2 = 'UNDONE') = (m.undone_at IS NOT NULL))
         AND ($3::uuid IS NULL OR m.id < $3) ORDER BY m.id DESC LIMIT $4`,
      [accountId, status ?? null, beforeId, limit],
    );
    return rowsOf<MatchRow>(rows).map(shownMatch);
  }

  /** Writes a match. Its lines and items are marked by others. */
  async add(runner: SqlRunner, match: NewMatch): Promise<void> {
    const { id, accountId, currency, rule, sums, differenceAccount, reason, lineIds, items } = match;
    await runner.query(
      `INSERT INTO matches (id, settlement_account_id, currency, rule, lines_amount, items_amount, difference_account,
         reason, matched_by, matched_person) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[id, accountId, currency, rule, String(sums.lines), String(sums.items)],
        ...[differenceAccount ?? null, reason, match.matchedBy, match.matchedPerson],
      ],
    );
    await runner.query('INSERT INTO match_lines (match_id, line_id) SELECT $1, unnest($2::uuid[])', [
      id,
      lineIds,
    ]);
    await runner.query(
      `INSERT INTO match_items (match_id, platform_key, transaction_id, kind, line, direction)
       SELECT $1, i.* FROM unnest($2::integer[], $3::uuid[], $4::text[], $5::smallint[], $6::text[]) i`,
      [id, ...itemColumns(items)],
    );
  }

  async undo(runner: SqlRunner, id: Uuid, { operatorId, person = null, reason }: Undoing): Promise<void> {
    await runner.query(
      `UPDATE matches SET undone_by = $2, undone_person = $3, undo_reason = $4, undone_at = clock_timestamp()
       WHERE id = $1`,
      [id, operatorId, person, reason],
    );
  }

  /** The open items of these keys on their accounts, locked. */
  async lockOpen(
    runner: SqlRunner,
    items: readonly ItemKey[],
  ): Promise<
    { key: ItemKey; accountId: Uuid; direction: LineDirection; amount: bigint; currency: string }[]
  > {
    const rows = await runner.query(
      `SELECT x.* FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::smallint[], $5::text[])
         AS k (platform_key, transaction_id, kind, line, direction)
       JOIN transit_items x USING (platform_key, transaction_id, kind, line, direction)
       WHERE x.line_id IS NULL
       ORDER BY x.platform_key, x.transaction_id, x.kind, x.line, x.direction FOR UPDATE OF x`,
      itemColumns(items),
    );
    interface Row extends Record<string, unknown> {
      platform_key: number;
      transaction_id: string;
      kind: string;
      line: number;
      direction: LineDirection;
      settlement_account_id: string;
      amount: string;
      currency: string;
    }
    return rowsOf<Row>(rows).map((row) => ({
      key: {
        platformKey: row.platform_key,
        transactionId: trustUuid(row.transaction_id),
        kind: row.kind,
        line: row.line,
        direction: row.direction,
      },
      accountId: trustUuid(row.settlement_account_id),
      direction: row.direction,
      amount: BigInt(row.amount),
      currency: row.currency,
    }));
  }

  /** An open finding about what is missing of a return that is one of the items. */
  async shortfallOf(runner: SqlRunner, items: readonly ItemKey[]): Promise<Uuid | undefined> {
    const returns = items.filter(({ kind }) => kind === 'RETURN');
    if (returns.length === 0) return undefined;
    const rows = await runner.query(
      `SELECT b.id FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, transaction_id) CROSS JOIN LATERAL (
         SELECT id FROM payment_instructions WHERE platform_key = k.platform_key AND transaction_id = k.transaction_id
         UNION ALL
         SELECT k.transaction_id) i
       JOIN breaks b ON b.platform_key = k.platform_key AND b.instruction_id = i.id
       WHERE b.kind = 'RETURN_SHORTFALL' AND b.status = 'OPEN' LIMIT 1`,
      [returns.map(({ platformKey }) => platformKey), returns.map(({ transactionId }) => transactionId)],
    );
    return rowsOf<{ id: string }>(rows).map(({ id }) => trustUuid(id))[0];
  }

  /** The money of the items that a line or a match has shown. */
  async shownBy(
    runner: SqlRunner,
    id: Uuid,
  ): Promise<{ direction: LineDirection; amount: bigint; currency: string }[]> {
    const sql = 'SELECT direction, amount, currency FROM transit_items WHERE line_id = $1';
    const rows = await runner.query(sql, [id]);
    return rowsOf<{ direction: LineDirection; amount: string; currency: string }>(rows).map(
      ({ direction, amount, currency }) => ({ direction, amount: BigInt(amount), currency }),
    );
  }

  /** Opens the items that a line or a match has shown. Returns their keys. */
  async reopen(runner: SqlRunner, shownBy: Uuid): Promise<ItemKey[]> {
    const rows = await runner.query(
      `WITH opened AS (
         UPDATE transit_items SET line_id = NULL WHERE line_id = $1
         RETURNING platform_key, transaction_id, kind, line, direction)
       SELECT jsonb_build_array(platform_key, transaction_id, kind, line, direction)::text AS item FROM opened`,
      [shownBy],
    );
    return rowsOf<{ item: string }>(rows).map(({ item }) => itemKeyOf(item));
  }
}

function itemColumns(items: readonly ItemKey[]): unknown[] {
  return [
    items.map(({ platformKey }) => platformKey),
    items.map(({ transactionId }) => transactionId),
    items.map(({ kind }) => kind),
    items.map(({ line }) => line),
    items.map(({ direction }) => direction),
  ];
}
