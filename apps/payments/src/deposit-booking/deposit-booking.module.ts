import { Module } from '@nestjs/common';
import { TreasuryOrdersModule } from '../treasury-orders/treasury-orders.module';
import { CreditDepositHandler } from './credit-deposit.handler';
import { DepositTargetRepository } from './deposit-target.repository';
import { DueDepositsWorker } from './due-deposits.worker';
import { EndHouseItemHandler } from './end-house-item.handler';
import { TakeDepositHandler } from './take-deposit.handler';

/** Deposits on settlement accounts. */
@Module({
  imports: [TreasuryOrdersModule],
  providers: [
    DepositTargetRepository,
    TakeDepositHandler,
    CreditDepositHandler,
    EndHouseItemHandler,
    DueDepositsWorker,
  ],
  exports: [TakeDepositHandler, CreditDepositHandler, EndHouseItemHandler],
})
export class DepositBookingModule {}
