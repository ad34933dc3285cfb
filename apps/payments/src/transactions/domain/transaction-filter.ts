import { lowerBoundMs, parseId, upperBoundMs, type Uuid, type TransactionStatus } from '@corridor/kernel';
import { parseReference } from './reference';
import type { AccountSide, Transaction } from './transaction';

/** The filters as the caller wrote them. Their shape has been checked. */
export interface TransactionQuery {
  customerId?: string;
  platformCustomerId?: string;
  senderAccountIdentifier?: string;
  receiverAccountIdentifier?: string;
  status?: TransactionStatus;
  type?: Transaction['type'];
  reference?: string;
  externalReference?: string;
  startDate?: string;
  endDate?: string;
}

/** An account, or a UMA address, on one side. */
export type SideFilter =
  | { kind: AccountSide['kind']; id: Uuid }
  | { kind: 'UMA_ADDRESS'; umaAddress: string };

/** The filters as the query uses them. */
export interface TransactionFilter {
  platformKey: number;
  customerId?: Uuid;
  /** Selects only payments to accounts of this customer that belong to another customer or to the platform. */
  payeeId?: Uuid;
  source?: SideFilter;
  destination?: SideFilter;
  /** Whether incoming payments were paid on to the destination, an external account. */
  isPaidOn?: boolean;
  /** One of these. */
  statuses?: readonly TransactionStatus[];
  type?: Transaction['type'];
  /** Selects only quotes. */
  kind?: 'QUOTE';
  serial?: number;
  externalReference?: string;
  fromMs?: number;
  toMs?: number;
}

/** The side that a filter's identifier names. */
export function sideOf(identifier: string): SideFilter | undefined {
  const internal = parseId('InternalAccount', identifier);
  if (internal) return { kind: 'INTERNAL_ACCOUNT', id: internal };
  const external = parseId('ExternalAccount', identifier);
  if (external) return { kind: 'EXTERNAL_ACCOUNT', id: external };
  return identifier.startsWith('$')
    ? { kind: 'UMA_ADDRESS', umaAddress: identifier.toLowerCase() }
    : undefined;
}

/** Collects the parts of a filter. If a text names nothing, nothing can match. */
export class FilterParts {
  readonly parts: Partial<TransactionFilter> = {};
  isEmpty = false;

  put<K extends keyof TransactionFilter>(
    key: K,
    text: unknown,
    value: TransactionFilter[K] | undefined,
  ): void {
    if (text === undefined) return;
    if (value === undefined) this.isEmpty = true;
    else this.parts[key] = value;
  }

  /** Adds the meaning of a text. If the text has no meaning, nothing can match. */
  read<K extends keyof TransactionFilter>(
    key: K,
    text: string | undefined,
    meaning: (text: string) => TransactionFilter[K] | undefined,
  ): void {
    if (text !== undefined) this.put(key, text, meaning(text));
  }
}

/**
 * The filter of a query; undefined if nothing can match.
 * @param customerIds customers that have the query's platformCustomerId.
 */
export function transactionFilter(
  platformKey: number,
  query: TransactionQuery,
  customerIds: readonly Uuid[],
): TransactionFilter | undefined {
  const filter = new FilterParts();
  const { senderAccountIdentifier: sender, receiverAccountIdentifier: receiver, reference } = query;
  filter.put('customerId', query.platformCustomerId, customerIds[0]);
  if (query.customerId !== undefined) {
    const id = parseId('Customer', query.customerId);
    const isOther = filter.parts.customerId !== undefined && filter.parts.customerId !== id;
    filter.put('customerId', query.customerId, isOther ? undefined : id);
  }
  filter.read('source', sender, sideOf);
  filter.read('destination', receiver, sideOf);
  filter.read('serial', reference, parseReference);
  filter.put('externalReference', query.externalReference, query.externalReference);
  filter.put('statuses', query.status, query.status && [query.status]);
  filter.put('type', query.type, query.type);
  const { startDate, endDate } = query;
  filter.read('fromMs', startDate, lowerBoundMs);
  filter.read('toMs', endDate, upperBoundMs);
  return filter.isEmpty ? undefined : { platformKey, ...filter.parts };
}

/**
 * Splits a filter into parts that don't overlap. A customer's transactions are its own and those that pay an account
 * of the customer. A quote belongs only to its sender.
 */
export function disjointParts(filter: TransactionFilter): readonly TransactionFilter[] {
  const { customerId, ...rest } = filter;
  if (customerId === undefined || filter.kind === 'QUOTE') return [filter];
  return [filter, { ...rest, payeeId: customerId }];
}

/** The one scope whose totals answer the filter; undefined if the filter needs more. */
export function countedScope(
  filter: TransactionFilter,
): { scope: 'PLATFORM' | 'CUSTOMER' | 'PAYEE' | 'SOURCE' | 'DESTINATION'; id?: Uuid } | undefined {
  const { customerId, payeeId, source, destination, serial, externalReference } = filter;
  const narrowing = [customerId, payeeId, source, destination].filter((part) => part !== undefined).length;
  if (serial !== undefined || externalReference !== undefined || narrowing > 1) return undefined;
  if (customerId) return { scope: 'CUSTOMER', id: customerId };
  if (payeeId) return { scope: 'PAYEE', id: payeeId };
  const side = source ?? destination;
  if (!side) return { scope: 'PLATFORM' };
  if (side.kind !== 'INTERNAL_ACCOUNT') return undefined;
  return { scope: source ? 'SOURCE' : 'DESTINATION', id: side.id };
}
