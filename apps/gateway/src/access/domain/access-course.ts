import { personOf, type AuditActionName } from '@corridor/kernel';
import { BY_OPERATOR, NO_ROLE, OTHER_ROLE } from '../../console-sessions/domain/session';
import { GrantMap, type Grant } from './grant-map';

/** Actions of the audit log that give somebody access, or take it away. */
export const accessActions = [
  'create-operator',
  'rotate-operator',
  'disable-operator',
  'console-link',
  'console-sign-out',
  'sign-in',
  'end-console-session',
] as const satisfies readonly AuditActionName[];
type AccessAction = (typeof accessActions)[number];

const DEVELOPER = 'developer';

type Members = Readonly<Record<string, unknown>>;

/** An entry of the audit log. */
export interface AccessEntry {
  at: Date;
  /** Who did it: an operator, or an account of the server. */
  operatorId: string;
  person: string | null;
  action: AccessAction;
  resourceId: string;
  reason: string | null;
  before: Members | null;
  after: Members | null;
}

/** A credential as it is stored. Entries of earlier releases have neither its name nor its end. */
interface StoredCredential {
  name: string;
  person: string;
  expiresAt: Date;
}

/** What a person may do. */
export interface AccessRights {
  permissions: string[];
  roles: string[];
}

/** A change of what a person may do. */
export interface AccessChange {
  at: Date;
  person: string;
  before: AccessRights;
  after: AccessRights;
  cause: AccessCause;
}

/** What has changed it. */
interface AccessCause {
  /** The person who did it; null if nobody did, or nobody knows. */
  person: string | null;
  /** Who did it otherwise. */
  otherwise: string;
  action: AccessAction | null;
  reason: string | null;
}

interface Credential extends Grant {
  permissions: readonly string[];
  expiresAt: Date | undefined;
}

/** A role in the console. */
export interface RoleGrant extends Grant {
  name: string;
  role: string;
  isOfProvider: boolean;
  lastSignInAt: Date | null;
}

/** The course of the access of all people, told by the audit log from its first entry on. */
export class AccessCourse {
  readonly changes: AccessChange[] = [];
  /** Those that are valid, by their operators. */
  readonly credentials = new GrantMap<Credential>();
  /** By the operators that the sessions are. */
  readonly roles = new GrantMap<RoleGrant>();
  /** Since when each person has any access. */
  readonly since = new Map<string, Date>();
  private readonly names = new Map<string, string>();
  /** No credential ends before, milliseconds. */
  private nextEndMs = Infinity;

  constructor(private readonly stored: ReadonlyMap<string, StoredCredential>) {
    for (const { person, name } of stored.values()) this.names.set(person, name);
  }

  /** The last name of a person; the person itself if nobody has named it. */
  nameOf(person: string): string {
    return this.names.get(personOf(person)) ?? person;
  }

  /** @param entry the next one */
  add(entry: AccessEntry): void {
    this.passUntil(entry.at);
    const effects: Readonly<Record<AccessAction, (entry: AccessEntry) => void>> = {
      'create-operator': (one) => this.created(one),
      'rotate-operator': (one) => this.created(one),
      'disable-operator': (one) => this.disabled(one),
      'console-link': (one) => this.linked(one),
      'console-sign-out': (one) => this.signedOut(one),
      'sign-in': (one) => this.signedIn(one),
      'end-console-session': (one) => this.ended(one),
    };
    effects[entry.action](entry);
  }

  /** Ends what ends by itself until a moment. */
  passUntil(now: Date): void {
    if (now.getTime() < this.nextEndMs) return;
    const ended = [...this.credentials].flatMap(([id, { person, expiresAt }]) =>
      expiresAt && expiresAt <= now ? [{ id, person, expiresAt }] : [],
    );
    ended.sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
    for (const { id, person, expiresAt } of ended) {
      const cause = { person: null, otherwise: 'the end of the credential', action: null, reason: null };
      this.change([person], expiresAt, cause, () => this.credentials.delete(id));
    }
    this.nextEndMs = Infinity;
    for (const { expiresAt } of this.credentials.values()) this.endsAt(expiresAt);
  }

  private endsAt(end: Date | undefined): void {
    if (end) this.nextEndMs = Math.min(this.nextEndMs, end.getTime());
  }

  private created(entry: AccessEntry): void {
    const { resourceId: id, after, at } = entry;
    const stored = this.stored.get(id);
    const name = textIn(after, 'name') ?? stored?.name;
    const given = textIn(after, 'person') ?? stored?.person;
    if (given === undefined) return;
    const person = personOf(given);
    if (name !== undefined) this.names.set(person, name);
    const end = textIn(after, 'expiresAt');
    const expiresAt = end === undefined ? stored?.expiresAt : new Date(end);
    const former = this.credentials.get(id);
    // Rotations of earlier releases have none in their entries.
    const permissions = after?.['permissions'] ? textsIn(after, 'permissions') : (former?.permissions ?? []);
    const since = former?.since ?? at;
    this.endsAt(expiresAt);
    this.changeBy(entry, [person], () => this.credentials.set(id, { person, permissions, since, expiresAt }));
  }

