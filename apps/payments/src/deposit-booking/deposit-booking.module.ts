import { Module } from '@nestjs/common';
import { ShownDepositRepository } from '../deposits/shown-deposit.repository';
import { SuspenseModule } from '../suspense/suspense.module';
import { TreasuryOrdersModule } from '../treasury-orders/treasury-orders.module';
import { CreditWithheldHandler } from './credit-withheld.handler';
import { CreditDepositHandler } from './credit-deposit.handler';
import { DepositTargetRepository } from './deposit-target.repository';
import { DueDepositsWorker } from './due-deposits.worker';
import { EndHouseItemHandler } from './end-house-item.handler';
import { TakeDepositHandler } from './take-deposit.handler';

/** Deposits on settlement accounts. */
@Module({
  imports: [SuspenseModule, TreasuryOrdersModule],
  providers: [
    ShownDepositRepository,
    DepositTargetRepository,
    TakeDepositHandler,
    CreditDepositHandler,
    CreditWithheldHandler,
    EndHouseItemHandler,
    DueDepositsWorker,
  ],
  exports: [TakeDepositHandler, CreditDepositHandler, CreditWithheldHandler, EndHouseItemHandler],
})
export class DepositBookingModule {}
