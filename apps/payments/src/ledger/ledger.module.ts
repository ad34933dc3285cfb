import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { DueTimers } from '@corridor/service';
import { AnswerRepository } from './answer.repository';
import { BalanceChangeRepository } from './balance-change.repository';
import { BalanceEventWorker } from './balance-event.worker';
import { BatchStateRepository } from './batch-state.repository';
import { BatchTraces } from './batch-traces.factory';
import { BatchHandler } from './commit-batch.handler';
import { Committer } from './committer.worker';
import { LedgerRegistry, type LedgerFeature } from './domain/ledger-registry';
import type { LedgerTypes } from './domain/ledger-types';
import { EventOutboxRepository } from './event-outbox.repository';
import { LedgerRepository } from './ledger.repository';
import { PreparedCommands } from './prepared-commands.queue';
import { TimerRepository } from './timer.repository';
import { TimerWorker } from './timer.worker';

/** The engine's options: the kinds of all features, and the modules that provide its ports. */
export interface LedgerOptions<L extends LedgerTypes> {
  features: readonly LedgerFeature<L>[];
  /** Modules that export ResourceStore, WorldSource and AccountPresenter. */
  imports: NonNullable<ModuleMetadata['imports']>;
}

/** The ledger engine. No other code changes a balance. */
@Module({})
export class LedgerModule {
  /** @throws LedgerInvariantError if two features register the same name. */
  static forRoot<L extends LedgerTypes>({ features, imports }: LedgerOptions<L>): DynamicModule {
    return {
      module: LedgerModule,
      global: true,
      imports,
      providers: [
        { provide: LedgerRegistry, useValue: new LedgerRegistry(features) },
        AnswerRepository,
        BalanceChangeRepository,
        BalanceEventWorker,
        BatchHandler,
        BatchStateRepository,
        BatchTraces,
        Committer,
        EventOutboxRepository,
        LedgerRepository,
        PreparedCommands,
        TimerRepository,
        TimerWorker,
        { provide: DueTimers, useExisting: TimerWorker },
      ],
      exports: [Committer, DueTimers, LedgerRepository, PreparedCommands, TimerRepository],
    };
  }
}
