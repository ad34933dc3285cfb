import type { PaymentFeature } from './domain/payment-ledger';
import { railReport, scheduledReports } from './domain/rail-reports';
import { peerOutcome } from './domain/settlement';

/** What all kinds of transactions share: reports of rails, and the outcome of the other side. */
export const transactionsFeature: PaymentFeature = {
  commands: [railReport],
  timers: [scheduledReports, peerOutcome],
};
