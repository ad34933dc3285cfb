import { smallestUnits } from './amounts';

describe('smallestUnits', () => {
  it.each([
    ['12.50', 2, 1_250],
    ['12.5', 2, 1_250],
    ['12', 2, 1_200],
    ['12.', 2, 1_200],
    ['1,234.05', 2, 123_405],
    [' 0.01 ', 2, 1],
    ['0.29', 2, 29],
    ['500', 0, 500],
    ['0.00000001', 8, 1],
    ['90071992547409.91', 2, 9_007_199_254_740_991],
  ])('%s with %i decimals', (text, decimals, units) => expect(smallestUnits(text, decimals)).toBe(units));

  it.each([
    ['', 2],
    ['-1', 2],
    ['1e3', 2],
    ['0', 2],
    ['0.001', 2],
    ['1.5', 0],
    ['90071992547409.92', 2],
    ['abc', 2],
  ])('refuses %s with %i decimals', (text, decimals) =>
    expect(() => smallestUnits(text, decimals)).toThrow(RangeError),
  );
});
