import fc from 'fast-check';
import { parseDecimal } from './decimal';
import { RateBounds } from './rate-bounds';

const { bounds } = RateBounds.parse(['0.1', 'BTC:0.3']);

/** Decimal text with up to 18 digits before and after its point, above 0. */
const rates = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(18, '0')}`);
/** Millionths. */
const shares = fc.integer({ min: 1, max: 5_000_000 });
const decimal = (millionths: number): string =>
  `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`;

/** The rate in units of 10^-18. */
function unitsOf(text: string): bigint {
  const { numerator, denominator } = parseDecimal(text);
  return (numerator * 10n ** 18n) / denominator;
}

describe('the bounds of rates', () => {
  it.each([
    ['EUR', '0.92', '0.92', true],
    ['EUR', '0.92', '1.012', true],
    ['EUR', '0.92', '1.012000000000000001', false],
    ['EUR', '1.012', '0.92', true],
    ['EUR', '1.012000000000000001', '0.92', false],
    ['EUR', '0.92', '9.2', false],
    ['EUR', '0.92', '0.092', false],
    ['BTC', '0.00001', '0.000013', true],
    ['BTC', '0.000013', '0.00001', true],
    ['BTC', '0.00001', '0.0000131', false],
    ['EUR', '0.000000000000000001', '999999999999999999.999999999999999999', false],
  ])('say of %s from %s to %s: %s', (currency, level, rate, isAdmitted) => {
    expect(bounds.admits(currency, { level, rate })).toBe(isAdmitted);
  });

  it('admit exactly what is at most the share away, in both directions alike', () => {
    fc.assert(
      fc.property(rates, rates, shares, (level, rate, share) => {
        const { bounds: own } = RateBounds.parse([decimal(share)]);
        const [low = 0n, high = 0n] = [unitsOf(level), unitsOf(rate)].toSorted((a, b) => (a < b ? -1 : 1));
        const isNear = high * 1_000_000n <= low * BigInt(1_000_000 + share);
        expect(own.admits('EUR', { level, rate })).toBe(isNear);
        expect(own.admits('EUR', { level: rate, rate: level })).toBe(isNear);
      }),
    );
  });

  it('admit no rate that is ten times or a tenth of its level, as long as the share is below 9', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }), shares, (units, share) => {
        const { bounds: own } = RateBounds.parse([decimal(share)]);
        const [level, rate] = [String(units), String(units * 10n)];
        expect(own.admits('EUR', { level, rate })).toBe(false);
        expect(own.admits('EUR', { level: rate, rate: level })).toBe(false);
      }),
    );
  });

  it('are a tenth by default, and those of single currencies', () => {
    expect(RateBounds.parse([]).bounds.changeMaxOf('EUR')).toBe('0.1');
    expect(RateBounds.parse(['BTC:0.3']).bounds.changeMaxOf('EUR')).toBe('0.1');
    expect(['EUR', 'BTC'].map((code) => bounds.changeMaxOf(code))).toEqual(['0.1', '0.3']);
  });

  it('name each item that is wrong', () => {
    const wrong = ['0', '-0.1', '10%', 'EUR:', 'XXX:0.1', 'EUR:0.1:1', '1e2'];
    expect(RateBounds.parse(wrong).violations).toHaveLength(wrong.length);
    expect(RateBounds.parse(['0.1', '0.2', 'EUR:0.1', 'EUR:0.2']).violations).toHaveLength(2);
  });
});
