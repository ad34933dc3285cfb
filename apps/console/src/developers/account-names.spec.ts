import type { ExternalAccount, InternalAccount } from '@corridor/sdk';
import { accountText, payeeOf, PLATFORM } from './account-names';

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

describe('accountText', () => {
  const account = {
    id: 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    balance: { amount: 0, currency: { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 } },
  } as unknown as InternalAccount;

  it.each([
    ['Ada Lovelace', 'USD account of Ada Lovelace, …4a5b'],
    [PLATFORM, 'USD account of the platform, …4a5b'],
  ])('an account of %s is %s', (owner, text) => {
    expect(accountText(account, owner)).toBe(text);
  });
});
