import { EARLIEST_BIRTH_DATE } from '@corridor/kernel';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Whether a day, YYYY-MM-DD, can be a date of birth: from 1900 on, and before today in UTC, by real time. */
export function isBirthDate(day: string, nowMs = Date.now()): boolean {
  return day >= EARLIEST_BIRTH_DATE && day < new Date(nowMs).toISOString().slice(0, DAY_LENGTH);
}

/** Where a day begins first, ahead of UTC. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1_000;

/** Whether a day, YYYY-MM-DD, has begun somewhere, by real time. */
export function hasBegun(day: string, nowMs = Date.now()): boolean {
  return day <= new Date(nowMs + FIRST_ZONE_MS).toISOString().slice(0, DAY_LENGTH);
}
