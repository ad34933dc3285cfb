/** One rule of the ledger: its query answers the rows that break it. `$1` is a platform key, or null for all. */
export interface IntegrityRule {
  name: string;
  says: string;
  sql: string;
}

const of = (alias: string): string => `($1::integer IS NULL OR ${alias}.platform_key = $1)`;

/** The fee that the other side of a quote keeps, of the receiving currency. */
const COUNTERPARTY_FEE = "COALESCE((t.details #>> '{quote,rate,counterpartyFixedFee}')::bigint, 0)";
/** What came in and goes back, where it isn't what the transaction sends: a payment in of the wrong amount. */
const TAKEN = "COALESCE((s.refund->>'amount')::bigint, t.sent_amount)";
/** A payment that the receiving bank returned after it was COMPLETED. */
const IS_RETURNED = "s.failure->>'code' = 'RETURNED'";
/** A quote whose money was taken: a quote that failed was executed or paid before. */
const IS_TAKEN = "(t.kind = 'TRANSFER_OUT' OR (t.kind = 'QUOTE' AND s.status NOT IN ('PENDING', 'EXPIRED')))";

/** Postings that a transaction has by its kind, status and refund: no more, and none twice. */
const EXPECTED_POSTINGS = `
  SELECT t.platform_key, t.id, m.kind FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (VALUES
    ('RESERVE', ${IS_TAKEN}),
    ('SETTLE', s.status = 'COMPLETED' OR ${IS_RETURNED}),
    ('RETURN', ${IS_RETURNED}),
    ('REFUND', s.refund->>'status' = 'COMPLETED' AND s.refund->'isSuspended' IS NULL),
    ('SUSPEND', s.refund->'isSuspended' IS NOT NULL),
    ('RESOLVE', EXISTS (
      SELECT 1 FROM resolutions r WHERE r.platform_key = t.platform_key AND r.transaction_id = t.id AND r.is_of_suspense)
      AND NOT EXISTS (
        SELECT 1 FROM due_work d
        WHERE d.platform_key = t.platform_key AND d.transaction_id = t.id AND d.action = 'RESOLUTION'))
  ) AS m (kind, is_expected)
  WHERE m.is_expected AND ${of('t')}`;

/** What each step of a transaction does to its internal accounts, and what its end does to the system accounts. */
const EXPECTED_MOVEMENTS = `
  SELECT p.platform_key, p.transaction_id, p.kind, m.account, m.currency, sum(m.amount) AS amount
  FROM (SELECT DISTINCT platform_key, transaction_id, kind FROM postings) p
  JOIN transactions t ON t.platform_key = p.platform_key AND t.id = p.transaction_id
  JOIN transaction_states s ON s.platform_key = p.platform_key AND s.id = p.transaction_id
  CROSS JOIN LATERAL (
    SELECT CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id::text END AS source,
      CASE t.destination_kind WHEN 'INTERNAL_ACCOUNT' THEN t.destination_id::text END AS destination,
      t.sent_amount - t.fees AS principal, ${COUNTERPARTY_FEE} AS counterparty_fee, ${TAKEN} AS taken
  ) x
  CROSS JOIN LATERAL (
    SELECT * FROM (VALUES
      ('OUT', 'RESERVE', x.source, t.source_currency, -t.sent_amount),
      ('OUT', 'REFUND', x.source, t.source_currency, t.sent_amount),
      ('OUT', 'SUSPEND', 'SUSPENSE', t.source_currency, t.sent_amount),
      ('OUT', 'RESOLVE', 'SUSPENSE', t.source_currency, -t.sent_amount),
      ('TRANSFER_OUT', 'SETTLE', 'CLEARING', t.source_currency, -t.sent_amount),
      ('QUOTE', 'RESERVE', 'CLEARING', t.source_currency, x.taken),
      ('QUOTE', 'REFUND', 'CLEARING', t.source_currency, -x.taken),
      ('QUOTE', 'SETTLE', 'CLEARING', t.source_currency, -t.sent_amount),
      ('QUOTE', 'SETTLE', 'FX', t.source_currency, x.principal),
      ('QUOTE', 'SETTLE', 'FEES', t.source_currency, t.fees),
      ('QUOTE', 'SETTLE', 'FX', t.destination_currency, -(t.received_amount + x.counterparty_fee)),
      ('QUOTE', 'SETTLE', 'FEES', t.destination_currency, x.counterparty_fee),
      ('QUOTE', 'SETTLE', x.destination, t.destination_currency, t.received_amount),
      ('QUOTE', 'RETURN', 'CLEARING', t.source_currency, t.sent_amount),
      ('QUOTE', 'RETURN', 'FX', t.source_currency, -x.principal),
      ('QUOTE', 'RETURN', 'FEES', t.source_currency, -t.fees),
      ('QUOTE', 'RETURN', 'FX', t.destination_currency, t.received_amount + x.counterparty_fee),
      ('QUOTE', 'RETURN', 'FEES', t.destination_currency, -x.counterparty_fee),
      ('TRANSFER_IN', 'SETTLE', x.destination, t.destination_currency, t.received_amount),
      ('UMA_RECEIPT', 'SETTLE', x.destination, t.destination_currency,
        CASE WHEN s.payout_account_id IS NULL THEN t.received_amount ELSE 0 END)
    ) AS v (transaction_kind, kind, account, currency, amount)
    UNION ALL
    SELECT 'OUT', 'RESOLVE', x.source, t.source_currency, t.sent_amount
    WHERE s.refund->'isSuspended' IS NOT NULL AND s.refund->>'status' = 'COMPLETED'
  ) AS m
  WHERE m.kind = p.kind AND m.account IS NOT NULL AND ${of('p')}
    AND (m.transaction_kind = t.kind OR (m.transaction_kind = 'OUT' AND t.type = 'OUTGOING'))
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(m.amount) <> 0`;

