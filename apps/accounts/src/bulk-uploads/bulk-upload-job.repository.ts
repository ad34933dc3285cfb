import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid, type BulkUploadStatus } from '@corridor/kernel';
import { bulkUploadStatusSql, statusListSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { platformKeyOf } from '@corridor/storage';
import {
  bulkUploadStates,
  type BulkUploadJob,
  type ImportError,
  type KeptErrors,
  type NumberedError,
} from './domain/bulk-upload-job';

/**
 * How long a job belongs to one process without a sign of life, in seconds of real time. After that, another process
 * continues it.
 */
const LEASE_SECONDS = 15;

interface JobRow {
  platform_key: number;
  id: string;
  status: BulkUploadStatus;
  total: number | null;
  successful: number;
  failed: number;
  ignored_columns: string[];
  created_at: Date;
  completed_at: Date | null;
}

export interface JobKey {
  platformKey: number;
  id: Uuid;
}

/** A job that this process works on. */
export interface LeasedJob extends JobKey {
  leaseId: string;
  storageKey: string;
  /** Null until the rows have been counted. */
  total: number | null;
  /** Number of finished rows. */
  processed: number;
  /** Number of starts since the last finished row, including this one. */
  attempts: number;
}

/** A job in the transaction of its current process. */
export interface LockedJob extends BulkUploadJob {
  kept: KeptErrors;
}

/** Thrown if another process has taken over a job. This process stops its work on it. */
export class LeaseLost extends Error {
  constructor() {
    super('another process has taken the job over');
    this.name = 'LeaseLost';
  }
}

const JOB_COLUMNS =
  'platform_key, id, status, total, successful, failed, ignored_columns, created_at, completed_at';
const LEASE_UNTIL = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;

/** The next job in order of arrival. Jobs of platforms without a running import come first. */
const LEASE = `
  WITH busy AS (
    SELECT platform_key, count(*) AS jobs FROM bulk_upload_jobs
    WHERE status = ${bulkUploadStatusSql.PROCESSING} AND lease_until > clock_timestamp() GROUP BY platform_key
  ), next AS (
    SELECT o.platform_key, o.id FROM bulk_upload_jobs o LEFT JOIN busy b USING (platform_key)
    WHERE o.status IN ${statusListSql(bulkUploadStates.open)} AND (o.lease_until IS NULL OR o.lease_until <= clock_timestamp())
    ORDER BY COALESCE(b.jobs, 0), o.queued_at LIMIT 1 FOR UPDATE OF o SKIP LOCKED
  )
  UPDATE bulk_upload_jobs j SET status = ${bulkUploadStatusSql.PROCESSING}, lease_id = $1, lease_until = ${LEASE_UNTIL}, attempts = attempts + 1
  FROM next n WHERE j.platform_key = n.platform_key AND j.id = n.id
  RETURNING j.platform_key, j.id, j.storage_key, j.total, j.successful + j.failed AS processed, j.attempts`;

/** Imports of customers. */
@Injectable()
export class BulkUploadJobRepository {
  async insert(
    runner: SqlRunner,
    job: JobKey & { storageKey: string; ignoredColumns: readonly string[]; createdAtMs: number },
  ): Promise<void> {
    await runner.query(
      `INSERT INTO bulk_upload_jobs (platform_key, id, storage_key, ignored_columns, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [job.platformKey, job.id, job.storageKey, job.ignoredColumns, new Date(job.createdAtMs)],
    );
  }

  /** The job with its errors in the order of the rows, in one snapshot. */
  async find(
    runner: SqlRunner,
    { platformKey, id }: JobKey,
  ): Promise<{ job: BulkUploadJob; errors: ImportError[] } | undefined> {
    const [row] = rowsOf<JobRow & { errors: ImportError[] | null }>(
      await runner.query(
        `SELECT ${JOB_COLUMNS}, (
           SELECT json_agg(e.error ORDER BY e.row_number) FROM bulk_upload_errors e
           WHERE e.platform_key = j.platform_key AND e.job_id = j.id) AS errors
         FROM bulk_upload_jobs j WHERE platform_key = $1 AND id = $2`,
        [platformKey, id],
      ),
    );
    return row && { job: toJob(row), errors: row.errors ?? [] };
  }

  /** Jobs of a platform, newest first. */
  async page(
    runner: SqlRunner,
    platformKey: number,
    after: Uuid | undefined,
    limit: number,
  ): Promise<BulkUploadJob[]> {
    const rows = await runner.query(
      `SELECT ${JOB_COLUMNS} FROM bulk_upload_jobs
       WHERE platform_key = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [platformKey, after ?? null, limit],
    );
    return rowsOf<JobRow>(rows).map(toJob);
  }

  async count(runner: SqlRunner, platformKey: number): Promise<number> {
    const rows = await runner.query('SELECT count(*) AS n FROM bulk_upload_jobs WHERE platform_key = $1', [
      platformKey,
    ]);
    return Number(rowsOf<{ n: string }>(rows)[0]?.n ?? 0);
  }

  /** Leases the next job that no process works on. */
  async lease(runner: SqlRunner, leaseId: string): Promise<LeasedJob | undefined> {
    const [row] = rowsOf<{
      platform_key: number;
      id: string;
      storage_key: string;
      total: number | null;
      processed: number;
      attempts: number;
    }>(await runner.query(LEASE, [leaseId]));
    if (!row) return undefined;
    const { platform_key: platformKey, id, storage_key: storageKey, total, processed, attempts } = row;
    return { platformKey, id: trustUuid(id), leaseId, storageKey, total, processed, attempts };
  }

  /** @throws LeaseLost */
  async renewLease(runner: SqlRunner, job: LeasedJob): Promise<void> {
    await this.change(runner, job, `lease_until = ${LEASE_UNTIL}`, []);
  }

  /**
   * Releases the job to other processes after a pause in real time. If another process has it already, nothing changes.
   */
  async endLease(runner: SqlRunner, job: LeasedJob, pauseMs: number): Promise<void> {
    await runner.query(
      `UPDATE bulk_upload_jobs SET lease_id = NULL,
         lease_until = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
       WHERE platform_key = $1 AND id = $2 AND lease_id = $3`,
      [job.platformKey, job.id, job.leaseId, pauseMs],
    );
  }

  /** Stores the number of rows. @throws LeaseLost */
  async setTotal(runner: SqlRunner, job: LeasedJob, total: number): Promise<void> {
    await this.change(runner, job, `lease_until = ${LEASE_UNTIL}, total = $4, attempts = 0`, [total]);
  }

  /** The job, locked for this process until the end of the transaction. @throws LeaseLost */
  async lock(runner: SqlRunner, job: LeasedJob): Promise<LockedJob> {
    const [row] = rowsOf<JobRow & { kept_errors: number; kept_bytes: number }>(
      await runner.query(
        `SELECT ${JOB_COLUMNS}, kept_errors, kept_bytes FROM bulk_upload_jobs
         WHERE platform_key = $1 AND id = $2 AND lease_id = $3 FOR UPDATE`,
        [job.platformKey, job.id, job.leaseId],
      ),
    );
    if (!row) throw new LeaseLost();
    return { ...toJob(row), kept: { count: row.kept_errors, bytes: row.kept_bytes } };
  }

  /** Records finished rows in the transaction of their customers. */
  async advance(
    runner: SqlRunner,
    job: LeasedJob,
    done: { successful: number; failed: number; kept: KeptErrors },
  ): Promise<void> {
    await this.change(
      runner,
      job,
      `lease_until = ${LEASE_UNTIL}, attempts = 0, successful = successful + $4, failed = failed + $5,
       kept_errors = $6, kept_bytes = $7`,
      [done.successful, done.failed, done.kept.count, done.kept.bytes],
    );
  }

  async addErrors(runner: SqlRunner, job: JobKey, errors: readonly NumberedError[]): Promise<void> {
    if (errors.length === 0) return;
    await runner.query(
      `INSERT INTO bulk_upload_errors (platform_key, job_id, row_number, error)
       SELECT $1, $2, n.row_number, n.error::json FROM unnest($3::integer[], $4::text[]) AS n (row_number, error)`,
      [
        job.platformKey,
        job.id,
        errors.map(({ rowNumber }) => rowNumber),
        errors.map(({ error: shown }) => JSON.stringify(shown)),
      ],
    );
  }

  /** Ends a job. */
  async finish(
    runner: SqlRunner,
    job: LeasedJob,
    end: { status: BulkUploadStatus; completedAtMs: number },
  ): Promise<void> {
    await this.change(runner, job, 'status = $4, completed_at = $5, lease_id = NULL, lease_until = NULL', [
      end.status,
      new Date(end.completedAtMs),
    ]);
  }

  /** Files of jobs that no longer need them. */
  async finishedFiles(runner: SqlRunner, limit: number): Promise<(JobKey & { storageKey: string })[]> {
    const rows = rowsOf<{ platform_key: number; id: string; storage_key: string }>(
      await runner.query(
        `SELECT platform_key, id, storage_key FROM bulk_upload_jobs
         WHERE status IN ${statusListSql(bulkUploadStates.final)} AND storage_key IS NOT NULL LIMIT $1`,
        [limit],
      ),
    );
    return rows.map((row) => ({
      platformKey: row.platform_key,
      id: trustUuid(row.id),
      storageKey: row.storage_key,
    }));
  }

  /** Records that a job's file was removed. */
  async forgetFile(runner: SqlRunner, { platformKey, id }: JobKey): Promise<void> {
    await runner.query('UPDATE bulk_upload_jobs SET storage_key = NULL WHERE platform_key = $1 AND id = $2', [
      platformKey,
      id,
    ]);
  }

  /** The given storage keys that a job of any platform uses. */
  async storageKeysInUse(runner: SqlRunner, storageKeys: readonly string[]): Promise<Set<string>> {
    const rows = rowsOf<{ storage_key: string }>(
      await runner.query(
        `SELECT j.storage_key FROM unnest($1::integer[], $2::text[]) AS k (platform_key, storage_key)
         JOIN bulk_upload_jobs j USING (platform_key, storage_key)`,
        [storageKeys.map(platformKeyOf), [...storageKeys]],
      ),
    );
    return new Set(rows.map((row) => row.storage_key));
  }

  private async change(
    runner: SqlRunner,
    job: LeasedJob,
    set: string,
    values: readonly unknown[],
  ): Promise<void> {
    const rows = rowsOf(
      await runner.query(
        `UPDATE bulk_upload_jobs SET ${set} WHERE platform_key = $1 AND id = $2 AND lease_id = $3 RETURNING 1`,
        [job.platformKey, job.id, job.leaseId, ...values],
      ),
    );
    if (rows.length === 0) throw new LeaseLost();
  }
}

function toJob(row: JobRow): BulkUploadJob {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    status: row.status,
    total: row.total,
    successful: row.successful,
    failed: row.failed,
    ignoredColumns: row.ignored_columns,
    createdAtMs: row.created_at.getTime(),
    completedAtMs: row.completed_at?.getTime() ?? null,
  };
}
