import { destinationEnd, sourceEnd } from './ledger-ends';
import type { TransactionKind } from './transaction-kind';
import { renderOpenedTransaction } from './transaction-resource';

/** Kinds of money that comes from outside and arrives with their completion. The first webhook reports the end. */
export const moneyIn: Omit<TransactionKind, 'kind'> = {
  settlement: (transaction) => [
    {
      from: sourceEnd(transaction),
      to: destinationEnd(transaction),
      currency: transaction.destination.currency,
      amount: transaction.receivedAmount,
    },
  ],
  expected: {
    taken: 'NEVER',
    end: [{ from: 'SOURCE', to: 'DESTINATION', currencyOf: 'DESTINATION', amount: 'RECEIVED' }],
  },
  firstAnswer: renderOpenedTransaction,
  silentStatuses: ['PENDING'],
};
