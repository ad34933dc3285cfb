import fc from 'fast-check';
import { isoTime } from './iso-time';

describe('isoTime', () => {
  it('returns ISO 8601 in UTC with milliseconds, also for alternating moments', () => {
    const moments = [0, 1, 1, 0, Date.UTC(2026, 2, 10, 12, 0, 0, 7)];
    expect(moments.map(isoTime)).toEqual(moments.map((ms) => new Date(ms).toISOString()));
  });

  it('answers what a Date does for every moment', () => {
    const moment = fc.oneof(fc.integer({ min: -8.64e15, max: 8.64e15 }), fc.integer({ min: 0, max: 4e12 }));
    fc.assert(fc.property(moment, (ms) => expect(isoTime(ms)).toBe(new Date(ms).toISOString())));
    for (const ms of [
      Date.UTC(9999, 11, 31, 23, 59, 59, 999),
      Date.UTC(10_000, 0, 1),
      -1,
      0.5,
      86_399_999.9,
    ]) {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }
  });

  it('refuses moments beyond the range of a date and works afterwards', () => {
    expect(() => isoTime(Number.NaN)).toThrow(RangeError);
    expect(() => isoTime(9e15)).toThrow(RangeError);
    expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
