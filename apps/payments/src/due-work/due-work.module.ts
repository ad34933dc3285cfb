import { Global, Module } from '@nestjs/common';
import { DueWork } from '@corridor/service';
import { CopiesModule } from '../copies/copies.module';
import { FoldWorker } from '../counts/fold.worker';
import { LedgerModule } from '../ledger/ledger.module';
import { DueWorkWorker } from './due-work.worker';

/** What happens later, and what is folded in the background. */
@Global()
@Module({
  imports: [LedgerModule, CopiesModule],
  providers: [DueWorkWorker, FoldWorker, { provide: DueWork, useExisting: DueWorkWorker }],
  exports: [DueWork],
})
export class DueWorkModule {}
