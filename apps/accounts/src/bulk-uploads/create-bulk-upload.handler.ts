import { Injectable } from '@nestjs/common';
import { formatId, mintUuid } from '@corridor/kernel';
import {
  ignoredNames,
  operations,
  type AcceptedBulkUploadResource,
  type OperationReply,
  type OperationRequest,
  type UploadedFile,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import { refusalOf } from '../commands/domain/refusal';
import { ProveUmaDomainHandler } from '../platforms/prove-uma-domain.handler';
import { BulkUploadJobRepository } from './bulk-upload-job.repository';
import { readHeader } from './csv-records.parser';
import { refuseColumns } from './domain/customer-columns';
import { NewBulkUploads } from './new-bulk-uploads.queue';

/** POST /customers/bulk/csv, after the gateway has stored the file. */
@Injectable()
export class CreateBulkUploadHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly storage: FileStorage,
    private readonly jobs: BulkUploadJobRepository,
    private readonly domains: ProveUmaDomainHandler,
    private readonly newJobs: NewBulkUploads,
  ) {}

  async execute({ context, body }: OperationRequest<{ file: UploadedFile }>): Promise<OperationReply> {
    const earlier = await this.unitOfWork.findAnswer(context);
    if (earlier) return earlier;
    const { platformKey } = context;
    const { storageKey } = body.file;
    let ignoredColumns: string[] = [];
    const refusal = await refusalOf(async () => {
      await this.domains.assertProved(platformKey);
      const { ignored } = await readHeader(await this.storage.read(storageKey));
      ignoredColumns = ignoredNames(ignored).map(({ path }) => path);
    });
    // A header asks for it, so it isn't stored: without the header the same request is accepted.
    if (context.isStrict === true) refuseColumns(ignoredColumns);
    const { status } = operations.createBulkUpload;
    const answer = await this.unitOfWork.command({ context, status, sealed: true }, async ({ manager }) => {
      if (refusal) throw refusal;
      const createdAtMs = await this.clocks.now(manager, platformKey);
      const id = mintUuid(createdAtMs);
      await this.jobs.insert(manager, { platformKey, id, storageKey, ignoredColumns, createdAtMs });
      return { jobId: formatId('BulkUploadJob', id), status: 'PENDING' } satisfies AcceptedBulkUploadResource;
    });
    this.newJobs.committed();
    return answer;
  }
}
