import { operatorIdOf, personOfSession } from './session';

const platform = { id: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01' };
const account = { issuer: 'https://id.example.com/', subject: '42' };

describe('the person behind a session', () => {
  it('is the same as behind a credential of that name or subject', () => {
    for (const name of ['Ada', ' ada ', 'ADA']) expect(personOfSession({ name })).toBe('ada');
    expect(personOfSession({ name: 'Ada Lovelace', person: 'ada' })).toBe('ada');
    expect(personOfSession({ name: 'Ada', account })).toBe('42');
    expect(personOfSession({ name: 'Ada', person: '42' })).toBe(personOfSession({ name: 'x', account }));
  });

  it('is the same however a release before has stored it', () => {
    expect(personOfSession({ name: 'Uwe', person: 'straße' })).toBe(personOfSession({ name: 'STRASSE' }));
  });

  it('of a developer is nobody of the deployment', () => {
    expect(personOfSession({ name: 'Ada', platform })).not.toBe(personOfSession({ name: 'Ada' }));
  });
});

describe('the operator id of a person', () => {
  it('is the same however the name is written', () => {
    const names = ['Ada  Lovelace', ' ada lovelace', 'ADA LOVELACE', 'Ada\u00a0Lovelace', 'Ａda Lovelace'];
    expect(new Set(names.map((name) => operatorIdOf({ name }))).size).toBe(1);
    expect(operatorIdOf({ name: 'Ada' })).not.toBe(operatorIdOf({ name: 'Bob' }));
  });

  it('of a developer is that of nobody else with the name', () => {
    const other = { id: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a02' };
    const ids = [{}, { platform }, { platform: other }].map((more) => operatorIdOf({ name: 'Ada', ...more }));
    expect(new Set(ids).size).toBe(3);
  });

  it('of an account does not depend on its name', () => {
    expect(operatorIdOf({ name: 'Ada', account })).toBe(
      operatorIdOf({ name: 'Ada King', account, platform }),
    );
    const others = [
      { name: 'Ada' },
      { name: 'Ada', account: { ...account, subject: '43' } },
      { name: 'Ada', account: { ...account, issuer: 'https://other.example.com/' } },
    ];
    for (const other of others) expect(operatorIdOf(other)).not.toBe(operatorIdOf({ name: 'Ada', account }));
  });
});
