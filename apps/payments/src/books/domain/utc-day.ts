import { DAY_MS } from '@corridor/kernel';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The day of UTC of a moment, YYYY-MM-DD. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, DAY_LENGTH);
}

/** When a day of UTC begins, milliseconds. */
export function startOf(day: string): number {
  return Date.parse(day);
}

/** When a day of UTC is over, milliseconds. */
export function endOf(day: string): number {
  return Date.parse(day) + DAY_MS;
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return utcDay(endOf(day));
}
