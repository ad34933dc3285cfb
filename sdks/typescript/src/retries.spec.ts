import { ApiError, ConnectionError } from './errors.ts';
import { isPassing, pauseMs } from './retries.ts';

function failure(status: number, headers: Record<string, string> = {}, code = 'SOME_CODE'): ApiError {
  return new ApiError({ code, message: 'failed', details: {} }, { status, headers: new Headers(headers) });
}

const lost = new ConnectionError('lost', { cause: undefined });
const NOW = Date.parse('2026-01-31T12:00:00Z');
const whole = { random: () => 0, now: () => NOW };

describe('isPassing', () => {
  it.each([
    [lost, true],
    [failure(429), true],
    [failure(503), true],
    [failure(504), true],
    [failure(409, {}, 'IDEMPOTENCY_KEY_IN_USE'), true],
    [failure(409), false],
    [failure(400), false],
    [failure(500), false],
    [failure(504, { 'x-should-retry': 'false' }), false],
  ])('decides on %s', (one, expected) => {
    expect(isPassing(one)).toBe(expected);
  });
});

describe('pauseMs', () => {
  it('doubles up to a limit, and jitter takes up to half', () => {
    expect([0, 1, 2, 4, 9].map((retry) => pauseMs(lost, retry, whole))).toEqual([
      500, 1_000, 2_000, 8_000, 8_000,
    ]);
    expect(pauseMs(lost, 1, { random: () => 1 })).toBe(500);
  });

  it.each([
    ['2', 2_000],
    ['0', 0],
    ['Sat, 31 Jan 2026 12:00:05 GMT', 5_000],
    ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
    ['61', undefined],
    ['soon', 500],
  ])('waits as Retry-After %s says', (header, expected) => {
    expect(pauseMs(failure(503, { 'retry-after': header }), 0, whole)).toBe(expected);
  });

  it('adds jitter to Retry-After, so that clients do not come back at once', () => {
    expect(pauseMs(failure(429, { 'retry-after': '2' }), 0, { random: () => 0.5 })).toBe(2_250);
  });
});
