import { Injectable } from '@nestjs/common';
import { rareEndStatuses, transactionStatuses } from '@corridor/kernel';
import { statusListSql, statusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { EXTERNAL_SIDES, NO_ID, type AccountSideName } from './external-account-total.repository';

const { COMPLETED } = statusSql(transactionStatuses);

/** Platforms with transactions that may not be noted yet. */
const BEHIND = `
  SELECT p.platform_key FROM platforms p LEFT JOIN external_account_rare_end_marks m USING (platform_key)
  WHERE m.is_complete IS NOT TRUE ORDER BY p.platform_key`;

const ADD_MARK = `
  INSERT INTO external_account_rare_end_marks (platform_key, up_to_status, up_to, is_complete)
  VALUES ($1, '', '${NO_ID}', false) ON CONFLICT DO NOTHING`;

/**
 * Notes the next transactions of platform `$1`, at most `$2`, in the order of the index of rare statuses. It notes none while
 * another process does. A state that is locked may change, so it fails, and is noted the next time. States that the trigger
 * has noted are not locked.
 */
const ADVANCE = `
  WITH mark AS MATERIALIZED (
    SELECT up_to_status, up_to FROM external_account_rare_end_marks
    WHERE platform_key = $1 AND NOT is_complete FOR UPDATE SKIP LOCKED
  ), lot AS MATERIALIZED (
    SELECT s.status, s.id FROM transaction_states s
    WHERE s.platform_key = $1 AND (s.status, s.id) > ((SELECT up_to_status FROM mark), (SELECT up_to FROM mark))
      AND s.status <> ${COMPLETED} AND s.status IN ${statusListSql(rareEndStatuses)}
    ORDER BY s.status, s.id LIMIT $2
  ), missing AS MATERIALIZED (
    SELECT l.id, v.side, v.account_id FROM lot l JOIN transactions t ON t.platform_key = $1 AND t.id = l.id
    ${EXTERNAL_SIDES}
    WHERE v.account_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM external_account_rare_ends e WHERE e.platform_key = $1 AND e.account_id = v.account_id
        AND e.side = v.side AND e.status = l.status AND e.id = l.id)
  ), locked AS MATERIALIZED (
    SELECT s.id, s.status FROM transaction_states s
    WHERE s.platform_key = $1 AND s.id = ANY(ARRAY(SELECT id FROM missing)) FOR SHARE NOWAIT
  ), noted AS (
    INSERT INTO external_account_rare_ends (platform_key, account_id, side, status, id)
    SELECT $1, m.account_id, m.side, k.status, m.id FROM missing m JOIN locked k USING (id)
    ON CONFLICT DO NOTHING
  ), moved AS (
    UPDATE external_account_rare_end_marks m SET
      up_to_status = COALESCE((SELECT status FROM lot ORDER BY status DESC, id DESC LIMIT 1), m.up_to_status),
      up_to = COALESCE((SELECT id FROM lot ORDER BY status DESC, id DESC LIMIT 1), m.up_to),
      is_complete = (SELECT count(*) < $2 FROM lot)
    WHERE m.platform_key = $1 AND EXISTS (SELECT FROM mark)
  )
  SELECT count(*)::integer AS taken FROM lot`;

/**
 * Transactions of external accounts that ended otherwise than COMPLETED. A trigger of the database notes each when it ends.
 * What ended before the trigger existed is noted here, once for each platform.
 */
@Injectable()
export class ExternalAccountRareEndRepository {
  /** Platforms with transactions that may not be noted yet. */
  async behind(runner: SqlRunner): Promise<number[]> {
    const rows = rowsOf<{ platform_key: number }>(await runner.query(BEHIND));
    return rows.map(({ platform_key: platformKey }) => platformKey);
  }

  /**
   * Looks at a platform's next transactions, and notes those that are missing. Returns at how many it has looked.
   * @throws QueryFailedError (55P03) if one of them is about to change.
   */
  async advance(runner: SqlRunner, platformKey: number, limit: number): Promise<number> {
    await runner.query(ADD_MARK, [platformKey]);
    const [row] = rowsOf<{ taken: number }>(await runner.query(ADVANCE, [platformKey, limit]));
    return row?.taken ?? 0;
  }
}

/** SQL: whether all transactions of a platform with a rare end are noted. The argument is an SQL expression. */
export function areRareEndsNotedSql(platformKey: string): string {
  return `EXISTS (SELECT FROM external_account_rare_end_marks m
    WHERE m.platform_key = ${platformKey} AND m.is_complete)`;
}

/** SQL: the noted transactions `e` on one side of an external account. The arguments are SQL expressions. */
export function rareEndsSql(
  side: AccountSideName,
  { platformKey, accountId }: { platformKey: string; accountId: string },
): { from: string; where: string } {
  const where = `e.platform_key = ${platformKey} AND e.account_id = ${accountId} AND e.side = '${side}'`;
  return { from: 'external_account_rare_ends e', where };
}
