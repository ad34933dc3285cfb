import { Module } from '@nestjs/common';
import { CreateSettlementAccountHandler } from './create-settlement-account.handler';
import { EnterDepositHandler } from './enter-deposit.handler';
import { SettlementAccountOperationsController } from './settlement-account-operations.controller';

/** What operators do with settlement accounts. */
@Module({
  controllers: [SettlementAccountOperationsController],
  providers: [CreateSettlementAccountHandler, EnterDepositHandler],
})
export class SettlementAccountOperationsModule {}
