import { Module } from '@nestjs/common';
import { FoldWorker } from './fold.worker';
import { ListTotalRepository } from './list-total.repository';

/** Totals of lists. */
@Module({ providers: [ListTotalRepository, FoldWorker], exports: [ListTotalRepository] })
export class ListTotalsModule {}
