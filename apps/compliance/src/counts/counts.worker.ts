import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ownerCounts } from '../beneficial-owners/owner-count.repository';
import { verificationCounts } from '../verifications/verification-count.repository';
import { documentCounts } from '../documents/document-count.repository';

const LOOK_PAUSE_MS = 5_000;

/** Folds the deltas behind `totalCount`, so that a count reads few rows. */
@Injectable()
export class CountsWorker extends PeriodicWorker {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    await ownerCounts.foldAll(this.dataSource);
    await verificationCounts.foldAll(this.dataSource);
    await documentCounts.foldAll(this.dataSource);
  }
}
