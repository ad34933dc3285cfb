import { HOUSE_KEY, type SystemAccount } from '../ledger/domain/journal-entry';
import type { IntegrityRule, Within } from './domain/integrity-rule';
import { isOfKindWith, movementsSql } from './expected-posting.repository';
import { IS_SUSPENDED, isOpenRefund } from './transaction-rule.repository';
import type { TransactionKinds } from '../transactions/domain/transaction-kind';
import {
  isCompleted,
  isInFlight,
  isOpenQuote,
  isUnsuccessful,
  SUSPENDED_AMOUNT,
  transactionStatusSql,
  transactionTypeSql,
} from '../transactions/status-condition.repository';

/** Balances of the system accounts: folded balances, and deltas that aren't folded yet. */
const keptBalances = (within: Within): string => `
  SELECT platform_key, account, currency, sum(amount) AS sum FROM (
    SELECT b.platform_key, b.account, b.currency, b.balance AS amount FROM system_balances b WHERE ${within('b')}
    UNION ALL
    SELECT d.platform_key, d.account, d.currency, d.amount FROM system_balance_deltas d WHERE ${within('d')}
  ) both_parts GROUP BY 1, 2, 3`;

/** Rows of one system account of the platforms that differ from the query `expected` (platform_key, currency, sum). */
const systemAccountDiffers = (within: Within, account: string, expected: string): string => `
  SELECT COALESCE(k.platform_key, x.platform_key) AS platform_key, COALESCE(k.currency, x.currency) AS currency,
    COALESCE(k.sum, 0)::text AS balance, COALESCE(x.sum, 0)::text AS expected
  FROM (SELECT * FROM (${keptBalances(within)}) k
        WHERE k.account = '${account}' AND k.platform_key <> ${HOUSE_KEY}) k
  FULL JOIN (${expected}) x ON x.platform_key = k.platform_key AND x.currency = k.currency
  WHERE COALESCE(k.sum, 0) <> COALESCE(x.sum, 0)`;

/** Potential credits of internal accounts: transfers in, and refunds of payments in flight. */
const possibleCredits = (within: Within): string => `
  SELECT t.platform_key, m.id, sum(m.amount) AS amount
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL (VALUES
    (${transactionTypeSql.OUTGOING}, CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END, t.sent_amount),
    (${transactionTypeSql.INCOMING}, t.destination_id, t.received_amount)
  ) AS m (type, id, amount)
  WHERE m.type = t.type AND m.id IS NOT NULL AND ${isInFlight('s')}
    AND NOT (${isOpenQuote('t', 's')}) AND ${within('t')} GROUP BY 1, 2`;

/** The amounts that completed payments moved to a system account, without returned payments. */
const endsOf = (kinds: TransactionKinds, within: Within, account: SystemAccount): string => `
  SELECT t.platform_key, m.currency, sum(m.amount) AS sum
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  CROSS JOIN LATERAL ${movementsSql(kinds, account)} AS m (kind, currency, amount)
  WHERE m.kind = t.kind AND ${isOfKindWith(kinds, account)} AND ${isCompleted('s')} AND ${within('t')} GROUP BY 1, 2`;

