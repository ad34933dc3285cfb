import { isVisible, marksOf, momentOf, timeName } from './format';

const at = (iso: string): number => Date.parse(iso) / 1_000;
const HOUR_S = 3_600;

describe('the marks below a chart', () => {
  it('have the time of day, and the day where it changes', () => {
    const marks = ['2026-01-30T22:00:00Z', '2026-01-30T23:00:00Z', '2026-01-31T00:00:00Z'].map(at);
    expect(marksOf(marks, HOUR_S)).toEqual(['22:00\n30 Jan', '23:00', '00:00\n31 Jan']);
  });

  it('have seconds if they are close, and the day alone if they are far apart', () => {
    expect(marksOf([at('2026-01-30T22:00:05Z')], 5)).toEqual(['22:00:05\n30 Jan']);
    expect(marksOf([at('2026-01-30T00:00:00Z'), at('2026-02-01T00:00:00Z')], 48 * HOUR_S)).toEqual([
      '30 Jan',
      '1 Feb',
    ]);
    expect(marksOf([], 1)).toEqual([]);
  });
});

describe('a day of the APIs', () => {
  it('is the same day in every zone, without a time', () => {
    expect([momentOf('2026-11-27'), timeName(['2026-11-27'])]).toEqual(['27 Nov 2026', 'Day']);
    expect(timeName(['2026-11-27', '2026-11-27T12:00:00.000Z'])).toBe('Time (UTC)');
  });

  it('has the moments of the same zone', () => {
    expect(momentOf('2026-11-27T23:59:00.000Z')).toBe('27 Nov 2026, 23:59:00 UTC');
  });
});

describe('a text', () => {
  it.each([
    ['Ada', true],
    ['日本', true],
    ['👩', true],
    ['e\u0301', true],
    ['\u0301\u0302', false],
    [' ', false],
    ['', false],
  ])('%j is visible: %j', (text, is) => {
    expect(isVisible(text)).toBe(is);
  });
});
