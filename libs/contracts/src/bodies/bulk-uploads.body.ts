import { LimitField, TextField } from '../fields';

/** Media type of a file of customers (RFC 7111). */
export const bulkUploadFileTypes = ['text/csv'] as const;

/** Largest number of rows of a file of customers, without the header (docs/behaviour.md 6). */
export const BULK_ROWS_MAX = 100_000;
/** Largest number of errors of a job, from its first rows; `progress.failed` counts all. */
export const BULK_ERRORS_MAX = 1_000;
/** Largest size of the errors of a job as JSON, in bytes. A job travels as one reply and as one event. */
export const BULK_ERRORS_BYTES_MAX = 512 * 1024;

/** Query of GET /customers/bulk/jobs. */
export class ListBulkUploadsQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 2048, description: "The previous page's nextCursor" })
  cursor?: string;
}
