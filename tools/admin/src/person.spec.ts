import { giverIn, needsPerson, personOf } from './person';

const OIDC = { OIDC_ISSUER: 'https://login.example.com' };
const admit = (args: string[]): Promise<string> => Promise.resolve(`admitted ${args.join(' ')}`.trim());

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
    ['create-operator', true],
    ['peer-keys --id p2', true],
    ['topics --apply --acls', true],
    ['topics --apply', false],
    ['topics --print --acls', false],
    ['topics --check', false],
    ['verify-audit-log', false],
  ])('of %s is needed: %s', (command, isNeeded) => {
    expect(needsPerson(command.split(' '))).toBe(isNeeded);
  });

  it.each([
    [{ as: 'Ada' }, {}, 'Ada'],
    [{}, { SANDBOX: 'true' }, undefined],
    [{ as: 'Ada' }, { SANDBOX: 'true', ...OIDC }, 'Ada'],
    [{}, OIDC, 'admitted'],
    [{ as: 'Ada' }, OIDC, 'admitted --as Ada'],
    [{ as: 'Ada', 'break-glass': 'down' }, OIDC, 'admitted --as Ada --break-glass down'],
  ])('of %j with %j is %s', async (giver, env, person) => {
    expect(await personOf(giver, env, admit)).toBe(person);
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
    await expect(personOf(giver, env, admit)).rejects.toThrow(message);
  });
});
