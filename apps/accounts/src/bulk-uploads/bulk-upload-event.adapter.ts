import { formatId, mintUuid } from '@corridor/kernel';
import type { BulkUploadJobResource, IntegrationEvent } from '@corridor/contracts';
import type { BulkUploadJob, ImportError } from './domain/bulk-upload-job';

/** The job as its GET shows it. */
export function toJobResource(job: BulkUploadJob, errors: readonly ImportError[]): BulkUploadJobResource {
  const { total, successful, failed, completedAtMs } = job;
  return {
    id: formatId('BulkUploadJob', job.id),
    status: job.status,
    progress: { total: total ?? 0, processed: successful + failed, successful, failed },
    errors: [...errors],
    ...(completedAtMs === null ? {} : { completedAt: new Date(completedAtMs).toISOString() }),
  };
}

/** The one event of a job: that it has ended. */
export function endEvent(
  job: BulkUploadJob & { completedAtMs: number },
  errors: readonly ImportError[],
  platformId: string,
): IntegrationEvent {
  const isCompleted = job.status === 'COMPLETED';
  return {
    id: mintUuid(),
    type: `accounts.bulk-upload-job.${isCompleted ? 'completed' : 'failed'}`,
    aggregate: 'bulkJobs',
    subject: formatId('BulkUploadJob', job.id),
    version: 1,
    epoch: 0,
    time: new Date(job.completedAtMs).toISOString(),
    platformKey: job.platformKey,
    platformId,
    webhookType: isCompleted ? 'BULK_UPLOAD_COMPLETED' : 'BULK_UPLOAD_FAILED',
    data: { ...toJobResource(job, errors) },
  };
}
