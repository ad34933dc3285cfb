import type { Pool } from 'pg';
import { parseId } from '@corridor/kernel';
import type { ConsoleRole, Permission } from '@corridor/contracts';
import { appendAuditEntries, inTransaction } from '@corridor/database';
import { adminActor, auditEntryOf } from '@corridor/service';
import { createConsoleLink, developerOf, type ConsoleLink } from './create-link.handler';
import { assertName } from './person-name.parser';
import { personIn } from './person-subject.parser';
import { operatorIdOf, personOfSession } from './domain/session';
import { SessionRepository, type Person } from './session.repository';

/** Who gets a link. */
export interface WantedLink {
  /** The person: all links of a name sign in the same one. */
  name: string;
  role: ConsoleRole;
  /** Whose link it is, as an identity provider or another credential names the person; absent: the name. */
  person?: string;
  /** `PlatformConfig:<uuid>`, of a developer and of nobody else. */
  platformId?: string;
  /** Of a developer. */
  permissions: readonly Permission[];
  /** For the audit log. */
  reason?: string;
}

/** Lets people in to the console, and out of it, by commands on the server. */
export class ManageConsoleHandler {
  private readonly sessions = new SessionRepository();

  constructor(private readonly pool: Pool) {}

  /** @throws Error for a name that is no short text, or a platform that doesn't fit the role or that has no token. */
  async createLink(wanted: WantedLink, consoleUrl: string): Promise<ConsoleLink> {
    const person = await this.personOf(wanted);
    return inTransaction(this.pool, async (client) => {
      const link = await createConsoleLink(client, person, consoleUrl);
      const { name, role, platform, permissions } = person;
      const after = {
        ...{ name, role, platformId: platform?.id ?? null, permissions },
        person: personOfSession(person),
      };
      const audit = { resourceId: operatorIdOf(person), reason: wanted.reason ?? null, after };
      await appendAuditEntries(client, [auditEntryOf(adminActor(), 'console-link', audit)]);
      return link;
    });
  }

  /** Ends all sessions of a name; the next request of each is refused. */
  signOut(name: string, reason: string | null = null): Promise<{ name: string; sessionsEnded: number }> {
    return inTransaction(this.pool, async (client) => {
      const sessionsEnded = await this.sessions.endAll(client, name);
      const audit = { resourceId: operatorIdOf({ name }), reason, after: { name, sessionsEnded } };
      await appendAuditEntries(client, [auditEntryOf(adminActor(), 'console-sign-out', audit)]);
      return { name, sessionsEnded };
    });
  }

  private async personOf({
    name,
    role,
    person: subject,
    platformId,
    permissions,
  }: WantedLink): Promise<Person> {
    assertName(name);
    if (role !== 'developer') {
      if (platformId !== undefined)
        throw new Error('only a developer belongs to a platform: omit --platform-id');
      return { name, role, platform: undefined, permissions: [], person: personIn(subject) };
    }
    if (subject !== undefined) throw new Error('a developer is no operator: omit --person');
    const uuid = platformId === undefined ? undefined : parseId('PlatformConfig', platformId);
    if (uuid === undefined) throw new Error('a developer needs --platform-id PlatformConfig:<uuid>');
    const id = `PlatformConfig:${uuid}`;
    const key = await this.sessions.platformKeyOf(this.pool, id);
    if (key === undefined) throw new Error(`no token belongs to ${id}: create its first one`);
    return developerOf(name, { key, id }, permissions);
  }
}
