import { Module } from '@nestjs/common';
import { ListTotalRepository } from '../list-totals/list-total.repository';
import { AccountOpeningRepository } from '../internal-accounts/account-opening.repository';
import { AccountOpeningsWorker } from '../internal-accounts/account-openings.worker';
import { InternalAccountRepository } from '../internal-accounts/internal-account.repository';
import { OpenAccountsHandler } from '../internal-accounts/open-accounts.handler';
import { OpenedAccounts } from '../internal-accounts/opened-accounts.adapter';
import { AccountsOwner } from './accounts-owner.adapter';
import { ApplyEventsHandler } from './apply-events.handler';
import { AskedReplicas } from './asked-replicas.adapter';
import { CloseCustomerHandler } from './close-customer.handler';
import { ReplicasConsumer } from './replicas.consumer';
import { ReplicasController } from './replicas.controller';
import { ReplicaRepository } from './replica.repository';
import { FindCurrenciesInUseHandler } from './find-currencies-in-use.handler';
import { ReplicaOwner } from './owner.port';
import { TakeStatesHandler } from './take-states.handler';

/** Replicas of platforms, customers and external accounts. */
@Module({
  controllers: [ReplicasConsumer, ReplicasController],
  providers: [
    ReplicaRepository,
    ListTotalRepository,
    AccountOpeningRepository,
    AccountOpeningsWorker,
    OpenAccountsHandler,
    OpenedAccounts,
    InternalAccountRepository,
    ApplyEventsHandler,
    AskedReplicas,
    TakeStatesHandler,
    CloseCustomerHandler,
    FindCurrenciesInUseHandler,
    { provide: ReplicaOwner, useClass: AccountsOwner },
  ],
  exports: [
    ReplicaRepository,
    ListTotalRepository,
    ReplicaOwner,
    ApplyEventsHandler,
    AskedReplicas,
    OpenedAccounts,
  ],
})
export class ReplicasModule {}
