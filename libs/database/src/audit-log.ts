import { createHash } from 'node:crypto';
import { formatId, mintUuid, type AuditActionName } from '@corridor/kernel';
import type {
  AuditEntryResource,
  ReadAuditLogAnswer,
  ReadAuditLogBody,
  ServiceName,
} from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** What an operator did. It contains no personal data. */
export interface AuditEntry {
  /** `Operator:<uuid>`, or `admin:<user>@<host>` for a command on the server. */
  operatorId: string;
  /** The person behind the operator; absent for a command on the server. */
  person?: string | null;
  action: AuditActionName;
  resourceId: string | null;
  reason: string | null;
  requestId: string;
  /** How the caller called the request. */
  callerRequestId?: string | null;
  /** What the action changed, before and after it. */
  before: object | null;
  after: object | null;
}

interface AuditRow {
  sequence: string;
  id: string;
  at_us: string;
  operator_id: string;
  person: string | null;
  action: string;
  resource_id: string | null;
  reason: string | null;
  request_id: string;
  caller_request_id: string | null;
  before: string | null;
  after: string | null;
  previous_hash: Buffer;
  hash: Buffer;
}

/** The state of an audit log. */
export interface AuditLogCheck {
  entries: number;
  /** Hash of the last entry. Whoever notes it elsewhere can prove later that no entry was cut off. */
  lastHash: string;
  /** Number of the first entry that is not as it was written; null if all are. */
  firstFault: number | null;
}

const COLUMNS = `sequence, id, (extract(epoch FROM at) * 1000000)::bigint AS at_us, operator_id, person, action, resource_id, reason,
  request_id, caller_request_id, before::text AS before, after::text AS after, previous_hash, hash`;
const MATCHING = `($1::text IS NULL OR operator_id = $1) AND ($2::text IS NULL OR action = $2)
  AND ($3::text IS NULL OR resource_id = $3) AND ($4::bigint IS NULL OR at >= to_timestamp($4 / 1000.0))
  AND ($5::bigint IS NULL OR at < to_timestamp(($5 + 1) / 1000.0))`;
const CHECK_BATCH = 1_000;
const NO_HASH = Buffer.alloc(32);
const MICROSECONDS = 1_000;

/**
 * Appends entries in the transaction of their action. It holds the lock of the log until the commit, so it is the last
 * statement of the transaction that locks anything.
 */
