import { currencyOf, formatId, isoTime, toJsonInteger, type Currency } from '@corridor/kernel';
import { renderRateDetails } from './quote-terms';
import { formatReference } from './reference';
import {
  accountIdOf,
  openedTransaction,
  type FixedTransaction,
  type Refund,
  type Side,
  type Transaction,
} from './transaction';

function amountOf(amount: bigint, currency: string): { amount: number; currency: Currency } {
  return { amount: toJsonInteger(amount), currency: { ...currencyOf(currency) } };
}

function renderSide(side: Side, transaction: Transaction): { type: string; shown: object } {
  const { currency } = side;
  switch (side.kind) {
    case 'UMA_ADDRESS':
      return { type: 'UMA_ADDRESS', shown: { umaAddress: side.umaAddress, currency } };
    case 'REALTIME_FUNDING': {
      const { customerId } = transaction;
      const shown =
        customerId === null ? { currency } : { customerId: formatId('Customer', customerId), currency };
      return { type: 'REALTIME_FUNDING', shown };
    }
    case 'INTERNAL_ACCOUNT':
    case 'EXTERNAL_ACCOUNT':
      return { type: 'ACCOUNT', shown: { accountId: accountIdOf(side), currency } };
  }
}

/** Where the money arrives. An incoming UMA payment may be paid on to an external account. */
function destinationOf({ destination, payoutAccountId }: Transaction): Side {
  if (payoutAccountId === null) return destination;
  return { kind: 'EXTERNAL_ACCOUNT', id: payoutAccountId, currency: destination.currency };
}

function renderSides(transaction: Transaction): { source: object; destination: object } {
  const source = renderSide(transaction.source, transaction);
  const destination = renderSide(destinationOf(transaction), transaction);
  return {
    source: { sourceType: source.type, ...source.shown },
    destination: { destinationType: destination.type, ...destination.shown },
  };
}

function renderRefund(refund: Refund) {
  return {
    reference: formatReference(refund.serial),
    initiatedAt: isoTime(refund.initiatedAtMs),
    ...(refund.settledAtMs === null ? {} : { settledAt: isoTime(refund.settledAtMs) }),
    status: refund.status,
    reason: refund.reason,
  };
}

function renderDetails({ id, details }: Transaction) {
  if (details === null) return {};
  const { quote, incomingPayment, description, purposeOfPayment, metadata, counterpartyInformation } =
    details;
  const { paymentInstructions } = details;
  return {
    ...(description === undefined ? {} : { description }),
    ...(purposeOfPayment === undefined ? {} : { purposeOfPayment }),
    ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
    ...(counterpartyInformation === undefined ? {} : { counterpartyInformation }),
    ...(incomingPayment === undefined
      ? {}
      : { requestedReceiverCustomerInfoFields: [...incomingPayment.requestedFields] }),
    ...(quote === undefined
      ? {}
      : {
          quoteId: formatId('Quote', id),
          exchangeRate: Number(quote.exchangeRate),
          rateDetails: renderRateDetails(quote),
        }),
    ...(paymentInstructions === undefined ? {} : { paymentInstructions: [...paymentInstructions] }),
  };
}

function renderFailure({ failure }: Transaction) {
  if (failure === null) return {};
  const { reason, code, message } = failure;
  return { failureReason: reason, ...(code === null ? {} : { failureDetails: { code, message } }) };
}

/** The resource as GET shows it and as events carry it. */
export function renderTransaction(transaction: Transaction) {
  const { source, destination, sentAmount, refund, settledAtMs, customerId, status, externalReference } =
    transaction;
  const isOutgoing = transaction.type === 'OUTGOING';
  return {
    id: formatId('Transaction', transaction.id),
    status,
    type: transaction.type,
    ...renderSides(transaction),
    customerId: customerId === null ? null : formatId('Customer', customerId),
    platformCustomerId: transaction.platformCustomerId,
    ...(externalReference === null ? {} : { externalReference }),
    ...(isOutgoing && sentAmount !== null ? { sentAmount: amountOf(sentAmount, source.currency) } : {}),
    receivedAmount: amountOf(transaction.receivedAmount, destination.currency),
    ...(isOutgoing ? { fees: toJsonInteger(transaction.fees) } : {}),
    ...renderDetails(transaction),
    ...(settledAtMs === null ? {} : { settledAt: isoTime(settledAtMs) }),
    ...(status === 'CREATED'
      ? {}
      : { reconciliationInstructions: { reference: formatReference(transaction.serial) } }),
    ...(refund === null ? {} : { refund: renderRefund(refund) }),
    ...renderFailure(transaction),
    createdAt: isoTime(transaction.createdAtMs),
    updatedAt: isoTime(transaction.updatedAtMs),
  };
}

/** The resource when it was opened. It follows from the immutable part. */
export function renderOpenedTransaction(fixed: FixedTransaction) {
  return renderTransaction(openedTransaction(fixed));
}
