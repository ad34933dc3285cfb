import { Module } from '@nestjs/common';
import { InternalAccountsModule } from '../internal-accounts/internal-accounts.module';
import { EstimateWithdrawalFeeHandler } from './estimate-withdrawal-fee.handler';
import { WithdrawalsController } from './withdrawals.controller';

/** What withdrawals of crypto currency cost. */
@Module({
  imports: [InternalAccountsModule],
  controllers: [WithdrawalsController],
  providers: [EstimateWithdrawalFeeHandler],
})
export class WithdrawalsModule {}
