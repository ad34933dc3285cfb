import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import {
  AlertsModule,
  approvalsController,
  AuditEventsModule,
  auditLogController,
  CheckpointsModule,
  clockController,
  DeadLettersModule,
  OversightModule,
  pingController,
  ServiceModule,
  type ServiceRuntime,
} from '@corridor/service';
import { ConnectorChecksModule } from './connector-checks/connector-checks.module';
import { BankStatementsModule } from './bank-statements/bank-statements.module';
import { BooksModule } from './books/books.module';
import { StatementMatchesModule } from './statement-matches/statement-matches.module';
import { ConnectorHealthModule } from './connector-health/connector-health.module';
import { SafeguardingMetricsModule } from './books/safeguarding-metrics.module';
import { ConnectorOperationsModule } from './connector-operations/connector-operations.module';
import { ConnectorReportsModule } from './connector-reports/connector-reports.module';
import { ConnectorsModule } from './connectors/connectors.module';
import { DecisionWorldModule } from './decision-world/decision-world.module';
import { InstructionMetricsModule } from './dispatching/instruction-metrics.module';
import { ErasuresModule } from './erasures/erasures.module';
import { featureModules, features, transactionKinds } from './features';
import { FxPositionsModule } from './fx-positions/fx-positions.module';
import { InstitutionsModule } from './institutions/institutions.module';
import { IntegrityModule } from './integrity/integrity.module';
import { InstructionOperationsModule } from './instruction-operations/instruction-operations.module';
import { InternalAccountsModule } from './internal-accounts/internal-accounts.module';
import { DeadTimers } from './ledger/dead-timer.repository';
import { LedgerModule } from './ledger/ledger.module';
import { LookupsModule } from './lookups/lookups.module';
import { PaymentMetricsModule } from './payment-metrics/payment-metrics.module';
import { RailsModule } from './rails/rails.module';
import { RatesModule } from './rates/rates.module';
import { ReplicationModule } from './replication/replication.module';
import { SettlementAccountOperationsModule } from './settlement-account-operations/settlement-account-operations.module';
import { SettlementAccountsModule } from './settlement-accounts/settlement-accounts.module';
import { ProofMetricsModule } from './treasury-proofs/proof-metrics.module';
import { TreasuryOrdersModule } from './treasury-orders/treasury-orders.module';
import { TransactionsModule } from './transactions/transactions.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';
import { FoundRepository } from './oversight/found.repository';
import { WaitingRepository } from './oversight/waiting.repository';

/** The modules of payments, without the service around them. */
export function paymentModules(): NonNullable<ModuleMetadata['imports']> {
  const transactions = TransactionsModule.forRoot(transactionKinds());
  return [
    RailsModule,
    SettlementAccountsModule,
    ConnectorsModule,
    ConnectorHealthModule,
    RatesModule,
    ReplicationModule,
    transactions,
    LedgerModule.forRoot({ features, imports: [transactions, DecisionWorldModule, InternalAccountsModule] }),
    InternalAccountsModule,
    ...featureModules(),
    ConnectorReportsModule,
    ConnectorChecksModule,
    BankStatementsModule,
    BooksModule,
    StatementMatchesModule,
    ConnectorOperationsModule,
    TreasuryOrdersModule,
    SettlementAccountOperationsModule,
    InstructionOperationsModule,
    LookupsModule,
    WithdrawalsModule,
    InstitutionsModule,
    ErasuresModule,
  ];
}

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        AlertsModule,
        CheckpointsModule,
        AuditEventsModule,
        DeadLettersModule.forService('payments', DeadTimers),
        OversightModule.forService('payments', { finder: FoundRepository, queues: WaitingRepository }),
        ...paymentModules(),
        IntegrityModule,
        InstructionMetricsModule,
        ProofMetricsModule,
        SafeguardingMetricsModule,
        FxPositionsModule,
        PaymentMetricsModule,
      ],
      controllers: [
        pingController('payments'),
        approvalsController('payments'),
        auditLogController('payments'),
        clockController('payments'),
      ],
    };
  }
}
