import { Module, type DynamicModule } from '@nestjs/common';
import { clockController, pingController, ServiceModule, type ServiceRuntime } from '@corridor/service';
import { CopiesModule } from './copies/copies.module';
import { DiscoveriesModule } from './discoveries/discoveries.module';
import { DueWorkModule } from './due-work/due-work.module';
import { IntegrityModule } from './integrity/integrity.module';
import { InternalAccountsModule } from './internal-accounts/internal-accounts.module';
import { LedgerModule } from './ledger/ledger.module';
import { LookupsModule } from './lookups/lookups.module';
import { QuotesModule } from './quotes/quotes.module';
import { ReceiptsModule } from './receipts/receipts.module';
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
        CopiesModule,
        LedgerModule,
        DueWorkModule,
        InternalAccountsModule,
        TransactionsModule,
        TransfersModule,
        QuotesModule,
        ReceiptsModule,
        LookupsModule,
        WithdrawalsModule,
        DiscoveriesModule,
        IntegrityModule,
      ],
      controllers: [pingController('payments'), clockController('payments')],
    };
  }
}
