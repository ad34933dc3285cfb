import {
  overlapOf,
  overlapOfNext,
  shownSums,
  type FileLine,
  type LinePlace,
  type ShownLine,
} from './line-overlap';

const layout = Buffer.alloc(8, 1);
const otherLayout = Buffer.alloc(8, 2);

interface Given {
  ref?: string;
  content?: number;
  of?: Buffer;
  amount?: bigint;
  date?: string;
  references?: string[];
  text?: string | null;
  hasBalance?: boolean;
}

function traits({
  ref,
  content = 0,
  of = layout,
  amount = 100n,
  date = '2026-03-31',
  references = [],
}: Given) {
  return {
    direction: 'CREDIT' as const,
    amount,
    date,
    isReversal: false,
    bankReference: ref ?? null,
    references,
    identity: ref === undefined ? Buffer.concat([of, Buffer.alloc(24, content)]) : null,
  };
}

function line(number: number, given: Given): FileLine {
  return { ...traits(given), number, text: given.text ?? null };
}

function shown(key: string, given: Given, isOld = false): ShownLine {
  const found = traits(given);
  const identity = isOld ? null : found.identity;
  return { ...found, identity, key, hasBalance: given.hasBalance ?? true, text: () => given.text ?? null };
}

function said(lines: FileLine[], others: ShownLine[]): string {
  const { known, ambiguous, changed } = overlapOf(lines, others);
  return lines
    .map(
      ({ number }) =>
        known.get(number) ?? (changed.has(number) ? 'changed' : ambiguous.has(number) ? '?' : 'new'),
    )
    .join(' ');
}

describe('lines that another statement may have shown', () => {
  it.each<[string, FileLine[], ShownLine[], string]>([
    ['a reference of the bank', [line(1, { ref: 'A' })], [shown('a', { ref: 'A' })], 'a'],
    ['another reference', [line(1, { ref: 'B' })], [shown('a', { ref: 'A' })], 'new'],
    [
      'one reference on two days',
      [line(1, { ref: 'A', date: '2026-04-01' })],
      [shown('a', { ref: 'A' })],
      'new',
    ],
    ['equal content', [line(1, { content: 1 })], [shown('a', { content: 1 })], 'a'],
    ['other content', [line(1, { content: 2 })], [shown('a', { content: 1 })], 'new'],
    ['three equal, one shown', [1, 2, 3].map((at) => line(at, {})), [shown('a', {})], 'a new new'],
    ['one equal, two shown', [line(1, {})], [shown('a', {}), shown('b', {})], 'a'],
    [
      'a fee under a shown reference',
      [line(1, { ref: 'A' }), line(2, { ref: 'A', amount: 5n })],
      [shown('a', { ref: 'A' })],
      'a new',
    ],
    [
      'a shown reference with another amount',
      [line(1, { ref: 'A', amount: 5n })],
      [shown('a', { ref: 'A' })],
      'changed',
    ],
    [
      'no reference, and a common end-to-end id',
      [line(1, { references: ['E'] })],
      [shown('a', { ref: 'A', references: ['E'] })],
      'a',
    ],
    [
      'a reference where there was none, and the same text',
      [line(1, { ref: 'A', text: 'rent, May' })],
      [shown('a', { text: 'Rent May' })],
      'a',
    ],
    [
      'other end-to-end ids',
      [line(1, { references: ['F'] })],
      [shown('a', { ref: 'A', references: ['E'] })],
      'new',
    ],
    ['nothing in common but the money', [line(1, {})], [shown('a', { ref: 'A' })], '?'],
    [
      'two that could be meant',
      [line(1, { references: ['E'] })],
      [shown('a', { ref: 'A', references: ['E'] }), shown('b', { ref: 'B', references: ['E'] })],
      '?',
    ],
    [
      'two that could mean one',
      [line(1, { references: ['E'] }), line(2, { references: ['E'] })],
      [shown('a', { ref: 'A', references: ['E'] })],
      '? ?',
    ],
    ['another layout', [line(1, { of: otherLayout })], [shown('a', {})], '?'],
    [
      'another layout with the same text',
      [line(1, { of: otherLayout, text: 'rent' })],
      [shown('a', { text: 'rent' })],
      'a',
    ],
    ['a line of an earlier release', [line(1, {})], [shown('a', {}, true)], '?'],
  ])('%s', (_what, lines, others, expected) => {
    expect(said(lines, others)).toBe(expected);
  });
});

