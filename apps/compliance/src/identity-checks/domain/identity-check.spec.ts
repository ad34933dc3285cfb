import { DAY_MS, MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import { overdueEnd, pauseAfter } from './identity-check';

describe('overdueEnd', () => {
  it.each([
    [false, DAY_MS - 1, undefined],
    [false, DAY_MS, 'UNANSWERED'],
    [true, DAY_MS, undefined],
    [true, 7 * DAY_MS - 1, undefined],
    [true, 7 * DAY_MS, 'OVERDUE'],
    [false, 7 * DAY_MS, 'OVERDUE'],
  ])('of a check whose start is %s after %d ms is %s', (isStarted, ageMs, end) => {
    expect(overdueEnd({ isStarted, createdAtMs: 5 }, 5 + ageMs)).toBe(end);
  });
});

describe('pauseAfter', () => {
  it.each([
    [false, 0, 5 * SECOND_MS],
    [false, 1, 10 * SECOND_MS],
    [false, 40, 15 * MINUTE_MS],
    [true, 0, MINUTE_MS],
    [true, 40, 60 * MINUTE_MS],
  ])('of a check whose start is %s is after %d attempts %d ms', (isStarted, attempts, pauseMs) => {
    expect(pauseAfter({ isStarted, attempts })).toBe(pauseMs);
  });
});
