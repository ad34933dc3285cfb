import {
  DomainError,
  StateMachine,
  type ErrorCode,
  type Uuid,
  type BulkUploadStatus,
} from '@corridor/kernel';

/**
 * States of an import (docs/behaviour.md 2). COMPLETED: every row was processed. FAILED: the whole file was refused.
 */
export const bulkUploadStates = new StateMachine<BulkUploadStatus>('bulk upload job', ['PENDING'], {
  PENDING: ['PROCESSING'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
});

/** Why a row, or the whole file, was refused. Never repeats the content of a cell. */
export interface ImportError {
  correlationId: string;
  code: ErrorCode;
  message: string;
  details: Record<string, unknown>;
}

/** Progress of an import, counted in rows. */
export interface BulkUploadJob {
  platformKey: number;
  id: Uuid;
  status: BulkUploadStatus;
  /** Null until the rows have been counted. */
  total: number | null;
  successful: number;
  failed: number;
  /** Columns of the file that are none of customers. */
  ignoredColumns: readonly string[];
  createdAtMs: number;
  completedAtMs: number | null;
}

/** Size of the stored errors. */
export interface KeptErrors {
  count: number;
  /**
   * Size of their JSON in bytes. It is set to the limit when an error is omitted, so that the stored errors are the
   * first ones.
   */
  bytes: number;
}

/** An error with its row. 0 means the whole file. */
export interface NumberedError {
  rowNumber: number;
  error: ImportError;
}

/** The errors to store from some new ones, and the new size of the stored errors. */
export function keepErrors(
  kept: KeptErrors,
  errors: readonly NumberedError[],
  limits: KeptErrors,
): { added: NumberedError[]; kept: KeptErrors } {
  const added: NumberedError[] = [];
  let { count, bytes } = kept;
  for (const numbered of errors) {
    const size = Buffer.byteLength(JSON.stringify(numbered.error)) + 1;
    if (count >= limits.count || bytes + size > limits.bytes)
      return { added, kept: { count, bytes: limits.bytes } };
    added.push(numbered);
    count += 1;
    bytes += size;
  }
  return { added, kept: { count, bytes } };
}

/** An error as the caller sees it. `line` is where its row begins in the file. */
export function importErrorOf(correlationId: string, error: DomainError, line?: number): ImportError {
  const { code, message, details } = error;
  return { correlationId, code, message, details: line === undefined ? details : { ...details, line } };
}

/** The error of a file that is refused as a whole. */
export function fileErrorOf(error: DomainError): NumberedError {
  return { rowNumber: 0, error: importErrorOf('file', error) };
}

/** The 404 of a job that is unknown or another platform's. */
export function jobNotFound(): DomainError {
  return new DomainError('BULK_UPLOAD_JOB_NOT_FOUND', 'the job does not exist');
}
