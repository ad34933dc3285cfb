import 'reflect-metadata';
import {
  ChangeSettlementAccountBody,
  CreateSettlementAccountBody,
  EnterDepositBody,
} from '../bodies/treasury.body';
import { CreateFxTradeBody } from '../bodies/treasury-orders.body';
import type { Shape } from '../operation';
import { checkBody } from './body-check';
import { isSameBankAccount } from './treasury-violations';

const faultsOf = (shape: Shape, body: Record<string, unknown>): string[] =>
  checkBody(shape, body, { checkDigits: true }).violations.map(({ field }) => field);

const account = {
  connectorId: 'Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  currency: 'EUR',
  name: 'main',
  bankDetails: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
  timeZone: 'Europe/Berlin',
  calendar: 'DE-BY',
  closedOn: ['2026-12-24'],
  openOn: ['2026-07-03'],
  cutOff: '16:30',
  statementBy: '07:00 Europe/Berlin',
};

describe('the body of a settlement account', () => {
  it('is right with times and without', () => {
    expect(faultsOf(CreateSettlementAccountBody, account)).toEqual([]);
    const none = {
      timeZone: null,
      calendar: null,
      closedOn: [],
      openOn: [],
      cutOff: null,
      statementBy: null,
    };
    expect(faultsOf(CreateSettlementAccountBody, { ...account, ...none })).toEqual([]);
    expect(faultsOf(ChangeSettlementAccountBody, { cutOff: null })).toEqual([]);
    for (const calendar of ['TARGET', 'MX', 'IC', 'US-CA-LA'])
      expect(faultsOf(ChangeSettlementAccountBody, { calendar })).toEqual([]);
  });

  it('names every fault at once, those across fields too', () => {
    const times = {
      timeZone: 'Europe/Nowhere',
      calendar: 'germany',
      closedOn: ['2026-12-24', '2026-12-24'],
      openOn: ['2026-12-24'],
      cutOff: '24:00',
      statementBy: '07:00',
    };
    const bankDetails = { accountType: 'USD_ACCOUNT', iban: 7, bic: '' };
    const body = { ...account, ...times, connectorId: 'x', name: '', bankDetails };
    const ofTimes = ['calendar', 'closedOn', 'cutOff', 'openOn', 'statementBy', 'timeZone'];
    expect(faultsOf(CreateSettlementAccountBody, body).sort()).toEqual(
      [
        ...['bankDetails.accountType', 'bankDetails.bic', 'bankDetails.iban', 'connectorId', 'name'],
        ...ofTimes,
      ].sort(),
    );
    expect(faultsOf(ChangeSettlementAccountBody, times).sort()).toEqual(ofTimes);
  });

  it.each([undefined, 'EUR', 7, 'XXX_ACCOUNT'])(
    'needs an account type of its currency, not %p',
    (accountType) => {
      const body = { ...account, bankDetails: { accountType } };
      expect(faultsOf(CreateSettlementAccountBody, body)).toEqual(['bankDetails.accountType']);
    },
  );
});

