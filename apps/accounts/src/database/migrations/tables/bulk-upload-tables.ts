/** Imports of customers and the errors of their rows. */
export const bulkUploadTablesSql: readonly string[] = [
  `CREATE TABLE bulk_upload_jobs (
     platform_key integer NOT NULL REFERENCES platforms (platform_key),
     id uuid NOT NULL,
     status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
     -- Of the uploaded file; null once it has been removed.
     storage_key text,
     -- Rows of the file, null until they have been counted. They are done in order.
     total integer,
     successful integer NOT NULL DEFAULT 0,
     failed integer NOT NULL DEFAULT 0,
     -- Stored errors. The bytes are at their limit once an error was left out.
     kept_errors integer NOT NULL DEFAULT 0,
     kept_bytes integer NOT NULL DEFAULT 0,
     -- The process that works on it, and when its lease ends (real time).
     lease_id uuid,
     lease_until timestamptz,
     -- Starts since the last row was done.
     attempts integer NOT NULL DEFAULT 0,
     -- Real time: the order in which jobs are taken.
     queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     created_at timestamptz NOT NULL,
     completed_at timestamptz,
     PRIMARY KEY (platform_key, id),
     CHECK (successful >= 0 AND failed >= 0 AND successful + failed <= COALESCE(total, 0)),
     CHECK ((status IN ('COMPLETED', 'FAILED')) = (completed_at IS NOT NULL)),
     CHECK (status <> 'COMPLETED' OR successful + failed = total)
   )`,
  `CREATE INDEX bulk_upload_jobs_open ON bulk_upload_jobs (queued_at) WHERE status IN ('PENDING', 'PROCESSING')`,
  `CREATE UNIQUE INDEX bulk_upload_jobs_file ON bulk_upload_jobs (platform_key, storage_key)
     WHERE storage_key IS NOT NULL`,
  `CREATE INDEX bulk_upload_jobs_finished_file ON bulk_upload_jobs (completed_at)
     WHERE status IN ('COMPLETED', 'FAILED') AND storage_key IS NOT NULL`,
  `CREATE TABLE bulk_upload_errors (
     platform_key integer NOT NULL,
     job_id uuid NOT NULL,
     -- 1 is the first after the header; 0 the whole file.
     row_number integer NOT NULL,
     -- As the job's GET shows it. It repeats no cell except platformCustomerId.
     error json NOT NULL,
     PRIMARY KEY (platform_key, job_id, row_number),
     FOREIGN KEY (platform_key, job_id) REFERENCES bulk_upload_jobs (platform_key, id)
   )`,
];
