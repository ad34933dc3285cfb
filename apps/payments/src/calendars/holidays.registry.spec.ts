import type { BankTimes } from './domain/bank-calendar';
import { calendarOf, isCalendar } from './holidays.registry';

const times: BankTimes = {
  timeZone: null,
  calendar: null,
  closedOn: [],
  openOn: [],
  cutOff: null,
  statementBy: null,
};

/** Closed days of a year but Saturdays and Sundays. */
async function closedOnWeekdays(calendar: string, year: number): Promise<string[]> {
  const { isBusinessDay } = await calendarOf({ ...times, calendar });
  const days = Array.from({ length: 366 }, (_, i) => new Date(Date.UTC(year, 0, 1 + i)))
    .filter((date) => date.getUTCFullYear() === year && date.getUTCDay() % 6 !== 0)
    .map((date) => date.toISOString().slice(0, 10));
  return days.filter((day) => !isBusinessDay(day));
}

describe('the holidays of calendars', () => {
  // The European Central Bank publishes the closing days of TARGET: New Year's Day, Good Friday, Easter Monday,
  // 1 May, 25 and 26 December.
  it.each([
    [2024, ['2024-01-01', '2024-03-29', '2024-04-01', '2024-05-01', '2024-12-25', '2024-12-26']],
    [2025, ['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-01', '2025-12-25', '2025-12-26']],
    [2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25']],
    [2027, ['2027-01-01', '2027-03-26', '2027-03-29']],
  ])('of TARGET in %i are those that the central bank published', async (year, days) => {
    expect(await closedOnWeekdays('TARGET', year)).toEqual(days);
  });

  it.each([
    [
      'GB-ENG',
      2026,
      [
        ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25'],
        '2026-12-28',
      ],
    ],
    [
      'DE',
      2026,
      ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-12-25'],
    ],
  ])('of %s in %i close banks', async (name, year, days) => {
    expect(await closedOnWeekdays(name, year)).toEqual(days);
  });

  it.each([
    ['the weekend of the country', 'SA', '2026-06-05', false],
    ['a Sunday where that is a working day', 'SA', '2026-06-07', true],
    ['a Saturday where only Sunday is free', 'IN', '2026-06-06', true],
    ['the third day of a long holiday', 'SA', '2026-03-21', false],
    ['a day of a subdivision', 'DE-BY', '2026-01-06', false],
    ['the same day in another one', 'DE-BE', '2026-01-06', true],
    ['a holiday from the afternoon on', 'DE', '2026-12-24', true],
    ['an observance', 'US', '2026-02-14', false],
    ['an observance on a weekday', 'US', '2026-03-17', true],
  ])('know %s', async (_, calendar, day, isOpen) => {
    expect((await calendarOf({ ...times, calendar })).isBusinessDay(day)).toBe(isOpen);
  });

  it('give way to the days of the account', async () => {
    const own = { ...times, calendar: 'TARGET', closedOn: ['2026-06-04'], openOn: ['2026-05-01'] };
    const { isBusinessDay } = await calendarOf(own);
    expect(['2026-06-03', '2026-06-04', '2026-05-01'].map(isBusinessDay)).toEqual([true, false, true]);
  });

  it('are none without a calendar', async () => {
    const { isBusinessDay, timeZone } = await calendarOf({ ...times, closedOn: ['2026-06-04'] });
    expect(['2026-06-06', '2026-01-01', '2026-06-04'].map(isBusinessDay)).toEqual([true, true, false]);
    expect(timeZone).toBe('UTC');
  });

  it.each(['DE', 'DE-BY', 'DE-BY-A', 'US-CA', 'TARGET'])('have %s', async (name) => {
    expect(await isCalendar(name)).toBe(true);
  });

  it.each(['', 'de', 'XX', 'DE-XX', 'DE-BY-XX', 'DE-BY-A-B', 'TARGET2', 'constructor', 'DE-', 'toString'])(
    'have no calendar %p',
    async (name) => {
      expect(await isCalendar(name)).toBe(false);
    },
  );
});
