import { operations } from '@corridor/contracts';
import type { PaymentFeature } from '../transactions/domain/payment-ledger';
import { createQuote } from './domain/new-quote';
import { depositForQuote, executeQuote, payQuote, quoteExpiry } from './domain/quote-execution';
import { quoteTransaction } from './domain/quote-transaction';
import { QuotesModule } from './quotes.module';

/** Quotes and their execution. */
export const quotesFeature: PaymentFeature = {
  commands: [createQuote, executeQuote, payQuote, depositForQuote],
  timers: [quoteExpiry],
  transactions: [quoteTransaction(operations.createQuote.status)],
  module: QuotesModule,
};
