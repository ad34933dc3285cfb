import fc from 'fast-check';
import { JITTER_MAX, nextAttemptMs, RETRY_WINDOW_MS, retryPauseMs } from './retry-schedule';

const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the retry schedule', () => {
  it.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 1800],
    [6, 1800],
    [300, 1800],
  ])('waits after failure %i for %i seconds', (failures, seconds) => {
    expect(retryPauseMs(failures)).toBe(seconds * 1000);
  });

  it('never retries early, and at most a fifth late', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), chances, (failures, chance) => {
        const nextMs = nextAttemptMs({ failures, triedSinceMs: 0, nowMs: 1000, chance }) ?? Number.NaN;
        const pauseMs = retryPauseMs(failures);
        expect(nextMs - 1000).toBeGreaterThanOrEqual(pauseMs);
        expect(nextMs - 1000).toBeLessThanOrEqual(pauseMs * (1 + JITTER_MAX));
      }),
    );
  });

  it('ends after seven days, whatever the jitter', () => {
    fc.assert(
      fc.property(fc.array(chances, { minLength: 8, maxLength: 8 }), (sequence) => {
        let nowMs = 0;
        let failures = 0;
        for (;;) {
          failures += 1;
          const chance = sequence[failures % sequence.length] ?? 0;
          const nextMs = nextAttemptMs({ failures, triedSinceMs: 0, nowMs, chance });
          if (nextMs === undefined) break;
          expect(nextMs).toBeLessThanOrEqual(RETRY_WINDOW_MS);
          nowMs = nextMs;
        }
        expect(nowMs).toBeGreaterThan(RETRY_WINDOW_MS - 30 * 60 * 1000 * (1 + JITTER_MAX) - 1);
        expect(failures).toBeGreaterThan(270);
      }),
      { numRuns: 20 },
    );
  });
});
