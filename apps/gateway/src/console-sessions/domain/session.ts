import { formatId, restatedUuid, type Uuid } from '@corridor/kernel';
import type { ConsoleRole, Permission } from '@corridor/contracts';

/** A person of a console, and what the person may do there. */
export interface Person {
  name: string;
  role: ConsoleRole;
  /** The platform of a developer; the others have none. */
  platform: { key: number; id: string } | undefined;
  /** What a developer may do on the platform. */
  permissions: Permission[];
}

/** Somebody who is signed in. */
export interface Session extends Person {
  id: Uuid;
  /** When the session ends unless it is used, and when at the latest. */
  expiresAt: Date;
  /** Age of the sign-in, milliseconds. */
  signedInAgoMs: number;
}

/** A session ends when it was not used for so long, milliseconds. */
export const IDLE_MAX_MS = 30 * 60_000;
/** Longest session, milliseconds. */
export const SESSION_MAX_MS = 12 * 60 * 60_000;
/** How old a sign-in may be that approves something, milliseconds. */
export const APPROVAL_AGE_MAX_MS = 15 * 60_000;
/** How long a link is valid, milliseconds. */
export const LINK_LIFETIME_MS = 10 * 60_000;

/**
 * The id of a person as an operator: the same in each session of the same name, so that nobody is a second operator for
 * an approval by signing in again.
 */
export function operatorIdOf({ name }: Pick<Person, 'name'>): string {
  return formatId('Operator', restatedUuid(`console ${name.normalize('NFC')}`, 0));
}
