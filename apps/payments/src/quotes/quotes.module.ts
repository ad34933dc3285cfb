import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module';
import { LedgerModule } from '../ledger/ledger.module';
import { LookupsModule } from '../lookups/lookups.module';
import { TransactionsModule } from '../transactions/transactions.module';
import { AccountsInlineAccounts } from './accounts-inline-accounts.adapter';
import { CreateQuoteHandler } from './create-quote.handler';
import { ExecuteQuoteHandler } from './execute-quote.handler';
import { GetQuoteHandler } from './get-quote.handler';
import { InlineAccounts } from './inline-accounts.port';
import { ListQuotesHandler } from './list-quotes.handler';
import { QuoteDraft } from './quote-draft.adapter';
import { QuotesController } from './quotes.controller';
import { SendSandboxFundsHandler } from './send-sandbox-funds.handler';

/** Quotes. */
@Module({
  imports: [LedgerModule, LookupsModule, TransactionsModule, ReplicasModule],
  controllers: [QuotesController],
  providers: [
    CreateQuoteHandler,
    ExecuteQuoteHandler,
    SendSandboxFundsHandler,
    GetQuoteHandler,
    ListQuotesHandler,
    QuoteDraft,
    { provide: InlineAccounts, useClass: AccountsInlineAccounts },
  ],
})
export class QuotesModule {}
