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

describe('what a platform can receive', () => {
  it('is its currencies that are enabled for incoming payments, in its order', () => {
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

  it('needs the fields of all of them, mandatory where one says so', () => {
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

describe('what an external account can receive', () => {
  it("is within the platform's limits of its currency, or the deployment's", () => {
    expect(accountCurrency(platform({ USD: {} }), 'USD')).toEqual({ code: 'USD', min: 5, max: 50 });
    expect(accountCurrency(platform({ USD: {} }), 'KES')).toEqual({
      code: 'KES',
      min: 1,
      max: 100_000_000_000,
    });
  });
});

describe('the currency that estimates are made from', () => {
  it("is the platform's first", () => {
    expect(primaryCurrency(platform({ EUR: {}, USD: {} }))).toBe('EUR');
    expect(primaryCurrency(platform({}))).toBe('USD');
  });
});
