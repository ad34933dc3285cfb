import { memberRoles, permissionsOfMember } from './member-roles';
import { operations } from './operations';
import { permissionsOf, type OperationContract } from './operation';
import { permissions } from './request';

describe('the roles of members', () => {
  it('have these permissions', () => {
    const table = memberRoles.map((role) => [role, permissionsOfMember(role)]);
    expect(table).toEqual([
      ['VIEWER', ['VIEW']],
      ['PAYER', ['VIEW', 'TRANSACT']],
      ['ADMIN', ['VIEW', 'TRANSACT', 'MANAGE']],
    ]);
  });

  it('each have what the role before has, and the last one has every permission', () => {
    memberRoles.slice(1).forEach((role, index) => {
      const before = memberRoles[index] ?? role;
      expect(permissionsOfMember(role)).toEqual(expect.arrayContaining([...permissionsOfMember(before)]));
    });
    expect(permissionsOfMember('ADMIN')).toEqual(permissions);
  });

  it('let only an ADMIN see and change members', () => {
    const ofMembers = Object.values<OperationContract>(operations).filter(({ tag }) => tag === 'Members');
    expect(ofMembers.length).toBeGreaterThan(5);
    for (const operation of ofMembers) {
      const allowed = memberRoles.filter((role) =>
        permissionsOf(operation).some((permission) => permissionsOfMember(role).includes(permission)),
      );
      expect([operation.name, allowed]).toEqual([operation.name, ['ADMIN']]);
    }
  });
});
