import { endsSoon, lifetimeOf, timeIn } from './credential-times';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-03-01T00:00:00Z');

describe('a time of a command', () => {
  it('is a number of days or of hours', () => {
    expect([timeIn('90d'), timeIn('36h'), timeIn('0h'), timeIn('366d')]).toEqual([
      90 * DAY_MS,
      1.5 * DAY_MS,
      0,
      366 * DAY_MS,
    ]);
  });

  it.each(['367d', '9999h', '-1d', '1.5d', '90', 'd', '', '90 d', '1w', '00001d'])('is not %j', (text) => {
    expect(() => timeIn(text)).toThrow('90d are days, 24h are hours, at most 366d');
  });
});

describe('the lifetime of a credential', () => {
  it('is that of the command, else that of the configuration', () => {
    expect([lifetimeOf('2d', { days: 30 }), lifetimeOf(undefined, { days: 30 })]).toEqual([
      2 * DAY_MS,
      30 * DAY_MS,
    ]);
  });

  it('is not nothing', () => {
    expect(() => lifetimeOf('0d', { days: 90 })).toThrow('0d is no lifetime');
  });
});

describe('a credential that ends soon', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [14 * DAY_MS, true],
    [14 * DAY_MS + 1, false],
  ])('has %i ms: %s', (restMs, expected) => {
    const expiresAt = new Date(now + restMs);
    expect(endsSoon({ disabledAt: null, expiresAt }, now)).toBe(expected);
    expect(endsSoon({ disabledAt: new Date(now), expiresAt }, now)).toBe(false);
  });
});
