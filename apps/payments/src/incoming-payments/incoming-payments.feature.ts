import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import {
  approvalBackstop,
  approvalDeadline,
  approvalUnasked,
  incomingPaymentDecision,
  incomingPaymentTransaction,
  receiveUma,
} from './domain/incoming-payment';
import { IncomingPaymentsModule } from './incoming-payments.module';

/** Incoming UMA payments and their approval. */
export const incomingPaymentsFeature: PaymentFeature = {
  commands: [receiveUma, incomingPaymentDecision],
  timers: [approvalDeadline, approvalUnasked, approvalBackstop],
  transactions: [incomingPaymentTransaction],
  module: IncomingPaymentsModule,
};
