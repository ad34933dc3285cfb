import { isOpenInstruction } from '../instructions/instruction.repository';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import type { TransactionKinds } from '../transactions/domain/transaction-kind';
import type { IntegrityRule, Within } from './domain/integrity-rule';
import {
  COUNTERPARTY_FEE,
  endPostings,
  endSql,
  isTaken,
  type PostingSql,
} from './expected-posting.repository';
import {
  isCompleted,
  isUnsuccessful,
  refundIs,
  REVERSED,
  TAKEN,
  transactionTypeSql,
} from '../transactions/status-condition.repository';

/** The money is or was in the suspense account. */
export const IS_SUSPENDED = "s.refund->'isSuspended' IS NOT NULL";
/** SQL: a deposit is on its way back to its payer. */
export function isOpenRefund(instruction: string): string {
  return `${instruction}.operation = 'REFUND' AND ${isOpenInstruction(instruction)}`;
}
/** An operator's decision on suspended money is booked. */
const IS_RESOLVED = `(EXISTS (
    SELECT 1 FROM suspense_resolutions r WHERE r.platform_key = t.platform_key AND r.transaction_id = t.id AND r.is_of_suspense)
  AND NOT EXISTS (
    SELECT 1 FROM timers d
    WHERE d.platform_key = t.platform_key AND d.transaction_id = t.id AND d.action = 'RESOLUTION'))`;

/**
 * The facts that determine the postings of a transaction, each read once. An account is an internal one or a system
 * account.
 */
const facts = (kinds: TransactionKinds, within: Within): string => `
  SELECT t.platform_key, t.id AS transaction_id, t.type, t.kind, t.source_currency, t.destination_currency,
    CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END AS source_id,
    CASE WHEN t.source_kind <> 'INTERNAL_ACCOUNT' THEN COALESCE(d.transit, i.collect, 'FUNDING') END AS source_system,
    CASE t.destination_kind WHEN 'INTERNAL_ACCOUNT' THEN t.destination_id END AS destination_id,
    CASE WHEN t.destination_kind <> 'INTERNAL_ACCOUNT' THEN COALESCE(i.payout, 'FUNDING') END AS destination_system,
    COALESCE(i.payout, 'FUNDING') AS payout_system,
    t.sent_amount AS sent, t.fees, t.received_amount AS received, ${COUNTERPARTY_FEE} AS counterparty_fee,
    ${TAKEN} AS taken, ${isTaken(kinds)} AS is_taken, s.payout_account_id IS NOT NULL OR COALESCE(i.is_back, false) AS is_paid_on,
    t.type = ${transactionTypeSql.INCOMING} AS is_incoming,
    t.type = ${transactionTypeSql.INCOMING} AND s.payout_account_id IS NULL AND COALESCE(i.is_back, false) AS is_kept,
    ${isCompleted('s')} OR s.settled_at IS NOT NULL AS is_settled,
    NOT ${isCompleted('s')} AND s.settled_at IS NOT NULL AND t.type = ${transactionTypeSql.OUTGOING} AS is_returned,
    ${REVERSED} AS reversed,
    COALESCE(d.was_suspended, false) AS is_credit,
    COALESCE(${refundIs('s', 'COMPLETED')}, false) AS is_given_back, ${IS_SUSPENDED} AS is_suspended,
    CASE WHEN ${IS_SUSPENDED} THEN ${IS_RESOLVED} ELSE false END AS is_resolved
  FROM transactions t JOIN transaction_states s USING (platform_key, id)
  LEFT JOIN (
    SELECT i.platform_key, i.transaction_id,
      max('TRANSIT:' || i.settlement_account_id) FILTER (WHERE i.operation = 'PAYOUT') AS payout,
      max('TRANSIT:' || i.settlement_account_id) FILTER (WHERE i.operation = 'COLLECT') AS collect,
      bool_or(i.operation = 'PAYOUT' AND i.state = 'RETURNED') AS is_back
    FROM payment_instructions i WHERE ${within('i', 'transaction_id')} GROUP BY 1, 2
  ) i ON i.platform_key = t.platform_key AND i.transaction_id = t.id
  LEFT JOIN (
    SELECT d.platform_key, d.transaction_id, d.was_suspended, 'TRANSIT:' || d.settlement_account_id AS transit
    FROM deposits d
    WHERE d.transaction_id IS NOT NULL AND ${within('d', 'transaction_id')}
  ) d ON d.platform_key = t.platform_key AND d.transaction_id = t.id
  WHERE ${within('t')}`;

const select = (kind: string, { from, to, currency, amount, where }: PostingSql, table: string): string =>
  `SELECT platform_key, transaction_id, '${kind}'::text, ${from}, ${to}, ${currency}, ${amount} FROM ${table} WHERE ${where} AND ${amount} > 0`;

/** The postings that take, return, suspend, take back and resolve the source's money. */
const sourcePostings: readonly [kind: string, posting: PostingSql][] = (
  [
    ['RESERVE', 'SOURCE', 'CLEARING', 'taken', 'is_taken'],
    ['REFUND', 'CLEARING', 'SOURCE', 'taken', 'is_given_back AND NOT is_suspended'],
    ['SUSPEND', 'CLEARING', 'SUSPENSE', 'taken', 'is_suspended AND NOT is_incoming'],
    ['SUSPEND', 'SOURCE', 'SUSPENSE', 'taken', 'is_suspended AND is_incoming'],
    ['REVERSE', 'SUSPENSE', 'SOURCE', 'reversed', 'is_suspended AND is_incoming'],
    ['RESOLVE', 'SUSPENSE', 'SOURCE', 'taken - reversed', 'is_resolved AND is_given_back'],
    ['RESOLVE', 'SUSPENSE', 'FUNDING', 'taken - reversed', 'is_resolved AND NOT is_given_back'],
  ] as const
).map(([kind, from, to, amount, where]) => [
  kind,
  { from: endSql(from), to: endSql(to), currency: 'source_currency', amount, where },
]);

