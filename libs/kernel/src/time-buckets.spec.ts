import { MINUTE_MS } from './durations';
import { BUCKETS_MAX, eachBucket, timeBuckets } from './time-buckets';

const noonMs = Date.UTC(2026, 0, 31, 12);
const usual = { stepMs: MINUTE_MS, usual: 3, nowMs: noonMs + 30_000, from: undefined, to: undefined };

describe('time buckets', () => {
  it('are the last ones up to now', () => {
    expect(timeBuckets(usual)).toEqual({
      fromMs: noonMs - 2 * MINUTE_MS,
      toMs: noonMs + MINUTE_MS,
      stepMs: MINUTE_MS,
    });
  });

  it('have both bounds, whole', () => {
    const bounds = { from: '2026-01-31T11:58:59.999Z', to: '2026-01-31T12:00:00Z' };
    expect(timeBuckets({ ...usual, ...bounds })).toMatchObject({
      fromMs: noonMs - 2 * MINUTE_MS,
      toMs: noonMs + MINUTE_MS,
    });
    const day = timeBuckets({ ...usual, from: '2026-01-31', to: '2026-01-31' });
    expect((day.toMs - day.fromMs) / MINUTE_MS).toBe(24 * 60);
  });

  it('without the first bound end at the last one', () => {
    const { fromMs, toMs } = timeBuckets({ ...usual, to: '2020-05-05T05:05:05Z' });
    expect([toMs, toMs - fromMs]).toEqual([Date.UTC(2020, 4, 5, 5, 6), 3 * MINUTE_MS]);
  });

  it.each([
    [{ from: '2026-01-31T12:00:01Z', to: '2026-01-31T12:00:00Z' }, 'from must not be after to'],
    [{ from: '2026-01-31T12:01:00Z' }, 'from must not be after now'],
    [{ from: '2026-01-30T00:00:00Z' }, `at most ${BUCKETS_MAX} buckets`],
    [{ from: '1000-01-01', to: '9999-12-31' }, `at most ${BUCKETS_MAX} buckets`],
  ])('refuse %j', (bounds, message) => {
    expect(() => timeBuckets({ ...usual, ...bounds })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        details: {
          errors: [expect.objectContaining({ field: 'from', message: expect.stringContaining(message) })],
        },
      }),
    );
  });

  it('are walked from the oldest', () => {
    const starts = eachBucket(timeBuckets(usual), (startMs) => (startMs - noonMs) / MINUTE_MS);
    expect(starts).toEqual([-2, -1, 0]);
  });
});
