import { mintUuid, personOf, type AuditActionName } from '@corridor/kernel';
import type { OperationRequest } from '@corridor/contracts';
import type { AuditEntry } from '@corridor/database';
import { personOfCommand } from '../admin-person';
import { operatorAccount } from '../operator-account';

/** Who acts, for the audit log. */
export type Actor = Pick<AuditEntry, 'operatorId' | 'person' | 'requestId' | 'callerRequestId'>;

/** Who has decided, as a record keeps it. */
export type DecidedBy = Pick<Actor, 'operatorId' | 'person'>;

/** What the audit log keeps of an action. It contains no personal data. */
export type ActionAudit = Partial<Pick<AuditEntry, 'resourceId' | 'reason' | 'before' | 'after'>>;

/** Whoever runs a command on the server: the account of the operating system, which no option changes, and the person. */
export function adminActor(): Actor {
  const { name, host } = operatorAccount();
  const person = personOfCommand();
  const by = person === undefined ? {} : { person: personOf(person) };
  return { operatorId: `admin:${name}@${host}`, ...by, requestId: mintUuid() };
}

/** The operator of a request. */
export function actorOf({ context }: Pick<OperationRequest, 'context'>): Actor {
  const { operatorId, operatorPerson: person = null, requestId, callerRequestId = null } = context;
  if (operatorId === undefined) throw new Error('an action of an operator names no operator');
  return { operatorId, person, requestId, callerRequestId };
}

/** The audit entry of an action. */
export function auditEntryOf(actor: Actor, action: AuditActionName, audit: ActionAudit): AuditEntry {
  const { operatorId, person = null, requestId, callerRequestId = null } = actor;
  const { resourceId = null, reason = null, before = null, after = null } = audit;
  const by = { operatorId, person, requestId, callerRequestId };
  return { ...by, action, resourceId, reason, before, after };
}
