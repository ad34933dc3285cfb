import { marksOf, momentOf, msOf, timeName } from './format';

const at = (iso: string): number => Date.parse(iso) / 1_000;
const HOUR_S = 3_600;

describe('the marks below a chart', () => {
  it('have the time of day, and the day where it changes', () => {
    // Without a zone, so that the marks are the same wherever the test runs.
    const marks = ['2026-01-30T22:00:00', '2026-01-30T23:00:00', '2026-01-31T00:00:00'].map(at);
    expect(marksOf(marks, HOUR_S)).toEqual(['22:00\n30 Jan', '23:00', '00:00\n31 Jan']);
  });

  it('have seconds if they are close, and the day alone if they are far apart', () => {
    expect(marksOf([at('2026-01-30T22:00:05')], 5)).toEqual(['22:00:05\n30 Jan']);
    expect(marksOf([at('2026-01-30T00:00:00'), at('2026-02-01T00:00:00')], 48 * HOUR_S)).toEqual([
      '30 Jan',
      '1 Feb',
    ]);
    expect(marksOf([], 1)).toEqual([]);
  });
});

describe('a day of the APIs', () => {
  it('is the same day in every zone, without a time', () => {
    expect([momentOf('2026-11-27'), timeName(['2026-11-27'])]).toEqual(['27 Nov 2026', 'Day']);
    expect(new Date(msOf('2026-11-27')).getHours()).toBe(0);
    expect(momentOf('2026-11-27T12:00:00.000Z')).toMatch(/^2[678] Nov 2026, \d\d:\d\d:00 /);
    expect(timeName(['2026-11-27', '2026-11-27T12:00:00.000Z'])).toBe('Time');
  });
});
