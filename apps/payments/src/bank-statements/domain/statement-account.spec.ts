import { DomainError, trustUuid } from '@corridor/kernel';
import type { SettlementAccount } from '../../settlement-accounts/domain/settlement-account';
import { assertOfAccount } from './statement-account';

const id = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const german = { accountType: 'EUR_ACCOUNT', iban: 'DE02120300000000202051' };
const american = { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' };

function faultsOf(
  accounts: readonly string[],
  { bankDetails = german as SettlementAccount['bankDetails'], currency = 'EUR', format = 'CAMT053' } = {},
): string[] {
  const account = { id, currency: 'EUR', bankDetails } as SettlementAccount;
  try {
    assertOfAccount([{ statementId: 'S', currency, accounts }], account, format);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (error.details?.['errors'] as { message: string }[]).map(({ message }) => message);
  }
  return [];
}

describe('the account of a statement', () => {
  it.each([
    ['its IBAN', ['DE02 1203 0000 0000 2020 51'], german],
    ['its national number', ['120300000000202051'], german],
    ['its national number in two parts', ['12030000/0000202051'], german],
    ['its id with us', [`SettlementAccount:${id}`], german],
    ['its id with us and its IBAN', [id, 'DE02120300000000202051'], german],
    ['its number', ['9876543210'], american],
    ['its number after the code of the bank', ['021000021-9876543210'], american],
  ])('is named by %s', (_name, accounts, bankDetails) => {
    expect(faultsOf(accounts, { bankDetails })).toEqual([]);
  });

  it.each([
    ['another IBAN', ['DE75512108001245126199'], german, '2051', '6199'],
    ['only another number', ['9876543211'], american, '3210', '3211'],
    [
      'an IBAN where the account has another one with the same end',
      ['DE75512108000000202051'],
      german,
      '2051',
      '2051',
    ],
    [
      'its IBAN and other numbers',
      ['DE02120300000000202051', '47114712', '815'],
      german,
      '2051',
      '4712, ****',
    ],
    ['its id with us and another IBAN', [id, 'DE75512108001245126199'], german, '2051', '6199'],
  ])('is refused with %s', (_name, accounts, bankDetails, own, named) => {
    expect(faultsOf(accounts, { bankDetails })).toEqual([
      `statement S must be of ****${own}, the number in bankDetails of the account; it names ****${named}`,
    ]);
  });

  it('is never passed over, but in a format that names none', () => {
    expect(faultsOf([])).toEqual(['statement S must name its account']);
    expect(faultsOf([], { format: 'MT940' })).toEqual(['statement S must name its account']);
    expect(faultsOf([], { format: 'CSV' })).toEqual([]);
    expect(faultsOf(['1234567'], { bankDetails: { accountType: 'EUR_ACCOUNT' } })).toEqual([
      'bankDetails of the settlement account must have a number to compare statement S with',
    ]);
  });

  it('is told with every fault', () => {
    expect(faultsOf(['DE75512108001245126199'], { currency: 'USD' })).toEqual([
      'statement S must be in EUR',
      'statement S must be of ****2051, the number in bankDetails of the account; it names ****6199',
    ]);
  });
});
