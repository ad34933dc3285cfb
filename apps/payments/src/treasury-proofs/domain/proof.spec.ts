import fc from 'fast-check';
import { proofOf, type ProofFacts } from './proof';
import { expectedStatementDay, lastWholeDay } from './statement-day';

const agreeing: ProofFacts = {
  currency: 'EUR',
  statement: { date: '2026-03-30', closing: 700n },
  importing: 0n,
  nostro: -700n,
  transit: 50n,
  openItems: [{ fromDays: 0, toDays: 1, count: 1, amount: -50n }],
  unmatchedLines: 0,
  expectedDate: null,
};

describe('a proof', () => {
  it('holds if the statement is NOSTRO and the open items are TRANSIT', () => {
    expect(proofOf(agreeing)).toEqual({ status: 'PROVEN', difference: 0n });
  });

  it('counts the lines that an unfinished import has booked', () => {
    const facts = { ...agreeing, importing: -30n, nostro: -670n };
    expect(proofOf(facts).status).toBe('PROVEN');
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

  it('misses a statement of a day that should be there, or the first one', () => {
    expect(proofOf({ ...agreeing, expectedDate: '2026-03-31' }).status).toBe('MISSING_STATEMENT');
    expect(proofOf({ ...agreeing, expectedDate: '2026-03-30' }).status).toBe('PROVEN');
    expect(proofOf({ ...agreeing, statement: null, nostro: 0n }).status).toBe('MISSING_STATEMENT');
    expect(proofOf({ ...agreeing, expectedDate: '2026-03-31', transit: 0n }).status).toBe('DIFFERENT');
  });
});

describe('the day of a statement', () => {
  const berlin = '07:00 Europe/Berlin';

  it.each([
    ['2026-03-31T04:59:00Z', '2026-03-29'],
    ['2026-03-31T05:00:00Z', '2026-03-30'],
    ['2026-03-31T22:30:00Z', '2026-03-30'],
  ])('at %s is expected to be %s', (at, day) => {
    expect(expectedStatementDay(berlin, Date.parse(at))).toBe(day);
  });

  it('is expected only if the account says so', () => {
    expect(expectedStatementDay(null, Date.parse('2026-03-31T05:00:00Z'))).toBeNull();
  });

  it('is over in the zone of the account', () => {
    expect(lastWholeDay(berlin, Date.parse('2026-03-31T22:30:00Z'))).toBe('2026-03-31');
    expect(lastWholeDay(null, Date.parse('2026-03-31T22:30:00Z'))).toBe('2026-03-30');
  });
});
