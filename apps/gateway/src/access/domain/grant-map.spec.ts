import { GrantMap } from './grant-map';

const since = new Date(0);

describe('the grants of people', () => {
  it('are those that each person has at present, in the order in which they were first given', () => {
    const grants = new GrantMap<{ person: string; since: Date; role: string }>();
    grants.set('1', { person: 'ada', since, role: 'support' });
    grants.set('2', { person: 'ada', since, role: 'finance' });
    grants.set('3', { person: 'bob', since, role: 'finance' });
    grants.set('1', { person: 'ada', since, role: 'auditor' });
    const rolesOf = (person: string): string[] =>
      grants
        .of(person)
        .map(({ role }) => role)
        .sort();
    expect(rolesOf('ada')).toEqual(['auditor', 'finance']);
    expect([...grants.keys()]).toEqual(['1', '2', '3']);

    grants.set('2', { person: 'bob', since, role: 'support' });
    expect([rolesOf('ada'), rolesOf('bob')]).toEqual([['auditor'], ['finance', 'support']]);
    expect([grants.delete('3'), grants.delete('3')]).toEqual([true, false]);
    expect([rolesOf('bob'), rolesOf('eve')]).toEqual([['support'], []]);
  });
});
