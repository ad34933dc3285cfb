import { DomainError } from './domain-error';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Moment {
  /** Milliseconds since the epoch, rounded down. */
  ms: number;
  isDate: boolean;
  /** The text names a moment after `ms`, within its millisecond. */
  isBetween: boolean;
}

function offsetOf(zone: string | undefined): string {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

function momentOf(text: string): Moment {
  const [matched, date, minutes, seconds = '00', fraction = '', zone] = MOMENT.exec(text) ?? [];
  const digits = fraction.padEnd(3, '0');
  const isDate = minutes === undefined;
  const ms = isDate
    ? Date.parse(`${date ?? ''}T00:00:00.000Z`)
    : Date.parse(`${date ?? ''}T${minutes}:${seconds}.${digits.slice(0, 3)}${offsetOf(zone)}`);
  if (matched === undefined || Number.isNaN(ms)) {
    throw new DomainError('INVALID_INPUT', 'a date filter must be an ISO 8601 date or date-time');
  }
  return { ms, isDate, isBetween: /[1-9]/.test(digits.slice(3)) };
}

/**
 * Milliseconds since the epoch of an ISO 8601 date-time, rounded down; a time without a zone is UTC.
 * @throws DomainError INVALID_INPUT for what is no date-time of ISO 8601.
 */
export function momentMs(text: string): number {
  return momentOf(text).ms;
}

/**
 * First millisecond (since the epoch) that an inclusive lower bound of a date filter lets through: a date without a
 * time means its start, a time without a zone is UTC (decisions.md 5).
 * @throws DomainError INVALID_INPUT for what is neither a date nor a date-time of ISO 8601.
 */
export function lowerBoundMs(text: string): number {
  const { ms, isBetween } = momentOf(text);
  return isBetween ? ms + 1 : ms;
}

/**
 * Last millisecond (since the epoch) that an inclusive upper bound of a date filter lets through: a date without a
 * time means its end (decisions.md 5).
 * @throws DomainError INVALID_INPUT for what is neither a date nor a date-time of ISO 8601.
 */
export function upperBoundMs(text: string): number {
  const { ms, isDate } = momentOf(text);
  return isDate ? ms + DAY_MS - 1 : ms;
}
