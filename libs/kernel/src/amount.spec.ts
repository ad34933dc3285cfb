import fc from 'fast-check';
import { AMOUNT_MAX, toAmount, toJsonInteger, toJsonSum } from './amount';

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

  it('add up to sums that JSON keeps to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (value) => {
        expect(BigInt(JSON.parse(JSON.stringify(toJsonSum(value))) as number | string)).toBe(value);
      }),
    );
    expect([AMOUNT_MAX, AMOUNT_MAX + 1n, -AMOUNT_MAX, -AMOUNT_MAX - 1n].map(toJsonSum)).toEqual([
      9_007_199_254_740_991,
      '9007199254740992',
      -9_007_199_254_740_991,
      '-9007199254740992',
    ]);
  });
});
