import fc from 'fast-check';
import { proofOf, type ProofFacts } from './proof';

const agreeing: ProofFacts = {
  currency: 'EUR',
  statement: { date: '2026-03-30', closing: 700n },
  importing: 0n,
  nostro: -700n,
  transit: 50n,
  openItems: [{ fromDays: 0, toDays: 1, count: 1, amount: -50n, oldest: null }],
  unmatchedLines: [],
  isImporting: false,
  gapDate: null,
  overdueItems: { count: 0, amount: 0n, entries: [] },
  overdueLines: { count: 0, amount: 0n, entries: [] },
  expectedDate: null,
};

describe('a proof', () => {
  it('holds if the statement is NOSTRO and the open items are TRANSIT', () => {
    expect(proofOf(agreeing)).toEqual({ status: 'PROVEN', difference: 0n });
  });

  it('counts the lines that an unfinished import has booked, and waits for the others', () => {
    const facts = { ...agreeing, importing: -30n, nostro: -670n, isImporting: true };
    expect(proofOf(facts)).toEqual({ status: 'MISSING_STATEMENT', difference: 0n });
    expect(proofOf({ ...facts, importing: 0n })).toEqual({ status: 'DIFFERENT', difference: 30n });
  });

  it('fails by the size of both differences, which never cancel each other', () => {
    fc.assert(
      fc.property(fc.bigInt(-5n, 5n), fc.bigInt(-5n, 5n), (nostro, transit) => {
        const facts = { ...agreeing, nostro: agreeing.nostro + nostro, transit: agreeing.transit + transit };
        const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
        const { status, difference } = proofOf(facts);
        expect(difference).toBe(size(nostro) + size(transit));
        expect(status).toBe(difference === 0n ? 'PROVEN' : 'DIFFERENT');
      }),
    );
  });

  it.each([
    ['an item that is open for too long', { overdueItems: { count: 1, amount: 5n, entries: [] } }],
    ['a line that is too old', { overdueLines: { count: 1, amount: -5n, entries: [] } }],
    ['a gap between statements', { gapDate: '2026-03-20' }],
  ])('is not given by books that agree, beside %s', (_, facts) => {
    expect(proofOf({ ...agreeing, ...facts })).toEqual({ status: 'OPEN_ITEMS', difference: 0n });
    expect(proofOf({ ...agreeing, ...facts, transit: 51n }).status).toBe('DIFFERENT');
    expect(proofOf({ ...agreeing, ...facts, expectedDate: '2026-03-31' }).status).toBe('MISSING_STATEMENT');
  });

  it('misses a statement of a day that should be there, or the first one', () => {
    expect(proofOf({ ...agreeing, expectedDate: '2026-03-31' }).status).toBe('MISSING_STATEMENT');
    expect(proofOf({ ...agreeing, expectedDate: '2026-03-30' }).status).toBe('PROVEN');
    expect(proofOf({ ...agreeing, statement: null, nostro: 0n }).status).toBe('MISSING_STATEMENT');
    expect(proofOf({ ...agreeing, expectedDate: '2026-03-31', transit: 0n }).status).toBe('DIFFERENT');
  });
});
