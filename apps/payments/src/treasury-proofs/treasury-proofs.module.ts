import { Module } from '@nestjs/common';
import { DailyProofsWorker } from './daily-proofs.worker';
import { ListProofsHandler } from './list-proofs.handler';
import { ProofRepository } from './proof.repository';
import { ProveAccountHandler } from './prove-account.handler';

/** Proofs that the ledger and the banks agree. */
@Module({
  providers: [ProofRepository, ProveAccountHandler, ListProofsHandler, DailyProofsWorker],
  exports: [ProofRepository, ProveAccountHandler, ListProofsHandler],
})
export class TreasuryProofsModule {}
