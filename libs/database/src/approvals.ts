import {
  formatId,
  MINUTE_MS,
  trustUuid,
  uuidBounds,
  type OperatorActionName,
  type Uuid,
} from '@corridor/kernel';
import {
  approvalStatuses,
  QUEUE_COUNT_MAX,
  type ApprovalResource,
  type ServiceApprovalsBody,
} from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { statusSql } from './status-sql';

/** How long a second operator can decide, in hours. */
export const APPROVAL_HOURS = 72;
/** Most approvals that are ended at once. */
const PENDING_LIMIT = 1_000;

/** An action that waits for a second operator. */
export interface NewApproval {
  id: Uuid;
  operation: string;
  action: OperatorActionName;
  resourceId: string | null;
  reason: string | null;
  requestSealed: string;
  /** The stored file that the action is about. It is kept while the approval is pending. */
  storageKey: string | null;
  askedBy: string;
  /** The person behind it; null before persons were known. */
  askedPerson?: string | null;
}

/** A stored approval. */
export interface StoredApproval extends NewApproval {
  askedPerson: string | null;
  status: ApprovalResource['status'];
  askedAt: Date;
  expiresAt: Date;
  decidedBy: string | null;
  decidedPerson: string | null;
  decidedAt: Date | null;
}

interface ApprovalRow {
  id: string;
  operation: string;
  action: OperatorActionName;
  resource_id: string | null;
  reason: string | null;
  request_sealed: string;
  storage_key: string | null;
  asked_by: string;
  asked_person: string | null;
  asked_at: Date;
  expires_at: Date;
  status: StoredApproval['status'];
  decided_by: string | null;
  decided_person: string | null;
  decided_at: Date | null;
}

const { PENDING, EXPIRED } = statusSql(approvalStatuses);
/** SQL: the same in a condition and in its row, because the time is that of the statement. */
const STATUS = `CASE WHEN status = ${PENDING} AND expires_at <= statement_timestamp() THEN ${EXPIRED} ELSE status END`;
const COLUMNS = `id, operation, action, resource_id, reason, request_sealed, storage_key, asked_by, asked_person, asked_at,
  expires_at, decided_by, decided_person, decided_at, ${STATUS} AS status`;

function approvalOf(row: ApprovalRow): StoredApproval {
  return {
    id: trustUuid(row.id),
    operation: row.operation,
    action: row.action,
    resourceId: row.resource_id,
    reason: row.reason,
    requestSealed: row.request_sealed,
    storageKey: row.storage_key,
    askedBy: row.asked_by,
    askedPerson: row.asked_person,
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    status: row.status,
    decidedBy: row.decided_by,
    decidedPerson: row.decided_person,
    decidedAt: row.decided_at,
  };
}

/** Binds the ciphertext of a request to its approval. */
export function approvalAad(id: string): string {
  return `Approval:${id}/request`;
}

export async function insertApproval(runner: SqlRunner, approval: NewApproval): Promise<StoredApproval> {
  const { id, operation, action, resourceId, reason, requestSealed, storageKey, askedBy, askedPerson } =
    approval;
  const [row] = rowsOf<ApprovalRow>(
    await runner.query(
      `INSERT INTO approvals (id, operation, action, resource_id, reason, request_sealed, storage_key, asked_by, asked_person,
         expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + interval '${APPROVAL_HOURS} hours') RETURNING ${COLUMNS}`,
      [id, operation, action, resourceId, reason, requestSealed, storageKey, askedBy, askedPerson ?? null],
    ),
  );
  if (!row) throw new Error('an approval was not inserted');
  return approvalOf(row);
}

/** The files that pending approvals are about, of these. SQL with the keys as `$1`. */
export const PENDING_FILES = `SELECT storage_key FROM approvals
  WHERE storage_key = ANY($1::text[]) AND decided_by IS NULL AND expires_at > clock_timestamp()`;

export async function findApproval(runner: SqlRunner, id: Uuid): Promise<StoredApproval | undefined> {
  const [row] = rowsOf<ApprovalRow>(
    await runner.query(`SELECT ${COLUMNS} FROM approvals WHERE id = $1`, [id]),
  );
  return row && approvalOf(row);
}

