import { nextCheck } from './check-schedule';

const INTERVAL_MS = 300_000;

describe('nextCheck', () => {
  it.each([
    ['begins with a full check', {}, { due: 'FULL' }],
    ['waits for the interval', { FULL: { ageMs: 100_000, durationMs: 50 } }, { waitMs: 200_000 }],
    ['makes full ones if they are cheap', { FULL: { ageMs: 300_000, durationMs: 3_000 } }, { due: 'FULL' }],
    [
      'runs recent checks while a full check would cost more than a hundredth of the time',
      { FULL: { ageMs: 300_000, durationMs: 20_000 } },
      { due: 'RECENT' },
    ],
    [
      'waits for the interval after a recent check too',
      { FULL: { ageMs: 500_000, durationMs: 20_000 }, RECENT: { ageMs: 200_000, durationMs: 10 } },
      { waitMs: 100_000 },
    ],
    [
      'runs the full check when it is due',
      { FULL: { ageMs: 2_000_000, durationMs: 20_000 }, RECENT: { ageMs: 1_000, durationMs: 10 } },
      { due: 'FULL' },
    ],
    [
      'limits recent checks to a hundredth of the time',
      { FULL: { ageMs: 1_000_000, durationMs: 20_000 }, RECENT: { ageMs: 400_000, durationMs: 5_000 } },
      { waitMs: 100_000 },
    ],
    [
      'runs no recent check right after a full one',
      { FULL: { ageMs: 1_000, durationMs: 20_000 }, RECENT: { ageMs: 900_000, durationMs: 10 } },
      { waitMs: 299_000 },
    ],
  ])('%s', (_what, past, expected) => {
    expect(nextCheck(past, INTERVAL_MS)).toEqual(expected);
  });
});
