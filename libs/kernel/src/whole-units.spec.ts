import fc from 'fast-check';
import { wholeUnits } from './whole-units';

const DAY_MS = 24 * 60 * 60 * 1000;

const moment = fc.integer({ min: 0, max: 5 * DAY_MS });

describe('wholeUnits', () => {
  it('covers each moment of the range once and none outside', () => {
    const bound = fc.option(moment, { nil: undefined });
    fc.assert(
      fc.property(bound, bound, moment, (fromMs, toMs, at) => {
        const { units: days, edges } = wholeUnits({ fromMs, toMs }, DAY_MS);
        const day = Math.floor(at / DAY_MS);
        const byDay = days && day >= (days.first ?? -Infinity) && day <= (days.last ?? Infinity) ? 1 : 0;
        const byEdge = edges.filter((edge) => at >= edge.fromMs && at <= edge.toMs).length;
        const isInside = at >= (fromMs ?? -Infinity) && at <= (toMs ?? Infinity);
        expect(byDay + byEdge).toBe(isInside ? 1 : 0);
      }),
      { numRuns: 3_000 },
    );
  });

  it('leaves less than two days to be counted row by row', () => {
    fc.assert(
      fc.property(moment, moment, (fromMs, toMs) => {
        const { edges } = wholeUnits({ fromMs, toMs }, DAY_MS);
        const lengths = edges.map((edge) => edge.toMs - edge.fromMs + 1);
        expect(lengths.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(2 * DAY_MS);
      }),
    );
  });

  it('returns whole days for a date filter', () => {
    expect(wholeUnits({ fromMs: DAY_MS, toMs: 3 * DAY_MS - 1 }, DAY_MS)).toEqual({
      units: { first: 1, last: 2 },
      edges: [],
    });
  });
});
