const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The earliest possible date of birth of a living person. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Whether a day, YYYY-MM-DD, can be a date of birth: from 1900 on, and before today in UTC, by real time. */
export function isBirthDate(day: string, nowMs = Date.now()): boolean {
  return day >= EARLIEST_BIRTH_DATE && day < new Date(nowMs).toISOString().slice(0, DAY_LENGTH);
}
