import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { DepositBookingModule } from './deposit-booking.module';
import { creditWithheld } from './domain/credit-withheld';
import { creditDeposit, depositTransaction, reverseDeposit } from './domain/deposit-ledger';

/** Deposits on settlement accounts. */
export const depositBookingFeature: PaymentFeature = {
  commands: [creditDeposit, creditWithheld, reverseDeposit],
  transactions: [depositTransaction],
  module: DepositBookingModule,
};
