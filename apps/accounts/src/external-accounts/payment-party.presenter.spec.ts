import { partyOf } from './payment-party.presenter';

describe('partyOf', () => {
  it.each([
    [{ customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ customerType: 'BUSINESS', businessInfo: { legalName: 'Acme LLC' } }, 'Acme LLC'],
    [{ beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', legalName: 'Acme LLC' }, 'Ada Lovelace'],
    [{ beneficiaryType: 'BUSINESS', fullName: 'Ada Lovelace', legalName: 'Acme LLC' }, 'Acme LLC'],
    [
      { beneficiaryType: 'BUSINESS', fullName: 'Ada Lovelace', businessInfo: { legalName: 'Acme LLC' } },
      'Acme LLC',
    ],
  ])('the name of %j is %s', (source, name) => {
    expect(partyOf(source)?.name).toBe(name);
  });

  it('an account without a beneficiary has no party', () => {
    expect(partyOf(undefined)).toBeNull();
  });
});
