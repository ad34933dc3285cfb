import { permissionsOfRole } from '@corridor/contracts';
import { FRESH_MAX_MS } from '../console-sessions/domain/session';
import type { Person, Session } from '../console-sessions/session.repository';

/** Whom a link signs in, or whose a session is. */
export function shownPerson({ name, role, platform }: Person): Record<string, unknown> {
  return { name, role, platformId: platform?.id ?? null };
}

/** A session as the console shows it. */
export function sessionResource(session: Session): Record<string, unknown> {
  const { role, permissions, expiresAt, signedInAgoMs } = session;
  return {
    ...shownPerson(session),
    permissions,
    operatorPermissions: permissionsOfRole(role),
    mayApprove: signedInAgoMs <= FRESH_MAX_MS,
    expiresAt: expiresAt.toISOString(),
  };
}
