import type { IntegrityRule, Within } from './domain/integrity-rule';

/** The fee that the other side of a quote keeps, of the receiving currency. */
export const COUNTERPARTY_FEE = "COALESCE((t.details #>> '{quote,rate,counterpartyFixedFee}')::bigint, 0)";
/** What came in and goes back, where it isn't what the transaction sends: a payment in of the wrong amount. */
export const TAKEN = "COALESCE((s.refund->>'amount')::bigint, t.sent_amount)";
/** The money waits in the suspense account, or has waited there. */
export const IS_SUSPENDED = "s.refund->'isSuspended' IS NOT NULL";
/** An operator has decided about suspended money, and that is carried out. */
const IS_RESOLVED = `(EXISTS (
    SELECT 1 FROM resolutions r WHERE r.platform_key = t.platform_key AND r.transaction_id = t.id AND r.is_of_suspense)
  AND NOT EXISTS (
    SELECT 1 FROM due_work d
    WHERE d.platform_key = t.platform_key AND d.transaction_id = t.id AND d.action = 'RESOLUTION'))`;
/** A quote whose money was taken: a quote that failed was executed or paid before. */
const IS_TAKEN = "(t.kind = 'TRANSFER_OUT' OR (t.kind = 'QUOTE' AND s.status NOT IN ('PENDING', 'EXPIRED')))";
const IS_RETURNED = "(s.settled_at IS NOT NULL AND s.status <> 'COMPLETED')";

/** Postings that a transaction has by its kind, status and refund: no more, and none twice. */
const expectedPostings = (within: Within): string => `
  SELECT t.platform_key, t.id, m.kind FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (VALUES
    ('RESERVE', ${IS_TAKEN}),
    ('SETTLE', s.status = 'COMPLETED' OR ${IS_RETURNED}),
    ('RETURN', ${IS_RETURNED}),
    ('REFUND', s.refund->>'status' = 'COMPLETED' AND NOT ${IS_SUSPENDED}),
    ('SUSPEND', ${IS_SUSPENDED}),
    ('RESOLVE', ${IS_SUSPENDED} AND ${IS_RESOLVED})
  ) AS m (kind, is_expected)
  WHERE m.is_expected AND ${within('t')}`;

/** What each step that was posted of a transaction has to do to every account, of owners and of the system. */
const expectedMovements = (within: Within): string => `
  SELECT p.platform_key, p.transaction_id, p.kind, m.account, m.currency, sum(m.amount) AS amount
  FROM (SELECT DISTINCT p.platform_key, p.transaction_id, p.kind FROM postings p WHERE ${within('p', 'transaction_id')}) p
  JOIN transactions t ON t.platform_key = p.platform_key AND t.id = p.transaction_id
  JOIN transaction_states s ON s.platform_key = p.platform_key AND s.id = p.transaction_id
  CROSS JOIN LATERAL (
    SELECT COALESCE(CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id::text END, 'FUNDING') AS source,
      COALESCE(CASE WHEN t.destination_kind = 'INTERNAL_ACCOUNT' AND s.payout_account_id IS NULL
        THEN t.destination_id::text END, 'FUNDING') AS destination,
      ${COUNTERPARTY_FEE} AS counterparty_fee, ${TAKEN} AS taken
  ) x
  CROSS JOIN LATERAL (VALUES
    ('OUTGOING', 'RESERVE', x.source, t.source_currency, -x.taken),
    ('OUTGOING', 'RESERVE', 'CLEARING', t.source_currency, x.taken),
    ('OUTGOING', 'REFUND', 'CLEARING', t.source_currency, -x.taken),
    ('OUTGOING', 'REFUND', x.source, t.source_currency, x.taken),
    ('OUTGOING', 'SUSPEND', 'CLEARING', t.source_currency, -x.taken),
    ('OUTGOING', 'SUSPEND', 'SUSPENSE', t.source_currency, x.taken),
    ('OUTGOING', 'RESOLVE', 'SUSPENSE', t.source_currency, -x.taken),
    ('OUTGOING', 'RESOLVE', CASE s.refund->>'status' WHEN 'COMPLETED' THEN x.source ELSE 'FUNDING' END,
      t.source_currency, x.taken),
    ('OUTGOING', 'SETTLE', 'CLEARING', t.source_currency, -t.sent_amount),
    ('TRANSFER_OUT', 'SETTLE', 'FUNDING', t.source_currency, t.sent_amount),
    ('QUOTE', 'SETTLE', 'FX', t.source_currency, t.sent_amount - t.fees),
    ('QUOTE', 'SETTLE', 'FEES', t.source_currency, t.fees),
    ('QUOTE', 'SETTLE', 'FX', t.destination_currency, -(t.received_amount + x.counterparty_fee)),
    ('QUOTE', 'SETTLE', 'FEES', t.destination_currency, x.counterparty_fee),
    ('QUOTE', 'SETTLE', x.destination, t.destination_currency, t.received_amount),
    ('OUTGOING', 'RETURN', 'CLEARING', t.source_currency, t.sent_amount),
    ('TRANSFER_OUT', 'RETURN', 'FUNDING', t.source_currency, -t.sent_amount),
    ('QUOTE', 'RETURN', 'FX', t.source_currency, -(t.sent_amount - t.fees)),
    ('QUOTE', 'RETURN', 'FEES', t.source_currency, -t.fees),
    ('QUOTE', 'RETURN', 'FX', t.destination_currency, t.received_amount + x.counterparty_fee),
    ('QUOTE', 'RETURN', 'FEES', t.destination_currency, -x.counterparty_fee),
    ('QUOTE', 'RETURN', x.destination, t.destination_currency, -t.received_amount),
    ('INCOMING', 'SETTLE', 'FUNDING', t.destination_currency, -t.received_amount),
    ('INCOMING', 'SETTLE', x.destination, t.destination_currency, t.received_amount)
  ) AS m (of, kind, account, currency, amount)
  WHERE m.kind = p.kind AND m.of IN (t.type, t.kind) GROUP BY 1, 2, 3, 4, 5 HAVING sum(m.amount) <> 0`;

