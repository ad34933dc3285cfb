import { statusesOfStage, type TransactionStatus } from '@corridor/kernel';
import { statusListSql } from '@corridor/database';
import type { SystemAccount } from '../ledger/domain/journal-entry';
import { amountFact } from '../transactions/details-fact.repository';
import type { ExpectedAmount, ExpectedEnd } from '../transactions/domain/expected-posting';
import type { TransactionKinds } from '../transactions/domain/transaction-kind';

/** The fee that the other side of a quote keeps, in the receiving currency. */
export const COUNTERPARTY_FEE = `COALESCE(${amountFact('t.details', '{quote,rate,counterpartyFixedFee}')}, 0)`;

/** Amounts of a transaction `t`. */
const AMOUNTS: Readonly<Record<ExpectedAmount, string>> = {
  SENT: 't.sent_amount',
  FEES: 't.fees',
  PRINCIPAL: 't.sent_amount - t.fees',
  RECEIVED: 't.received_amount',
  COUNTERPARTY_FEE,
};

/** The same amounts as columns of the facts of a transaction. */
const FACT_AMOUNTS: Readonly<Record<ExpectedAmount, string>> = {
  SENT: 'sent',
  FEES: 'fees',
  PRINCIPAL: 'sent - fees',
  RECEIVED: 'received',
  COUNTERPARTY_FEE: 'counterparty_fee',
};

const CURRENCIES = { SOURCE: 'source_currency', DESTINATION: 'destination_currency' } as const;

/** SQL of an expected posting: two columns for each end, the currency, the amount, and the condition on the facts. */
export interface PostingSql {
  from: string;
  to: string;
  currency: string;
  amount: string;
  where: string;
}

/** The columns of an end, from the facts of a transaction: the internal account and the system account. */
export function endSql(end: ExpectedEnd): string {
  if (end === 'SOURCE') return 'source_id, source_system';
  if (end === 'DESTINATION') return 'destination_id, destination_system';
  if (end === 'PAYOUT') return 'NULL::uuid, payout_system';
  return `NULL::uuid, '${end}'::text`;
}

/**
 * SQL: the source's money was taken. A quote that failed was executed or paid before. One that expired and has a
 * refund was paid late.
 */
export function isTaken(kinds: TransactionKinds): string {
  const namesOf = (taken: string) =>
    kinds.all.filter(({ expected }) => expected.taken === taken).map(({ kind }) => kind);
  const untaken = statusListSql<TransactionStatus>(['PENDING', ...statusesOfStage('EXPIRED')]);
  const conditions = [
    ...namesOf('AT_ONCE').map((kind) => `t.kind = '${kind}'`),
    ...namesOf('EXECUTED').map(
      (kind) => `(t.kind = '${kind}' AND (s.status NOT IN ${untaken} OR s.refund IS NOT NULL))`,
    ),
  ];
  return `(${conditions.join(' OR ')})`;
}

/** The postings of the completion of a payment of each kind. */
export function endPostings(kinds: TransactionKinds): PostingSql[] {
  return kinds.all.flatMap(({ kind, expected }) =>
    expected.end.map(({ from, to, currencyOf, amount, isPaidOn }) => ({
      from: endSql(from),
      to: endSql(to),
      currency: CURRENCIES[currencyOf],
      amount: FACT_AMOUNTS[amount],
      where: [`kind = '${kind}'`, ...(isPaidOn === undefined ? [] : [`is_paid_on = ${isPaidOn}`])].join(
        ' AND ',
      ),
    })),
  );
}

/** The amounts that the completion of payments `t` moves to a system account: rows of kind, currency and amount. */
export function movementsSql(kinds: TransactionKinds, account: SystemAccount): string {
  const rows = kinds.all.flatMap(({ kind, expected }) =>
    expected.end.flatMap(({ from, to, currencyOf, amount }) => {
      const row = (sign: string) => `('${kind}', t.${CURRENCIES[currencyOf]}, ${sign}(${AMOUNTS[amount]}))`;
      return [...(to === account ? [row('')] : []), ...(from === account ? [row('-')] : [])];
    }),
  );
  return `(VALUES ${rows.join(', ')})`;
}

/** SQL: the kind of transaction `t` has a completion that touches a system account. */
export function isOfKindWith(kinds: TransactionKinds, account: SystemAccount): string {
  const found = kinds.all.filter(({ expected }) =>
    expected.end.some(({ from, to }) => from === account || to === account),
  );
  return `t.kind IN ${statusListSql(found.map(({ kind }) => kind))}`;
}
