import { formatId } from '@corridor/kernel';
import { permissionsOfRole } from '@corridor/contracts';
import { FRESH_MAX_MS } from '../console-sessions/domain/session';
import type { Person, Session } from '../console-sessions/session.repository';

/** Whom a link signs in, or whose a session is. */
export function shownPerson({ name, role, platform }: Person): Record<string, unknown> {
  return { name, role, platformId: platform?.id ?? null };
}

/** A session as the console shows it, and whether its pages can move the sandbox. */
export function sessionResource(session: Session, isSandbox: boolean): Record<string, unknown> {
  const { role, permissions, expiresAt, signedInAgoMs, memberId } = session;
  return {
    ...shownPerson(session),
    memberId: memberId === undefined ? null : formatId('Member', memberId),
    permissions,
    operatorPermissions: permissionsOfRole(role),
    mayApprove: signedInAgoMs <= FRESH_MAX_MS,
    isSandbox,
    expiresAt: expiresAt.toISOString(),
  };
}
