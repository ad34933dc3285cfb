import type { ExternalAccount } from '@corridor/sdk';
import { payeeOf } from './account-names';

/** The text of an account in USD whose number ends with 6789. */
const textOf = (beneficiary?: object): string =>
  payeeOf({
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '123456789',
      bankName: 'First Bank',
      beneficiary,
    },
  } as unknown as ExternalAccount);

describe('payeeOf', () => {
  it.each([
    [{ beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', legalName: 'Acme LLC' }, 'Ada Lovelace'],
    [{ beneficiaryType: 'BUSINESS', legalName: 'Acme LLC' }, 'Acme LLC'],
    [{ beneficiaryType: 'BUSINESS', fullName: 'Ada Lovelace', legalName: 'Acme LLC' }, 'Acme LLC'],
    [{ beneficiaryType: 'BUSINESS', businessInfo: { legalName: 'Acme LLC' } }, 'Acme LLC'],
    [
      { beneficiaryType: 'BUSINESS', legalName: 'Acme LLC', businessInfo: { legalName: 'Other LLC' } },
      'Acme LLC',
    ],
  ])('%j is %s', (beneficiary, owner) => {
    expect(textOf(beneficiary)).toBe(`${owner}, USD, First Bank, …6789`);
  });

  it('an account without a beneficiary has no owner', () => {
    expect(textOf()).toBe('USD, First Bank, …6789');
  });
});
