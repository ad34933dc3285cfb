/** What an import of customers is doing (docs/behaviour.md 2). COMPLETED also where every row failed. */
export const bulkUploadStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type BulkUploadStatus = (typeof bulkUploadStatuses)[number];

/** Media type of a file of customers (RFC 7111). */
export const bulkUploadFileTypes = ['text/csv'] as const;

/** Rows of a file of customers at most, the header aside (docs/behaviour.md 6). */
export const BULK_ROWS_MAX = 100_000;
/** Errors that a job shows at most, those of the first rows; `progress.failed` counts all. */
export const BULK_ERRORS_MAX = 1_000;
/** Bytes of the errors that a job shows at most, as JSON: a job travels whole, as a reply and as an event. */
export const BULK_ERRORS_BYTES_MAX = 512 * 1024;
