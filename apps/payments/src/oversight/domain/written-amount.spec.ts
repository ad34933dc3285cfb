import fc from 'fast-check';
import { AMOUNT_MAX, currencyCodes, moneyText } from '@corridor/kernel';
import { amountsOf } from './written-amount';

describe('amountsOf', () => {
  it.each([
    ['12.50', { USD: 1250n, BTC: 1_250_000_000n, USDC: 12_500_000n, VND: undefined }],
    ['1,250.00', { USD: 125_000n, VND: 1250n }],
    ['1250', { USD: 125_000n, VND: 1250n }],
    ['0.00000001', { BTC: 1n, USD: undefined }],
    ['12.5 usd', { USD: 1250n, EUR: undefined }],
    ['12.50EUR', { EUR: 1250n, USD: undefined }],
  ])('%s', (text, expected) => {
    const amounts = amountsOf(text);
    for (const [currency, amount] of Object.entries(expected))
      expect([currency, amounts.get(currency)]).toEqual([currency, amount]);
  });

  it.each([
    '',
    '0',
    '-1',
    '1.',
    '.5',
    '1,25',
    '12,50',
    '1e3',
    '1 250',
    '12.50 XYZ',
    '$12',
    '99999999999999999999',
  ])('is nothing for %j', (text) => {
    expect(amountsOf(text).size).toBe(0);
  });

  it('reads each amount as the console and messages show it', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, AMOUNT_MAX), fc.constantFrom(...currencyCodes), (amount, currency) => {
        expect([...amountsOf(moneyText(amount, currency))]).toEqual([[currency, amount]]);
      }),
    );
  });
});
