import { DAY_MS, MINUTE_MS, SECOND_MS } from './durations';

const HOUR_MINUTES = 60;
/** The first moment with a year of five digits, which has another form. */
const FIVE_DIGITS_MS = Date.UTC(10_000, 0, 1);
const DATE_LENGTH = '2026-01-01T'.length;

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

let lastMs = Number.NaN;
let lastText = '';
let lastDay = Number.NaN;
let lastDate = '';

/**
 * ISO 8601 UTC with milliseconds. The last answer is cached, because everything in one batch happens at the same time,
 * and so is the last date, because most things happen on the same day.
 * @throws RangeError beyond the range of a date.
 */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = textOf(ms);
    lastMs = ms;
  }
  return lastText;
}

function textOf(ms: number): string {
  if (!Number.isInteger(ms) || ms < 0 || ms >= FIVE_DIGITS_MS) return new Date(ms).toISOString();
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay) {
    lastDate = new Date(ms).toISOString().slice(0, DATE_LENGTH);
    lastDay = day;
  }
  const time = ms - day * DAY_MS;
  const minutes = Math.floor(time / MINUTE_MS);
  const hour = twoDigits[Math.floor(minutes / HOUR_MINUTES)];
  const minute = twoDigits[minutes % HOUR_MINUTES];
  const second = twoDigits[Math.floor((time % MINUTE_MS) / SECOND_MS)];
  // The digits of 1,007 after the first one.
  const fraction = String(SECOND_MS + (time % SECOND_MS)).slice(1);
  return `${lastDate}${hour}:${minute}:${second}.${fraction}Z`;
}
