import { Module, type DynamicModule } from '@nestjs/common';
import { DepositRepository } from '../deposits/deposit.repository';
import { HouseItemRepository } from '../deposits/house-item.repository';
import { BreakRepository } from '../instructions/break.repository';
import { CounterpartyCodec } from '../instructions/counterparty.codec';
import { InstructionRepository } from '../instructions/instruction.repository';
import { NewInstructions } from '../instructions/new-instructions.queue';
import { ResourceStore } from '../ledger/resource-store.port';
import { ListTotalsModule } from '../list-totals/list-totals.module';
import { ReplicasModule } from '../replicas/replicas.module';
import { TransactionKinds } from './domain/transaction-kind';
import { GetTransactionHandler } from './get-transaction.handler';
import { ListTransactionsHandler } from './list-transactions.handler';
import { PaymentPartiesRepository } from './payment-parties.repository';
import { ReadMoneyStatisticsHandler } from './read-money-statistics.handler';
import { ReadStatisticsHandler } from './read-statistics.handler';
import { ReadTimelineHandler } from './read-timeline.handler';
import { ReportPaymentHandler } from './report-payment.handler';
import { TimelineRepository } from './timeline.repository';
import { TransactionListRepository } from './transaction-list.repository';
import { TransactionReadRepository } from './transaction-read.repository';
import { TransactionTexts } from './transaction-texts.cache';
import { TransactionStore } from './transaction-store.adapter';
import { TransactionRepository } from './transaction.repository';
import { TransactionsController } from './transactions.controller';

/** Transactions: the resources of the ledger, and the API that reads them. */
@Module({})
export class TransactionsModule {
  /** @param kinds of the transactions of all features. */
  static forRoot(kinds: TransactionKinds): DynamicModule {
    return {
      module: TransactionsModule,
      global: true,
      imports: [ListTotalsModule, ReplicasModule],
      controllers: [TransactionsController],
      providers: [
        { provide: TransactionKinds, useValue: kinds },
        { provide: ResourceStore, useClass: TransactionStore },
        DepositRepository,
        HouseItemRepository,
        BreakRepository,
        CounterpartyCodec,
        InstructionRepository,
        NewInstructions,
        PaymentPartiesRepository,
        TransactionRepository,
        TransactionListRepository,
        TransactionReadRepository,
        TransactionTexts,
        ListTransactionsHandler,
        GetTransactionHandler,
        ReadMoneyStatisticsHandler,
        ReadStatisticsHandler,
        ReadTimelineHandler,
        TimelineRepository,
        ReportPaymentHandler,
      ],
      exports: [
        BreakRepository,
        DepositRepository,
        HouseItemRepository,
        InstructionRepository,
        NewInstructions,
        PaymentPartiesRepository,
        ReportPaymentHandler,
        ResourceStore,
        TransactionKinds,
        TransactionListRepository,
        TransactionReadRepository,
        TransactionRepository,
      ],
    };
  }
}
