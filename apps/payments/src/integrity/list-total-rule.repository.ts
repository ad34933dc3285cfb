import { quoteStatuses, rareEndStatuses, transactionStatuses } from '@corridor/kernel';
import { statusListSql, statusSql } from '@corridor/database';
import { EXTERNAL_SIDES } from '../list-totals/external-account-total.repository';
import { quoteStatusOf } from '../transactions/domain/transaction-status';
import { transactionStatusSql } from '../transactions/status-condition.repository';
import type { IntegrityRule, Within } from './domain/integrity-rule';

const quoteStatusSql = statusSql(quoteStatuses);

/** The state of a quote in the totals, derived from its transaction's status. */
const QUOTE_STATE = `'QUOTE_' || CASE s.status ${transactionStatuses
  .map((status) => `WHEN ${transactionStatusSql[status]} THEN ${quoteStatusSql[quoteStatusOf[status]]}`)
  .join(' ')} END`;

/** Totals of transactions, quotes and accounts by scope, kind, state and day, counted from the tables. */
const trueListTotals = (within: Within): string => `
  SELECT t.platform_key, v.scope, v.scope_id, k.kind, k.state,
    floor(extract(epoch FROM t.created_at) / 86400)::integer AS unit, count(*) AS n
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (
    SELECT t.type AS kind, s.status AS state UNION ALL SELECT 'QUOTE', ${QUOTE_STATE} WHERE t.kind = 'QUOTE') AS k
  CROSS JOIN LATERAL (VALUES
    ('PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid), ('CUSTOMER', t.customer_id),
    ('PAYEE', t.payee_id),
    ('SOURCE', CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END),
    ('DESTINATION', CASE t.destination_kind WHEN 'INTERNAL_ACCOUNT' THEN t.destination_id END)) AS v (scope, scope_id)
  WHERE v.scope_id IS NOT NULL AND ${within('t')}
  GROUP BY 1, 2, 3, 4, 5, 6
  UNION ALL
  SELECT a.platform_key, 'PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid, 'INTERNAL_ACCOUNT', a.currency,
    floor(extract(epoch FROM a.created_at) / 86400)::integer, count(*)
  FROM internal_accounts a
  WHERE a.customer_id IS NOT NULL AND ${within('a')} GROUP BY 1, 2, 3, 4, 5, 6`;

/** The same totals as lists read them: folded totals, and deltas that aren't folded yet. */
const keptListTotals = (within: Within): string => `
  SELECT platform_key, scope, scope_id, kind, state, unit, sum(n) AS n FROM (
    SELECT c.platform_key, c.scope, c.scope_id, c.kind, c.state, c.unit, c.n FROM list_totals c WHERE ${within('c')}
    UNION ALL
    SELECT x.platform_key, x.scope, x.scope_id, x.kind, m.state, d.unit, m.n
    FROM (
      SELECT platform_key, 'PLATFORM' AS scope, '00000000-0000-0000-0000-000000000000'::uuid AS scope_id, kind,
        from_state, to_state, unit, n FROM list_total_deltas
      UNION ALL
      SELECT platform_key, 'CUSTOMER', unnest(customer_ids), kind, from_state, to_state, unit, 1 FROM list_total_deltas
      UNION ALL
      SELECT platform_key, 'PAYEE', unnest(payee_ids), kind, from_state, to_state, unit, 1 FROM list_total_deltas
      UNION ALL
      SELECT platform_key, 'SOURCE', unnest(source_ids), kind, from_state, to_state, unit, 1 FROM list_total_deltas
      UNION ALL
      SELECT platform_key, 'DESTINATION', unnest(destination_ids), kind, from_state, to_state, unit, 1 FROM list_total_deltas
    ) x
    CROSS JOIN LATERAL (VALUES (x.to_state, x.n), (x.from_state, -x.n)) AS m (state, n)
    CROSS JOIN LATERAL (VALUES (-1), (x.unit)) AS d (unit)
    WHERE m.state IS NOT NULL AND ${within('x')}
  ) kept GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0`;

/** Rules on the totals of lists. */
export const countRules: readonly IntegrityRule[] = [
  {
    name: 'list-totals-equal-tables',
    says: 'the totals of lists equal the counts of the tables',
    sql: (within) => `
      WITH counted AS MATERIALIZED (${trueListTotals(within)})
      SELECT platform_key, scope, scope_id, kind, state, unit, sum(kept)::text AS kept, sum(n)::text AS counted
      FROM (
        SELECT *, 0 AS kept FROM counted
        UNION ALL
        SELECT platform_key, scope, scope_id, kind, state, -1, sum(n), 0 FROM counted GROUP BY 1, 2, 3, 4, 5
        UNION ALL
        SELECT platform_key, scope, scope_id, kind, state, unit, 0, n FROM (${keptListTotals(within)}) k
      ) totals GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(kept) <> sum(n)`,
  },
  {
    name: 'external-account-totals-equal-tables',
    says: 'the totals of external accounts equal the counts of the transactions up to those that are counted',
    sql: (within) => `
      SELECT platform_key, account_id, side, sum(kept)::text AS kept, sum(n)::text AS counted FROM (
        SELECT t.platform_key, v.account_id, v.side, 0 AS kept, count(*) AS n
        FROM transactions t JOIN external_account_marks m ON m.platform_key = t.platform_key AND t.id <= m.up_to
        ${EXTERNAL_SIDES}
        WHERE v.account_id IS NOT NULL AND ${within('t')} GROUP BY 1, 2, 3
        UNION ALL
        SELECT c.platform_key, c.account_id, c.side, c.n, 0 FROM external_account_totals c WHERE ${within('c')}
      ) totals GROUP BY 1, 2, 3 HAVING sum(kept) <> sum(n)`,
  },
  {
    name: 'external-account-rare-ends-equal-states',
    says: 'the noted transactions of external accounts are those that ended otherwise than COMPLETED',
    sql: (within) => `
      SELECT platform_key, account_id, side, status, id, sum(noted)::text AS noted FROM (
        SELECT s.platform_key, v.account_id, v.side, s.status, s.id, 0 AS noted, 1 AS n
        FROM transaction_states s JOIN transactions t USING (platform_key, id)
        ${EXTERNAL_SIDES}
        WHERE v.account_id IS NOT NULL AND s.status IN ${statusListSql(rareEndStatuses)} AND ${within('s')}
        UNION ALL
        SELECT e.platform_key, e.account_id, e.side, e.status, e.id, 1, 0
        FROM external_account_rare_ends e WHERE ${within('e')}
      ) ends JOIN external_account_rare_end_marks m USING (platform_key)
      WHERE m.is_complete GROUP BY 1, 2, 3, 4, 5 HAVING sum(noted) <> sum(n)`,
  },
];
