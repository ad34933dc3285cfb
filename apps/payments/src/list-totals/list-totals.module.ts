import { Module } from '@nestjs/common';
import { ExternalAccountRareEndRepository } from './external-account-rare-end.repository';
import { ExternalAccountRareEndWorker } from './external-account-rare-end.worker';
import { ExternalAccountTotalRepository } from './external-account-total.repository';
import { ExternalAccountTotalWorker } from './external-account-total.worker';
import { FoldWorker } from './fold.worker';
import { ListTotalRepository } from './list-total.repository';

/** Totals of lists. */
@Module({
  providers: [
    ListTotalRepository,
    FoldWorker,
    ExternalAccountTotalRepository,
    ExternalAccountTotalWorker,
    ExternalAccountRareEndRepository,
    ExternalAccountRareEndWorker,
  ],
  exports: [ListTotalRepository],
})
export class ListTotalsModule {}
