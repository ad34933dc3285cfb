import { mintUuid } from '@corridor/kernel';
import { appendAuditEntries } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { auditEntryOf } from '@corridor/service';
import { operatorIdOf, personOfSession } from './domain/session';
import type { Person } from './session.repository';

/** A sign-in, or the end of a session that no operator has ended. */
export interface SessionEvent {
  action: 'sign-in' | 'end-console-session';
  person: Person;
  requestId: string;
  resourceId: string;
  reason?: string | null;
  /** For the audit log. */
  change: { before: object } | { after: object };
}

/** Most entries of a platform, and for how long they are kept. */
const ROWS_MAX = 1_000;
const KEPT_DAYS = 90;
/** Most entries that one event removes. */
const REMOVED_MAX = 5_000;

/**
 * Notes sign-ins and ends of sessions: those of operators in the audit log, those of developers in the log of their
 * platform. Platforms make as many sessions as they like, and the audit log is kept for ever, with one writer at a time.
 */
export async function noteSessions(runner: SqlRunner, events: readonly SessionEvent[]): Promise<void> {
  const ofOperators: SessionEvent[] = [];
  for (const event of events) {
    if (event.person.platform) await noteDeveloper(runner, event, event.person.platform);
    else ofOperators.push(event);
  }
  if (ofOperators.length === 0) return;
  await appendAuditEntries(
    runner,
    ofOperators.map(({ action, person, requestId, resourceId, reason = null, change }) => {
      const by = { operatorId: operatorIdOf(person), person: personOfSession(person), requestId };
      return auditEntryOf(by, action, { resourceId, reason, ...change });
    }),
  );
}

/**
 * Notes that an account has lost the role of an operator, if the audit log has it from a sign-in: at the identity provider the
 * account has none, or that of a developer, of whom the log has nothing.
 */
export async function noteLostRole(
  runner: SqlRunner,
  { name, account }: Pick<Person, 'name' | 'account'>,
  { reason, requestId }: { reason: string; requestId: string },
): Promise<void> {
  const operatorId = operatorIdOf({ name, account });
  const rows = await runner.query(
    `SELECT after ->> 'role' AS role FROM audit_log
     WHERE resource_id = $1 AND action IN ('sign-in', 'end-console-session') ORDER BY id DESC LIMIT 1`,
    [operatorId],
  );
  const role = rowsOf<{ role: string | null }>(rows)[0]?.role;
  if (role == null) return;
  const by = { operatorId, person: personOfSession({ name, account }), requestId };
  const audit = { resourceId: operatorId, reason, before: { name, operatorId, role } };
  await appendAuditEntries(runner, [auditEntryOf(by, 'end-console-session', audit)]);
}

async function noteDeveloper(
  runner: SqlRunner,
  { action, person, requestId, resourceId, reason = null }: SessionEvent,
  { key, id }: { key: number; id: string },
): Promise<void> {
  await runner.query(
    `INSERT INTO developer_log (id, platform_key, platform_id, action, operator_id, name, permissions, resource_id,
       reason, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[mintUuid(), key, id, action, operatorIdOf(person), person.name, person.permissions],
      ...[resourceId, reason, requestId],
    ],
  );
  // Rows that another transaction removes are skipped: sign-ins don't wait for each other.
  await runner.query(
    `DELETE FROM developer_log WHERE id = ANY(ARRAY(
       SELECT id FROM developer_log WHERE at < clock_timestamp() - ${KEPT_DAYS} * interval '1 day'
       LIMIT ${REMOVED_MAX} FOR UPDATE SKIP LOCKED))`,
  );
  await runner.query(
    `DELETE FROM developer_log WHERE id = ANY(ARRAY(
       SELECT id FROM developer_log WHERE platform_key = $1 AND (at, id) < (
         SELECT at, id FROM developer_log WHERE platform_key = $1
         ORDER BY at DESC, id DESC OFFSET ${ROWS_MAX - 1} LIMIT 1)
       LIMIT ${REMOVED_MAX} FOR UPDATE SKIP LOCKED))`,
    [key],
  );
}
