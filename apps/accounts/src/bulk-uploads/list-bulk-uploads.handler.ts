import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  ListBulkUploadsQuery,
  ListedBulkUploadJobResource,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { listSnapshot, pageOf } from '@corridor/database';
import { positionOf } from '../commands/list-position.parser';
import { toListedJobResource } from './bulk-upload-job.presenter';
import { BulkUploadJobRepository } from './bulk-upload-job.repository';

/** GET /customers/bulk/jobs. */
@Injectable()
export class ListBulkUploadsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkUploadJobRepository,
  ) {}

  async execute({
    context: { platformKey },
    query,
  }: OperationRequest<unknown, ListBulkUploadsQuery>): Promise<
    OperationReply<Page<ListedBulkUploadJobResource>>
  > {
    const limit = Number(query.limit ?? PAGE_SIZE_DEFAULT);
    const scope = { platformKey, list: 'bulk-uploads', filters: {} };
    const after = positionOf(scope, query.cursor);
    return listSnapshot(this.dataSource, async (manager) =>
      pageOf({
        rows: await this.jobs.page(manager, platformKey, after, limit + 1),
        totalCount: await this.jobs.count(manager, platformKey),
        limit,
        scope,
        positionOf: (job) => [job.id],
        render: toListedJobResource,
      }),
    );
  }
}
