import 'reflect-metadata';
import {
  ChangeSettlementAccountBody,
  CreateSettlementAccountBody,
  EnterDepositBody,
} from '../bodies/treasury.body';
import { CreateFxTradeBody } from '../bodies/treasury-orders.body';
import type { Shape } from '../operation';
import { checkBody } from './body-check';

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
    ['KES', { accountType: 'KES_ACCOUNT', accountNumber: '1108123456', bankName: 'KCB' }],
    ['XOF', { accountType: 'XOF_ACCOUNT', accountNumber: 'SN08 01001 012345678901 23' }],
    ['BRL', { accountType: 'BRL_ACCOUNT', branchCode: '0001', accountNumber: '12345-6' }],
    ['GHS', { accountType: 'GHS_ACCOUNT', accountNumber: '9040001234567' }],
    ['NGN', { accountType: 'NGN_ACCOUNT', accountNumber: '0123456789' }],
    ['USD', { accountType: 'USD_ACCOUNT', iban: 'DE89370400440532013000', swiftCode: 'DEUTDEFF' }],
    ['GBP', { accountType: 'GBP_ACCOUNT', iban: 'ie29 aibk 9311 5212 3456 78' }],
    ['EUR', { accountType: 'EUR_ACCOUNT', accountNumber: '9876543210' }],
  ])('in %s need not have what a payee has: %j', (currency, bankDetails) => {
    expect(read(currency, bankDetails)).toEqual({});
  });

  it('are refused with the number that is missing', () => {
    expect(read('USD', { accountType: 'USD_ACCOUNT', routingNumber: '021000021' })).toEqual({
      'bankDetails.accountNumber': 'bankDetails.accountNumber or bankDetails.iban is required',
    });
    expect(read('KES', { accountType: 'KES_ACCOUNT' })).toEqual({
      'bankDetails.phoneNumber':
        'bankDetails.phoneNumber, bankDetails.iban or bankDetails.accountNumber is required',
    });
  });

  it.each([
    ['EUR', { accountType: 'EUR_ACCOUNT' }, ['bankDetails.iban']],
    ['GBP', { ...gbp, sortCode: '12' }, ['bankDetails.sortCode']],
    [
      'GBP',
      { accountType: 'GBP_ACCOUNT', sortCode: 12 },
      ['bankDetails.accountNumber', 'bankDetails.sortCode'],
    ],
    [
      'USD',
      { accountType: 'USD_ACCOUNT', accountNumber: '1', routingNumber: '21' },
      ['bankDetails.routingNumber'],
    ],
    ['USD', { accountType: 'USD_ACCOUNT', iban: 'DE8937' }, ['bankDetails.iban']],
    ['KES', { accountType: 'KES_ACCOUNT', bankName: 'KCB' }, ['bankDetails.phoneNumber']],
    ['BTC', { accountType: 'LIGHTNING' }, ['bankDetails.lightningAddress']],
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
    { accountType: 'GHS_ACCOUNT', accountNumber: '9040001234567' },
    { accountType: 'KES_ACCOUNT', accountNumber: '1108123456', bankName: 'KCB' },
    { accountType: 'BRL_ACCOUNT', branchCode: '0001', accountNumber: '12345-6' },
    { accountType: 'USD_ACCOUNT', accountNumber: '9876543210', swiftCode: 'BKCHCNBJ' },
    { accountType: 'AED_ACCOUNT', iban: 'DE89370400440532013000' },
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
