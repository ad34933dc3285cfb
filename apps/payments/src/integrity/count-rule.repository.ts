import type { IntegrityRule, Within } from './domain/integrity-rule';

/** The status of a quote by its transaction's, under the name that the counts have for it. */
const QUOTE_STATE = `'QUOTE_' || CASE s.status WHEN 'CREATED' THEN 'PENDING' WHEN 'REJECTED' THEN 'FAILED'
  WHEN 'REFUNDED' THEN 'FAILED' ELSE s.status END`;

/** The numbers of transactions and quotes by scope, kind, state and day, counted from the tables. */
const trueCounts = (within: Within): string => `
  SELECT t.platform_key, v.scope, v.scope_id, k.kind, k.state, d.unit, count(*) AS n
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (
    SELECT t.type AS kind, s.status AS state UNION ALL SELECT 'QUOTE', ${QUOTE_STATE} WHERE t.kind = 'QUOTE') AS k
  CROSS JOIN LATERAL (VALUES
    ('PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid), ('CUSTOMER', t.customer_id),
    ('SOURCE', CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END),
    ('DESTINATION', CASE t.destination_kind WHEN 'INTERNAL_ACCOUNT' THEN t.destination_id END)) AS v (scope, scope_id)
  CROSS JOIN LATERAL (VALUES (-1), (floor(extract(epoch FROM t.created_at) / 86400)::integer)) AS d (unit)
  WHERE v.scope_id IS NOT NULL AND ${within('t')}
  GROUP BY 1, 2, 3, 4, 5, 6
  UNION ALL
  SELECT a.platform_key, 'PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid, 'INTERNAL_ACCOUNT', a.currency,
    d.unit, count(*)
  FROM internal_accounts a
  CROSS JOIN LATERAL (VALUES (-1), (floor(extract(epoch FROM a.created_at) / 86400)::integer)) AS d (unit)
  WHERE a.customer_id IS NOT NULL AND ${within('a')} GROUP BY 1, 2, 3, 4, 5, 6`;

/** The same numbers as lists read them: folded, and what isn't folded yet. */
const keptCounts = (within: Within): string => `
  SELECT platform_key, scope, scope_id, kind, state, unit, sum(n) AS n FROM (
    SELECT c.platform_key, c.scope, c.scope_id, c.kind, c.state, c.unit, c.n FROM counts c WHERE ${within('c')}
    UNION ALL
    SELECT x.platform_key, x.scope, x.scope_id, x.kind, m.state, d.unit, m.n
    FROM (
      SELECT platform_key, 'PLATFORM' AS scope, '00000000-0000-0000-0000-000000000000'::uuid AS scope_id, kind,
        from_state, to_state, unit, n FROM count_deltas
      UNION ALL
      SELECT platform_key, 'CUSTOMER', unnest(customer_ids), kind, from_state, to_state, unit, 1 FROM count_deltas
      UNION ALL
      SELECT platform_key, 'SOURCE', unnest(source_ids), kind, from_state, to_state, unit, 1 FROM count_deltas
      UNION ALL
      SELECT platform_key, 'DESTINATION', unnest(destination_ids), kind, from_state, to_state, unit, 1 FROM count_deltas
    ) x
    CROSS JOIN LATERAL (VALUES (x.to_state, x.n), (x.from_state, -x.n)) AS m (state, n)
    CROSS JOIN LATERAL (VALUES (-1), (x.unit)) AS d (unit)
    WHERE m.state IS NOT NULL AND ${within('x')}
  ) kept GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0`;

/** What holds of the totals of lists. */
export const countRules: readonly IntegrityRule[] = [
  {
    name: 'counts-equal-tables',
    says: 'the totals of lists equal what stands in the tables',
    sql: (within) => `
      SELECT COALESCE(k.platform_key, x.platform_key) AS platform_key, COALESCE(k.scope, x.scope) AS scope,
        COALESCE(k.scope_id, x.scope_id) AS scope_id, COALESCE(k.kind, x.kind) AS kind,
        COALESCE(k.state, x.state) AS state, COALESCE(k.unit, x.unit) AS unit, k.n::text AS kept, x.n::text AS counted
      FROM (${keptCounts(within)}) k
      FULL JOIN (${trueCounts(within)}) x
        ON x.platform_key = k.platform_key AND x.scope = k.scope AND x.scope_id = k.scope_id AND x.kind = k.kind
          AND x.state = k.state AND x.unit = k.unit
      WHERE COALESCE(k.n, 0) <> COALESCE(x.n, 0)`,
  },
];
