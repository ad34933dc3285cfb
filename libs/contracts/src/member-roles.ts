import { permissions, type Permission } from './request';

/** Roles of the members of a platform. */
export const memberRoles = ['VIEWER', 'PAYER', 'ADMIN'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** What each role may do, in the order of `permissions`. */
const grants: Readonly<Record<MemberRole, readonly Permission[]>> = {
  VIEWER: ['VIEW'],
  PAYER: ['VIEW', 'TRANSACT'],
  ADMIN: permissions,
};

/** The permissions of a member with a role. */
export function permissionsOfMember(role: MemberRole): readonly Permission[] {
  return grants[role];
}
