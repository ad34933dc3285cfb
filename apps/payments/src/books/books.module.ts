import { Module } from '@nestjs/common';
import { BooksController } from './books.controller';
import { GetProfitAndLossHandler } from './get-profit-and-loss.handler';
import { GetTrialBalanceHandler } from './get-trial-balance.handler';
import { JournalRepository } from './journal.repository';
import { KeepDayHandler } from './keep-day.handler';
import { KeepDaysWorker } from './keep-days.worker';
import { LedgerDayRepository } from './ledger-day.repository';
import { ListHouseAccountsHandler } from './list-house-accounts.handler';
import { ListJournalHandler } from './list-journal.handler';
import { ListSafeguardingHandler } from './list-safeguarding.handler';
import { NoteKeptDaysHandler } from './note-kept-days.handler';
import { ReadBooksHandler } from './read-books.handler';
import { SafeguardingRepository } from './safeguarding.repository';
import { TakeFiguresHandler } from './take-figures.handler';

/** The books: trial balances, profit and loss, the journal, safeguarding, and what is kept of each day. */
@Module({
  controllers: [BooksController],
  providers: [
    LedgerDayRepository,
    JournalRepository,
    ReadBooksHandler,
    KeepDayHandler,
    NoteKeptDaysHandler,
    KeepDaysWorker,
    ListHouseAccountsHandler,
    GetTrialBalanceHandler,
    GetProfitAndLossHandler,
    ListJournalHandler,
    SafeguardingRepository,
    TakeFiguresHandler,
    ListSafeguardingHandler,
  ],
})
export class BooksModule {}
