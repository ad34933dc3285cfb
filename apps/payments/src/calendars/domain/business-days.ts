import { DateTime, IANAZone } from 'luxon';

/** A time of day, `16:30`, in a zone of the IANA database. */
export interface TimeOfDay {
  time: string;
  zone: string;
}

/** On which days a bank works, in its zone. Days are YYYY-MM-DD. */
export interface BusinessCalendar {
  timeZone: string;
  /** Until when a payment leaves the same day; null: until its end. */
  cutOff: TimeOfDay | null;
  isBusinessDay: (day: string) => boolean;
}

const TIME_AND_ZONE = /^((?:[01]\d|2[0-3]):[0-5]\d) (\S+)$/;
const DAY_SECONDS = 86_400;
const DAY_FORMAT = 'yyyy-MM-dd';
const TIME_FORMAT = 'HH:mm:ss.SSS';

/** Whether the IANA database has the zone. */
export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name);
}

/** Reads `07:00 Europe/Berlin`; undefined for other texts. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, time, zone] = TIME_AND_ZONE.exec(text) ?? [];
  return time !== undefined && zone !== undefined && isTimeZone(zone) ? { time, zone } : undefined;
}

/** The day of a moment in the zone. */
export function dayIn(zone: string, atMs: number): string {
  return DateTime.fromMillis(atMs, { zone }).toFormat(DAY_FORMAT);
}

/** A moment by the clocks of a zone. A time that the clocks leave out is the one as long after it. */
export function momentOf(day: string, { time, zone }: TimeOfDay): number {
  return DateTime.fromISO(`${day}T${time}`, { zone }).toMillis();
}

function startOf(day: string, zone: string): number {
  return DateTime.fromISO(day, { zone }).startOf('day').toMillis();
}

/** When the day of a moment began in the zone. */
export function startOfDayMs(zone: string, atMs: number): number {
  return startOf(dayIn(zone, atMs), zone);
}

function plusDays(day: string, days: number): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat(DAY_FORMAT);
}

/** The nearest business day in a direction, and the day itself if it is one. */
function nearest({ isBusinessDay }: BusinessCalendar, day: string, step: 1 | -1): string {
  let found = day;
  while (!isBusinessDay(found)) found = plusDays(found, step);
  return found;
}

/** The first business day after a day. */
export function nextBusinessDay(calendar: BusinessCalendar, day: string): string {
  return nearest(calendar, plusDays(day, 1), 1);
}

/** The last business day before a day. */
export function lastBusinessDay(calendar: BusinessCalendar, day: string): string {
  return nearest(calendar, plusDays(day, -1), -1);
}

/** Goes on by so many business days, back if negative. None: the day itself or, if it is none, the next business day. */
export function addBusinessDays(calendar: BusinessCalendar, day: string, count: number): string {
  if (count === 0) return nearest(calendar, day, 1);
  const step = count > 0 ? nextBusinessDay : lastBusinessDay;
  let found = day;
  for (let left = Math.abs(count); left > 0; left -= 1) found = step(calendar, found);
  return found;
}

/** Business days after a day, up to and with another. */
export function businessDaysBetween(calendar: BusinessCalendar, from: string, to: string): number {
  let count = 0;
  for (let day = nextBusinessDay(calendar, from); day <= to; day = nextBusinessDay(calendar, day)) count += 1;
  return count;
}

/** The day on which a bank executes what it gets at a moment: after the cut-off the next business day. */
export function valueDate(calendar: BusinessCalendar, atMs: number): string {
  const { timeZone, cutOff } = calendar;
  const day = dayIn(timeZone, atMs);
  const isLate = cutOff !== null && atMs >= momentOf(day, cutOff);
  return addBusinessDays(calendar, day, isLate ? 1 : 0);
}

/**
 * When a payment is expected to be settled that a bank gets at a moment. The time counts from then or, if the bank
 * doesn't execute it on that day, from the start of the value date. Whole days are business days.
 */
export function settlementMs(calendar: BusinessCalendar, atMs: number, expectedSeconds: number): number {
  const { timeZone: zone } = calendar;
  const executedOn = valueDate(calendar, atMs);
  const beginMs = Math.max(atMs, startOf(executedOn, zone));
  const begin = DateTime.fromMillis(beginMs, { zone });
  const day = addBusinessDays(calendar, executedOn, Math.floor(expectedSeconds / DAY_SECONDS));
  const onDayMs = day === executedOn ? beginMs : momentOf(day, { time: begin.toFormat(TIME_FORMAT), zone });
  const end = DateTime.fromMillis(onDayMs + (expectedSeconds % DAY_SECONDS) * 1_000, { zone });
  const endDay = end.toFormat(DAY_FORMAT);
  if (calendar.isBusinessDay(endDay)) return end.toMillis();
  return momentOf(nextBusinessDay(calendar, endDay), { time: end.toFormat(TIME_FORMAT), zone });
}

/** The moment so many business days before another: what is from then or earlier is at least so old. */
export function businessDaysAgoMs(calendar: BusinessCalendar, nowMs: number, count: number): number {
  const { timeZone: zone } = calendar;
  const today = dayIn(zone, nowMs);
  if (!calendar.isBusinessDay(today)) {
    // Nothing grows older on such a day: it is the end of the last business day.
    const last = lastBusinessDay(calendar, today);
    const day = count === 0 ? last : addBusinessDays(calendar, last, -count);
    return startOf(plusDays(day, 1), zone);
  }
  if (count === 0) return nowMs;
  const time = DateTime.fromMillis(nowMs, { zone }).toFormat(TIME_FORMAT);
  return momentOf(addBusinessDays(calendar, today, -count), { time, zone });
}

/** The day of which what is earlier is at least so many business days old; see {@link businessDaysBetween}. */
export function businessDayOfAge(calendar: BusinessCalendar, today: string, count: number): string {
  const last = nearest(calendar, today, -1);
  return count <= 1 ? last : addBusinessDays(calendar, last, 1 - count);
}

/**
 * The day of the last statement that should be there by now. A statement of a business day is there on the next one, at
 * a time of day. Null if no statement is expected, for example of days before the account was added.
 */
export function expectedStatementDay(
  calendar: BusinessCalendar,
  statementBy: TimeOfDay | null,
  { addedAtMs, nowMs }: { addedAtMs: number; nowMs: number },
): string | null {
  if (statementBy === null) return null;
  const today = dayIn(calendar.timeZone, nowMs);
  const isDue = calendar.isBusinessDay(today) && nowMs >= momentOf(today, statementBy);
  const before = lastBusinessDay(calendar, today);
  const day = isDue ? before : lastBusinessDay(calendar, before);
  return day < dayIn(calendar.timeZone, addedAtMs) ? null : day;
}
