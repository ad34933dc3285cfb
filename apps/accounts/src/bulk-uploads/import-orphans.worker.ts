import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { FileStorage, OrphansWorker } from '@corridor/storage';
import { BulkUploadJobRepository } from './bulk-upload-job.repository';

/** Removes uploaded files that no import names: their request was never answered. */
@Injectable()
export class ImportOrphansWorker extends OrphansWorker {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FileStorage) storage: FileStorage,
    @Inject(BulkUploadJobRepository) private readonly jobs: BulkUploadJobRepository,
    @Inject(PlatformClocks) clocks: PlatformClocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ storage, clocks, logger });
  }

  protected storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.jobs.storageKeysInUse(this.dataSource.manager, keys);
  }
}
