import { DomainError } from '@corridor/kernel';
import { ProvisionalRefusal } from '../../ledger/domain/provisional-refusal';
import { bookingAt, type DecisionWorld, type Booking } from '../../transactions/domain/decision-world';
import { noPayload } from '../../ledger/domain/timer-kind';
import { timerKind, type PaymentBook, type PaymentNeeds } from '../../transactions/domain/payment-ledger';
import { termsOf } from '../../transactions/domain/quote-terms';
import { fail } from '../../transactions/domain/settlement';
import { internalIdOf, type FixedTransaction, type Transaction } from '../../transactions/domain/transaction';
import { platformOf } from '../../transactions/domain/readiness';
import { openIncomingPayment } from '../../incoming-payments/domain/incoming-payment';

/** The payer's address for the receiver's platform. The platform's own money has no customer's address. */
function payerAddress(payment: Transaction, world: DecisionWorld): string {
  return payment.ownUmaAddress ?? `$platform@${platformOf(world.replicas, payment.platformKey).umaDomain}`;
}

/**
 * Delivers a payment to an address of this deployment: opens an incoming payment that waits for a decision. If the
 * receiver's platform refuses it, the money goes back to the payer.
 */
function deliver(book: PaymentBook, payment: Transaction, world: DecisionWorld, booking: Booking): void {
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
    if (!(error instanceof DomainError) && !(error instanceof ProvisionalRefusal)) throw error;
    const report = {
      to: 'FAILED',
      reason: 'QUOTE_EXECUTION_FAILED',
      code: 'COMPLIANCE',
      message: 'the receiver can not take this payment',
    } as const;
    fail(book, payment, report, booking);
  }
}

/** The payer's account, and the receiver, who may belong to another platform. */
function needsOf({ platformKey, source, details }: FixedTransaction): PaymentNeeds[] {
  const payer = { platformKey, accounts: [internalIdOf(source)] };
  const receiver = details?.quote?.receiver;
  if (receiver?.reachedBy !== 'DEPLOYMENT') return [payer];
  const { accountId, customerId } = receiver;
  return [payer, { platformKey: receiver.platformKey, accounts: [accountId], customers: [customerId] }];
}

/** Delivers a payment to a UMA address of this deployment. */
export const umaDelivery = timerKind({
  action: 'UMA_DELIVERY',
  payload: noPayload,
  needs: needsOf,
  apply: ({ book, resource, dueAtMs, world }) => deliver(book, resource, world, bookingAt(world, dueAtMs)),
});