describe('the bank details of a settlement account', () => {
  const read = (currency: string, bankDetails: object, checkDigits = true): Record<string, string> => {
    const body = { ...account, currency, bankDetails };
    const { violations } = checkBody(CreateSettlementAccountBody, body, { checkDigits });
    return Object.fromEntries(violations.map(({ field, message }) => [field, message]));
  };
  const faultsIn = (...given: Parameters<typeof read>): string[] => Object.keys(read(...given));
  const gbp = { accountType: 'GBP_ACCOUNT', sortCode: '20-00-00', accountNumber: '55779911' };

  it('have the fields of their account type in any spelling, and others', () => {
    expect(faultsIn('GBP', gbp)).toEqual([]);
    expect(
      faultsIn('EUR', { accountType: 'IBAN', iban: 'de89 3704 0044 0532 0130 00', swiftBic: 'DEUTDEFF' }),
    ).toEqual([]);
    expect(faultsIn('GBP', { ...gbp, accountHolder: 'Corridor Ltd' })).toEqual([]);
  });

  it.each([
    ['EUR', { accountType: 'EUR_ACCOUNT' }, ['bankDetails.iban']],
    ['EUR', { accountType: 'IBAN', accountNumber: '9876543210' }, ['bankDetails.iban']],
    ['GBP', { ...gbp, sortCode: '12' }, ['bankDetails.sortCode']],
    [
      'GBP',
      { accountType: 'GBP_ACCOUNT', sortCode: 12 },
      ['bankDetails.sortCode', 'bankDetails.accountNumber'],
    ],
    [
      'USD',
      { accountType: 'USD_ACCOUNT', accountNumber: '1', routingNumber: '21' },
      ['bankDetails.routingNumber'],
    ],
    ['BTC', { accountType: 'LIGHTNING' }, ['bankDetails']],
  ])('in %s are not %j', (currency, bankDetails, fields) => {
    for (const checkDigits of [true, false])
      expect(faultsIn(currency, bankDetails, checkDigits)).toEqual(fields);
  });

  it('have check digits outside a sandbox', () => {
    const bankDetails = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013001' };
    expect(read('EUR', bankDetails)).toEqual({
      'bankDetails.iban':
        'bankDetails.iban has wrong check digits; right ones are, for example, DE89370400440532013000',
    });
    expect(read('EUR', bankDetails, false)).toEqual({});
  });
});

describe('the accounts of two bank details', () => {
  const usd = { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' };

  it.each([
    [usd, { accountType: 'US_ACCOUNT', accountNumber: '987-654 3210', routingNumber: '021 000 021' }],
    [
      { accountType: 'IBAN', iban: 'DE89370400440532013000' },
      { accountType: 'EUR_ACCOUNT', iban: 'de89 3704 0044 0532 0130 00', swiftCode: 'COBADEFF' },
    ],
  ])('are the same in any spelling: %j', (one, other) => {
    expect(isSameBankAccount(one, other)).toBe(true);
    expect(isSameBankAccount(other, one)).toBe(true);
  });

  it.each([
    [usd, { ...usd, accountNumber: '9876543211' }],
    [usd, { ...usd, routingNumber: '011401533' }],
    [{ accountType: 'USD_ACCOUNT' }, { accountType: 'USD_ACCOUNT' }],
    [usd, { accountType: 'EUR_ACCOUNT' }],
  ])('are not the same: %j', (one, other) => {
    expect(isSameBankAccount(one, other)).toBe(false);
    expect(isSameBankAccount(other, one)).toBe(false);
  });
});

describe('the account of the payer of a deposit that is entered', () => {
  const faultsIn = (account: unknown, checkDigits = true): string[] => {
    const deposit = { depositId: 'D-1', amount: 1, currency: 'EUR', reason: 'lost report' };
    const body = { ...deposit, debtor: { name: 'Grace', account } };
    return checkBody(EnterDepositBody, body, { checkDigits }).violations.map(({ field }) => field);
  };

  it.each([
    { accountType: 'IBAN', iban: 'de89 3704 0044 0532 0130 00' },
    { accountType: 'US_ACCOUNT', accountNumber: '9876543210', routingNumber: '021000021' },
    { accountType: 'OF_THE_BANK', iban: '1' },
    undefined,
  ])('may be %j', (account) => {
    expect(faultsIn(account)).toEqual([]);
  });

  it('has the fields of its type, so that the money can be sent back', () => {
    expect(faultsIn({ accountType: 'IBAN' })).toEqual(['debtor.account.iban']);
    const account = { accountType: 'IBAN', iban: 'DE89370400440532013001' };
    expect(faultsIn(account)).toEqual(['debtor.account.iban']);
    expect(faultsIn(account, false)).toEqual([]);
  });
});

describe('the body of a trade', () => {
  it('names every fault at once, also that both currencies are the same', () => {
    const body = { connectorId: 'x', sell: 'EUR', buy: 'EUR', amount: 0, limitRate: '-1' };
    expect(faultsOf(CreateFxTradeBody, body).sort()).toEqual(['amount', 'buy', 'connectorId', 'limitRate']);
  });
});
