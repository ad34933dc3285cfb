import { Module } from '@nestjs/common';
import { ChangeSettlementAccountHandler } from './change-settlement-account.handler';
import { CreateSettlementAccountHandler } from './create-settlement-account.handler';
import { EnterDepositHandler } from './enter-deposit.handler';
import { SettlementAccountOperationsController } from './settlement-account-operations.controller';

/** What operators do with settlement accounts. */
@Module({
  controllers: [SettlementAccountOperationsController],
  providers: [ChangeSettlementAccountHandler, CreateSettlementAccountHandler, EnterDepositHandler],
})
export class SettlementAccountOperationsModule {}
