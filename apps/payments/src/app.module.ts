import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { clockController, pingController, ServiceModule, type ServiceRuntime } from '@corridor/service';
import { DecisionWorldModule } from './decision-world/decision-world.module';
import { featureModules, features, transactionKinds } from './features';
import { InstitutionsModule } from './institutions/institutions.module';
import { IntegrityModule } from './integrity/integrity.module';
import { InternalAccountsModule } from './internal-accounts/internal-accounts.module';
import { LedgerModule } from './ledger/ledger.module';
import { LookupsModule } from './lookups/lookups.module';
import { RailsModule } from './rails/rails.module';
import { RatesModule } from './rates/rates.module';
import { ReplicationModule } from './replication/replication.module';
import { TransactionsModule } from './transactions/transactions.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';

/** The modules of payments, without the service around them. */
export function paymentModules(): NonNullable<ModuleMetadata['imports']> {
  const transactions = TransactionsModule.forRoot(transactionKinds());
  return [
    RailsModule,
    RatesModule,
    ReplicationModule,
    transactions,
    LedgerModule.forRoot({ features, imports: [transactions, DecisionWorldModule, InternalAccountsModule] }),
    InternalAccountsModule,
    ...featureModules(),
    LookupsModule,
    WithdrawalsModule,
    InstitutionsModule,
  ];
}

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceModule.forRoot(runtime), ...paymentModules(), IntegrityModule],
      controllers: [pingController('payments'), clockController('payments')],
    };
  }
}
