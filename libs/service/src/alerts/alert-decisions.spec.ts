import fc from 'fast-check';
import { alertPauseMs, decideAlerts, STREAM_MAX, type WaitingAlert } from './alert-decisions';

const several = (n: number, stream = 's'): WaitingAlert[] =>
  Array.from({ length: n }, (_, index) => ({ id: `${stream}${index}`, stream, count: 1 }));
const actionsOf = (...args: Parameters<typeof decideAlerts>): string =>
  decideAlerts(...args)
    .map((one) => ('count' in one ? `${one.action} ${one.count}` : `${one.action} ${one.into}`))
    .join(', ');

describe('the decision about waiting alerts', () => {
  it('tells few of a stream one by one, whatever other streams do', () => {
    const waiting = [...several(2), ...several(1, 'other')];
    expect(actionsOf(waiting, new Map([['busy', STREAM_MAX]]))).toBe('TELL 1, TELL 1, TELL 1');
  });

  it('tells the rest of a flood as one', () => {
    expect(actionsOf(several(4), new Map([['s', STREAM_MAX - 2]]))).toBe('TELL 1, TELL 3, FOLD s1, FOLD s1');
  });

  it('lets what comes later wait as one', () => {
    expect(actionsOf(several(3), new Map([['s', STREAM_MAX]]))).toBe('HOLD 3, FOLD s0, FOLD s0');
  });

  it('loses none and never tells too many of a stream', () => {
    const alert = fc.record({
      id: fc.uuid(),
      stream: fc.constantFrom('a', 'b'),
      count: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(alert, { selector: ({ id }) => id, maxLength: 60 }),
        fc.integer({ min: 0, max: STREAM_MAX + 1 }),
        (waiting, told) => {
          const decisions = decideAlerts(waiting, new Map([['a', told]]));
          expect(decisions.map(({ id }) => id).sort()).toEqual(waiting.map(({ id }) => id).sort());
          const counted = decisions.reduce((sum, one) => sum + ('count' in one ? one.count : 0), 0);
          expect(counted).toBe(waiting.reduce((sum, { count }) => sum + count, 0));
          const ofA = new Set(waiting.filter(({ stream }) => stream === 'a').map(({ id }) => id));
          const toldNow = decisions.filter(({ id, action }) => ofA.has(id) && action === 'TELL');
          expect(toldNow.length).toBeLessThanOrEqual(Math.max(0, STREAM_MAX - told));
        },
      ),
    );
  });
});

it('the pauses between attempts double from 5 seconds to half an hour', () => {
  expect([1, 2, 3, 9, 10, 100].map(alertPauseMs)).toEqual([
    5_000, 10_000, 20_000, 1_280_000, 1_800_000, 1_800_000,
  ]);
});
