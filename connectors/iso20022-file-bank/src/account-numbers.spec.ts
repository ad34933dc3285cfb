import { isNumberOf } from './account-numbers';
import type { SettlementAccount } from './settings';

const account = (numbers: Pick<SettlementAccount, 'iban' | 'accountNumber'>): SettlementAccount => ({
  ...{ settlementAccountId: 'SettlementAccount:1', ownerName: 'Example', bic: 'BUKBGB22', currency: 'GBP' },
  ...numbers,
});
const iban = 'GB33BUKB20000000779911';

describe('a number of an account in a message', () => {
  it.each([
    [iban, { iban }],
    ['gb33 BUKB 2000 0000 7799 11', { iban }],
    ['BUKB20000000779911', { iban }],
    ['20-00-00 00779911', { iban, accountNumber: '20000000779911' }],
    ['200000/00779911', { iban, accountNumber: '20000000779911' }],
    ['BUKB20000000779911', { accountNumber: 'BUKB 20000000779911' }],
    [iban, { accountNumber: 'BUKB20000000779911' }],
  ])('%s is one of %j', (number, numbers) => {
    expect(isNumberOf(number, account(numbers))).toBe(true);
  });

  it.each([
    ['GB94BARC20201530093459', { iban }],
    ['GB94BARC20201530093459', { iban, accountNumber: 'BARC20201530093459' }],
    ['20000000779912', { iban, accountNumber: '20000000779911' }],
    ['779911', { iban }],
    ['', { iban }],
    ['9911', { accountNumber: '779911' }],
  ])('%s is none of %j', (number, numbers) => {
    expect(isNumberOf(number, account(numbers))).toBe(false);
  });
});