/** The same as the entries say. */
const keptMovements = (within: Within): string => `
  SELECT p.platform_key, p.transaction_id, p.kind, m.account, p.currency, sum(m.amount) AS amount
  FROM postings p CROSS JOIN LATERAL (VALUES
    (COALESCE(p.from_account_id::text, p.from_system), -p.amount),
    (COALESCE(p.to_account_id::text, p.to_system), p.amount)) AS m (account, amount)
  WHERE p.kind <> 'FUND' AND ${within('p', 'transaction_id')}
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(m.amount) <> 0`;

/** What holds of each transaction by itself. */
export const transactionRules: readonly IntegrityRule[] = [
  {
    name: 'transactions-have-states',
    says: 'each transaction has one state, and each state its transaction',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT COALESCE(t.platform_key, s.platform_key) AS platform_key, COALESCE(t.id, s.id) AS id
      FROM (SELECT * FROM transactions t WHERE ${within('t')}) t
      FULL JOIN (SELECT * FROM transaction_states s WHERE ${within('s')}) s
        ON s.platform_key = t.platform_key AND s.id = t.id
      WHERE t.id IS NULL OR s.id IS NULL`,
  },
  {
    name: 'transactions-have-postings',
    says: 'each transaction has exactly the postings of its status, and each final refund its own',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT COALESCE(x.platform_key, p.platform_key) AS platform_key,
        COALESCE(x.id, p.transaction_id) AS transaction_id, COALESCE(x.kind, p.kind) AS kind,
        CASE WHEN p.kind IS NULL THEN 'missing' ELSE 'unexpected' END AS what
      FROM (${expectedPostings(within)}) x
      FULL JOIN (
        SELECT DISTINCT p.platform_key, p.transaction_id, p.kind FROM postings p
        WHERE p.kind <> 'FUND' AND ${within('p', 'transaction_id')}
      ) p ON p.platform_key = x.platform_key AND p.transaction_id = x.id AND p.kind = x.kind
      WHERE x.kind IS NULL OR p.kind IS NULL`,
  },
  {
    name: 'entries-equal-transactions',
    says: 'each step of a transaction moved its amounts, in their currencies, from and to its accounts, and none else',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT COALESCE(x.platform_key, e.platform_key) AS platform_key,
        COALESCE(x.transaction_id, e.transaction_id) AS transaction_id, COALESCE(x.kind, e.kind) AS kind,
        COALESCE(x.account, e.account) AS account, COALESCE(x.currency, e.currency) AS currency,
        x.amount::text AS expected, e.amount::text AS moved
      FROM (${expectedMovements(within)}) x
      FULL JOIN (${keptMovements(within)}) e
        ON e.platform_key = x.platform_key AND e.transaction_id = x.transaction_id AND e.kind = x.kind
          AND e.account = x.account AND e.currency = x.currency
      WHERE x.amount IS DISTINCT FROM e.amount`,
  },
  {
    name: 'postings-begin-at-zero',
    says: 'the movements of each posting are numbered from zero without a gap, so that none is there twice',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT p.platform_key, p.transaction_id, p.kind, count(*)::text AS movements, max(p.line) AS last
      FROM postings p WHERE ${within('p', 'transaction_id')} GROUP BY 1, 2, 3 HAVING max(p.line) <> count(*) - 1`,
  },
  {
    name: 'failures-are-refunded',
    says: 'each payment out that failed or was rejected has a refund, done or suspended',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT s.platform_key, s.id, s.status FROM transaction_states s JOIN transactions t USING (platform_key, id)
      WHERE t.type = 'OUTGOING' AND s.status IN ('FAILED', 'REJECTED', 'REFUNDED')
        AND (s.refund IS NULL OR (s.refund->>'status' <> 'COMPLETED' AND NOT ${IS_SUSPENDED})) AND ${within('s')}`,
  },
  {
    name: 'fundings-come-from-outside',
    says: 'each funding is one movement from the world outside to an internal account',
    sql: (within) => `
      SELECT p.platform_key, p.transaction_id, p.line FROM postings p
      WHERE p.kind = 'FUND' AND ${within('p', 'transaction_id')}
        AND (p.line <> 0 OR p.from_system IS DISTINCT FROM 'FUNDING' OR p.to_account_id IS NULL)`,
  },
];
