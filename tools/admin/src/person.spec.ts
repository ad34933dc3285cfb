import { giverIn, needsPerson, personOf } from './person';

const OIDC = { OIDC_ISSUER: 'https://login.example.com' };
const admit = (args: string[]): Promise<string> => Promise.resolve(`admitted ${args.join(' ')}`.trim());

const command = ['create-operator'];

describe('who gives a command', () => {
  it('stands before the command, whose own options are left alone', () => {
    const args = ['resolve-payment', 'Transaction:1', '--as', 'paid'];
    expect(giverIn(args)).toEqual({ giver: {}, command: args });
    expect(giverIn(['--as', 'Ada', '--break-glass', 'down', ...args])).toEqual({
      giver: { as: 'Ada', 'break-glass': 'down' },
      command: args,
    });
    expect(() => giverIn(['--as'])).toThrow();
  });

  it.each([
    ['create-operator', 'SIGN_IN'],
    ['peer-keys --id p2', 'NAME'],
    ['topics --apply --acls', 'SIGN_IN'],
    ['topics --apply', 'NONE'],
    ['topics --print --acls', 'NONE'],
    ['topics --check', 'NONE'],
    ['verify-audit-log', 'NONE'],
  ])('of %s is needed: %s', (text, need) => {
    expect(needsPerson(text.split(' '))).toBe(need);
  });

  it('of peer-keys is whom --as names, without a sign-in', async () => {
    const peerKeys = ['peer-keys'];
    expect(await personOf({ giver: { as: 'Ada' }, command: peerKeys }, OIDC, admit)).toBe('Ada');
    await expect(personOf({ giver: {}, command: peerKeys }, OIDC, admit)).rejects.toThrow('--as <name>');
  });

  it('of a command that needs no person is nobody', async () => {
    expect(await personOf({ giver: {}, command: ['verify-audit-log'] }, OIDC, admit)).toBeUndefined();
  });

  it.each([
    [{ as: 'Ada' }, {}, 'Ada'],
    [{}, { SANDBOX: 'true' }, undefined],
    [{ as: 'Ada' }, { SANDBOX: 'true', ...OIDC }, 'Ada'],
    [{}, OIDC, 'admitted'],
    [{ as: 'Ada' }, OIDC, 'admitted --as Ada'],
    [{ as: 'Ada', 'break-glass': 'down' }, OIDC, 'admitted --as Ada --break-glass down'],
  ])('of %j with %j is %s', async (giver, env, person) => {
    expect(await personOf({ giver, command }, env, admit)).toBe(person);
  });

  it.each([
    [{}, {}, 'needs a person: --as <name>'],
    [{}, { SANDBOX: 'false' }, 'needs a person: --as <name>'],
    [{ as: 'Ada', 'break-glass': 'down' }, {}, 'there is none'],
    [{ as: ' ' }, {}, 'must name a person'],
    [{ as: '\u3164' }, {}, 'must name a person'],
    [{ as: ' ' }, { SANDBOX: 'true' }, 'must name a person'],
    [{ as: 'ada (break-glass)' }, {}, 'must not have the mark'],
    [{ as: 'ada（Break\u200b-glaß）', 'break-glass': 'down' }, OIDC, 'must not have the mark'],
    [{ 'break-glass': 'down' }, OIDC, 'needs --as <name>'],
  ])('%j with %j is refused: %s', async (giver, env, message) => {
    await expect(personOf({ giver, command }, env, admit)).rejects.toThrow(message);
  });
});
