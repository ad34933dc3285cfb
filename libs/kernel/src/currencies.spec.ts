import { currencies, currencyCodes, currencyOf, isCurrency } from './currencies';

describe('currencies', () => {
  it('are the 38 supported ones, with ISO 4217 decimals', () => {
    expect(currencyCodes).toHaveLength(38);
    const withoutDecimals = currencyCodes.filter((code) => currencyOf(code).decimals === 0);
    expect(withoutDecimals.sort()).toEqual(['RWF', 'UGX', 'VND', 'XAF', 'XOF']);
    expect([currencyOf('BTC').decimals, currencyOf('USDC').decimals, currencyOf('USDT').decimals]).toEqual([
      8, 6, 6,
    ]);
    for (const code of currencyCodes) expect(currencies[code]?.code).toBe(code);
  });

  it('refuse unknown codes', () => {
    expect(isCurrency('XXX')).toBe(false);
    expect(isCurrency('toString')).toBe(false);
    expect(() => currencyOf('constructor')).toThrow('unknown currency');
  });
});
