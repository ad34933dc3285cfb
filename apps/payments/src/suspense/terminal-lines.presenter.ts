import { moneyText } from '@corridor/kernel';
import type { OpenItem } from './open-item.repository';
import type { ListedResolution } from './resolution.repository';
import type { ResolvedPayment } from './resolve-payment.handler';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

function ageText(seconds: number): string {
  if (seconds >= DAY_S) return `${Math.floor(seconds / DAY_S)} d`;
  if (seconds >= HOUR_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return seconds >= MINUTE_S ? `${Math.floor(seconds / MINUTE_S)} min` : `${Math.max(seconds, 0)} s`;
}

/** Text lines for the items that wait for an operator. */
export function openItemLines(items: readonly OpenItem[]): string[] {
  if (items.length === 0) return ['nothing is suspended or stuck'];
  return items.flatMap((item) => {
    const { transactionId, platformId, customerId, of, kind, status, ageSeconds, cause, resolution } = item;
    const { amount, currency } = item;
    const owner = `${platformId}${customerId === null ? '' : `, ${customerId}`}`;
    const decided = resolution === null ? [] : [`  a decision is ${resolution}`];
    return [
      `${of.padEnd(9)}  ${transactionId}  ${moneyText(amount, currency)}  for ${ageText(ageSeconds)}  ${kind} ${status}`,
      `  ${owner}`,
      ...(cause === null ? [] : [`  ${cause}`]),
      ...decided,
    ];
  });
}

/** Text lines for the decisions of operators. */
export function resolutionLines(list: readonly ListedResolution[]): string[] {
  if (list.length === 0) return ['no decisions yet'];
  return list.flatMap((one) => [
    `${one.decidedAt}  ${one.operator} (${one.operatorAccount})  ${one.of} ${one.transactionId} as ${one.outcome}: ${one.state}`,
    `  ${one.platformId}`,
    `  ${one.reason}`,
  ]);
}

/** Text lines for the outcome of a decision. */
export function resolvedLines({
  transactionId,
  outcome,
  isApplied,
  error: failure,
  transaction,
}: ResolvedPayment): string[] {
  if (!isApplied) {
    const cause =
      failure === null ? 'no running service has booked it yet' : `it could not be booked: ${failure}`;
    return [`${transactionId} is to be resolved as ${outcome}; ${cause}`];
  }
  const { status, refund } = transaction;
  return [
    `${transactionId} is resolved as ${outcome}: it is ${status}${refund ? `, its refund ${refund.status}` : ''}`,
  ];
}
