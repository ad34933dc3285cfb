import { depositBookingFeature } from './deposit-booking/deposit-booking.feature';
import { dispatchingFeature } from './dispatching/dispatching.feature';
import { incomingPaymentsFeature } from './incoming-payments/incoming-payments.feature';
import { quotesFeature } from './quotes/quotes.feature';
import { sandboxFundingFeature } from './sandbox-funding/sandbox-funding.feature';
import { suspenseFeature } from './suspense/suspense.feature';
import { transactionsFeature } from './transactions/transactions.feature';
import { transfersFeature } from './transfers/transfers.feature';
import type { PaymentFeature } from './transactions/domain/payment-ledger';
import { TransactionKinds } from './transactions/domain/transaction-kind';
import { umaDeliveriesFeature } from './uma-deliveries/uma-deliveries.feature';

/** The features that add kinds of commands, timers and transactions to the ledger. */
export const features: readonly PaymentFeature[] = [
  transactionsFeature,
  dispatchingFeature,
  transfersFeature,
  quotesFeature,
  incomingPaymentsFeature,
  umaDeliveriesFeature,
  sandboxFundingFeature,
  suspenseFeature,
  depositBookingFeature,
];

/** @throws LedgerInvariantError if two features use the same name. */
export function transactionKinds(): TransactionKinds {
  return new TransactionKinds(features.flatMap(({ transactions = [] }) => transactions));
}

/** The Nest modules of the features. */
export function featureModules(): NonNullable<PaymentFeature['module']>[] {
  return features.flatMap(({ module }) => module ?? []);
}
