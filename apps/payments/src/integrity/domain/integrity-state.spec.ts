import { integrityState, type EndedCheck } from './integrity-state';
import type { CheckScope } from './check-schedule';

function ended(scope: CheckScope, minute: number, breaches: Record<string, number>): EndedCheck {
  const results = Object.entries(breaches).map(([name, n]) => ({
    name,
    says: '',
    breaches: n,
    examples: [],
  }));
  const checkedAt = new Date(Date.UTC(2026, 2, 10, 12, minute)).toISOString();
  const isSound = results.every((result) => result.breaches === 0);
  return { scope, failure: null, report: { scope, checkedAt, durationMs: 7, size: {}, results, isSound } };
}

describe('integrityState', () => {
  it('reports that nothing was checked yet', () => {
    expect(integrityState([])).toMatchObject({ status: 'NOT_CHECKED_YET', isSound: null, checkedAt: null });
  });

  it('is sound if every check was', () => {
    const state = integrityState([ended('FULL', 1, { a: 0, b: 0 }), ended('RECENT', 2, { a: 0 })]);
    expect(state).toMatchObject({
      status: 'SOUND',
      scope: 'RECENT',
      checkedAt: '2026-03-10T12:02:00.000Z',
      fullCheckedAt: '2026-03-10T12:01:00.000Z',
    });
    expect(state.results.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('keeps a breach of a full check until the next full check', () => {
    const state = integrityState([ended('FULL', 1, { a: 3 }), ended('RECENT', 2, { a: 0 })]);
    expect(state).toMatchObject({ status: 'BREACH', isSound: false, results: [{ name: 'a', breaches: 3 }] });
  });

  it('shows the findings of the recent check since the full one', () => {
    const state = integrityState([ended('FULL', 1, { a: 0 }), ended('RECENT', 2, { a: 1 })]);
    expect(state).toMatchObject({ status: 'BREACH', results: [{ name: 'a', breaches: 1 }] });
  });

  it('drops findings of the recent check from before the full one', () => {
    const state = integrityState([ended('RECENT', 1, { a: 1 }), ended('FULL', 2, { a: 0 })]);
    expect(state).toMatchObject({ status: 'SOUND', scope: 'FULL' });
  });

  it('reports an attempt without a result beside the last result', () => {
    const full = { ...ended('FULL', 1, { a: 0 }), failure: 'statement timeout' };
    expect(integrityState([full])).toMatchObject({
      status: 'SOUND',
      failures: { FULL: 'statement timeout' },
    });
  });
});
