import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module';
import { LedgerModule } from '../ledger/ledger.module';
import { DecideTransactionHandler } from './decide-transaction.handler';
import { GetTransactionHandler } from './get-transaction.handler';
import { ListTransactionsHandler } from './list-transactions.handler';
import { TransactionListRepository } from './transaction-list.repository';
import { TransactionReadRepository } from './transaction-read.repository';
import { TransactionsController } from './transactions.controller';

/** Transactions as callers see them. */
@Module({
  imports: [ReplicasModule, LedgerModule],
  controllers: [TransactionsController],
  providers: [
    TransactionListRepository,
    TransactionReadRepository,
    ListTransactionsHandler,
    GetTransactionHandler,
    DecideTransactionHandler,
  ],
  exports: [TransactionListRepository, TransactionReadRepository],
})
export class TransactionsModule {}
