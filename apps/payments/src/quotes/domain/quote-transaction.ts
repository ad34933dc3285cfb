import type { Posting } from '../../ledger/domain/journal-entry';
import { clearing, destinationEnd, fees, position } from '../../transactions/domain/ledger-ends';
import { QUOTE_KIND } from '../../transactions/domain/quote-status';
import { sentAmountOf, type Transaction } from '../../transactions/domain/transaction';
import type { TransactionKind } from '../../transactions/domain/transaction-kind';
import { renderExecutedQuote, renderNewQuote } from './quote-resource';

/** The taken money goes to the position and the fees. The money that arrives comes from the position. */
function conversionPostings(transaction: Transaction): Posting[] {
  const { source, destination, receivedAmount, fees: fee } = transaction;
  const counterpartyFee = BigInt(transaction.details?.quote?.rate.counterpartyFixedFee ?? 0);
  const sending = source.currency;
  const receiving = destination.currency;
  const principal = sentAmountOf(transaction) - fee;
  return [
    { from: clearing, to: position, currency: sending, amount: principal },
    { from: clearing, to: fees, currency: sending, amount: fee },
    { from: position, to: destinationEnd(transaction), currency: receiving, amount: receivedAmount },
    { from: position, to: fees, currency: receiving, amount: counterpartyFee },
  ].filter(({ amount }) => amount > 0n);
}

/** Transactions of quotes. @param created success status of the operation that creates a quote. */
export function quoteTransaction(created: number): TransactionKind {
  return {
    kind: QUOTE_KIND,
    settlement: conversionPostings,
    expected: {
      taken: 'EXECUTED',
      end: [
        { from: 'CLEARING', to: 'FX', currencyOf: 'SOURCE', amount: 'PRINCIPAL' },
        { from: 'CLEARING', to: 'FEES', currencyOf: 'SOURCE', amount: 'FEES' },
        { from: 'FX', to: 'DESTINATION', currencyOf: 'DESTINATION', amount: 'RECEIVED' },
        { from: 'FX', to: 'FEES', currencyOf: 'DESTINATION', amount: 'COUNTERPARTY_FEE' },
      ],
    },
    firstAnswer: (fixed, status) => (status === created ? renderNewQuote(fixed) : renderExecutedQuote(fixed)),
    isConversion: true,
    givenUpReason: 'QUOTE_EXECUTION_FAILED',
  };
}
