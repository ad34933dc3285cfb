import { Injectable } from '@nestjs/common';
import type { AuditActionName } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { accessActions, type AccessEntry } from './domain/access-course';

/** Action of the entry that confirms a review. */
export const REVIEW_ACTION = 'review-access' satisfies AuditActionName;

/** The entry of a review. */
export interface AccessConfirmation {
  at: Date;
  person: string | null;
  operatorId: string;
  reason: string | null;
  digest: string;
}

interface EntryRow {
  sequence: string;
  at: Date;
  operator_id: string;
  person: string | null;
  action: AccessEntry['action'];
  resource_id: string | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const COLUMNS = 'sequence, at, operator_id, person, action, resource_id, reason, before, after';
const BATCH = 5_000;

/** What the gateway's audit log tells about the access of people. */
@Injectable()
export class AccessLogRepository {
  /** All entries about somebody's access, oldest first. */
  async *entries(runner: SqlRunner): AsyncGenerator<AccessEntry> {
    let last = '0';
    for (;;) {
      const rows = rowsOf<EntryRow>(
        await runner.query(
          `SELECT ${COLUMNS} FROM audit_log WHERE sequence > $1 AND action = ANY($2) ORDER BY sequence LIMIT ${BATCH}`,
          [last, accessActions],
        ),
      );
      for (const { operator_id: operatorId, resource_id: resourceId, sequence, ...row } of rows) {
        last = sequence;
        yield { ...row, operatorId, resourceId: resourceId ?? '' };
      }
      if (rows.length < BATCH) return;
    }
  }

  /** The last confirmation of a review; undefined if there was none. */
  async lastConfirmation(runner: SqlRunner): Promise<AccessConfirmation | undefined> {
    const [row] = rowsOf<EntryRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM audit_log WHERE action = $1 ORDER BY sequence DESC LIMIT 1`,
        [REVIEW_ACTION],
      ),
    );
    if (!row) return undefined;
    const { at, person, operator_id: operatorId, reason, after } = row;
    return { at, person, operatorId, reason, digest: String(after?.['digest']) };
  }
}
