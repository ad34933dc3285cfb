import {
  inFlightStatuses,
  unsuccessfulStatuses,
  type RefundStatus,
  type TransactionStatus,
} from '@corridor/kernel';

/** SQL of a list of statuses: `('FAILED', 'REJECTED')`. */
export function statusList(statuses: readonly TransactionStatus[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(', ')})`;
}

/** SQL of a status as a literal; the compiler knows its name. */
export function statusLiteral(status: TransactionStatus): string {
  return `'${status}'`;
}

/** SQL: money is on its way. `state` is the alias of `transaction_states`. */
export function isInFlight(state: string): string {
  return `${state}.status IN ${statusList(inFlightStatuses)}`;
}

/** SQL: the payment did not arrive, or was sent back. */
export function isUnsuccessful(state: string): string {
  return `${state}.status IN ${statusList(unsuccessfulStatuses)}`;
}

/** SQL: the payment arrived and was not sent back. */
export function isCompleted(state: string): string {
  return `${state}.status = ${statusLiteral('COMPLETED')}`;
}

/** SQL: a quote that nobody has executed yet: no money was taken for it. */
export function isOpenQuote(transaction: string, state: string): string {
  return `${transaction}.kind = 'QUOTE' AND ${state}.status = ${statusLiteral('PENDING')}`;
}

/** SQL: the refund of a transaction has a status; null where there is no refund. */
export function refundIs(state: string, status: RefundStatus): string {
  return `${state}.refund->>'status' = '${status}'`;
}
