import { isOfAccount, isSameAccount } from './account-numbers';

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
    ['12030000/202051', german],
    ['BYLADEM1001/DE02120300000000202051', german],
    ['BYLADEM1001/12030000/202051', german],
    ['byladem1001/0000202051', german],
    ['21000021/009876543210', american],
    ['CHASUS33/9876543210', { ...american, swiftCode: 'CHASUS33XXX' }],
    ['200000/779911', british],
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
    ['12030000/51', german],
    ['12030000/', german],
    ['12030000/0000202052', german],
    ['12030001/202051', german],
    ['1204/202051', german],
    ['BYLADEM1001/DE75512108001245126199', german],
    ['BYLADEM1001/', german],
    ['CITIUS33/9876543210', { ...american, swiftCode: 'CHASUS33XXX' }],
    ['021000022/9876543210', american],
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

describe('the accounts of two bank details', () => {
  it.each([
    [american, { accountType: 'US_ACCOUNT', accountNumber: '987-654 3210', routingNumber: '021 000 021' }],
    [american, { ...american, accountNumber: '0009876543210' }],
    [american, { accountType: 'USD_ACCOUNT', accountNumber: '9876543210' }],
    [german, { accountType: 'IBAN', iban: 'de02120300000000202051', swiftCode: 'COBADEFF' }],
    [german, { accountType: 'EUR_ACCOUNT', accountNumber: '0000202051' }],
    [british, { accountType: 'GBP_ACCOUNT', iban: 'GB33BUKB20000000779911' }],
  ])('are the same if one statement fits both: %j and %j', (one, other) => {
    expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([true, true]);
  });

  it.each([
    [american, { ...american, accountNumber: '9876543211' }],
    [american, { ...american, routingNumber: '011401533' }],
    [
      { accountType: 'NGN_ACCOUNT', accountNumber: '0123456789', bankName: 'First Bank' },
      { accountType: 'NGN_ACCOUNT', accountNumber: '0123456789', bankName: 'Zenith Bank' },
    ],
    [{ accountType: 'USD_ACCOUNT' }, { accountType: 'USD_ACCOUNT' }],
    [german, { ...german, iban: 'DE75512108001245126199' }],
  ])('are not the same: %j and %j', (one, other) => {
    expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([false, false]);
  });
});
