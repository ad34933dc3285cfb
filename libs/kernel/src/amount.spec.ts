import fc from 'fast-check';
import { AMOUNT_MAX, toAmount, toJsonInteger } from './amount';

describe('amounts', () => {
  it('convert to bigint and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
        expect(toJsonInteger(toAmount(value))).toBe(value);
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuse %p', (value) => {
    expect(() => toAmount(value)).toThrow('amount must be an integer');
  });

  it('never leave the safe integer range of JSON numbers', () => {
    expect(() => toJsonInteger(AMOUNT_MAX + 1n)).toThrow(RangeError);
  });
});
