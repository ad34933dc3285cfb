import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { transferIn, transferInTransaction, transferOut, transferOutTransaction } from './domain/transfer';
import { TransfersModule } from './transfers.module';

/** Transfers out and in. */
export const transfersFeature: PaymentFeature = {
  commands: [transferOut, transferIn],
  transactions: [transferOutTransaction, transferInTransaction],
  module: TransfersModule,
};
