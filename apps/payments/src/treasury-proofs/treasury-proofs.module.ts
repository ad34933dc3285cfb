import { Module } from '@nestjs/common';
import { DailyProofsWorker } from './daily-proofs.worker';
import { ListProofsHandler } from './list-proofs.handler';
import { OpenEntryRepository } from './open-entry.repository';
import { ProofRepository } from './proof.repository';
import { ProveAccountHandler } from './prove-account.handler';

/** Proofs that the ledger and the banks agree. */
@Module({
  providers: [
    ProofRepository,
    OpenEntryRepository,
    ProveAccountHandler,
    ListProofsHandler,
    DailyProofsWorker,
  ],
  exports: [ProofRepository, ProveAccountHandler, ListProofsHandler],
})
export class TreasuryProofsModule {}
