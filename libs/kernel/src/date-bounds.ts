import { DomainError } from './domain-error';
import { DAY_MS } from './durations';

/** A date, or a date and time with an offset, in the form of RFC 3339 that the API documents. */
const MOMENT =
  /^([1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(Z|z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/;

interface Moment {
  /** Milliseconds since the epoch, rounded down. */
  ms: number;
  isDate: boolean;
  /** Whether the text names a moment after `ms`, within its millisecond. */
  isBetween: boolean;
}

/** The start of a day; NaN if the calendar has no such day. JavaScript itself would read 30 February as 2 March. */
function dayMs(date: string): number {
  const start = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(date)
    ? start.getTime()
    : Number.NaN;
}

function momentOf(text: string): Moment {
  const [, date = '', time, fraction = '', offset = 'Z'] = MOMENT.exec(text) ?? [];
  const digits = fraction.padEnd(3, '0');
  const isDate = time === undefined;
  const startMs = dayMs(date);
  const ms =
    isDate || Number.isNaN(startMs)
      ? startMs
      : Date.parse(`${date}T${time}.${digits.slice(0, 3)}${offset.toUpperCase()}`);
  if (Number.isNaN(ms)) {
    throw new DomainError(
      'INVALID_INPUT',
      'a date filter must be a date, or a date and time with its offset, for example 2026-01-31 or 2026-01-31T12:00:00Z',
    );
  }
  return { ms, isDate, isBetween: /[1-9]/.test(digits.slice(3)) };
}

/**
 * Milliseconds since the epoch of a date and time, rounded down.
 * @throws DomainError INVALID_INPUT if the text is not an ISO 8601 date-time.
 */
export function momentMs(text: string): number {
  return momentOf(text).ms;
}

/**
 * First millisecond since the epoch that an inclusive lower bound of a date filter includes. A date without a time
 * means its start in UTC (docs/behaviour.md 5).
 * @throws DomainError INVALID_INPUT if the text is neither a date nor a date-time of ISO 8601.
 */
export function lowerBoundMs(text: string): number {
  const { ms, isBetween } = momentOf(text);
  return isBetween ? ms + 1 : ms;
}

/**
 * Last millisecond since the epoch that an inclusive upper bound of a date filter includes. A date without a time means
 * its end in UTC (docs/behaviour.md 5).
 * @throws DomainError INVALID_INPUT if the text is neither a date nor a date-time of ISO 8601.
 */
export function upperBoundMs(text: string): number {
  const { ms, isDate } = momentOf(text);
  return isDate ? ms + DAY_MS - 1 : ms;
}
