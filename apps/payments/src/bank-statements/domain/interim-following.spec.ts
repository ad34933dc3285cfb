import { linesOfEntries } from './interim-following';
import type { FileLine, ShownLine } from './line-overlap';

const common = {
  direction: 'CREDIT',
  date: '2026-03-31',
  isReversal: false,
  references: [] as string[],
  identity: null,
} as const;

function entry(
  number: number,
  amount: bigint,
  bankReference: string | null,
  references: string[] = [],
): FileLine {
  return { ...common, number, amount, bankReference, references, text: null };
}

function line(
  key: string,
  amount: bigint,
  bankReference: string | null,
  references: string[] = [],
): ShownLine {
  return { ...common, key, amount, bankReference, references, text: () => null };
}

describe('the lines of interim entries', () => {
  it.each([
    ['the same reference of the bank', [entry(1, 10n, 'R')], [line('a', 10n, 'R')], { 1: 'a' }],
    [
      'a common reference, where one of both has none of the bank',
      [entry(1, 10n, null, ['E'])],
      [line('a', 10n, 'R', ['E'])],
      { 1: 'a' },
    ],
    [
      'a batch that the report has in parts',
      [entry(1, 10n, 'R', ['E1']), entry(2, 20n, 'R', ['E2']), entry(3, 30n, 'R', ['E3'])],
      [line('a', 60n, 'R')],
      { 1: 'a', 2: 'a', 3: 'a' },
    ],
    [
      'a batch that the statement has in parts',
      [entry(1, 60n, 'R')],
      [line('a', 20n, 'R'), line('b', 40n, 'R')],
      { 1: 'a' },
    ],
  ])('are found by %s', (_name, entries, lines, found) => {
    expect(Object.fromEntries(linesOfEntries(entries, lines))).toEqual(found);
  });

  it.each([
    [
      'the parts of a batch come to another sum',
      [entry(1, 10n, 'R'), entry(2, 20n, 'R')],
      [line('a', 60n, 'R')],
    ],
    ['another reference names it', [entry(1, 10n, 'R')], [line('a', 10n, 'Q')]],
    [
      'two lines could be meant',
      [entry(1, 10n, null, ['E'])],
      [line('a', 10n, 'R', ['E']), line('b', 10n, 'Q', ['E'])],
    ],
    [
      'both sides have parts',
      [entry(1, 10n, 'R'), entry(2, 50n, 'R')],
      [line('a', 20n, 'R'), line('b', 40n, 'R')],
    ],
  ])('are none if %s', (_name, entries, lines) => {
    expect([...linesOfEntries(entries, lines)]).toEqual([]);
  });
});