  /** The sessions of the person end, and its links are removed. An identity provider lets it in again. */
  private disabled(entry: AccessEntry): void {
    const { resourceId: id } = entry;
    const person = this.credentials.get(id)?.person ?? this.stored.get(id)?.person;
    if (person === undefined) return;
    this.changeBy(entry, [person], () => {
      this.credentials.delete(id);
      for (const [key, role] of this.roles)
        if (role.person === person && !role.isOfProvider) this.roles.delete(key);
    });
  }

  private linked(entry: AccessEntry): void {
    const { after } = entry;
    const name = textIn(after, 'name') ?? '';
    const person = personOf(textIn(after, 'person') ?? name);
    this.give(entry, { person, name, isOfProvider: false, isSignedIn: false });
  }

  private signedIn(entry: AccessEntry): void {
    const { after } = entry;
    const name = textIn(after, 'name') ?? '';
    const isOfProvider = textIn(after, 'issuer') !== undefined;
    const person = personOf(entry.person ?? textIn(after, 'subject') ?? name);
    this.give(entry, { person, name, isOfProvider, isSignedIn: true });
  }

  private give(
    entry: AccessEntry,
    { isSignedIn, ...whose }: Pick<RoleGrant, 'person' | 'name' | 'isOfProvider'> & { isSignedIn: boolean },
  ): void {
    const { after, at, resourceId: id } = entry;
    const role = textIn(after, 'role');
    if (role === undefined || role === DEVELOPER) return;
    this.names.set(whose.person, whose.name);
    const former = this.roles.get(id);
    const lastSignInAt = isSignedIn ? at : (former?.lastSignInAt ?? null);
    const since = former?.role === role ? former.since : at;
    const issuer = whose.isOfProvider ? `identity provider ${textIn(after, 'issuer')}` : undefined;
    this.changeBy(
      entry,
      [whose.person],
      () => this.roles.set(id, { ...whose, role, since, lastSignInAt }),
      issuer,
    );
  }

  /** An identity provider lets the person in again. */
  private signedOut(entry: AccessEntry): void {
    const named = personOf(textIn(entry.after, 'name') ?? '');
    const ended = [...this.roles].filter(
      ([, { name, isOfProvider }]) => personOf(name) === named && !isOfProvider,
    );
    const people = [...new Set(ended.map(([, { person }]) => person))];
    this.changeBy(entry, people, () => {
      for (const [id] of ended) this.roles.delete(id);
    });
  }

  /** Operators end sessions too, for any reason that they write: their own, or those of others. */
  private ended(entry: AccessEntry): void {
    const { operatorId, reason, before, after } = entry;
    const isOfProvider =
      operatorId === textIn(before, 'operatorId') && textIn(after, 'endedBy') !== BY_OPERATOR;
    const role = this.roles.get(operatorId);
    if (role === undefined || !isOfProvider || !(reason === NO_ROLE || reason === OTHER_ROLE)) return;
    this.changeBy(entry, [role.person], () => this.roles.delete(operatorId), 'identity provider');
  }

  private changeBy(entry: AccessEntry, people: readonly string[], work: () => void, by?: string): void {
    const { at, action, reason, person, operatorId } = entry;
    const cause =
      by === undefined
        ? { person, otherwise: operatorId, action, reason }
        : { person: null, otherwise: by, action, reason };
    this.change(people, at, cause, work);
  }

  private change(people: readonly string[], at: Date, cause: AccessCause, work: () => void): void {
    const before = people.map((person) => this.rightsOf(person));
    work();
    for (const [index, person] of people.entries()) {
      const had = before[index] ?? { permissions: [], roles: [] };
      const has = this.rightsOf(person);
      if (JSON.stringify(had) === JSON.stringify(has)) continue;
      this.changes.push({ at, person, before: had, after: has, cause });
      if (isNone(has)) this.since.delete(person);
      else if (isNone(had)) this.since.set(person, at);
    }
  }

  private rightsOf(person: string): AccessRights {
    const permissions = this.credentials.of(person).flatMap((one) => one.permissions);
    const roles = this.roles.of(person).map(({ role }) => role);
    return { permissions: [...new Set(permissions)].sort(), roles: [...new Set(roles)].sort() };
  }
}

/** Whether somebody may do nothing. */
export function isNone({ permissions, roles }: AccessRights): boolean {
  return permissions.length === 0 && roles.length === 0;
}

function textIn(members: Members | null, name: string): string | undefined {
  const value = members?.[name];
  return typeof value === 'string' ? value : undefined;
}

function textsIn(members: Members | null, name: string): string[] {
  const value = members?.[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
