import { Global, Module } from '@nestjs/common';
import { InternalAccountsModule } from '../internal-accounts/internal-accounts.module';
import { ListTotalsModule } from '../list-totals/list-totals.module';
import { DecideOnReplicasHandler } from '../replicas/decide-on-replicas.handler';
import { ReplicaOwner } from '../replicas/owner.port';
import { ReplicasModule } from '../replicas/replicas.module';
import { AccountsOwner } from './accounts-owner.adapter';
import { ApplyEventsHandler } from './apply-events.handler';
import { CloseCustomerHandler } from './close-customer.handler';
import { FindCurrenciesInUseHandler } from './find-currencies-in-use.handler';
import { ReplicasConsumer } from './replicas.consumer';
import { ReplicasController } from './replicas.controller';
import { TakeStatesHandler } from './take-states.handler';

/**
 * Keeps the replicas up to date. It is global because lower-level features use {@link ReplicaOwner}, which it
 * implements.
 */
@Global()
@Module({
  imports: [InternalAccountsModule, ListTotalsModule, ReplicasModule],
  controllers: [ReplicasConsumer, ReplicasController],
  providers: [
    ApplyEventsHandler,
    DecideOnReplicasHandler,
    TakeStatesHandler,
    CloseCustomerHandler,
    FindCurrenciesInUseHandler,
    { provide: ReplicaOwner, useClass: AccountsOwner },
  ],
  exports: [ReplicaOwner, ApplyEventsHandler, DecideOnReplicasHandler, ReplicasModule],
})
export class ReplicationModule {}
