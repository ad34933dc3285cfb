import { moneyText } from './money-text';

describe('an amount for people', () => {
  it.each([
    [12_345n, 'EUR', '123.45 EUR'],
    [5, 'USD', '0.05 USD'],
    [-70n, 'USD', '-0.70 USD'],
    [500, 'UGX', '500 UGX'],
    [9_007_199_254_740_991n, 'BTC', '90071992.54740991 BTC'],
    [7, 'XAU', '7 smallest units of XAU'],
  ])('%s %s is %s', (amount, currency, text) => {
    expect(moneyText(amount, currency)).toBe(text);
  });
});
