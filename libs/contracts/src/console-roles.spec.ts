import { mayCall, operatorPermissionsFor } from './console-roles';
import { consoleRoles, type ConsoleRole } from './request';
import type { OperatorOperation } from './operator-operation';
import { operatorOperations } from './operator-operations';

const all = Object.entries<OperatorOperation>(operatorOperations);
const byEveryOperator: readonly ConsoleRole[] = [
  'support',
  'compliance',
  'finance',
  'sre',
  'auditor',
  'admin',
];
/** The roles that may call the operations of a permission, by hand: reads that READ permits, and the rest. */
const expected: Readonly<Record<string, { read: readonly ConsoleRole[]; other: readonly ConsoleRole[] }>> = {
  ANY: { read: byEveryOperator, other: byEveryOperator },
  READ: { read: byEveryOperator, other: byEveryOperator },
  REVIEW: { read: ['compliance', 'admin'], other: ['compliance', 'admin'] },
  TREASURY: { read: byEveryOperator, other: ['finance', 'admin'] },
  RESOLVE: { read: byEveryOperator, other: ['finance', 'admin'] },
  CONFIGURE: { read: byEveryOperator, other: ['sre', 'admin'] },
  AUDIT: { read: ['auditor', 'admin'], other: ['auditor', 'admin'] },
};
/** What sre may do besides. */
const deadLetters = ['retryDeadLetter', 'discardDeadLetter'];

describe('the roles of the console', () => {
  it.each(all)('%s is permitted to the right roles', (key, operation) => {
    const { permission, method } = operation;
    const roles = expected[permission]?.[method === 'GET' ? 'read' : 'other'] ?? [];
    const more: readonly ConsoleRole[] = deadLetters.includes(key) ? ['sre'] : [];
    const allowed = consoleRoles.filter((role) => mayCall(role, operation));

    expect(allowed).toEqual(consoleRoles.filter((role) => roles.includes(role) || more.includes(role)));
  });

  it('give a developer nothing', () => {
    for (const [, operation] of all) expect(operatorPermissionsFor('developer', operation)).toEqual([]);
  });

  it('give sre the permission to resolve for dead letters alone', () => {
    const resolving = all.filter(([, operation]) =>
      operatorPermissionsFor('sre', operation).includes('RESOLVE'),
    );
    expect(resolving.map(([key]) => key).sort()).toEqual([
      'discardDeadLetter',
      'getDeadLetter',
      'listDeadLetters',
      'retryDeadLetter',
    ]);
  });
});
