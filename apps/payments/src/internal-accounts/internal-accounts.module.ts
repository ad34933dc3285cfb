import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module';
import { LedgerModule } from '../ledger/ledger.module';
import { FundInternalAccountHandler } from './fund-internal-account.handler';
import { InternalAccountRepository } from './internal-account.repository';
import { InternalAccountsController } from './internal-accounts.controller';
import { ListInternalAccountsHandler } from './list-internal-accounts.handler';

/** Internal accounts as callers see them. */
@Module({
  imports: [CopiesModule, LedgerModule],
  controllers: [InternalAccountsController],
  providers: [InternalAccountRepository, ListInternalAccountsHandler, FundInternalAccountHandler],
})
export class InternalAccountsModule {}
