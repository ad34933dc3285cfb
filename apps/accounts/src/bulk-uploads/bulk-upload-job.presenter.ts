import { formatId } from '@corridor/kernel';
import type {
  BulkUploadJobResource,
  BulkUploadProgressResource,
  ListedBulkUploadJobResource,
} from '@corridor/contracts';
import type { BulkUploadJob, ImportError } from './domain/bulk-upload-job';

function progressOf({ total, successful, failed }: BulkUploadJob): BulkUploadProgressResource {
  return { total: total ?? 0, processed: successful + failed, successful, failed };
}

/** The job in a list. */
export function toListedJobResource(job: BulkUploadJob): ListedBulkUploadJobResource {
  const { completedAtMs } = job;
  return {
    id: formatId('BulkUploadJob', job.id),
    status: job.status,
    progress: progressOf(job),
    createdAt: new Date(job.createdAtMs).toISOString(),
    ...(completedAtMs === null ? {} : { completedAt: new Date(completedAtMs).toISOString() }),
  };
}

/** The job as its GET shows it. */
export function toJobResource(job: BulkUploadJob, errors: readonly ImportError[]): BulkUploadJobResource {
  const { ignoredColumns, completedAtMs } = job;
  return {
    id: formatId('BulkUploadJob', job.id),
    status: job.status,
    progress: progressOf(job),
    errors: [...errors],
    ignoredColumns: [...ignoredColumns],
    ...(completedAtMs === null ? {} : { completedAt: new Date(completedAtMs).toISOString() }),
  };
}