describe('lines of a statement that continues its neighbours', () => {
  const saidNext = (
    lines: FileLine[],
    others: ShownLine[],
    before: bigint | null,
    beside: Partial<LinePlace> = {},
  ): string => {
    const overlap = overlapOf(lines, others);
    const closing = 500n + lines.reduce((sum, { amount }) => sum + amount, 0n);
    const at = before === null ? [] : [{ balance: before, hasBefore: false, hasAfter: false, ...beside }];
    const places = new Map(before === null ? [] : others.map(({ key }): [string, LinePlace[]] => [key, at]));
    const sums = shownSums(lines, overlap, { of: { opening: 500n, closing }, places });
    const { known, ambiguous } = overlapOfNext(lines, overlap, sums);
    return lines.map(({ number }) => known.get(number) ?? (ambiguous.has(number) ? '?' : 'new')).join(' ');
  };
  const lines = [line(1, { ref: 'N', amount: 7n }), line(2, { ref: 'A' })];
  const unnamed = [line(1, { ref: 'N', amount: 7n }), line(2, { content: 1 })];

  it.each<[string, FileLine[], ShownLine[], bigint | null, string, Partial<LinePlace>?]>([
    ['with a reference, at another balance', lines, [shown('a', { ref: 'A' })], 400n, 'new ?'],
    [
      'with a reference, at another balance, of a file without balances',
      lines,
      [shown('a', { ref: 'A', hasBalance: false })],
      400n,
      'new a',
    ],
    ['where it was shown, without a new one', [line(1, { ref: 'A' })], [shown('a', { ref: 'A' })], 500n, '?'],
    ['with a reference, where it was shown', lines, [shown('a', { ref: 'A' })], 507n, 'new a'],
    ['where it was shown, the newest line first', lines, [shown('a', { ref: 'A' })], 500n, 'new a'],
    ['where an unknown balance is', lines, [shown('a', { ref: 'A' })], null, 'new ?'],
    ['after another line than there', lines, [shown('a', { ref: 'A' })], 507n, 'new ?', { hasBefore: true }],
    ['before others there', lines, [shown('a', { ref: 'A' })], 507n, 'new a', { hasAfter: true }],
    [
      'the newest line first, before another line than there',
      lines,
      [shown('a', { ref: 'A' })],
      ...([500n, 'new ?', { hasAfter: true }] as const),
    ],
    ['that can’t be told, at another balance', unnamed, [shown('a', { ref: 'A' })], 400n, 'new new'],
    ['that can’t be told, where it was shown', unnamed, [shown('a', { ref: 'A' })], 507n, 'new ?'],
    ['without a reference, at another balance', unnamed, [shown('a', { content: 1 })], 400n, 'new ?'],
    ['without a reference, where it was shown', unnamed, [shown('a', { content: 1 })], 507n, 'new ?'],
    [
      'without a reference, beside one that has one where it was shown',
      [line(1, { ref: 'A' }), line(2, { content: 1 }), line(3, { ref: 'N' })],
      [shown('a', { ref: 'A' }), shown('b', { content: 1 })],
      500n,
      'a b new',
    ],
    // Without a default value Jest would hand over a callback in place of the last value, and wait for its call.
  ])('%s', (_what, given, others, before, expected, beside = {}) => {
    expect(saidNext(given, others, before, beside)).toBe(expected);
  });
});