export async function appendAuditEntries(runner: SqlRunner, entries: readonly AuditEntry[]): Promise<void> {
  await runner.query(
    `INSERT INTO audit_log (id, operator_id, person, action, resource_id, reason, request_id, caller_request_id, before, after)
     SELECT n.id, n.operator_id, n.person, n.action, n.resource_id, n.reason, n.request_id, n.caller_request_id,
       n.before::jsonb, n.after::jsonb
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[])
       WITH ORDINALITY AS n (id, operator_id, action, resource_id, reason, request_id, before, after, person, caller_request_id,
         place)
     ORDER BY n.place`,
    [
      entries.map(() => mintUuid()),
      entries.map(({ operatorId }) => operatorId),
      entries.map(({ action }) => action),
      entries.map(({ resourceId }) => resourceId),
      entries.map(({ reason }) => reason),
      entries.map(({ requestId }) => requestId),
      entries.map(({ before }) => jsonOf(before)),
      entries.map(({ after }) => jsonOf(after)),
      entries.map(({ person }) => person ?? null),
      entries.map(({ callerRequestId }) => callerRequestId ?? null),
    ],
  );
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Entries of a service, newest first. */
export async function readAuditLog(
  runner: SqlRunner,
  service: ServiceName,
  { operatorId, action, resourceId, fromMs, toMs, beforeId, limit }: ReadAuditLogBody,
): Promise<ReadAuditLogAnswer> {
  const filters = [operatorId ?? null, action ?? null, resourceId ?? null, fromMs ?? null, toMs ?? null];
  const rows = rowsOf<AuditRow & { total_count: string }>(
    await runner.query(
      `WITH counted AS (SELECT count(*) AS total_count FROM audit_log WHERE ${MATCHING})
       SELECT counted.total_count, page.* FROM counted LEFT JOIN LATERAL (
         SELECT ${COLUMNS} FROM audit_log WHERE ${MATCHING} AND ($6::uuid IS NULL OR id < $6)
         ORDER BY id DESC LIMIT $7) AS page ON true
       ORDER BY page.id DESC`,
      [...filters, beforeId ?? null, limit],
    ),
  );
  return {
    entries: rows.filter((row) => row.id !== null).map((row) => shown(service, row)),
    totalCount: Number(rows[0]?.total_count ?? 0),
  };
}

/** Entries of a service after one, oldest first. They become visible in the order of their numbers. */
export async function readAuditEntriesAfter(
  runner: SqlRunner,
  service: ServiceName,
  { sequence, limit }: { sequence: number; limit: number },
): Promise<AuditEntryResource[]> {
  const sql = `SELECT ${COLUMNS} FROM audit_log WHERE sequence > $1 ORDER BY sequence LIMIT $2`;
  const rows = rowsOf<AuditRow>(await runner.query(sql, [sequence, limit]));
  return rows.map((row) => shown(service, row));
}

function shown(service: ServiceName, row: AuditRow): AuditEntryResource {
  return {
    id: formatId('AuditEntry', row.id),
    service,
    sequence: Number(row.sequence),
    at: new Date(Math.floor(Number(row.at_us) / MICROSECONDS)).toISOString(),
    operatorId: row.operator_id,
    person: row.person,
    action: row.action,
    resourceId: row.resource_id,
    reason: row.reason,
    requestId: row.request_id,
    callerRequestId: row.caller_request_id,
    before: row.before === null ? null : (JSON.parse(row.before) as object),
    after: row.after === null ? null : (JSON.parse(row.after) as object),
    hash: row.hash.toString('hex'),
    previousHash: row.previous_hash.toString('hex'),
  };
}

/** SHA-256 of an entry, by the text that `audit_log_text` of the database makes of it. */
function hashOf(row: AuditRow): Buffer {
  const { sequence, id, at_us, operator_id, person, action, resource_id, reason, request_id, before, after } =
    row;
  const caller = row.caller_request_id;
  const texts = [operator_id, action, resource_id, reason, request_id, before, after];
  const members = [
    JSON.stringify(row.previous_hash.toString('hex')),
    sequence,
    JSON.stringify(id),
    at_us,
    ...texts.map((text) => JSON.stringify(text)),
    // An entry without them is hashed as it was before entries had any.
    ...(person === null && caller === null ? [] : [JSON.stringify(person)]),
    ...(caller === null ? [] : [JSON.stringify(caller)]),
  ];
  return createHash('sha256')
    .update(`[${members.join(', ')}]`)
    .digest();
}

/** Where a check of an audit log begins, and what it shows of each entry. */
interface AuditLogReading {
  /** The last entry that is known to be right. Default: the check begins with the first entry. */
  after?: Pick<AuditLogCheck, 'entries' | 'lastHash'>;
  onEntry?: (sequence: number, hash: string) => void;
}

/** Computes the hashes again, from the first entry to the last, or from a known one. */
export async function verifyAuditLog(
  runner: SqlRunner,
  { after, onEntry }: AuditLogReading = {},
): Promise<AuditLogCheck> {
  const check: AuditLogCheck = { entries: 0, lastHash: NO_HASH.toString('hex'), ...after, firstFault: null };
  let previous: Buffer = Buffer.from(check.lastHash, 'hex');
  for (;;) {
    const rows = rowsOf<AuditRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM audit_log WHERE sequence > $1 ORDER BY sequence LIMIT ${CHECK_BATCH}`,
        [check.entries],
      ),
    );
    for (const row of rows) {
      const isNext = Number(row.sequence) === check.entries + 1 && row.previous_hash.equals(previous);
      if (!isNext || !row.hash.equals(hashOf(row))) return { ...check, firstFault: check.entries + 1 };
      check.entries += 1;
      previous = row.hash;
      check.lastHash = previous.toString('hex');
      onEntry?.(check.entries, check.lastHash);
    }
    if (rows.length < CHECK_BATCH) return check;
  }
}

/** The last entry of an audit log, or the one with this number; undefined if there is none. */
export async function readAuditHash(
  runner: SqlRunner,
  sequence: number | null = null,
): Promise<{ sequence: number; hash: string } | undefined> {
  const [row] = rowsOf<Pick<AuditRow, 'sequence' | 'hash'>>(
    await runner.query(
      `SELECT sequence, hash FROM audit_log WHERE $1::bigint IS NULL OR sequence = $1
       ORDER BY sequence DESC LIMIT 1`,
      [sequence],
    ),
  );
  return row && { sequence: Number(row.sequence), hash: row.hash.toString('hex') };
}
