import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId } from '@corridor/kernel';
import type { BulkUploadJobResource, OperationReply, OperationRequest } from '@corridor/contracts';
import { toJobResource } from './bulk-upload-job.presenter';
import { BulkUploadJobRepository } from './bulk-upload-job.repository';
import { jobNotFound } from './domain/bulk-upload-job';

/** GET /customers/bulk/jobs/{jobId}. */
@Injectable()
export class GetBulkUploadHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkUploadJobRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply<BulkUploadJobResource>> {
    const id = parseId('BulkUploadJob', params['jobId'] ?? '');
    if (!id) throw jobNotFound();
    const found = await this.jobs.find(this.dataSource.manager, { platformKey: context.platformKey, id });
    if (!found) throw jobNotFound();
    return { body: toJobResource(found.job, found.errors) };
  }
}
