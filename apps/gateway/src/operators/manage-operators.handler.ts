import type { Pool } from 'pg';
import { formatId, mintUuid, parseId, personOf } from '@corridor/kernel';
import { operatorPermissions, type OperatorPermission } from '@corridor/contracts';
import { appendAuditEntries, inTransaction } from '@corridor/database';
import { adminActor, auditEntryOf } from '@corridor/service';
import { assertName } from '../console-sessions/person-name.parser';
import { personIn } from '../console-sessions/person-subject.parser';
import { SessionRepository } from '../console-sessions/session.repository';
import { hashSecret, newSecret } from '../tokens/token-secret.codec';
import {
  endsSoon,
  LIFETIME_DAYS,
  lifetimeOf,
  OVERLAP_MS,
} from '../operator-settings/domain/credential-times';
import { OperatorRepository, type OperatorRecord } from './operator.repository';

/** The credential of an operator. The secret is shown once. */
export interface NewCredential {
  operatorId: string;
  clientId: string;
  clientSecret: string;
  /** From when on it is refused. */
  expiresAt: string;
}

/** A credential in the place of another one. */
export interface RotatedCredential extends NewCredential {
  /** From when on the secret before is refused. */
  formerExpiresAt: string | null;
}

/** An operator in a list. */
export interface ShownOperator {
  operatorId: string;
  clientId: string;
  name: string;
  /** The same for all credentials and sessions of a person. */
  person: string;
  permissions: readonly OperatorPermission[];
  disabledAt: string | null;
  /** From when on the credential is refused. */
  expiresAt: string;
  endsSoon: boolean;
  /** From when on the secret before the last rotation is refused; null if it is already. */
  formerExpiresAt: string | null;
}

/** How a credential is made. */
interface CredentialOptions {
  /** For the audit log. */
  reason?: string | null | undefined;
  lifetimeMs?: number;
}

interface NewOperatorOptions extends CredentialOptions {
  /** As an identity provider or another credential names the person; without it, it is the name. */
  subject?: string | undefined;
}

const LIFETIME_MS = lifetimeOf(undefined, { days: LIFETIME_DAYS });

/** The permissions of a list `READ,AUDIT`. @throws Error for an unknown one. */
export function operatorPermissionsIn(list: string): OperatorPermission[] {
  const wanted = list.split(',').map((item) => item.trim().toUpperCase());
  const unknown = wanted.filter((item) => !(operatorPermissions as readonly string[]).includes(item));
  if (unknown.length > 0)
    throw new Error(
      `unknown permissions: ${unknown.join(', ')}; there are ${operatorPermissions.join(', ')}`,
    );
  return operatorPermissions.filter((permission) => wanted.includes(permission));
}

/** Creates, rotates, lists and disables operators, by commands on the server. */
export class ManageOperatorsHandler {
  private readonly operators = new OperatorRepository();
  private readonly sessions = new SessionRepository();

  constructor(private readonly pool: Pool) {}

  /** @throws Error if the name or the subject is no short text. */
  async create(
    name: string,
    permissions: OperatorPermission[],
    { reason = null, subject, lifetimeMs = LIFETIME_MS }: NewOperatorOptions = {},
  ): Promise<NewCredential> {
    assertName(name);
    const person = personIn(subject) ?? personOf(name);
    const id = mintUuid();
    const clientId = id.replaceAll('-', '');
    const clientSecret = newSecret();
    const operatorId = formatId('Operator', id);
    const secretHash = hashSecret(clientSecret);
    return inTransaction(this.pool, async (client) => {
      const operator = { id, clientId, name, person, permissions, secretHash, lifetimeMs };
      const expiresAt = (await this.operators.insert(client, operator)).toISOString();
      const after = { name, person, permissions, expiresAt };
      const audit = { resourceId: operatorId, reason, before: null, after };
      await appendAuditEntries(client, [auditEntryOf(adminActor(), 'create-operator', audit)]);
      return { operatorId, clientId, clientSecret, expiresAt };
    });
  }

  /**
   * Gives an operator another secret. The one before is valid until the overlap has ended, and a still earlier one no longer.
   * @throws Error if there is no such operator, or it is disabled
   */
  async rotate(
    operatorId: string,
    {
      reason = null,
      lifetimeMs = LIFETIME_MS,
      overlapMs = OVERLAP_MS,
    }: CredentialOptions & { overlapMs?: number } = {},
  ): Promise<RotatedCredential> {
    const id = parseId('Operator', operatorId);
    const clientSecret = newSecret();
    const rotation = { secretHash: hashSecret(clientSecret), lifetimeMs, overlapMs };
    return inTransaction(this.pool, async (client) => {
      const operator = id && (await this.operators.rotate(client, id, rotation));
      if (!operator) throw new Error(`there is no operator ${operatorId}, or it is disabled`);
      const { clientId, name, person, permissions } = operator;
      const ends = endsOf(operator);
      const audit = { resourceId: operatorId, reason, after: { name, person, permissions, ...ends } };
      await appendAuditEntries(client, [auditEntryOf(adminActor(), 'rotate-operator', audit)]);
      return { operatorId, clientId, clientSecret, ...ends };
    });
  }

  /** All operators, oldest first. */
  async list(): Promise<ShownOperator[]> {
    return (await this.operators.list(this.pool)).map((operator) => {
      const { id, clientId, name, person, permissions, disabledAt } = operator;
      return {
        operatorId: formatId('Operator', id),
        ...{ clientId, name, person, permissions },
        disabledAt: disabledAt?.toISOString() ?? null,
        ...endsOf(operator),
        endsSoon: endsSoon(operator, Date.now()),
      };
    });
  }

  /** The next request of the operator is refused, and the console's sessions of the person end. @throws Error if there is no such operator. */
  async disable(
    operatorId: string,
    reason: string | null = null,
  ): Promise<{ operatorId: string; disabled: true }> {
    const id = parseId('Operator', operatorId);
    await inTransaction(this.pool, async (client) => {
      const person = id && (await this.operators.disable(client, id));
      if (person === undefined)
        throw new Error(`there is no operator ${operatorId}, or it is disabled already`);
      const sessionsEnded = await this.sessions.endOfPerson(client, person);
      const audit = {
        resourceId: operatorId,
        reason,
        before: { disabled: false },
        after: { disabled: true, sessionsEnded },
      };
      await appendAuditEntries(client, [auditEntryOf(adminActor(), 'disable-operator', audit)]);
    });
    return { operatorId, disabled: true };
  }
}

function endsOf({
  expiresAt,
  former,
}: Pick<OperatorRecord, 'expiresAt' | 'former'>): Pick<ShownOperator, 'expiresAt' | 'formerExpiresAt'> {
  return {
    expiresAt: expiresAt.toISOString(),
    formerExpiresAt: former?.expiresAt.toISOString() ?? null,
  };
}
