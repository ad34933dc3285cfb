import { Module } from '@nestjs/common';
import { AccountPresenter } from '../ledger/account-presenter.port';
import { ListTotalsModule } from '../list-totals/list-totals.module';
import { ReplicasModule } from '../replicas/replicas.module';
import { AccountOpeningRepository } from './account-opening.repository';
import { AccountOpeningsWorker } from './account-openings.worker';
import { InternalAccountPresenter } from './internal-account.presenter';
import { InternalAccountRepository } from './internal-account.repository';
import { InternalAccountsController } from './internal-accounts.controller';
import { ListInternalAccountsHandler } from './list-internal-accounts.handler';
import { ListLedgerEntriesHandler } from './list-ledger-entries.handler';
import { OpenAccountsHandler } from './open-accounts.handler';
import { EnsureAccountsHandler } from './ensure-accounts.handler';
import { VirtualAccountsModule } from '../virtual-accounts/virtual-accounts.module';
import { StatementRepository } from './statement.repository';

/** Internal accounts: their opening, their lists and their statements. */
@Module({
  imports: [ListTotalsModule, ReplicasModule, VirtualAccountsModule],
  controllers: [InternalAccountsController],
  providers: [
    AccountOpeningRepository,
    AccountOpeningsWorker,
    InternalAccountRepository,
    OpenAccountsHandler,
    EnsureAccountsHandler,
    ListInternalAccountsHandler,
    StatementRepository,
    ListLedgerEntriesHandler,
    { provide: AccountPresenter, useClass: InternalAccountPresenter },
  ],
  exports: [AccountPresenter, InternalAccountRepository, OpenAccountsHandler, EnsureAccountsHandler],
})
export class InternalAccountsModule {}
