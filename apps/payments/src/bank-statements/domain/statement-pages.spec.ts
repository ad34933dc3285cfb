import fc from 'fast-check';
import { misplacedPage, missingPages, pageNumbers } from './statement-pages';

interface Place {
  number: number;
  isFirst: boolean;
  isLast: boolean;
}

/** Pages of a statement that has this many. */
function pagesOf(numbers: readonly number[], count = Infinity): Place[] {
  return numbers.map((number) => ({ number, isFirst: number === 1, isLast: number === count }));
}

describe('the pages of a statement', () => {
  it.each([
    [[1], ['2-']],
    [[1, 2], ['3-']],
    [[3], ['1-2', '4-']],
    [
      [1, 3, 7],
      ['2', '4-6', '8-'],
    ],
  ])('%j without the last one leave %j', (numbers, missing) => {
    expect(missingPages(pagesOf(numbers))).toEqual(missing);
  });

  it.each([
    [[3], ['1-2']],
    [[1, 3], ['2']],
    [[1, 2, 3], []],
  ])('%j of three leave %j', (numbers, missing) => {
    expect(missingPages(pagesOf(numbers, 3))).toEqual(missing);
  });

  it('begin where one begins the statement, if the pages of a message count', () => {
    const pages = [
      { number: 4, isFirst: true, isLast: false },
      { number: 6, isFirst: false, isLast: true },
    ];
    expect(missingPages(pages)).toEqual(['5']);
    expect(misplacedPage([{ number: 3, isFirst: false, isLast: false }, ...pages])).toContain('page 3');
  });

  it('have no one after the last', () => {
    expect(misplacedPage(pagesOf([1, 2, 3], 2))).toBe('page 3 is after page 2, which is the last one');
    expect(misplacedPage(pagesOf([1, 2], 2))).toBeUndefined();
  });

  it('are whole if, and only if, none of them is missing', () => {
    const some = fc.integer({ min: 1, max: 12 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        numbers: fc.subarray(
          Array.from({ length: count }, (_, at) => at + 1),
          { minLength: 1 },
        ),
      }),
    );
    fc.assert(
      fc.property(some, ({ count, numbers }) => {
        const pages = pagesOf(numbers, count);
        expect(missingPages(pages).length === 0).toBe(numbers.length === count);
        const named = [...pageNumbers(pages), ...missingPages(pages)].flatMap((range) => {
          const [from = 0, to = from] = range.split('-').map(Number);
          return Array.from({ length: Math.max(to, from) - from + 1 }, (_, at) => from + at);
        });
        const isLastKnown = numbers.includes(count);
        expect(
          named.toSorted((one, other) => one - other).filter((one) => isLastKnown || one <= count),
        ).toEqual(Array.from({ length: Math.min(count, Math.max(...named)) }, (_, at) => at + 1));
      }),
    );
  });
});
