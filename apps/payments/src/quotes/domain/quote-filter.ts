import { lowerBoundMs, parseId, upperBoundMs, type Uuid, type QuoteStatus } from '@corridor/kernel';
import { FilterParts, sideOf, type TransactionFilter } from '../../transactions/domain/transaction-filter';
import { transactionStatusesOf } from '../../transactions/domain/quote-status';

/** The filters as the caller wrote them. Their shape has been checked. */
export interface QuoteQuery {
  customerId?: string;
  sendingAccountId?: string;
  receivingAccountId?: string;
  sendingUmaAddress?: string;
  receivingUmaAddress?: string;
  status?: QuoteStatus;
  externalReference?: string;
  createdAfter?: string;
  createdBefore?: string;
}

/**
 * The filter of a query; undefined if nothing can match.
 * @param senders customers that have the query's sendingUmaAddress.
 */
export function quoteFilter(
  platformKey: number,
  query: QuoteQuery,
  senders: readonly Uuid[],
): TransactionFilter | undefined {
  const filter = new FilterParts();
  const { sendingAccountId, receivingAccountId, receivingUmaAddress, createdAfter, createdBefore } = query;
  filter.put('customerId', query.sendingUmaAddress, senders[0]);
  if (query.customerId !== undefined) {
    const id = parseId('Customer', query.customerId);
    const isOther = filter.parts.customerId !== undefined && filter.parts.customerId !== id;
    filter.put('customerId', query.customerId, isOther ? undefined : id);
  }
  filter.read('source', sendingAccountId, sideOf);
  // A quote has one destination, so an account together with an address matches nothing.
  const receivers = [receivingAccountId, receivingUmaAddress].filter((text) => text !== undefined);
  filter.read('destination', receivers[0], (text) => (receivers.length === 1 ? sideOf(text) : undefined));
  filter.put('externalReference', query.externalReference, query.externalReference);
  filter.put('statuses', query.status, query.status && transactionStatusesOf(query.status));
  filter.read('fromMs', createdAfter, lowerBoundMs);
  filter.read('toMs', createdBefore, upperBoundMs);
  return filter.isEmpty ? undefined : { platformKey, ...filter.parts, kind: 'QUOTE' };
}
