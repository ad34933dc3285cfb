import { Module, type DynamicModule } from '@nestjs/common';
import { clockController, pingController, ServiceModule, type ServiceRuntime } from '@corridor/service';
import { ReplicasModule } from './replicas/replicas.module';
import { InstitutionsModule } from './institutions/institutions.module';
import { TimersModule } from './timers/timers.module';
import { IntegrityModule } from './integrity/integrity.module';
import { InternalAccountsModule } from './internal-accounts/internal-accounts.module';
import { LedgerModule } from './ledger/ledger.module';
import { LookupsModule } from './lookups/lookups.module';
import { QuotesModule } from './quotes/quotes.module';
import { IncomingPaymentsModule } from './incoming-payments/incoming-payments.module';
import { RailsModule } from './rails/rails.module';
import { RatesModule } from './rates/rates.module';
import { TransactionsModule } from './transactions/transactions.module';
import { TransfersModule } from './transfers/transfers.module';
import { WithdrawalsModule } from './withdrawals/withdrawals.module';

/** The whole service. */
@Module({})
export class AppModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot(runtime),
        RailsModule,
        RatesModule,
        ReplicasModule,
        LedgerModule,
        TimersModule,
        InternalAccountsModule,
        TransactionsModule,
        TransfersModule,
        QuotesModule,
        IncomingPaymentsModule,
        LookupsModule,
        WithdrawalsModule,
        InstitutionsModule,
        IntegrityModule,
      ],
      controllers: [pingController('payments'), clockController('payments')],
    };
  }
}
