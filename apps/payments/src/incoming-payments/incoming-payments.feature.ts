import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import {
  approvalBackstop,
  approvalDeadline,
  approvalUnasked,
  incomingPaymentDecision,
  incomingPaymentTransaction,
  receiveUma,
} from './domain/incoming-payment';

/** Incoming UMA payments and their approval. */
export const incomingPaymentsFeature: PaymentFeature = {
  commands: [receiveUma, incomingPaymentDecision],
  timers: [approvalDeadline, approvalUnasked, approvalBackstop],
  transactions: [incomingPaymentTransaction],
};
