import { claimAt } from './claims';

const claims = {
  roles: ['a'],
  realm_access: { roles: ['b'] },
  'https://example.com/roles': 'c',
  'x.y': 'own',
  x: { y: 'nested' },
};

describe('a claim', () => {
  it.each([
    ['roles', ['a']],
    ['realm_access.roles', ['b']],
    ['https://example.com/roles', 'c'],
    ['x.y', 'own'],
    ['other', undefined],
    ['roles.length.x', undefined],
    ['realm_access.groups', undefined],
    ['constructor', undefined],
    ['realm_access.__proto__', undefined],
  ])('%s is %j', (name, value) => {
    expect(claimAt(claims, name)).toEqual(value);
  });
});
