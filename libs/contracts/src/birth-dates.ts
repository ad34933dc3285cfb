const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The first day on which somebody who is alive may have been born. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Whether a day, YYYY-MM-DD, may be somebody's day of birth: from 1900 on, and before today in UTC, by real time. */
export function isBirthDate(day: string, nowMs = Date.now()): boolean {
  return day >= EARLIEST_BIRTH_DATE && day < new Date(nowMs).toISOString().slice(0, DAY_LENGTH);
}
