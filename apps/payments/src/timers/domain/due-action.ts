import type { Uuid } from '@corridor/kernel';
import type { RailStep } from '../../rails/domain/rail-plan';
import type { Failure } from '../../transactions/domain/transaction';

/**
 * Kinds of timers, each of one transaction. RAIL_STEP: what its rail reports. QUOTE_EXPIRY: nobody has executed it.
 * UMA_DELIVERY: a payment to an address of this deployment reaches the receiver. UMA_OUTCOME: the receiver's platform
 * has decided. APPROVAL_…: the time for a decision is over: after an acknowledgement, where nobody could be asked, and
 * as a backstop. RESOLUTION: an operator has decided.
 */
export const dueActions = [
  'RAIL_STEP',
  'QUOTE_EXPIRY',
  'UMA_DELIVERY',
  'UMA_OUTCOME',
  'APPROVAL_DEADLINE',
  'APPROVAL_UNASKED',
  'APPROVAL_BACKSTOP',
  'RESOLUTION',
] as const;
export type DueAction = (typeof dueActions)[number];

/** What a RAIL_STEP carries: reports still to come, the first of which is due. */
export interface RailStepPayload {
  steps: RailStep[];
  /** When the rail took the payment, milliseconds; absent: at the transaction's creation. */
  sinceMs?: number;
}

/** What a UMA_OUTCOME carries. */
export type UmaOutcomePayload =
  { outcome: 'COMPLETED' } | { outcome: 'FAILED' | 'REJECTED'; failure: Failure };

/** What an operator may decide of a payment that is stuck, or whose money is in the suspense account. */
export type ResolutionOutcome = 'REFUNDED' | 'PAID';

/** What a RESOLUTION carries; who has decided, and why, stands with the resolution. */
export interface ResolutionPayload {
  resolutionId: Uuid;
  outcome: ResolutionOutcome;
}

/** Whether a text names a kind of timers. */
export function isDueAction(text: string): text is DueAction {
  return (dueActions as readonly string[]).includes(text);
}
