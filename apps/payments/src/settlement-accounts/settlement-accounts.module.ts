import { Global, Module } from '@nestjs/common';
import { ManageSettlementAccountsHandler } from './manage-settlement-accounts.handler';
import { SettlementAccountRepository } from './settlement-account.repository';

/** The house's accounts at its banks. */
@Global()
@Module({
  providers: [SettlementAccountRepository, ManageSettlementAccountsHandler],
  exports: [SettlementAccountRepository, ManageSettlementAccountsHandler],
})
export class SettlementAccountsModule {}
