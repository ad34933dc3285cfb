import { currencyOf, formatId, isoTime, toJsonInteger, type QuoteStatus } from '@corridor/kernel';
import {
  accountIdOf,
  sentAmountOf,
  type FixedTransaction,
  type Transaction,
} from '../../transactions/domain/transaction';
import { quoteStatusOf } from '../../transactions/domain/transaction-status';
import { renderRateDetails, termsOf, type QuoteTerms } from '../../transactions/domain/quote-terms';

function renderSource({ source, customerId }: FixedTransaction, { cryptoNetwork }: QuoteTerms) {
  const owner = customerId === null ? {} : { customerId: formatId('Customer', customerId) };
  if (source.kind === 'INTERNAL_ACCOUNT') {
    return { sourceType: 'ACCOUNT' as const, accountId: accountIdOf(source), ...owner };
  }
  const network = cryptoNetwork === null ? {} : { cryptoNetwork };
  return { sourceType: 'REALTIME_FUNDING' as const, ...owner, currency: source.currency, ...network };
}

function renderDestination({ destination }: FixedTransaction, { paymentRail }: QuoteTerms) {
  if (destination.kind === 'UMA_ADDRESS') {
    const { umaAddress, currency } = destination;
    return { destinationType: 'UMA_ADDRESS' as const, umaAddress, currency };
  }
  const account = destination.kind === 'REALTIME_FUNDING' ? {} : { accountId: accountIdOf(destination) };
  return {
    destinationType: 'ACCOUNT' as const,
    ...account,
    ...(paymentRail === null ? {} : { paymentRail }),
  };
}

/** The resource in a given status. */
function renderIn(status: QuoteStatus, transaction: FixedTransaction) {
  const terms = termsOf(transaction);
  const { description, purposeOfPayment, metadata, counterpartyInformation, paymentInstructions } =
    transaction.details ?? {};
  const { externalReference } = transaction;
  return {
    id: formatId('Quote', transaction.id),
    status,
    createdAt: isoTime(transaction.createdAtMs),
    expiresAt: isoTime(terms.expiresAtMs),
    source: renderSource(transaction, terms),
    destination: renderDestination(transaction, terms),
    sendingCurrency: { ...currencyOf(transaction.source.currency) },
    receivingCurrency: { ...currencyOf(transaction.destination.currency) },
    totalSendingAmount: toJsonInteger(sentAmountOf(transaction)),
    totalReceivingAmount: toJsonInteger(transaction.receivedAmount),
    exchangeRate: Number(terms.exchangeRate),
    feesIncluded: toJsonInteger(transaction.fees),
    transactionId: formatId('Transaction', transaction.id),
    ...(paymentInstructions === undefined ? {} : { paymentInstructions: [...paymentInstructions] }),
    ...(counterpartyInformation === undefined ? {} : { counterpartyInformation }),
    rateDetails: renderRateDetails(terms),
    ...(description === undefined ? {} : { description }),
    ...(purposeOfPayment === undefined ? {} : { purposeOfPayment }),
    ...(externalReference === null ? {} : { externalReference }),
    ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
  };
}

/** The resource as GET shows it. */
export function renderQuote(transaction: Transaction) {
  return renderIn(quoteStatusOf[transaction.status], transaction);
}

/** The resource in the answer of its execution: COMPLETED between internal accounts, else PROCESSING. */
export function renderExecutedQuote(transaction: FixedTransaction) {
  const isDone = transaction.destination.kind === 'INTERNAL_ACCOUNT';
  return renderIn(isDone ? 'COMPLETED' : 'PROCESSING', transaction);
}

/** The resource in the answer of its creation. */
export function renderNewQuote(transaction: FixedTransaction) {
  return termsOf(transaction).isExecutedAtOnce
    ? renderExecutedQuote(transaction)
    : renderIn('PENDING', transaction);
}
