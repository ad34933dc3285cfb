import { trustUuid, type Uuid } from '@corridor/kernel';
import type { Contradiction } from '../../instructions/domain/contradiction';
import { assertNoInstructionOpen, assertUndisputed } from '../../instructions/domain/open-instruction';
import { LedgerInvariantError } from '../../ledger/domain/journal-entry';
import { bookingAt, type Booking } from '../../transactions/domain/decision-world';
import { contradictionOf, endOf } from '../../transactions/domain/known-end';
import { timerKind, type PaymentBook } from '../../transactions/domain/payment-ledger';
import {
  complete,
  fail,
  isInSuspense,
  resolveSuspense,
  suspendedAmountOf,
} from '../../transactions/domain/settlement';
import { internalIdOf, moveTo, type Transaction } from '../../transactions/domain/transaction';
import type { TransactionKinds } from '../../transactions/domain/transaction-kind';

/** An operator's decision on a stuck payment, or on money in the suspense account. */
export const resolutionOutcomes = ['REFUNDED', 'PAID'] as const;
export type ResolutionOutcome = (typeof resolutionOutcomes)[number];

/** A decision to book. The resolution stores who decided and why. */
export interface ResolutionPayload {
  resolutionId: Uuid;
  outcome: ResolutionOutcome;
}

/** What an operator can resolve: money in the suspense account, or a stuck payment. */
export type ResolvableState = 'SUSPENDED' | 'STUCK';

/** Whether the payment is in flight, so that only its rail or another platform knows its end. */
function isOnItsWay(transaction: Transaction, kinds: TransactionKinds): boolean {
  const { status } = transaction;
  return (
    status === 'PROCESSING' || (status === 'PENDING' && (kinds.of(transaction).isPendingAtRail ?? false))
  );
}

/**
 * What an operator can resolve if no timer is left; undefined if there is nothing, or if it was resolved before. An
 * incoming payment that waits for its platform is not in flight, nor is a quote that waits for its execution.
 */
export function resolvableState(
  transaction: Transaction,
  isSuspenseResolved: boolean,
  kinds: TransactionKinds,
): ResolvableState | undefined {
  if (transaction.refund?.isSuspended) {
    return isSuspenseResolved || suspendedAmountOf(transaction) === 0n ? undefined : 'SUSPENDED';
  }
  return isOnItsWay(transaction, kinds) ? 'STUCK' : undefined;
}

/**
 * What a decision is about: what waits in suspense, what goes back if that isn't what was sent, or the payment; smallest
 * units.
 */
export function amountToDecide(transaction: Transaction): { amount: bigint; currency: string } {
  const { sentAmount, receivedAmount, source, destination, refund } = transaction;
  if (refund?.isSuspended) return { amount: suspendedAmountOf(transaction), currency: source.currency };
  if (refund?.amount !== undefined) return { amount: BigInt(refund.amount), currency: source.currency };
  return sentAmount === null
    ? { amount: receivedAmount, currency: destination.currency }
    : { amount: sentAmount, currency: source.currency };
}

/** Whether a decision on a payment meets another end. */
export function contradicts(transaction: Transaction, outcome: ResolutionOutcome): boolean {
  const end = endOf(transaction, 'PAYOUT');
  return end !== undefined && (end === 'PAID') !== (outcome === 'PAID');
}

/** The finding that a decision meets another end. */
export function decidedOtherwise(
  transaction: Transaction,
  outcome: ResolutionOutcome,
  reason?: string,
): Contradiction {
  return contradictionOf(transaction, `an operator decided that it is ${outcome}`, reason);
}

/** A payment can be completed only from PROCESSING. */
function finish(book: PaymentBook, transaction: Transaction, booking: Booking): void {
  const isPending = transaction.status === 'PENDING';
  const processing = isPending ? book.change(moveTo(transaction, 'PROCESSING', booking.nowMs)) : transaction;
  complete(book, processing, booking);
}

/**
 * Books an operator's decision by the same journal entries as the payment's own end: a stuck payment is completed, or
 * fails and is refunded. Suspended money goes back, or to the payee by other means.
 */
function resolve(
  book: PaymentBook,
  transaction: Transaction,
  { outcome }: ResolutionPayload,
  booking: Booking,
): void {
  assertNoInstructionOpen(transaction.id, transaction.instructions);
  if (transaction.refund?.isSuspended) {
    if (isInSuspense(transaction)) {
      // The timer waits until a person has resolved the contradiction.
      assertUndisputed(transaction.instructions);
      resolveSuspense(book, transaction, outcome, booking);
    }
    // The bank took the money back, or another person decided, before the decision was booked.
    else book.note(decidedOtherwise(transaction, outcome));
  } else if (!isOnItsWay(transaction, booking.kinds)) {
    if (contradicts(transaction, outcome)) book.note(decidedOtherwise(transaction, outcome));
  } else if (outcome === 'PAID') finish(book, transaction, booking);
  else {
    const reason = booking.kinds.of(transaction).givenUpReason ?? 'OFFRAMP_FAILED';
    const message = 'the payment came to no end by itself and was given up';
    fail(book, transaction, { to: 'FAILED', reason, code: null, message }, booking);
  }
}

function readResolution(step: unknown): ResolutionPayload {
  const { resolutionId, outcome } = step as { resolutionId?: unknown; outcome?: unknown };
  const known = resolutionOutcomes.find((name) => name === outcome);
  if (typeof resolutionId !== 'string' || !known) {
    throw new LedgerInvariantError('a timer has no decision of an operator');
  }
  return { resolutionId: trustUuid(resolutionId), outcome: known };
}

/** Books the decision of an operator. */
export const resolution = timerKind<ResolutionPayload>({
  action: 'RESOLUTION',
  payload: readResolution,
  needs: ({ platformKey, source, destination }) => [
    { platformKey, accounts: [internalIdOf(source), internalIdOf(destination)] },
  ],
  apply: ({ book, resource, dueAtMs, world }, payload) =>
    resolve(book, resource, payload, bookingAt(world, dueAtMs)),
});
