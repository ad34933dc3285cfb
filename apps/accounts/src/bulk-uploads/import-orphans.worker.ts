import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { FileStorage, OrphansWorker } from '@corridor/storage';
import { BulkUploadJobRepository } from './bulk-upload-job.repository';

/** Removes uploaded files that no import uses, because their request was never completed. */
@Injectable()
export class ImportOrphansWorker extends OrphansWorker {
  constructor(
    private readonly dataSource: DataSource,
    storage: FileStorage,
    private readonly jobs: BulkUploadJobRepository,
    clocks: PlatformClocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ storage, clocks, logger });
  }

  protected storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.jobs.storageKeysInUse(this.dataSource.manager, keys);
  }
}
