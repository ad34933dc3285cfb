import { isOfAccount } from './account-numbers';

const german = { accountType: 'EUR_ACCOUNT', iban: 'DE02 1203 0000 0000 2020 51' };
const american = { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' };
const british = { accountType: 'GBP_ACCOUNT', sortCode: '20-00-00', accountNumber: '00779911' };
const mexican = { accountType: 'MXN_ACCOUNT', clabeNumber: '002010077777777771' };
const canadian = {
  accountType: 'CAD_ACCOUNT',
  bankCode: '003',
  branchCode: '00123',
  accountNumber: '1234567',
};

describe('an identification of an account in a statement', () => {
  it.each([
    ['DE02120300000000202051', german],
    ['de02 1203 0000 0000 2020 51', german],
    ['120300000000202051', german],
    ['12030000/0000202051', german],
    ['0000202051', german],
    ['9876543210', american],
    ['021000021 9876543210', american],
    ['021000021/9876543210', american],
    ['779911', british],
    ['20000000779911', british],
    ['GB33BUKB20000000779911', british],
    ['002010077777777771', mexican],
    ['2010077777777771', mexican],
    ['1234567', canadian],
    ['0030012 31234567', canadian],
    ['00123-003-1234567', canadian],
  ])('%s is that account', (text, details) => {
    expect(isOfAccount(text, details)).toBe(true);
  });

  it.each([
    ['DE75512108001245126199', german],
    ['202052', german],
    ['51', german],
    ['9876543211', american],
    ['3210', american],
    ['021000022 9876543210', american],
    ['GB94BARC20201530093459', british],
    ['', british],
    ['002010077777777772', mexican],
  ])('%s is another account', (text, details) => {
    expect(isOfAccount(text, details)).toBe(false);
  });
});
