import type { LedgerReport } from './ledger-report';
import { newBreaches } from './new-breaches';

function aReport(breaches: Record<string, number>, scope: LedgerReport['scope'] = 'FULL'): LedgerReport {
  const results = Object.entries(breaches).map(([name, count]) => ({
    ...{ name, says: `${name} holds`, examples: [] },
    breaches: count,
  }));
  const isSound = results.every((result) => result.breaches === 0);
  return { scope, checkedAt: '2026-03-10T12:00:00Z', durationMs: 1, size: {}, results, isSound };
}

const namesOf = (...input: Parameters<typeof newBreaches>): string[] =>
  newBreaches(...input).map(({ name }) => name);

describe('new breaches', () => {
  it('are the broken rules, and no sound one', () => {
    expect(namesOf(aReport({ a: 2, b: 0, c: 1 }, 'RECENT'), [])).toEqual(['a', 'c']);
  });

  it('are not those that a last report of any scope has', () => {
    const last = [aReport({ a: 1, b: 0 }, 'RECENT'), aReport({ a: 0, b: 0 })];
    expect(namesOf(aReport({ a: 1, b: 3 }), last)).toEqual(['b']);
  });

  it('are new again after a sound report', () => {
    expect(namesOf(aReport({ a: 1 }), [aReport({ a: 0 })])).toEqual(['a']);
  });
});
