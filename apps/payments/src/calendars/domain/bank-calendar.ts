import { parseTimeOfDay, type BusinessCalendar, type TimeOfDay } from './business-days';

/** How the bank of a settlement account counts time, as operators write it. */
export interface BankTimes {
  /** A zone of the IANA database; null: that of `statementBy`, else UTC. */
  timeZone: string | null;
  /** A country, with its subdivision where that has holidays of its own (`DE-BY`), or TARGET; null: it works every day. */
  calendar: string | null;
  /** Further days without business, YYYY-MM-DD. */
  closedOn: readonly string[];
  /** Business days against the calendar, YYYY-MM-DD. */
  openOn: readonly string[];
  /** Time of day until which payments leave the same day, `16:30` in the zone of the account; null: until its end. */
  cutOff: string | null;
  /** Time of day and zone by which its bank states the business day before, `07:00 Europe/Berlin`; null: never. */
  statementBy: string | null;
}

/** When the statement of the business day before is there; null if none is expected. */
export function statementTimeOf({ statementBy }: Pick<BankTimes, 'statementBy'>): TimeOfDay | null {
  return statementBy === null ? null : (parseTimeOfDay(statementBy) ?? null);
}

/** The zone of the days of a settlement account; null if nobody has said one. */
export function zoneOf({
  timeZone,
  statementBy,
}: Pick<BankTimes, 'timeZone' | 'statementBy'>): string | null {
  return timeZone ?? statementTimeOf({ statementBy })?.zone ?? null;
}

/**
 * The calendar of a settlement account.
 * @param isHoliday whether its calendar has a weekend or a holiday on a day.
 */
export function bankCalendar(times: BankTimes, isHoliday: (day: string) => boolean): BusinessCalendar {
  const timeZone = zoneOf(times) ?? 'UTC';
  const { closedOn, openOn, cutOff } = times;
  return {
    timeZone,
    cutOff: cutOff === null ? null : { time: cutOff, zone: timeZone },
    isBusinessDay: (day) => openOn.includes(day) || !(closedOn.includes(day) || isHoliday(day)),
  };
}
