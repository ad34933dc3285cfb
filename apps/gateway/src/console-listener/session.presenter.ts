import { permissionsOfRole } from '@corridor/contracts';
import { FRESH_MAX_MS } from '../console-sessions/domain/session';
import type { Session } from '../console-sessions/session.repository';

/** A session as the console shows it. */
export function sessionResource(session: Session): Record<string, unknown> {
  const { name, role, platform, permissions, expiresAt, signedInAgoMs } = session;
  return {
    name,
    role,
    platformId: platform?.id ?? null,
    permissions,
    operatorPermissions: permissionsOfRole(role),
    mayApprove: signedInAgoMs <= FRESH_MAX_MS,
    expiresAt: expiresAt.toISOString(),
  };
}
