import { amountInWords } from './amount-words';

it.each([
  [125_000, 'EUR', 2, 'one thousand two hundred fifty euros'],
  [1_250, 'EUR', 2, 'twelve euros and 50/100'],
  [100, 'USD', 2, 'one US dollar'],
  [5, 'GBP', 2, 'zero British pounds and 05/100'],
  [1_250, 'RWF', 0, 'one thousand two hundred fifty Rwandan francs'],
  [1_005, 'KWD', 3, 'one Kuwaiti dinar and 005/1000'],
  [150_000_000, 'BTC', 8, 'one BTC and 50000000/100000000'],
  [2_000_000, 'USDC', 6, 'two USDC'],
  [
    9_007_199_254_740_991,
    'JPY',
    0,
    'nine quadrillion seven trillion one hundred ninety-nine billion two hundred fifty-four million ' +
      'seven hundred forty thousand nine hundred ninety-one Japanese yen',
  ],
])('%i smallest units of %s with %i decimals are %s', (amount, code, decimals, words) =>
  expect(amountInWords({ amount, currency: { code, decimals } })).toBe(words),
);
