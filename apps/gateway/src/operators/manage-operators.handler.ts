import type { Pool } from 'pg';
import { formatId, mintUuid, parseId, personOf } from '@corridor/kernel';
import { operatorPermissions, type OperatorPermission } from '@corridor/contracts';
import { appendAuditEntries, inTransaction } from '@corridor/database';
import { adminActor, auditEntryOf } from '@corridor/service';
import { assertName } from '../console-sessions/person-name.parser';
import { personIn } from '../console-sessions/domain/person-subject';
import { SessionRepository } from '../console-sessions/session.repository';
import { hashSecret, newSecret } from '../tokens/token-secret.codec';
import { OperatorRepository } from './operator.repository';

/** A new operator. The secret is shown once. */
export interface NewOperator {
  operatorId: string;
  clientId: string;
  clientSecret: string;
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
}

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

/** Creates, lists and disables operators, by commands on the server. */
export class ManageOperatorsHandler {
  private readonly operators = new OperatorRepository();
  private readonly sessions = new SessionRepository();

  constructor(private readonly pool: Pool) {}

  /**
   * @param subject whose credential it is, as an identity provider or another credential names the person; null: the name
   * @throws Error if the name or the subject is no short text.
   */
  async create(
    name: string,
    permissions: OperatorPermission[],
    reason: string | null = null,
    subject: string | null = null,
  ): Promise<NewOperator> {
    assertName(name);
    const person = personIn(subject) ?? personOf(name);
    const id = mintUuid();
    const clientId = id.replaceAll('-', '');
    const clientSecret = newSecret();
    const operatorId = formatId('Operator', id);
    await inTransaction(this.pool, async (client) => {
      const secretHash = hashSecret(clientSecret);
      const operator = { id, clientId, name, person, permissions, secretHash, disabledAt: null };
      await this.operators.insert(client, operator);
      const audit = { resourceId: operatorId, reason, before: null, after: { person, permissions } };
      await appendAuditEntries(client, [auditEntryOf(adminActor(), 'create-operator', audit)]);
    });
    return { operatorId, clientId, clientSecret };
  }

  async list(): Promise<ShownOperator[]> {
    return (await this.operators.list(this.pool)).map(
      ({ id, clientId, name, person, permissions, disabledAt }) => ({
        operatorId: formatId('Operator', id),
        clientId,
        name,
        person,
        permissions,
        disabledAt: disabledAt?.toISOString() ?? null,
      }),
    );
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
