import { Module } from '@nestjs/common';
import { InternalAccountsModule } from '../internal-accounts/internal-accounts.module';
import { EstimateWithdrawalFeeHandler } from './estimate-withdrawal-fee.handler';
import { WithdrawalsController } from './withdrawals.controller';

/** Fees of cryptocurrency withdrawals. */
@Module({
  imports: [InternalAccountsModule],
  controllers: [WithdrawalsController],
  providers: [EstimateWithdrawalFeeHandler],
})
export class WithdrawalsModule {}
