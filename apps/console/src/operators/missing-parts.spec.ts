import { missingParts } from './missing-parts';
import type { Safeguarding, TrialBalanceRow } from './resources';
import { safeguardingVerdict } from './safeguarding-lines';

/** Figures of a currency whose house has used this much of what customers are owed. */
function figures(currency: string, shortfall: number, change: Partial<Safeguarding> = {}): Safeguarding {
  return {
    ...{ date: '2026-03-31', status: 'OPEN', asOf: '2026-03-31T12:00:00.000Z', currency, hash: null },
    ...{ owedToCustomers: 0, atBanks: 0, inTransitIn: 0, inTransitOut: 0, elsewhere: -shortfall },
    ...{ ownFunds: -shortfall, fees: 0, suspense: 0, difference: 0, shortfall, explanations: [] },
    ...change,
  };
}

function balance(
  account: string,
  currency: string,
  amount: number,
  book: 'HOUSE' | 'PLATFORMS',
): TrialBalanceRow {
  const [debitBalance, creditBalance] = amount < 0 ? [-amount, 0] : [0, amount];
  return {
    ...{ date: '2026-03-31', status: 'OPEN', book, account, settlementAccountId: null, currency },
    ...{ opening: 0, debits: 0, credits: 0, debitBalance, creditBalance },
  };
}

describe('what is missing', () => {
  it('is told by account, over all books, and sums to the shortfall', () => {
    const trial = [
      balance('FX', 'USD', -5_000, 'PLATFORMS'),
      balance('FX', 'USD', 1_000, 'HOUSE'),
      balance('FX', 'EUR', 4_400, 'PLATFORMS'),
      balance('FEES', 'USD', 150, 'PLATFORMS'),
      balance('PROVIDER_FEES', 'USD', -25, 'HOUSE'),
      balance('TOTAL', 'USD', 0, 'HOUSE'),
    ];
    const parts = missingParts([figures('EUR', -4_400), figures('USD', 3_875)], trial);
    expect(parts.map(({ currency, account, amount }) => [currency, account, amount])).toEqual([
      ['USD', 'FX', 4_000n],
      ['USD', 'PROVIDER_FEES', 25n],
      ['USD', 'FEES', -150n],
    ]);
  });

  it('says what no account explains', () => {
    expect(missingParts([figures('USD', 10)], [])).toMatchObject([{ account: 'Rest', amount: 10n }]);
  });
});

describe('the verdict of safeguarding', () => {
  const atBank = new Set(['EUR']);

  it('is no if less is held than owed in a currency of a settlement account', () => {
    expect(safeguardingVerdict([figures('EUR', 5)], atBank)).toEqual({
      isGood: false,
      text: 'No: less is held than owed in EUR.',
    });
  });

  it('names other currencies, of which nothing is at a bank, and stays good', () => {
    expect(safeguardingVerdict([figures('EUR', 0), figures('USD', 5)], atBank)).toEqual({
      isGood: true,
      text: 'Yes: all that is owed is held, and the figures agree. Not counted: USD, which no settlement account holds.',
    });
  });

  it('is no if figures differ, in any currency', () => {
    expect(safeguardingVerdict([figures('USD', 0, { difference: 1 })], atBank)).toEqual({
      isGood: false,
      text: 'No: the figures differ in USD.',
    });
  });
});
