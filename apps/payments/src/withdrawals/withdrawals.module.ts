import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module';
import { InternalAccountRepository } from '../internal-accounts/internal-account.repository';
import { EstimateWithdrawalFeeHandler } from './estimate-withdrawal-fee.handler';
import { WithdrawalsController } from './withdrawals.controller';

/** What withdrawals of crypto currency cost. */
@Module({
  imports: [ReplicasModule],
  controllers: [WithdrawalsController],
  providers: [InternalAccountRepository, EstimateWithdrawalFeeHandler],
})
export class WithdrawalsModule {}
