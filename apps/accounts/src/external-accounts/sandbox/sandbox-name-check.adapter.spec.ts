import { accountInfoExample, accountTypes, primaryIdentifier } from '@corridor/contracts';
import { SandboxNameCheckAdapter } from './sandbox-name-check.adapter';

const rail = new SandboxNameCheckAdapter();
const ask = (primaryIdentifier: string, accountType = 'USD_ACCOUNT') =>
  rail.check({ accountType, primaryIdentifier, beneficiaryName: 'Ada King' });

describe('SandboxNameCheckAdapter', () => {
  it.each([
    ['102', { match: 'NOT_MATCHED', verifiedName: null }],
    ['103', { match: 'PARTIAL_MATCH', verifiedName: 'A. King' }],
    ['100', { match: 'MATCHED', verifiedName: 'Ada King' }],
    ['101', { match: 'MATCHED', verifiedName: 'Ada King' }],
    ['106', { match: 'MATCHED', verifiedName: 'Ada King' }],
    ['199', { match: 'MATCHED', verifiedName: 'Ada King' }],
    ['002', { match: 'MATCHED', verifiedName: 'Ada King' }],
    ['', { match: 'MATCHED', verifiedName: 'Ada King' }],
  ])('answers suffix %p with %p', async (suffix, answer) => {
    expect(await ask(`12345${suffix}`)).toEqual(answer);
    expect(await ask(`ada${suffix}@bank`, 'INR_ACCOUNT')).toEqual(answer);
  });

  it('leaves 104 pending for 30 seconds', async () => {
    expect(await ask('12345104')).toEqual({
      match: 'PENDING',
      verifiedName: null,
      settles: { afterMs: 30_000, result: { match: 'MATCHED', verifiedName: 'Ada King' } },
    });
  });

  it.each([
    ['105', 'INVALID_BANK_ACCOUNT'],
    ['109', 'INTERNAL_ERROR'],
  ])('refuses %s with %s', async (suffix, code) => {
    await expect(ask(`12345${suffix}`)).rejects.toMatchObject({ code });
  });

  it.each(
    accountTypes.filter((type) => type.beneficiary === null).map((type) => [type.accountType, type] as const),
  )('does not support %s, whatever its suffix', async (name, type) => {
    for (const identifier of [primaryIdentifier(accountInfoExample(type)), 'abc105', 'abc109', 'abc102']) {
      expect(await ask(identifier, name)).toEqual({ match: 'UNSUPPORTED', verifiedName: null });
    }
  });
});
