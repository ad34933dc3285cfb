import fc from 'fast-check';
import { durationBounds, percentileMs, UNMEASURED } from './duration-class';

/** As width_bucket of PostgreSQL. */
const classOf = (ms: number): number => durationBounds.filter((bound) => bound <= ms).length;

function percentileOf(durations: readonly number[], share: number): number | null {
  const numbers = new Map<number, number>();
  for (const ms of durations) numbers.set(classOf(ms), (numbers.get(classOf(ms)) ?? 0) + 1);
  return percentileMs(numbers, share);
}

describe('classes of durations', () => {
  it('are ascending whole milliseconds', () => {
    const sorted = [...durationBounds].sort((one, other) => one - other);
    expect(durationBounds).toEqual(sorted);
    expect(new Set(durationBounds).size).toBe(durationBounds.length);
    expect(durationBounds.every(Number.isInteger)).toBe(true);
    expect(durationBounds.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]);
    expect(durationBounds.length).toBeLessThan(100);
  });

  it('tell small percentiles exactly, and none of nothing', () => {
    expect(percentileMs(new Map(), 0.95)).toBeNull();
    expect(percentileOf([0, 0, 0], 0.95)).toBe(0);
    expect(percentileOf([1, 2, 3, 4, 5, 6, 7], 0.5)).toBe(4);
    expect(percentileOf([...Array<number>(95).fill(3), ...Array<number>(5).fill(5_000)], 0.95)).toBe(3);
    expect(percentileOf([600_000], 0.95)).toBe(2 ** 17);
  });

  it('leave out what was not measured', () => {
    const some = new Map([
      [UNMEASURED, 90],
      [classOf(3), 10],
    ]);
    expect(percentileMs(some, 0.5)).toBe(3);
    expect(percentileMs(new Map([[UNMEASURED, 1]]), 0.5)).toBeNull();
  });

  it('tell every percentile to within a quarter', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1 });
    fc.assert(
      fc.property(durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
        const sorted = [...all].sort((one, other) => one - other);
        const exact = sorted[Math.ceil(all.length * share) - 1] ?? 0;
        const told = percentileOf(all, share) ?? -1;
        expect(Math.abs(told - exact)).toBeLessThanOrEqual(Math.max(exact, told) / 4);
      }),
    );
  });
});
