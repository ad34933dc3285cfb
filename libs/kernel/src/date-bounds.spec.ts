import { DomainError } from './domain-error';
import { lowerBoundMs, momentMs, upperBoundMs } from './date-bounds';

const midnight = Date.UTC(2026, 0, 31);

describe('date bounds', () => {
  it('take a date as the whole day', () => {
    expect(lowerBoundMs('2026-01-31')).toBe(midnight);
    expect(upperBoundMs('2026-01-31')).toBe(midnight + 86_399_999);
  });

  it.each([
    ['2026-01-31T01:02:03Z', 3_723_000],
    ['2026-01-31T01:02:03.4Z', 3_723_400],
    ['2026-01-31T01:02:03.456z', 3_723_456],
    ['2026-01-31T03:02:03.456+02:00', 3_723_456],
    ['2026-01-30T23:02:03.456-02:00', 3_723_456],
  ])('take %s as one moment', (text, afterMidnightMs) => {
    expect(lowerBoundMs(text)).toBe(midnight + afterMidnightMs);
    expect(upperBoundMs(text)).toBe(midnight + afterMidnightMs);
  });

  it('exclude a moment that lies beyond a bound by less than a millisecond', () => {
    expect(lowerBoundMs('2026-01-31T00:00:00.000001Z')).toBe(midnight + 1);
    expect(upperBoundMs('2026-01-31T00:00:00.000999Z')).toBe(midnight);
  });

  it.each([
    '',
    'yesterday',
    '2026-1-1',
    '20260101',
    '2026-W05-6',
    '2026-031',
    '2026-13-01',
    '2026-02-30',
    '2026-01-31T',
    '2026-01-31T01:02Z',
    '2026-01-31T01:02:03',
    '2026-01-31T25:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-02-30T01:02:03Z',
    '2026-01-31 01:02:03Z',
    '2026-01-31t01:02:03Z',
    '2026-01-31T01:02:03-0200',
    '2026-01-31T01:02:03+24:00',
    '31.01.2026',
  ])('refuse "%s"', (text) => {
    expect(() => lowerBoundMs(text)).toThrow(DomainError);
    expect(() => upperBoundMs(text)).toThrow(DomainError);
  });
});

describe('a date-time', () => {
  it('accepts any offset and is rounded down to the millisecond', () => {
    const noon = Date.UTC(2026, 0, 31, 12);
    for (const text of ['2026-01-31T12:00:00Z', '2026-01-31T14:00:00+02:00', '2026-01-31T12:00:00.000999Z']) {
      expect(momentMs(text)).toBe(noon);
    }
    expect(() => momentMs('tomorrow')).toThrow('for example 2026-01-31');
  });
});
