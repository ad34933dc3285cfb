import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError } from '@corridor/kernel';
import { BULK_ROWS_MAX } from '@corridor/contracts';
import { rowsOf } from '@corridor/messaging';
import { FileStorage } from '@corridor/storage';
import { BulkUploadJobRepository, type LeasedJob } from './bulk-upload-job.repository';
import { BrokenFile, readRows, takeRows, type ReadFile } from './csv-records.parser';
import { fileViolation } from './domain/customer-columns';
import { FinishImportHandler } from './finish-import.handler';
import { ImportPace } from './domain/import-pace';
import { ImportRowsHandler } from './import-rows.handler';

/** Maximum number of rows in one transaction. */
const ROWS_AT_ONCE = 250;
/** Number of rows that are read in one turn without processing. */
const ROWS_READ_AT_ONCE = 1_000;
/** Number of starts without a finished row after which an import is given up. */
const ATTEMPTS_MAX = 20;
/** Maximum number of unpublished commits. Above it an import waits, so that the outbox never holds a whole file. */
const OUTBOX_ROWS_MAX = 20;
const OUTBOX_PAUSE_MS = 200;

/** Whether this process may continue a job. */
export type IsWanted = () => boolean;

/**
 * Imports one file: checks the whole file, then processes its rows in order. Continues where the previous holder of the
 * job stopped. Holds some rows at a time, whatever the file's size.
 */
@Injectable()
export class ImportFileHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: FileStorage,
    private readonly pace: ImportPace,
    private readonly jobs: BulkUploadJobRepository,
    private readonly importRows: ImportRowsHandler,
    private readonly finishImport: FinishImportHandler,
  ) {}

  /** @throws LeaseLost. Any other error means that the caller must try again. */
  async execute(job: LeasedJob, isWanted: IsWanted): Promise<void> {
    if (job.attempts > ATTEMPTS_MAX) {
      await this.finishImport.execute(
        job,
        new DomainError('INTERNAL_ERROR', 'the file could not be processed'),
      );
      return;
    }
    try {
      if (job.total === null) await this.count(job, isWanted);
      if (await this.importAll(job, isWanted)) await this.finishImport.execute(job);
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error;
      await this.finishImport.execute(job, error.reason);
    }
  }

  /** Reads the whole file once: a broken file fails before a customer is created. */
  private async count(job: LeasedJob, isWanted: IsWanted): Promise<void> {
    const rowsMax = BULK_ROWS_MAX + 1;
    const total = await this.reading(job, (file) => this.skip(job, file, { rowsMax, isWanted }));
    if (!isWanted()) return;
    if (total > BULK_ROWS_MAX) {
      throw new BrokenFile(fileViolation(`file must have at most ${BULK_ROWS_MAX} rows beside the header`));
    }
    await this.jobs.setTotal(this.dataSource.manager, job, total);
  }

  /** Processes the remaining rows; returns whether all are done. */
  private async importAll(job: LeasedJob, isWanted: IsWanted): Promise<boolean> {
    if (!isWanted()) return false;
    return this.reading(job, async (file) => {
      await this.skip(job, file, { rowsMax: job.processed, isWanted });
      for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
        await this.waitForOutbox(job, isWanted);
        if (!isWanted()) return false;
        count = await this.pace.turn(() => this.importSome(job, file));
      }
      return true;
    });
  }

  private async importSome(job: LeasedJob, { header, rows }: ReadFile): Promise<number> {
    const some = await takeRows(rows, ROWS_AT_ONCE);
    if (some.length > 0) await this.importRows.execute(job, { header, rows: some });
    return some.length;
  }

  /** Releases the file, however the work ends. */
  private async reading<T>({ storageKey }: LeasedJob, work: (file: ReadFile) => Promise<T>): Promise<T> {
    const file = await readRows(await this.storage.read(storageKey));
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  }

  /** Reads rows without processing them. Returns their number, at most the given one. */
  private async skip(
    job: LeasedJob,
    { rows }: ReadFile,
    { rowsMax, isWanted }: { rowsMax: number; isWanted: IsWanted },
  ): Promise<number> {
    let count = 0;
    while (count < rowsMax && isWanted()) {
      const wanted = Math.min(ROWS_READ_AT_ONCE, rowsMax - count);
      const { length } = await this.pace.turn(() => takeRows(rows, wanted));
      count += length;
      if (length < wanted) break;
      await this.jobs.renewLease(this.dataSource.manager, job);
    }
    return count;
  }

  /** Waits, because the publisher may be slower than the import or may not reach the broker. */
  private async waitForOutbox(job: LeasedJob, isWanted: IsWanted): Promise<void> {
    while (isWanted() && (await this.waitingInOutbox()) > OUTBOX_ROWS_MAX) {
      await this.jobs.renewLease(this.dataSource.manager, job);
      await pause(OUTBOX_PAUSE_MS);
    }
  }

  private async waitingInOutbox(): Promise<number> {
    const [row] = rowsOf<{ n: number }>(
      await this.dataSource.query(
        'SELECT count(*)::integer AS n FROM (SELECT 1 FROM outbox LIMIT $1) AS waiting',
        [OUTBOX_ROWS_MAX + 1],
      ),
    );
    return row?.n ?? 0;
  }
}
