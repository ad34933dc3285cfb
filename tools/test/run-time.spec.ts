import { RunTime, minutesOf } from './run-time.mjs';

const MINUTE_MS = 60_000;

describe('the time of a run', () => {
  it('is told in minutes and seconds', () => {
    expect([0, 7_400, 754_000, 75 * MINUTE_MS].map(minutesOf)).toEqual(['00:00', '00:07', '12:34', '75:00']);
  });

  it('is used up by all its steps together, and by no single one', () => {
    let now = 1_000;
    const time = new RunTime({ startedAt: 1_000, now: () => now });
    const whole = time.leftMs;
    expect([time.stamp, whole]).toEqual(['[00:00]', 45 * MINUTE_MS]);
    now += 75 * MINUTE_MS;
    expect([time.stamp, time.leftMs]).toEqual(['[75:00]', 5 * MINUTE_MS]);
    now += 6 * MINUTE_MS;
    expect([time.stamp, time.leftMs]).toEqual(['[81:00]', 0]);
  });

  it('is long enough for properties that are tried much longer', () => {
    const time = new RunTime({ startedAt: 0, isLong: true, now: () => 90 * MINUTE_MS });
    expect(time.leftMs).toBeGreaterThan(120 * MINUTE_MS);
  });
});
