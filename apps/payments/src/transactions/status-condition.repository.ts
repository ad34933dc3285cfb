import {
  inFlightStatuses,
  refundStatuses,
  transactionStatuses,
  transactionTypes,
  unsuccessfulStatuses,
  type RefundStatus,
} from '@corridor/kernel';
import { statusListSql, statusSql } from '@corridor/database';
import { wholeNumber } from './details-fact.repository';

/** SQL literals of the statuses of transactions. */
export const transactionStatusSql = statusSql(transactionStatuses);
/** SQL literals of the types of transactions. */
export const transactionTypeSql = statusSql(transactionTypes);
const refundStatusSql = statusSql(refundStatuses);

/** SQL: the payment is in flight. `state` is the alias of `transaction_states`. */
export function isInFlight(state: string): string {
  return `${state}.status IN ${statusListSql(inFlightStatuses)}`;
}

/** SQL: the payment did not arrive, or was sent back. */
export function isUnsuccessful(state: string): string {
  return `${state}.status IN ${statusListSql(unsuccessfulStatuses)}`;
}

/** SQL: the payment arrived and was not sent back. */
export function isCompleted(state: string): string {
  return `${state}.status = ${transactionStatusSql.COMPLETED}`;
}

/** SQL: the taken amount. It differs from the sent amount if a payment in had a wrong amount. */
export const TAKEN = `COALESCE(${wholeNumber("s.refund->>'amount'")}, t.sent_amount)`;
/** SQL: what the bank took back of a payment in, from its account or from the suspense account. */
export const REVERSED = `COALESCE(${wholeNumber("s.failure->>'taken'")}, 0)`;
/** SQL: what the suspense account has of a payment whose money is there, before that is resolved. */
export const SUSPENDED_AMOUNT = `(${TAKEN} - ${REVERSED})`;

/** SQL condition: money of the transaction `t` with the state `s` waits in the suspense account of its platform. */
export const IS_IN_SUSPENSE = `(s.refund->'isSuspended' IS NOT NULL AND ${SUSPENDED_AMOUNT} > 0 AND NOT EXISTS (
  SELECT 1 FROM postings q
  WHERE q.platform_key = t.platform_key AND q.transaction_id = t.id AND q.kind = 'RESOLVE'))`;

/** SQL: a quote that hasn't been executed yet, so no money was taken for it. */
export function isOpenQuote(transaction: string, state: string): string {
  return `${transaction}.kind = 'QUOTE' AND ${state}.status = ${transactionStatusSql.PENDING}`;
}

/** SQL: the transaction's refund has this status; null without a refund. */
export function refundIs(state: string, status: RefundStatus): string {
  return `${state}.refund->>'status' = ${refundStatusSql[status]}`;
}
