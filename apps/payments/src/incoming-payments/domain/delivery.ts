import { DomainError } from '@corridor/kernel';
import { ReplicaRefusal } from '../../replicas/domain/replicas';
import type { UmaOutcomePayload } from '../../timers/domain/due-action';
import type { DecisionWorld } from '../../ledger/domain/decision-world';
import type { LedgerBook } from '../../ledger/domain/ledger-book';
import { termsOf } from '../../quotes/domain/quote-resource';
import { complete, fail, type Booking } from '../../transactions/domain/settlement';
import type { Transaction } from '../../transactions/domain/transaction';
import { platformOf } from '../../transfers/domain/readiness';
import { openIncomingPayment } from './incoming-payment';

/** Who pays, as the receiver's platform sees it. The platform's own money has no customer's address. */
function payerAddress(payment: Transaction, world: DecisionWorld): string {
  return payment.ownUmaAddress ?? `$platform@${platformOf(world.replicas, payment.platformKey).umaDomain}`;
}

/**
 * A payment to an address of this deployment reaches its receiver: there it is an incoming payment that waits for a
 * decision. What the receiver's platform can't take goes back to the payer.
 */
export function deliver(
  book: LedgerBook,
  payment: Transaction,
  world: DecisionWorld,
  booking: Booking,
): void {
  const { receiver } = termsOf(payment);
  if (payment.status !== 'PROCESSING' || receiver?.reachedBy !== 'DEPLOYMENT') return;
  const { platformKey, customerId, accountId } = receiver;
  const { quote, description } = payment.details ?? {};
  const { destination, receivedAmount: amount, id: transactionId } = payment;
  try {
    openIncomingPayment(
      {
        platformKey,
        customerId,
        accountId,
        currency: destination.currency,
        amount,
        senderUmaAddress: payerAddress(payment, world),
        payer: { platformKey: payment.platformKey, transactionId },
        counterpartyInformation: quote?.payerInformation ?? {},
        ...(description === undefined ? {} : { description }),
      },
      book,
      world,
    );
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof ReplicaRefusal)) throw error;
    const report = {
      to: 'FAILED',
      reason: 'QUOTE_EXECUTION_FAILED',
      code: 'COMPLIANCE',
      message: 'the receiver can not take this payment',
    } as const;
    fail(book, payment, report, booking);
  }
}

/** The receiver's platform has decided: the payment is completed with its incoming payment, or goes back. */
export function applyOutcome(
  book: LedgerBook,
  payment: Transaction,
  outcome: UmaOutcomePayload,
  booking: Booking,
): void {
  if (payment.status !== 'PROCESSING') return;
  if (outcome.outcome === 'COMPLETED') {
    complete(book, payment, booking);
    return;
  }
  const { code, message } = outcome.failure;
  fail(book, payment, { to: outcome.outcome, reason: 'COUNTERPARTY_POST_TX_FAILED', code, message }, booking);
}
