import { formatId } from '@corridor/kernel';
import type { BulkUploadJobResource } from '@corridor/contracts';
import type { BulkUploadJob, ImportError } from './domain/bulk-upload-job';

/** The job as its GET shows it. */
export function toJobResource(job: BulkUploadJob, errors: readonly ImportError[]): BulkUploadJobResource {
  const { total, successful, failed, ignoredColumns, completedAtMs } = job;
  return {
    id: formatId('BulkUploadJob', job.id),
    status: job.status,
    progress: { total: total ?? 0, processed: successful + failed, successful, failed },
    errors: [...errors],
    ignoredColumns: [...ignoredColumns],
    ...(completedAtMs === null ? {} : { completedAt: new Date(completedAtMs).toISOString() }),
  };
}