/** The same as the entries say: internal accounts, and the system accounts that the rules above name. */
const KEPT_MOVEMENTS = `
  SELECT e.platform_key, e.transaction_id, e.kind, COALESCE(e.internal_account_id::text, e.system_account) AS account,
    e.currency, sum(e.amount) AS amount
  FROM ledger_entries e
  WHERE e.kind <> 'FUND' AND ${of('e')}
    AND (e.internal_account_id IS NOT NULL OR e.system_account IN ('FX', 'FEES', 'SUSPENSE')
      OR (e.system_account = 'CLEARING' AND (e.kind IN ('SETTLE', 'RETURN') OR EXISTS (
        SELECT 1 FROM transactions t
        WHERE t.platform_key = e.platform_key AND t.id = e.transaction_id AND t.kind = 'QUOTE'))))
    AND NOT (e.kind = 'SUSPEND' AND e.system_account = 'CLEARING')
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(e.amount) <> 0`;

/** What may still arrive on an internal account by itself: transfers in, and refunds of what is on its way out. */
const POSSIBLE_CREDITS = `
  SELECT t.platform_key, m.id, sum(m.amount) AS amount
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (VALUES
    ('OUTGOING', CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END, t.sent_amount),
    ('INCOMING', t.destination_id, t.received_amount)
  ) AS m (type, id, amount)
  WHERE m.type = t.type AND m.id IS NOT NULL AND s.status IN ('CREATED', 'PENDING', 'PROCESSING')
    AND NOT (t.kind = 'QUOTE' AND s.status = 'PENDING') AND ${of('t')} GROUP BY 1, 2`;

/** The status of a quote by its transaction's, under the name that the counts have for it. */
const QUOTE_STATE = `'QUOTE_' || CASE s.status WHEN 'CREATED' THEN 'PENDING' WHEN 'REJECTED' THEN 'FAILED'
  WHEN 'REFUNDED' THEN 'FAILED' ELSE s.status END`;

