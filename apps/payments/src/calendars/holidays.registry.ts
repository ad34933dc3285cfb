import { DAY_MS } from '@corridor/kernel';
import type Holidays from 'date-holidays';
import { DateTime, Info } from 'luxon';
import { bankCalendar, type BankTimes } from './domain/bank-calendar';
import type { BusinessCalendar } from './domain/business-days';

/** Whether a calendar has a weekend or a holiday on a day. */
type IsHoliday = (day: string) => boolean;

/** The calendar of the TARGET services of the Eurosystem. */
const TARGET = 'TARGET';
/** The closing days of TARGET beside weekends, as rules of the library. */
const TARGET_RULES = ['01-01', 'easter -2', 'easter 1', '05-01', '12-25', '12-26'];
/** Saturday and Sunday. */
const TARGET_WEEKEND = [6, 7];
/** Banks work on other days of the library: observances, school holidays, days that some people take. */
const closingTypes = new Set(['public', 'bank']);
const YEAR_LENGTH = 'YYYY'.length;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

const known = new Map<string, IsHoliday>();

/** The library, which is loaded for the first calendar. It needs no network. */
async function library(): Promise<typeof Holidays> {
  return (await import('date-holidays')).default;
}

/**
 * Days of a year that holidays close. One counts for the days whose noon it covers: some begin with the evening before,
 * and half a holiday in the afternoon closes no bank.
 */
function closedDaysOf(holidays: Holidays, year: number): string[] {
  return holidays.getHolidays(year).flatMap(({ date, type, start, end }) => {
    if (!closingTypes.has(type)) return [];
    // The local time of the place is read as one without summer time.
    const begin = DateTime.fromSQL(date.slice(0, 'YYYY-MM-DD hh:mm:ss'.length), { zone: 'utc' });
    const endMs = begin.toMillis() + (end.getTime() - start.getTime());
    const first = begin.startOf('day').plus({ hours: 12 }).toMillis();
    const noons = Array.from({ length: Math.ceil((endMs - first) / DAY_MS) }, (_, i) => first + i * DAY_MS);
    return noons
      .filter((noon) => noon >= begin.toMillis())
      .map((noon) => new Date(noon).toISOString().slice(0, DAY_LENGTH));
  });
}

function isOn(weekend: readonly number[]): IsHoliday {
  return (day) => weekend.includes(DateTime.fromISO(day, { zone: 'utc' }).weekday);
}

/** Holidays of a year may reach into the next one. */
function byYears(holidays: Holidays, weekend: readonly number[]): IsHoliday {
  const years = new Map<number, ReadonlySet<string>>();
  const closedIn = (year: number): ReadonlySet<string> => {
    const found =
      years.get(year) ?? new Set([...closedDaysOf(holidays, year - 1), ...closedDaysOf(holidays, year)]);
    years.set(year, found);
    return found;
  };
  const isWeekend = isOn(weekend);
  return (day) => isWeekend(day) || closedIn(Number(day.slice(0, YEAR_LENGTH))).has(day);
}

function hasName(names: Readonly<Record<string, string>> | undefined, name: string): boolean {
  return names !== undefined && Object.hasOwn(names, name);
}

async function load(name: string): Promise<IsHoliday | undefined> {
  const Library = await library();
  if (name === TARGET) {
    const holidays = new Library();
    for (const rule of TARGET_RULES) holidays.setHoliday(rule, { name: rule, type: 'bank' });
    return byYears(holidays, TARGET_WEEKEND);
  }
  const [country = '', state, region, ...rest] = name.split('-');
  const all = new Library();
  const isKnown =
    rest.length === 0 &&
    hasName(all.getCountries(), country) &&
    (state === undefined || hasName(all.getStates(country), state)) &&
    (region === undefined || hasName(all.getRegions(country, state ?? ''), region));
  if (!isKnown) return undefined;
  const names = { country, ...(state && { state }), ...(region && { region }) };
  return byYears(new Library(names), Info.getWeekendWeekdays({ locale: `und-${country}` }));
}

async function holidaysOf(name: string): Promise<IsHoliday | undefined> {
  const found = known.get(name) ?? (await load(name));
  if (found) known.set(name, found);
  return found;
}

/** Whether the library has the calendar. */
export async function isCalendar(name: string): Promise<boolean> {
  return (await holidaysOf(name)) !== undefined;
}

/** The calendar of a settlement account. If an update of the library has dropped it, its weekends are left. */
export async function calendarOf(times: BankTimes): Promise<BusinessCalendar> {
  if (times.calendar === null) return bankCalendar(times, () => false);
  return bankCalendar(times, (await holidaysOf(times.calendar)) ?? isOn(TARGET_WEEKEND));
}
