import type { CurrencyRules, PlatformReplica } from '../../replicas/domain/replicas';
import { aPlatformReplica } from '../../../test/fixtures/ledger-world';
import { accountCurrency, incomingCurrencies, payerDataFieldsOf, primaryCurrency } from './receiving';

const rules = (change: Partial<CurrencyRules> = {}): CurrencyRules => ({
  minAmount: 5,
  maxAmount: 50,
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  requiredCounterpartyFields: [],
  ...change,
});

const platform = (currencies: Record<string, Partial<CurrencyRules>>): PlatformReplica =>
  aPlatformReplica({
    currencies: new Map(Object.entries(currencies).map(([code, change]) => [code, rules(change)])),
  });

describe('incomingCurrencies and payerDataFieldsOf', () => {
  it("return the currencies enabled for incoming payments, in the platform's order", () => {
    const replica = platform({
      MXN: {},
      USD: { enabledTransactionTypes: ['OUTGOING'] },
      EUR: { minAmount: 1 },
    });
    expect(incomingCurrencies(replica)).toEqual([
      { code: 'MXN', min: 5, max: 50 },
      { code: 'EUR', min: 1, max: 50 },
    ]);
  });

  it('return the fields of all currencies, mandatory if one currency requires them', () => {
    const replica = platform({
      USD: { requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: false }] },
      EUR: {
        requiredCounterpartyFields: [
          { name: 'FULL_NAME', mandatory: true },
          { name: 'EMAIL', mandatory: false },
        ],
      },
      MXN: { requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: false }] },
      GBP: {
        enabledTransactionTypes: ['OUTGOING'],
        requiredCounterpartyFields: [{ name: 'TAX_ID', mandatory: true }],
      },
    });
    expect(payerDataFieldsOf(replica)).toEqual([
      { name: 'FULL_NAME', mandatory: true },
      { name: 'EMAIL', mandatory: false },
    ]);
  });
});

describe('accountCurrency', () => {
  it("applies the platform's limits of the currency, or the deployment's", () => {
    expect(accountCurrency(platform({ USD: {} }), 'USD')).toEqual({ code: 'USD', min: 5, max: 50 });
    expect(accountCurrency(platform({ USD: {} }), 'KES')).toEqual({
      code: 'KES',
      min: 1,
      max: 100_000_000_000,
    });
  });
});

describe('primaryCurrency', () => {
  it("is the platform's first", () => {
    expect(primaryCurrency(platform({ EUR: {}, USD: {} }))).toBe('EUR');
    expect(primaryCurrency(platform({}))).toBe('USD');
  });
});