/** The numbers of transactions and quotes by scope, kind, state and day, counted from the tables. */
const TRUE_COUNTS = `
  SELECT t.platform_key, v.scope, v.scope_id, k.kind, k.state, d.unit, count(*) AS n
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (
    SELECT t.type AS kind, s.status AS state UNION ALL SELECT 'QUOTE', ${QUOTE_STATE} WHERE t.kind = 'QUOTE') AS k
  CROSS JOIN LATERAL (VALUES
    ('PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid), ('CUSTOMER', t.customer_id),
    ('SOURCE', CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END),
    ('DESTINATION', CASE t.destination_kind WHEN 'INTERNAL_ACCOUNT' THEN t.destination_id END)) AS v (scope, scope_id)
  CROSS JOIN LATERAL (VALUES (-1), (floor(extract(epoch FROM t.created_at) / 86400)::integer)) AS d (unit)
  WHERE v.scope_id IS NOT NULL AND ${of('t')}
  GROUP BY 1, 2, 3, 4, 5, 6
  UNION ALL
  SELECT a.platform_key, 'PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid, 'INTERNAL_ACCOUNT', a.currency,
    d.unit, count(*)
  FROM internal_accounts a
  CROSS JOIN LATERAL (VALUES (-1), (floor(extract(epoch FROM a.created_at) / 86400)::integer)) AS d (unit)
  WHERE a.customer_id IS NOT NULL AND ${of('a')} GROUP BY 1, 2, 3, 4, 5, 6`;

/** The same numbers as lists read them: folded, and what isn't folded yet. */
const KEPT_COUNTS = `
  SELECT platform_key, scope, scope_id, kind, state, unit, sum(n) AS n FROM (
    SELECT c.platform_key, c.scope, c.scope_id, c.kind, c.state, c.unit, c.n FROM counts c WHERE ${of('c')}
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
    WHERE m.state IS NOT NULL AND ${of('x')}
  ) kept GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0`;

