import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { mintUuid } from '@corridor/kernel';
import { LOGGER, PeriodicWorker, SERVICE_CONFIG } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import type { AccountsConfig } from '../config';
import { BulkUploadJobRepository, LeaseLost, type LeasedJob } from './bulk-upload-job.repository';
import { ImportFileHandler } from './import-file.handler';
import { NewBulkUploads } from './new-bulk-uploads.queue';

/** Least pause between two looks. */
const LOOK_PAUSE_MS = 50;
/** Pause between two looks if this process has neither committed nor ended a job. */
const LOOK_EVERY_MS = 500;
/** Number of files removed in one look. */
const FILES_AT_ONCE = 100;
/** Pause after a failed attempt in milliseconds. It doubles with each further failure. */
const RETRY_PAUSE_MS = 500;
const RETRY_PAUSE_MAX_MS = 60_000;

/** Runs imports, a few at a time, and removes the files of ended ones. */
@Injectable()
export class BulkUploadWorker extends PeriodicWorker {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<AccountsConfig, 'bulkUploadJobsMax'>,
    private readonly storage: FileStorage,
    private readonly jobs: BulkUploadJobRepository,
    private readonly importFile: ImportFileHandler,
    newJobs: NewBulkUploads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger, LOOK_EVERY_MS);
    newJobs.onCommitted(() => this.wake());
  }

  async look(): Promise<void> {
    if (this.config.bulkUploadJobsMax === 0) return;
    await this.removeFiles();
    while (this.running.size < this.config.bulkUploadJobsMax && !this.isStopping) {
      const job = await this.jobs.lease(this.dataSource.manager, mintUuid());
      if (!job) return;
      const run = this.run(job).finally(() => {
        this.running.delete(run);
        this.wake();
      });
      this.running.add(run);
    }
  }

  /** Ends after the current rows. Another process may continue at once. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.running);
  }

  private async run(job: LeasedJob): Promise<void> {
    let pauseMs = 0;
    try {
      await this.importFile.execute(job, () => !this.isStopping);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      pauseMs = Math.min(RETRY_PAUSE_MAX_MS, RETRY_PAUSE_MS * 2 ** job.attempts);
      this.logger.warn({ err: error, jobId: job.id, pauseMs }, 'an import is tried again');
    }
    try {
      await this.jobs.endLease(this.dataSource.manager, job, pauseMs);
    } catch (error) {
      this.logger.warn({ err: error, jobId: job.id }, 'the lease of an import ends by itself');
    }
  }

  private async removeFiles(): Promise<void> {
    for (const job of await this.jobs.finishedFiles(this.dataSource.manager, FILES_AT_ONCE)) {
      await this.storage.remove(job.storageKey);
      await this.jobs.forgetFile(this.dataSource.manager, job);
    }
  }
}
