import type { AuditEntryResource } from '@corridor/contracts';
import { auditMappingOf, type AuditMapping } from './audit-mapping';
import { ocsfEvent, type OcsfEvent } from './ocsf';

/** `admin:<account>@<host>`, of a command on the server. */
const COMMAND = /^admin:.*@(?<host>[^@]+)$/;
const CONSOLE = { name: 'console' };

function textIn(values: object | null, member: string): string | undefined {
  const value = (values as Readonly<Record<string, unknown>> | null)?.[member];
  return typeof value === 'string' ? value : undefined;
}

function actorOf({ operatorId, person }: AuditEntryResource): { uid: string; name?: string } {
  return { uid: operatorId, ...(person === null ? {} : { name: person }) };
}

/** Whose sign-in or session it is: not always that of who has acted. */
function subjectOf(entry: AuditEntryResource): { uid: string; name?: string } {
  const named = entry.resourceId?.startsWith('Operator:') === true ? entry.resourceId : undefined;
  const uid = textIn(entry.before, 'operatorId') ?? named;
  return uid === undefined || uid === entry.operatorId ? actorOf(entry) : { uid };
}

/** Where a call came from. Entries keep no address: that is the host of a command, or else the gateway. */
function sourceOf({ operatorId }: AuditEntryResource): Readonly<Record<string, string>> {
  const host = COMMAND.exec(operatorId)?.groups?.['host'];
  return host === undefined ? { svc_name: 'gateway' } : { hostname: host };
}

function isMultiFactor({ after }: AuditEntryResource): boolean | undefined {
  const { amr } = (after ?? {}) as { amr?: unknown };
  return Array.isArray(amr) ? amr.includes('mfa') || amr.length > 1 : undefined;
}

/** The attributes of a class. What was changed, and why, stays in the log: people have written it. */
function attributesOf(
  { class: name, entity }: AuditMapping,
  entry: AuditEntryResource,
): Readonly<Record<string, unknown>> {
  const { action, service, resourceId: uid } = entry;
  const actor = { user: actorOf(entry) };
  const resource = uid === null ? {} : { uid };
  switch (name) {
    case 'Authentication':
      return { actor, user: subjectOf(entry), service: CONSOLE, is_mfa: isMultiFactor(entry) };
    case 'Account Change':
      return { actor, user: uid === null ? { name: 'unknown' } : { uid } };
    case 'Entity Management':
      return { actor, entity: { name: entity, type: entity, ...resource } };
    case 'API Activity':
      return {
        actor,
        api: { operation: action, service: { name: service } },
        src_endpoint: sourceOf(entry),
        ...(uid === null ? {} : { resources: [resource] }),
      };
  }
}

/** A command on the server has an entry before its work, and one after it. */
function statusOf({ operatorId, after }: AuditEntryResource): 'Success' | 'Failure' | 'Other' {
  const state = COMMAND.test(operatorId) ? textIn(after, 'state') : undefined;
  if (state === 'FAILED') return 'Failure';
  return state === 'BEGUN' ? 'Other' : 'Success';
}

/** An entry of an audit log as an event. It has no free text and no personal data, except the names of operators. */
export function auditEvent(entry: AuditEntryResource): OcsfEvent {
  const { service, sequence, action, at, requestId, hash } = entry;
  const mapping = auditMappingOf(action);
  const facts = {
    ...{
      service,
      log: 'audit-log' as const,
      uid: `${service}-${sequence}`,
      sequence,
      code: action,
      requestId,
    },
    ...{ message: action.replaceAll('-', ' '), timeMs: Date.parse(at), status: statusOf(entry) },
  };
  return ocsfEvent(mapping, facts, { ...attributesOf(mapping, entry), unmapped: { hash } });
}