/** Rules on the balances of internal accounts and of system accounts. */
export const balanceRules: readonly IntegrityRule[] = [
  {
    name: 'sum-zero',
    says: 'the balances of all accounts of each book, of a platform or of the house, sum to zero in each currency',
    recent: 'WHOLE',
    sql: (within) => `
      SELECT platform_key, currency, sum(amount)::text AS sum FROM (
        SELECT a.platform_key, a.currency, a.balance AS amount FROM internal_accounts a WHERE ${within('a')}
        UNION ALL
        SELECT k.platform_key, k.currency, k.sum FROM (${keptBalances(within)}) k
      ) balances GROUP BY 1, 2 HAVING sum(amount) <> 0`,
  },
  {
    name: 'balances-equal-entries',
    says: 'the balance of each internal account equals the sum of its entries',
    sql: (within) => `
      SELECT COALESCE(a.platform_key, e.platform_key) AS platform_key, COALESCE(a.id, e.id) AS internal_account_id,
        a.balance::text AS balance, e.sum::text AS sum
      FROM (SELECT * FROM internal_accounts a WHERE ${within('a')}) a
      FULL JOIN (
        SELECT e.platform_key, e.internal_account_id AS id, e.currency, sum(e.amount) AS sum
        FROM ledger_entries e WHERE e.internal_account_id IS NOT NULL AND ${within('e', 'transaction_id')}
        GROUP BY 1, 2, 3
      ) e ON e.platform_key = a.platform_key AND e.id = a.id AND e.currency = a.currency
      WHERE a.id IS NULL OR a.balance <> COALESCE(e.sum, 0)`,
  },
  {
    name: 'statements-are-whole',
    says: 'the entries of each internal account are numbered without a gap, each with the balance after it',
    sql: (within) => `
      SELECT a.platform_key, a.id AS internal_account_id, a.entries, e.n AS counted, e.wrong AS wrong_from
      FROM (SELECT * FROM internal_accounts a WHERE ${within('a')}) a
      LEFT JOIN (
        SELECT platform_key, id, count(*) AS n,
          min(place) FILTER (WHERE entry_number <> place OR balance_after <> sum) AS wrong
        FROM (
          SELECT p.platform_key, COALESCE(p.from_account_id, p.to_account_id) AS id, p.entry_number, p.balance_after,
            row_number() OVER statement AS place,
            sum(CASE WHEN p.from_account_id IS NULL THEN p.amount ELSE -p.amount END) OVER statement AS sum
          FROM postings p WHERE p.entry_number IS NOT NULL AND ${within('p', 'transaction_id')}
          WINDOW statement AS (PARTITION BY p.platform_key, COALESCE(p.from_account_id, p.to_account_id)
            ORDER BY p.created_at, p.entry_number ROWS UNBOUNDED PRECEDING)
        ) entries GROUP BY 1, 2
      ) e ON e.platform_key = a.platform_key AND e.id = a.id
      WHERE a.entries <> COALESCE(e.n, 0) OR e.wrong IS NOT NULL`,
  },
  {
    name: 'system-balances-equal-entries',
    says: 'folded system balances with their deltas equal the entries of system accounts',
    sql: (within) => `
      SELECT COALESCE(k.platform_key, e.platform_key) AS platform_key, COALESCE(k.account, e.account) AS account,
        COALESCE(k.currency, e.currency) AS currency, k.sum::text AS kept, e.sum::text AS entries
      FROM (${keptBalances(within)}) k
      FULL JOIN (
        SELECT e.platform_key, e.system_account AS account, e.currency, sum(e.amount) AS sum
        FROM ledger_entries e WHERE e.system_account IS NOT NULL AND ${within('e', 'transaction_id')} GROUP BY 1, 2, 3
      ) e ON e.platform_key = k.platform_key AND e.account = k.account AND e.currency = k.currency
      WHERE COALESCE(k.sum, 0) <> COALESCE(e.sum, 0)`,
  },
  {
    name: 'no-negative-balance',
    says: 'no internal account is below zero',
    recent: 'WHOLE',
    sql: (within) => `
      SELECT a.platform_key, a.id, a.balance::text AS balance FROM internal_accounts a
      WHERE a.balance < 0 AND ${within('a')}`,
  },
  {
    name: 'room-for-credits',
    says: 'each internal account keeps room for all that may still arrive on it by itself',
    recent: 'WHOLE',
    sql: (within) => `
      SELECT c.platform_key, c.id, a.potential_credits::text AS kept, c.amount::text AS needed
      FROM (${possibleCredits(within)}) c LEFT JOIN internal_accounts a USING (platform_key, id)
      WHERE COALESCE(a.potential_credits, -1) < c.amount`,
  },
  {
    name: 'clearing-equals-in-flight',
    says: 'the clearing account of each platform and currency holds what is on its way out',
    recent: 'WHOLE',
    sql: (within) =>
      systemAccountDiffers(
        within,
        'CLEARING',
        `SELECT platform_key, currency, sum(sum) AS sum FROM (
         SELECT t.platform_key, t.source_currency AS currency, sum(t.sent_amount) AS sum
         FROM transactions t JOIN transaction_states s USING (platform_key, id)
         WHERE t.type = ${transactionTypeSql.OUTGOING} AND ${isInFlight('s')} AND ${within('t')}
           AND NOT (${isOpenQuote('t', 's')}) GROUP BY 1, 2
         UNION ALL
         SELECT i.platform_key, i.currency, sum(i.amount) FROM payment_instructions i
         WHERE ${isOpenRefund('i')} AND ${within('i')} GROUP BY 1, 2
         ) both_parts GROUP BY 1, 2`,
      ),
  },
  {
    name: 'position-equals-conversions',
    says: 'the FX position of each currency is the sum of the conversions that were made and not returned',
    sql: (within, kinds) => systemAccountDiffers(within, 'FX', endsOf(kinds, within, 'FX')),
  },
  {
    name: 'fees-equal-earnings',
    says: 'the fee account of each currency is the sum of the fees of payments that were made and not returned',
    sql: (within, kinds) => systemAccountDiffers(within, 'FEES', endsOf(kinds, within, 'FEES')),
  },
  {
    name: 'suspense-equals-unresolved',
    says: 'the suspense account holds what could not be returned and is not yet resolved',
    sql: (within) =>
      systemAccountDiffers(
        within,
        'SUSPENSE',
        `SELECT t.platform_key, t.source_currency AS currency, sum(${SUSPENDED_AMOUNT}) AS sum
         FROM transactions t JOIN transaction_states s USING (platform_key, id)
         WHERE (${isUnsuccessful('s')} OR s.status = ${transactionStatusSql.EXPIRED})
           AND ${IS_SUSPENDED} AND ${within('t')} AND NOT EXISTS (
           SELECT 1 FROM postings p
           WHERE p.platform_key = t.platform_key AND p.transaction_id = t.id AND p.kind = 'RESOLVE')
         GROUP BY 1, 2`,
      ),
  },
  {
    name: 'house-accounts-equal-open-items',
    says: 'the house’s suspense account, receivables and clearing account consist of what is not resolved or on its way',
    recent: 'WHOLE',
    sql: (within) => `
      SELECT COALESCE(k.account, x.account) AS account, COALESCE(k.currency, x.currency) AS currency,
        COALESCE(k.sum, 0)::text AS balance, COALESCE(x.sum, 0)::text AS expected
      FROM (SELECT * FROM (${keptBalances(within)}) k
        WHERE k.platform_key = ${HOUSE_KEY} AND k.account IN ('SUSPENSE', 'RECEIVABLE', 'CLEARING')) k
      FULL JOIN (
        SELECT i.account, i.currency, sum(CASE i.account WHEN 'RECEIVABLE' THEN -i.amount ELSE i.amount END) AS sum
        FROM (
          SELECT ${HOUSE_KEY} AS platform_key, h.account, h.currency, h.amount FROM house_items h
          WHERE h.status = 'OPEN'
          UNION ALL
          SELECT ${HOUSE_KEY}, 'SUSPENSE', l.currency, CASE l.direction WHEN 'CREDIT' THEN l.amount ELSE -l.amount END
          FROM statement_lines l WHERE l.state = 'UNMATCHED'
          UNION ALL
          SELECT ${HOUSE_KEY}, 'CLEARING', o.sell, o.amount FROM treasury_orders o
          WHERE o.kind = 'DEPOSIT_RETURN' AND o.state IN ('QUEUED', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')
        ) i
        WHERE ${within('i')} GROUP BY 1, 2
      ) x ON x.account = k.account AND x.currency = k.currency
      WHERE COALESCE(k.sum, 0) <> COALESCE(x.sum, 0)`,
  },
];
