import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module';
import { TimerRepository } from '../timers/timer.repository';
import { SerialRepository } from '../transactions/serial.repository';
import { TransactionRepository } from '../transactions/transaction.repository';
import { UmaModule } from '../uma/uma.module';
import { AnswerRepository } from './answer.repository';
import { BatchHandler } from './commit-batch.handler';
import { BatchStateRepository } from './batch-state.repository';
import { Committer } from './committer.worker';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';
import { PreparedCommands } from './prepared-command.adapter';

/** The only door to a balance. */
@Module({
  imports: [ReplicasModule, UmaModule],
  providers: [
    AnswerRepository,
    BatchHandler,
    BatchStateRepository,
    Committer,
    TimerRepository,
    EventOutboxRepository,
    LedgerRepository,
    PreparedCommands,
    SerialRepository,
    TransactionRepository,
  ],
  exports: [Committer, TimerRepository, PreparedCommands, TransactionRepository],
})
export class LedgerModule {}
