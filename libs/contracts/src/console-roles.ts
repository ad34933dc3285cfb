import { operatorOperations } from './operator-operations';
import { operatorPermissionsOf, type OperatorOperation } from './operator-operation';
import { operatorPermissions, type ConsoleRole, type OperatorPermission } from './request';

/** What a role may do in the operators' API. */
interface RoleGrant {
  permissions: readonly OperatorPermission[];
  /** Operations that it may call besides those of its permissions. */
  operations?: readonly OperatorOperation[];
}

const { listDeadLetters, getDeadLetter, retryDeadLetter, discardDeadLetter } = operatorOperations;

const grants: Readonly<Record<ConsoleRole, RoleGrant>> = {
  developer: { permissions: [] },
  support: { permissions: ['READ'] },
  compliance: { permissions: ['READ', 'REVIEW'] },
  finance: { permissions: ['READ', 'TREASURY', 'RESOLVE'] },
  // Dead letters are faults of the system, so it needs no permission to resolve payments for them.
  sre: {
    permissions: ['READ', 'CONFIGURE'],
    operations: [listDeadLetters, getDeadLetter, retryDeadLetter, discardDeadLetter],
  },
  auditor: { permissions: ['READ', 'AUDIT'] },
  admin: { permissions: operatorPermissions },
};

/** The permissions of a role, whatever it calls. */
export function permissionsOfRole(role: ConsoleRole): readonly OperatorPermission[] {
  return grants[role].permissions;
}

/** The permissions with which a role calls an operation of the operators' API. */
export function operatorPermissionsFor(
  role: ConsoleRole,
  operation: OperatorOperation,
): readonly OperatorPermission[] {
  const { permissions, operations = [] } = grants[role];
  const { permission } = operation;
  if (permission === 'ANY' || !operations.includes(operation)) return permissions;
  return [...new Set([...permissions, permission])];
}

/** Whether a role may call an operation of the operators' API. */
export function mayCall(role: ConsoleRole, operation: OperatorOperation): boolean {
  const granted = operatorPermissionsFor(role, operation);
  if (granted.length === 0) return false;
  return operatorPermissionsOf(operation).some(
    (permission) => permission === 'ANY' || granted.includes(permission),
  );
}
