import { Module } from '@nestjs/common';
import { CountRepository } from '../counts/count.repository';
import { AccountOpeningRepository } from '../internal-accounts/account-opening.repository';
import { AccountOpeningsWorker } from '../internal-accounts/account-openings.worker';
import { InternalAccountRepository } from '../internal-accounts/internal-account.repository';
import { OpenAccountsHandler } from '../internal-accounts/open-accounts.handler';
import { OpenedAccounts } from '../internal-accounts/opened-accounts.adapter';
import { AccountsOwner } from './accounts-owner.adapter';
import { ApplyEventsHandler } from './apply-events.handler';
import { AskedCopies } from './asked-copies.adapter';
import { CloseCustomerHandler } from './close-customer.handler';
import { CopiesConsumer } from './copies.consumer';
import { CopiesController } from './copies.controller';
import { CopyRepository } from './copy.repository';
import { FindCurrenciesInUseHandler } from './find-currencies-in-use.handler';
import { CopyOwner } from './owner.port';
import { TakeStatesHandler } from './take-states.handler';

/** Copies of platforms, customers and external accounts. */
@Module({
  controllers: [CopiesConsumer, CopiesController],
  providers: [
    CopyRepository,
    CountRepository,
    AccountOpeningRepository,
    AccountOpeningsWorker,
    OpenAccountsHandler,
    OpenedAccounts,
    InternalAccountRepository,
    ApplyEventsHandler,
    AskedCopies,
    TakeStatesHandler,
    CloseCustomerHandler,
    FindCurrenciesInUseHandler,
    { provide: CopyOwner, useClass: AccountsOwner },
  ],
  exports: [CopyRepository, CountRepository, CopyOwner, ApplyEventsHandler, AskedCopies, OpenedAccounts],
})
export class CopiesModule {}
