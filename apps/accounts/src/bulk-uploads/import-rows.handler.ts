import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError, formatId } from '@corridor/kernel';
import { BULK_ERRORS_BYTES_MAX, BULK_ERRORS_MAX } from '@corridor/contracts';
import { sqlState, UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { customerEvent } from '../customers/customer.event';
import { CustomerRepository } from '../customers/customer.repository';
import type { Customer } from '../customers/domain/customer';
import { PlatformRepository } from '../platforms/platform.repository';
import { BulkUploadJobRepository, LeaseLost, type LeasedJob } from './bulk-upload-job.repository';
import type { FileRow } from './csv-records.parser';
import { importErrorOf, keepErrors } from './domain/bulk-upload-job';
import type { FileHeader } from './domain/customer-columns';
import { assessRow, type AssessedRow } from './row-customer.parser';

const LIMITS = { count: BULK_ERRORS_MAX, bytes: BULK_ERRORS_BYTES_MAX };
/** Number of rows that are validated before other work of the process may run. */
const ROWS_PER_TICK = 50;
/** SQLSTATE classes of refused data: data exception, integrity violation, program limit. */
const REFUSING_CLASSES = ['22', '23', '54'];

/** Consecutive rows of a file, in its order. */
export interface Rows {
  header: FileHeader;
  rows: readonly FileRow[];
}

/** The error if the database refuses the data; undefined for an error that may not recur. */
function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const isRefusal = REFUSING_CLASSES.includes(sqlState(error).slice(0, 2));
  return isRefusal ? new DomainError('INTERNAL_ERROR', 'the row could not be saved') : undefined;
}

/**
 * Processes some rows. Their customers, events and errors and the job's progress are written in one transaction, so
 * that a crash neither duplicates a customer nor skips a row.
 */
@Injectable()
export class ImportRowsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly jobs: BulkUploadJobRepository,
  ) {}

  /**
   * If the database refuses a row, or a row's name was taken concurrently, halving the batch isolates that row, and
   * only that row fails.
   * @throws LeaseLost
   */
  async execute(job: LeasedJob, { header, rows }: Rows): Promise<void> {
    try {
      await this.commit(job, { header, rows }, undefined);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (rows.length === 1) {
        await this.commit(job, { header, rows }, refusal);
        return;
      }
      const half = Math.ceil(rows.length / 2);
      await this.execute(job, { header, rows: rows.slice(0, half) });
      await this.execute(job, { header, rows: rows.slice(half) });
    }
  }

  /** @param refusal the error of the only row, if it is known. */
  private async commit(
    job: LeasedJob,
    { header, rows }: Rows,
    refusal: DomainError | undefined,
  ): Promise<void> {
    await this.unitOfWork.transaction(async (tx) => {
      const { successful, failed, kept } = await this.jobs.lock(tx.manager, job);
      if (rows[0]?.place !== successful + failed + 1) throw new LeaseLost();
      const { platformKey } = job;
      const platform = await this.platforms.get(tx.manager, platformKey);
      const nowMs = await this.clocks.now(tx.manager, platformKey);
      const assessed: AssessedRow[] = [];
      for (const [at, row] of rows.entries()) {
        if (at % ROWS_PER_TICK === 0) await setImmediate();
        const assessedRow = assessRow(header, row, { platformKey, nowMs, rules: platform });
        assessed.push(refusal ? { ...assessedRow, outcome: refusal } : assessedRow);
      }
      const decided = await this.withoutDuplicates(tx, platformKey, assessed);
      const customers = decided.flatMap(({ outcome }) => (outcome instanceof DomainError ? [] : [outcome]));
      await this.customers.insertAll(tx.manager, platformKey, customers);
      const platformId = formatId('PlatformConfig', platform.id);
      const cause = { type: 'created', webhookType: 'CUSTOMER_CREATED', platformId } as const;
      tx.emit(...customers.map((customer) => customerEvent(customer, cause)));
      const errors = decided.flatMap(({ rowNumber, line, correlationId, outcome }) =>
        outcome instanceof DomainError
          ? [{ rowNumber, error: importErrorOf(correlationId, outcome, line) }]
          : [],
      );
      const keeping = keepErrors(kept, errors, LIMITS);
      await this.jobs.addErrors(tx.manager, job, keeping.added);
      const done = { successful: customers.length, failed: errors.length, kept: keeping.kept };
      await this.jobs.advance(tx.manager, job, done);
    });
  }

  /** Of several rows with the same name the first valid one wins, unless a customer has the name already. */
  private async withoutDuplicates(
    { manager }: Transaction,
    platformKey: number,
    rows: readonly AssessedRow[],
  ): Promise<AssessedRow[]> {
    const valid = rows.flatMap(({ outcome }) => (outcome instanceof DomainError ? [] : [outcome]));
    if (valid.length === 0) return [...rows];
    const taken = await this.customers.takenOf(manager, platformKey, valid);
    const decide = (outcome: Customer | DomainError): Customer | DomainError =>
      outcome instanceof DomainError ? outcome : (taken.take(outcome) ?? outcome);
    return rows.map((row) => ({ ...row, outcome: decide(row.outcome) }));
  }
}