/** Every invariant of the ledger (decisions.md 9). */
export const integrityRules: readonly IntegrityRule[] = [
  {
    name: 'sum-zero',
    says: 'the entries of all accounts of a platform sum to zero in each currency',
    sql: `SELECT e.platform_key, e.currency, sum(e.amount)::text AS sum FROM ledger_entries e WHERE ${of('e')}
      GROUP BY 1, 2 HAVING sum(e.amount) <> 0`,
  },
  {
    name: 'postings-begin-at-zero',
    says: 'the movements of each posting are numbered from zero without a gap, so that none is there twice',
    sql: `SELECT p.platform_key, p.transaction_id, p.kind, count(*)::text AS movements, max(p.line) AS last
      FROM postings p WHERE ${of('p')} GROUP BY 1, 2, 3 HAVING max(p.line) <> count(*) - 1`,
  },
  {
    name: 'balances-equal-entries',
    says: 'the balance of each internal account equals the sum of its entries',
    sql: `SELECT COALESCE(a.platform_key, e.platform_key) AS platform_key, COALESCE(a.id, e.id) AS internal_account_id,
        a.balance::text AS balance, e.sum::text AS sum
      FROM (SELECT * FROM internal_accounts a WHERE ${of('a')}) a
      FULL JOIN (
        SELECT e.platform_key, e.internal_account_id AS id, e.currency, sum(e.amount) AS sum
        FROM ledger_entries e WHERE e.internal_account_id IS NOT NULL AND ${of('e')} GROUP BY 1, 2, 3
      ) e ON e.platform_key = a.platform_key AND e.id = a.id AND e.currency = a.currency
      WHERE a.id IS NULL OR a.balance <> COALESCE(e.sum, 0)`,
  },
  {
    name: 'no-negative-balance',
    says: 'no internal account is below zero',
    sql: `SELECT a.platform_key, a.id, a.balance::text AS balance FROM internal_accounts a
      WHERE a.balance < 0 AND ${of('a')}`,
  },
  {
    name: 'transactions-have-states',
    says: 'each transaction has one state, and each state its transaction',
    sql: `SELECT COALESCE(t.platform_key, s.platform_key) AS platform_key, COALESCE(t.id, s.id) AS id
      FROM (SELECT * FROM transactions t WHERE ${of('t')}) t
      FULL JOIN (SELECT * FROM transaction_states s WHERE ${of('s')}) s
        ON s.platform_key = t.platform_key AND s.id = t.id
      WHERE t.id IS NULL OR s.id IS NULL`,
  },
  {
    name: 'transactions-have-postings',
    says: 'each transaction has exactly the postings of its status, and each final refund its own',
    sql: `SELECT COALESCE(x.platform_key, p.platform_key) AS platform_key,
        COALESCE(x.id, p.transaction_id) AS transaction_id, COALESCE(x.kind, p.kind) AS kind,
        CASE WHEN p.kind IS NULL THEN 'missing' ELSE 'unexpected' END AS what
      FROM (${EXPECTED_POSTINGS}) x
      FULL JOIN (SELECT DISTINCT platform_key, transaction_id, kind FROM postings p WHERE p.kind <> 'FUND' AND ${of('p')}) p
        ON p.platform_key = x.platform_key AND p.transaction_id = x.id AND p.kind = x.kind
      WHERE x.kind IS NULL OR p.kind IS NULL`,
  },
  {
    name: 'entries-equal-transactions',
    says: 'each step of a transaction moved its amounts, in their currencies, on its accounts and through the position',
    sql: `SELECT COALESCE(x.platform_key, e.platform_key) AS platform_key,
        COALESCE(x.transaction_id, e.transaction_id) AS transaction_id, COALESCE(x.kind, e.kind) AS kind,
        COALESCE(x.account, e.account) AS account, x.amount::text AS expected, e.amount::text AS moved
      FROM (${EXPECTED_MOVEMENTS}) x
      FULL JOIN (${KEPT_MOVEMENTS}) e
        ON e.platform_key = x.platform_key AND e.transaction_id = x.transaction_id AND e.kind = x.kind
          AND e.account = x.account AND e.currency = x.currency
      WHERE x.amount IS DISTINCT FROM e.amount`,
  },
  {
    name: 'room-for-credits',
    says: 'each internal account keeps room for all that may still arrive on it by itself',
    sql: `SELECT c.platform_key, c.id, a.potential_credits::text AS kept, c.amount::text AS needed
      FROM (${POSSIBLE_CREDITS}) c LEFT JOIN internal_accounts a USING (platform_key, id)
      WHERE COALESCE(a.potential_credits, -1) < c.amount`,
  },
  {
    name: 'failures-are-refunded',
    says: 'each failed or rejected payment out has a refund, done or suspended',
    sql: `SELECT s.platform_key, s.id, s.status FROM transaction_states s JOIN transactions t USING (platform_key, id)
      WHERE t.type = 'OUTGOING' AND s.status IN ('FAILED', 'REJECTED', 'REFUNDED') AND s.refund IS NULL AND ${of('s')}`,
  },
  {
    name: 'system-balances-equal-entries',
    says: 'folded system balances with their deltas equal the entries of system accounts',
    sql: `SELECT COALESCE(k.platform_key, e.platform_key) AS platform_key, COALESCE(k.account, e.account) AS account,
        COALESCE(k.currency, e.currency) AS currency, k.sum::text AS kept, e.sum::text AS entries
      FROM (
        SELECT platform_key, account, currency, sum(amount) AS sum FROM (
          SELECT b.platform_key, b.account, b.currency, b.balance AS amount FROM system_balances b WHERE ${of('b')}
          UNION ALL
          SELECT d.platform_key, d.account, d.currency, d.amount FROM system_balance_deltas d WHERE ${of('d')}
        ) both_parts GROUP BY 1, 2, 3
      ) k
      FULL JOIN (
        SELECT e.platform_key, e.system_account AS account, e.currency, sum(e.amount) AS sum
        FROM ledger_entries e WHERE e.system_account IS NOT NULL AND ${of('e')} GROUP BY 1, 2, 3
      ) e ON e.platform_key = k.platform_key AND e.account = k.account AND e.currency = k.currency
      WHERE COALESCE(k.sum, 0) <> COALESCE(e.sum, 0)`,
  },
  {
    name: 'clearing-equals-in-flight',
    says: 'the clearing account of each platform and currency holds what is on its way out',
    sql: `SELECT COALESCE(e.platform_key, f.platform_key) AS platform_key, COALESCE(e.currency, f.currency) AS currency,
        e.sum::text AS clearing, f.sum::text AS in_flight
      FROM (
        SELECT e.platform_key, e.currency, sum(e.amount) AS sum FROM ledger_entries e
        WHERE e.system_account = 'CLEARING' AND ${of('e')} GROUP BY 1, 2
      ) e
      FULL JOIN (
        SELECT t.platform_key, t.source_currency AS currency, sum(t.sent_amount) AS sum
        FROM transactions t JOIN transaction_states s USING (platform_key, id)
        WHERE t.type = 'OUTGOING' AND ${of('t')}
          AND (s.status = 'PROCESSING' OR (s.status = 'PENDING' AND t.kind = 'TRANSFER_OUT')) GROUP BY 1, 2
      ) f ON f.platform_key = e.platform_key AND f.currency = e.currency
      WHERE COALESCE(e.sum, 0) <> COALESCE(f.sum, 0)`,
  },
  {
    name: 'position-equals-conversions',
    says: 'the FX position of each currency is the sum of the conversions that were made and not returned',
    sql: `SELECT COALESCE(e.platform_key, c.platform_key) AS platform_key, COALESCE(e.currency, c.currency) AS currency,
        e.sum::text AS position, c.sum::text AS conversions
      FROM (
        SELECT e.platform_key, e.currency, sum(e.amount) AS sum FROM ledger_entries e
        WHERE e.system_account = 'FX' AND ${of('e')} GROUP BY 1, 2
      ) e
      FULL JOIN (
        SELECT t.platform_key, m.currency, sum(m.amount) AS sum
        FROM transactions t JOIN transaction_states s USING (platform_key, id)
        CROSS JOIN LATERAL (VALUES
          (t.source_currency, t.sent_amount - t.fees),
          (t.destination_currency, -(t.received_amount + ${COUNTERPARTY_FEE}))) AS m (currency, amount)
        WHERE t.kind = 'QUOTE' AND s.status = 'COMPLETED' AND ${of('t')} GROUP BY 1, 2
      ) c ON c.platform_key = e.platform_key AND c.currency = e.currency
      WHERE COALESCE(e.sum, 0) <> COALESCE(c.sum, 0)`,
  },
  {
    name: 'suspense-equals-unresolved',
    says: 'the suspense account holds what could not be given back and nobody has resolved',
    sql: `SELECT COALESCE(e.platform_key, u.platform_key) AS platform_key, COALESCE(e.currency, u.currency) AS currency,
        e.sum::text AS suspense, u.sum::text AS unresolved
      FROM (
        SELECT e.platform_key, e.currency, sum(e.amount) AS sum FROM ledger_entries e
        WHERE e.system_account = 'SUSPENSE' AND ${of('e')} GROUP BY 1, 2
      ) e
      FULL JOIN (
        SELECT t.platform_key, t.source_currency AS currency, sum(t.sent_amount) AS sum
        FROM transactions t JOIN transaction_states s USING (platform_key, id)
        WHERE s.refund->'isSuspended' IS NOT NULL AND ${of('t')} AND NOT EXISTS (
          SELECT 1 FROM postings p
          WHERE p.platform_key = t.platform_key AND p.transaction_id = t.id AND p.kind = 'RESOLVE')
        GROUP BY 1, 2
      ) u ON u.platform_key = e.platform_key AND u.currency = e.currency
      WHERE COALESCE(e.sum, 0) <> COALESCE(u.sum, 0)`,
  },
  {
    name: 'counts-equal-tables',
    says: 'the totals of lists equal what stands in the tables',
    sql: `SELECT COALESCE(k.platform_key, x.platform_key) AS platform_key, COALESCE(k.scope, x.scope) AS scope,
        COALESCE(k.scope_id, x.scope_id) AS scope_id, COALESCE(k.kind, x.kind) AS kind,
        COALESCE(k.state, x.state) AS state, COALESCE(k.unit, x.unit) AS unit, k.n::text AS kept, x.n::text AS counted
      FROM (${KEPT_COUNTS}) k
      FULL JOIN (${TRUE_COUNTS}) x
        ON x.platform_key = k.platform_key AND x.scope = k.scope AND x.scope_id = k.scope_id AND x.kind = k.kind
          AND x.state = k.state AND x.unit = k.unit
      WHERE COALESCE(k.n, 0) <> COALESCE(x.n, 0)`,
  },
];