/** Approvals of these operations, newest first, and how many match, whatever `beforeId` says. */
export async function listApprovals(
  runner: SqlRunner,
  operations: readonly string[],
  { status, beforeId, limit }: ServiceApprovalsBody,
): Promise<{ rows: StoredApproval[]; totalCount: number }> {
  const matching = `operation = ANY($1::text[]) AND ($2::text IS NULL OR ${STATUS} = $2)`;
  const filters = [operations, status ?? null];
  const rows = await runner.query(
    `SELECT ${COLUMNS} FROM approvals WHERE ${matching} AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [...filters, beforeId ?? null, limit],
  );
  const counted = await runner.query(`SELECT count(*) AS n FROM approvals WHERE ${matching}`, filters);
  const [count] = rowsOf<{ n: string }>(counted);
  return { rows: rowsOf<ApprovalRow>(rows).map(approvalOf), totalCount: Number(count?.n ?? 0) };
}

/** The smallest id that a pending approval can have: from twice its life ago, so that the clocks of hosts don't matter. */
function firstPending(): Uuid {
  return uuidBounds(Date.now() - 2 * APPROVAL_HOURS * 60 * MINUTE_MS).first;
}

/** The oldest approvals that are pending. */
export async function pendingApprovals(runner: SqlRunner): Promise<StoredApproval[]> {
  const rows = rowsOf<ApprovalRow>(
    await runner.query(
      `SELECT ${COLUMNS} FROM approvals WHERE id >= $1 AND decided_by IS NULL AND expires_at > clock_timestamp()
       ORDER BY id LIMIT ${PENDING_LIMIT}`,
      [firstPending()],
    ),
  );
  return rows.map(approvalOf);
}

/** How many actions wait for a second operator, and since when the oldest does. */
export async function waitingApprovals(
  runner: SqlRunner,
): Promise<{ count: number; oldestAt: string | null }> {
  const [row] = rowsOf<{ n: string; oldest: Date | null }>(
    await runner.query(
      `SELECT count(*) AS n, min(asked_at) AS oldest FROM (SELECT asked_at FROM approvals
         WHERE id >= $1 AND decided_by IS NULL AND expires_at > clock_timestamp() ORDER BY id LIMIT $2) a`,
      [firstPending(), QUEUE_COUNT_MAX + 1],
    ),
  );
  return { count: Number(row?.n ?? 0), oldestAt: row?.oldest?.toISOString() ?? null };
}

/** A decision about an approval. */
interface ApprovalEnd {
  id: Uuid;
  status: 'APPROVED' | 'REJECTED';
  /** What the action was about, or has made. */
  resourceId: string | null;
  decidedBy: string;
  decidedPerson?: string | null;
}

/** Lets a pending approval expire now. Returns whether it was pending. */
export async function expireApproval(runner: SqlRunner, id: Uuid): Promise<boolean> {
  const rows = await runner.query(
    `WITH ended AS (
       UPDATE approvals SET expires_at = clock_timestamp()
       WHERE id = $1 AND decided_by IS NULL AND expires_at > clock_timestamp() RETURNING 1)
     SELECT * FROM ended`,
    [id],
  );
  return rowsOf(rows).length > 0;
}

/**
 * Ends an approval that is pending. It raises an error in the database if another transaction has ended it, so that it
 * can be sent together with the effect.
 */
export async function endApproval(
  runner: SqlRunner,
  { id, status, resourceId, decidedBy, decidedPerson }: ApprovalEnd,
): Promise<void> {
  await runner.query(
    `WITH ended AS (
       UPDATE approvals SET status = $2, decided_by = $3, decided_person = $4, resource_id = $5,
         decided_at = clock_timestamp()
       WHERE id = $1 AND decided_by IS NULL AND expires_at > clock_timestamp() RETURNING 1)
     SELECT 1 / (SELECT count(*) FROM ended)`,
    [id, status, decidedBy, decidedPerson ?? null, resourceId],
  );
}

/** An approval as operators see it. @param request what the operator asked for, without personal data in the clear. */
export function renderApproval(
  approval: StoredApproval,
  request: { params: object; body: object },
): ApprovalResource {
  return {
    id: formatId('Approval', approval.id),
    action: approval.action,
    resourceId: approval.resourceId,
    reason: approval.reason,
    status: approval.status,
    params: request.params,
    body: request.body,
    askedBy: approval.askedBy,
    askedPerson: approval.askedPerson,
    askedAt: approval.askedAt.toISOString(),
    expiresAt: approval.expiresAt.toISOString(),
    decidedBy: approval.decidedBy,
    decidedPerson: approval.decidedPerson,
    decidedAt: approval.decidedAt?.toISOString() ?? null,
  };
}
