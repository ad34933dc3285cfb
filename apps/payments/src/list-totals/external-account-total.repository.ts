import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** An id before all others. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** SQL: the external accounts of a transaction `t`, as rows of a lateral join. */
export const EXTERNAL_SIDES = `CROSS JOIN LATERAL (VALUES
    ('SOURCE', CASE t.source_kind WHEN 'EXTERNAL_ACCOUNT' THEN t.source_id END),
    ('DESTINATION', CASE t.destination_kind WHEN 'EXTERNAL_ACCOUNT' THEN t.destination_id END)) AS v (side, account_id)`;

/** Platforms with transactions up to `$1` that are not counted yet. */
const BEHIND = `
  SELECT p.platform_key FROM platforms p LEFT JOIN external_account_marks m USING (platform_key)
  WHERE EXISTS (SELECT 1 FROM transactions t WHERE t.platform_key = p.platform_key
    AND t.id > COALESCE(m.up_to, '${NO_ID}') AND t.id <= $1)
  ORDER BY p.platform_key`;

const ADD_MARK = `
  INSERT INTO external_account_marks (platform_key, up_to) VALUES ($1, '${NO_ID}') ON CONFLICT DO NOTHING`;

/** Counts the next transactions of platform `$1` up to id `$2`, at most `$3`. It counts none while another process does. */
const ADVANCE = `
  WITH mark AS MATERIALIZED (
    SELECT up_to FROM external_account_marks WHERE platform_key = $1 FOR UPDATE SKIP LOCKED
  ), lot AS MATERIALIZED (
    SELECT id, source_kind, source_id, destination_kind, destination_id FROM transactions
    WHERE platform_key = $1 AND id > (SELECT up_to FROM mark) AND id <= $2 ORDER BY id LIMIT $3
  ), sides AS (
    SELECT v.side, v.account_id FROM lot t ${EXTERNAL_SIDES} WHERE v.account_id IS NOT NULL
  ), counted AS (
    INSERT INTO external_account_totals AS c (platform_key, side, account_id, n)
    SELECT $1, side, account_id, count(*) FROM sides GROUP BY side, account_id
    ON CONFLICT (platform_key, account_id, side) DO UPDATE SET n = c.n + EXCLUDED.n
  ), moved AS (
    UPDATE external_account_marks m SET up_to = last.id FROM (SELECT id FROM lot ORDER BY id DESC LIMIT 1) last
    WHERE m.platform_key = $1
  )
  SELECT count(*)::integer AS taken FROM lot`;

/** Side of a transaction on which an account is. */
export type AccountSideName = 'SOURCE' | 'DESTINATION';

/**
 * Totals of external accounts. Transactions never change their accounts or vanish, and none is added before one that is an
 * hour old, so they are counted once, in the order of their ids and apart from their commits.
 */
@Injectable()
export class ExternalAccountTotalRepository {
  /** Platforms with transactions up to an id that are not counted yet. */
  async behind(runner: SqlRunner, upTo: Uuid): Promise<number[]> {
    const rows = rowsOf<{ platform_key: number }>(await runner.query(BEHIND, [upTo]));
    return rows.map(({ platform_key: platformKey }) => platformKey);
  }

  /** Counts a platform's next transactions up to an id, in one statement. Returns how many. */
  async advance(
    runner: SqlRunner,
    { platformKey, upTo, limit }: { platformKey: number; upTo: Uuid; limit: number },
  ): Promise<number> {
    await runner.query(ADD_MARK, [platformKey]);
    const [row] = rowsOf<{ taken: number }>(await runner.query(ADVANCE, [platformKey, upTo, limit]));
    return row?.taken ?? 0;
  }
}

/**
 * SQL: the number of an external account's transactions on one side, exact in the statement's snapshot. The arguments are
 * SQL expressions.
 */
export function externalAccountTotalSql(
  side: AccountSideName,
  { platformKey, accountId }: { platformKey: string; accountId: string },
): string {
  const column = side === 'SOURCE' ? 'source_id' : 'destination_id';
  return `(COALESCE((SELECT c.n FROM external_account_totals c
      WHERE c.platform_key = ${platformKey} AND c.account_id = ${accountId} AND c.side = '${side}'), 0)
    + (SELECT count(*) FROM transactions t WHERE t.platform_key = ${platformKey} AND t.${column} = ${accountId}
      AND t.id > COALESCE((SELECT m.up_to FROM external_account_marks m WHERE m.platform_key = ${platformKey}), '${NO_ID}')))`;
}
