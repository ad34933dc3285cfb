import { fittingCount } from './fitting-page';

describe('the items of a page that fit', () => {
  it('are all when they are small', () => {
    expect(fittingCount(['a', 'b', 'c'], 100)).toBe(3);
  });

  it('end before the limit of bytes', () => {
    expect(fittingCount(['x'.repeat(40), 'x'.repeat(40), 'x'.repeat(40)], 100)).toBe(2);
  });

  it('are one at least', () => {
    expect(fittingCount(['x'.repeat(400)], 100)).toBe(1);
    expect(fittingCount([], 100)).toBe(0);
  });
});
