import { Global, Module } from '@nestjs/common';
import { DueTimers } from '@corridor/service';
import { ReplicasModule } from '../replicas/replicas.module';
import { FoldWorker } from '../list-totals/fold.worker';
import { LedgerModule } from '../ledger/ledger.module';
import { TimerWorker } from './timer.worker';

/** What happens later, and what is folded in the background. */
@Global()
@Module({
  imports: [LedgerModule, ReplicasModule],
  providers: [TimerWorker, FoldWorker, { provide: DueTimers, useExisting: TimerWorker }],
  exports: [DueTimers],
})
export class TimersModule {}