/** What the bank took back of a payment in from its account. */
const reversal: PostingSql = {
  from: endSql('DESTINATION'),
  to: endSql('SOURCE'),
  currency: 'destination_currency',
  amount: 'reversed',
  where: 'NOT is_suspended',
};

/** A payment in that was paid on and came back. */
const keptReturn: PostingSql = {
  from: endSql('PAYOUT'),
  to: endSql('DESTINATION'),
  currency: 'destination_currency',
  amount: 'received',
  where: 'is_kept',
};

/** Every posting that there has to be of the transactions in the table `facts`, by their kind, status and refund. */
const expectedPostings = (kinds: TransactionKinds): string =>
  [
    ...sourcePostings.map(([kind, posting]) => select(kind, posting, 'facts')),
    select('REVERSE', reversal, 'facts'),
    select('RETURN', keptReturn, 'facts'),
    ...endPostings(kinds).flatMap((posting) => {
      const { from, to, where } = posting;
      return [
        select('SETTLE', { ...posting, where: `is_settled AND NOT is_credit AND ${where}` }, 'facts'),
        select('CREDIT', { ...posting, where: `is_settled AND is_credit AND ${where}` }, 'facts'),
        select('RETURN', { ...posting, from: to, to: from, where: `is_returned AND ${where}` }, 'facts'),
      ];
    }),
  ].join(' UNION ALL ');

/** Rules on single transactions. */
export const transactionRules: readonly IntegrityRule[] = [
  {
    name: 'transactions-have-states',
    says: 'each transaction has one state, and each state its transaction',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT platform_key, id, CASE WHEN sum(n) > 0 THEN 'without a state' ELSE 'without a transaction' END AS what
      FROM (
        SELECT t.platform_key, t.id, 1 AS n FROM transactions t WHERE ${within('t')}
        UNION ALL
        SELECT s.platform_key, s.id, -1 FROM transaction_states s WHERE ${within('s')}
      ) rows GROUP BY 1, 2 HAVING sum(n) <> 0`,
  },
  {
    name: 'transactions-have-postings',
    says: 'each transaction has exactly the postings of its kind, status and refund, of its amounts, none twice',
    recent: 'CHANGED',
    sql: (within, kinds) => `
      WITH facts AS MATERIALIZED (${facts(kinds, within)})
      SELECT platform_key, transaction_id, kind, COALESCE(from_id::text, from_system) AS from_account,
        COALESCE(to_id::text, to_system) AS to_account, currency, amount::text AS amount,
        CASE WHEN sum(n) > 0 THEN 'missing' ELSE 'unexpected' END AS what
      FROM (
        SELECT *, 1 AS n FROM (${expectedPostings(kinds)})
          AS m (platform_key, transaction_id, kind, from_id, from_system, to_id, to_system, currency, amount)
        UNION ALL
        SELECT p.platform_key, p.transaction_id, p.kind, p.from_account_id, p.from_system, p.to_account_id, p.to_system,
          p.currency, p.amount, -1
        FROM postings p
        WHERE p.kind <> 'FUND' AND p.platform_key <> ${HOUSE_KEY} AND ${within('p', 'transaction_id')}
      ) postings
      GROUP BY platform_key, transaction_id, kind, from_id, from_system, to_id, to_system, currency, amount
      HAVING sum(n) <> 0`,
  },
  {
    name: 'postings-begin-at-zero',
    says: 'the postings of each journal entry are numbered from zero without a gap, so that none is there twice',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT p.platform_key, p.transaction_id, p.kind, count(*)::text AS postings, max(p.line) AS last
      FROM postings p WHERE ${within('p', 'transaction_id')} GROUP BY 1, 2, 3 HAVING max(p.line) <> count(*) - 1`,
  },
  {
    name: 'failures-are-refunded',
    says: 'each payment out that failed or was rejected has a refund, done, under way or suspended',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT s.platform_key, s.id, s.status FROM transaction_states s JOIN transactions t USING (platform_key, id)
      WHERE t.type = ${transactionTypeSql.OUTGOING} AND ${isUnsuccessful('s')}
        AND (s.refund IS NULL OR (NOT ${refundIs('s', 'COMPLETED')} AND NOT ${IS_SUSPENDED} AND NOT EXISTS (
          SELECT 1 FROM payment_instructions i
          WHERE i.platform_key = s.platform_key AND i.transaction_id = s.id AND ${isOpenRefund('i')})))
        AND ${within('s')}`,
  },
  {
    name: 'fundings-come-from-outside',
    says: 'each funding is one posting from the world outside to an internal account',
    sql: (within) => `
      SELECT p.platform_key, p.transaction_id, p.line FROM postings p
      WHERE p.kind = 'FUND' AND ${within('p', 'transaction_id')}
        AND (p.line <> 0 OR p.from_system IS DISTINCT FROM 'FUNDING' OR p.to_account_id IS NULL)`,
  },
];
