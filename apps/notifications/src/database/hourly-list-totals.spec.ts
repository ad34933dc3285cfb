import fc from 'fast-check';
import { HOUR_MS, planCount } from './hourly-list-totals';

describe('planCount', () => {
  it('takes whole hours from the counts and the edges from the table', () => {
    expect(planCount({ fromMs: HOUR_MS / 2, toMs: 3 * HOUR_MS + 1 })).toEqual({
      hours: { fromMs: HOUR_MS, toMs: 3 * HOUR_MS },
      edges: [
        { fromMs: HOUR_MS / 2, toMs: HOUR_MS },
        { fromMs: 3 * HOUR_MS, toMs: 3 * HOUR_MS + 1 },
      ],
    });
  });

  it('covers every millisecond of the span once', () => {
    const moments = fc.integer({ min: 0, max: 10 * HOUR_MS });
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const span = { fromMs: Math.min(a, b), toMs: Math.max(a, b) };
        const { hours, edges } = planCount(span);
        const parts = [...edges, ...(hours ? [hours] : [])].sort((x, y) => x.fromMs - y.fromMs);
        let at = span.fromMs;
        for (const part of parts) {
          expect(part.fromMs).toBe(at);
          expect(part.toMs).toBeGreaterThan(part.fromMs);
          at = part.toMs;
        }
        expect(at).toBe(span.toMs);
        for (const edge of edges) expect(edge.toMs - edge.fromMs).toBeLessThan(2 * HOUR_MS);
        if (hours) expect([hours.fromMs % HOUR_MS, hours.toMs % HOUR_MS]).toEqual([0, 0]);
      }),
    );
  });
});
