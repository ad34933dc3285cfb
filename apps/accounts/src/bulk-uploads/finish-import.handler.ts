import { Injectable } from '@nestjs/common';
import { formatId, type DomainError } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { PlatformRepository } from '../platforms/platform.repository';
import { endEvent } from './bulk-upload-job.event';
import { BulkUploadJobRepository, type LeasedJob } from './bulk-upload-job.repository';
import { bulkUploadStates, fileErrorOf } from './domain/bulk-upload-job';

/** Ends a job, with its event in the same transaction. */
@Injectable()
export class FinishImportHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly jobs: BulkUploadJobRepository,
  ) {}

  /**
   * @param reason why the file is refused; undefined if every row was processed.
   * @throws LeaseLost
   */
  async execute(job: LeasedJob, reason?: DomainError): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager, emit }) => {
      const { platformKey } = job;
      const locked = await this.jobs.lock(manager, job);
      const status = reason ? 'FAILED' : 'COMPLETED';
      bulkUploadStates.assert(locked.status, status);
      if (reason) await this.jobs.addErrors(manager, job, [fileErrorOf(reason)]);
      const completedAtMs = await this.clocks.now(manager, platformKey);
      await this.jobs.finish(manager, job, { status, completedAtMs });
      const found = await this.jobs.find(manager, job);
      const platform = await this.platforms.get(manager, platformKey);
      const platformId = formatId('PlatformConfig', platform.id);
      emit(endEvent({ ...locked, status, completedAtMs }, found?.errors ?? [], platformId));
    });
  }
}
