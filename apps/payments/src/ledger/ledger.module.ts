import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module';
import { DueWorkRepository } from '../due-work/due-work.repository';
import { SerialRepository } from '../transactions/serial.repository';
import { TransactionRepository } from '../transactions/transaction.repository';
import { AnswerRepository } from './answer.repository';
import { BatchHandler } from './commit-batch.handler';
import { BatchStateRepository } from './batch-state.repository';
import { Committer } from './committer.worker';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';

/** The only door to a balance. */
@Module({
  imports: [CopiesModule],
  providers: [
    AnswerRepository,
    BatchHandler,
    BatchStateRepository,
    Committer,
    DueWorkRepository,
    EventOutboxRepository,
    LedgerRepository,
    SerialRepository,
    TransactionRepository,
  ],
  exports: [Committer, DueWorkRepository, TransactionRepository],
})
export class LedgerModule {}
