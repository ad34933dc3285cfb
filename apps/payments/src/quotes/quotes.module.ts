import { Module } from '@nestjs/common';
import { InternalAccountsModule } from '../internal-accounts/internal-accounts.module';
import { LookupsModule } from '../lookups/lookups.module';
import { AccountsInlineAccounts } from './accounts-inline-accounts.adapter';
import { CreateQuoteHandler } from './create-quote.handler';
import { ExecuteQuoteHandler } from './execute-quote.handler';
import { GetQuoteHandler } from './get-quote.handler';
import { InlineAccounts } from './inline-accounts.port';
import { ListQuotesHandler } from './list-quotes.handler';
import { QuoteDraft } from './quote-draft.factory';
import { QuotesController } from './quotes.controller';
import { SendSandboxFundsHandler } from './send-sandbox-funds.handler';

/** Quotes. */
@Module({
  imports: [InternalAccountsModule, LookupsModule],
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
