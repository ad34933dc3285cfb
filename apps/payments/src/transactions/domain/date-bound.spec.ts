import { dateBoundMs } from './date-bound';

describe('bounds of date filters', () => {
  it.each([
    ['2026-03-10', 'lower', '2026-03-10T00:00:00.000Z'],
    ['2026-03-10', 'upper', '2026-03-10T23:59:59.999Z'],
    ['2026-03-10T10:20:30.123Z', 'lower', '2026-03-10T10:20:30.123Z'],
    ['2026-03-10T10:20:30.123Z', 'upper', '2026-03-10T10:20:30.123Z'],
    ['2026-03-10t10:20z', 'upper', '2026-03-10T10:20:00.000Z'],
    ['2026-03-10 10:20:30', 'lower', '2026-03-10T10:20:30.000Z'],
    ['2026-03-10T10:20:30+02:00', 'lower', '2026-03-10T08:20:30.000Z'],
    ['2026-03-10T10:20:30-0530', 'lower', '2026-03-10T15:50:30.000Z'],
  ] as const)('%s as %s bound is %s', (text, bound, expected) => {
    expect(new Date(dateBoundMs(text, bound) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each(['', 'yesterday', '2026-13-01', '2026-03-10T25:00Z'])('%j is none', (text) => {
    expect(dateBoundMs(text, 'lower')).toBeUndefined();
  });
});
