import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module';
import { LedgerModule } from '../ledger/ledger.module';
import { FundInternalAccountHandler } from './fund-internal-account.handler';
import { InternalAccountRepository } from './internal-account.repository';
import { InternalAccountsController } from './internal-accounts.controller';
import { ListInternalAccountsHandler } from './list-internal-accounts.handler';
import { ListLedgerEntriesHandler } from './list-ledger-entries.handler';
import { StatementRepository } from './statement.repository';

/** Internal accounts as callers see them. */
@Module({
  imports: [ReplicasModule, LedgerModule],
  controllers: [InternalAccountsController],
  providers: [
    InternalAccountRepository,
    ListInternalAccountsHandler,
    StatementRepository,
    ListLedgerEntriesHandler,
    FundInternalAccountHandler,
  ],
})
export class InternalAccountsModule {}
