import { Module } from '@nestjs/common';
import { UnitOfWork } from '@corridor/database';
import { SERVICE_CONFIG } from '@corridor/service';
import { DataSource } from 'typeorm';
import type { PaymentsConfig } from './config';
import { transactionKinds } from './features';
import { ConnectorDirectory } from './connectors/connector-directory.registry';
import { ConnectorRepository } from './connectors/connector.repository';
import { ManageConnectorsHandler } from './connectors/manage-connectors.handler';
import { IntegrityCheckRepository } from './integrity/integrity-check.repository';
import { IntegrityResultRepository } from './integrity/integrity-result.repository';
import { VerifyLedgerHandler } from './integrity/verify-ledger.handler';
import { AccountOpeningRepository } from './internal-accounts/account-opening.repository';
import { OpenAccountsHandler } from './internal-accounts/open-accounts.handler';
import { RepublishAccountsHandler } from './internal-accounts/republish-accounts.handler';
import { LedgerRepository } from './ledger/ledger.repository';
import { ListTotalRepository } from './list-totals/list-total.repository';
import { RailRegistry } from './rails/rail.registry';
import { RouteRepository } from './rails/route.repository';
import { RailsModule } from './rails/rails.module';
import { ApplyEventsHandler } from './replication/apply-events.handler';
import { ReplicaRepository } from './replicas/replica.repository';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { PaymentPartRepository } from './erasures/payment-part.repository';
import { RestateTransactionsHandler } from './restorations/restate-transactions.handler';
import { SettlementAccountsModule } from './settlement-accounts/settlement-accounts.module';
import { OpenItemRepository } from './suspense/open-item.repository';
import { BreakRepository } from './instructions/break.repository';
import { InstructionRepository } from './instructions/instruction.repository';
import { ResolutionRepository } from './suspense/resolution.repository';
import { ResolvePaymentHandler } from './suspense/resolve-payment.handler';
import { DeadTimers } from './ledger/dead-timer.repository';
import { FreezeRepository } from './freezes/freeze.repository';
import { TimerRepository } from './ledger/timer.repository';
import { TransactionKinds } from './transactions/domain/transaction-kind';
import { TransactionRepository } from './transactions/transaction.repository';

/** The providers of the admin commands. */
@Module({
  imports: [RailsModule, SettlementAccountsModule],
  providers: [
    IntegrityCheckRepository,
    IntegrityResultRepository,
    VerifyLedgerHandler,
    { provide: TransactionKinds, useFactory: transactionKinds },
    TransactionRepository,
    RestateTransactionsHandler,
    EraseCustomerHandler,
    PaymentPartRepository,
    LedgerRepository,
    TimerRepository,
    OpenItemRepository,
    InstructionRepository,
    BreakRepository,
    ResolutionRepository,
    ResolvePaymentHandler,
    ReplicaRepository,
    FreezeRepository,
    AccountOpeningRepository,
    ListTotalRepository,
    OpenAccountsHandler,
    ApplyEventsHandler,
    ConnectorRepository,
    ConnectorDirectory,
    ManageConnectorsHandler,
    RouteRepository,
    {
      provide: DeadTimers,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new DeadTimers(dataSource),
    },
    {
      provide: RepublishAccountsHandler,
      inject: [UnitOfWork, RailRegistry, SERVICE_CONFIG],
      useFactory: (unitOfWork: UnitOfWork, rails: RailRegistry, { eventEpoch }: PaymentsConfig) =>
        new RepublishAccountsHandler(unitOfWork, rails, eventEpoch),
    },
  ],
})
export class AdminModule {}
