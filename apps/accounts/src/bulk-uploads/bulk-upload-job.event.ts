import { formatId, mintUuid } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import { toJobResource } from './bulk-upload-job.presenter';
import type { BulkUploadJob, ImportError } from './domain/bulk-upload-job';

/** The only event of a job: its end. */
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
