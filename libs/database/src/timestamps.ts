import { TypeOverrides, types } from 'pg';

const ZERO = '0'.charCodeAt(0);
const TEN = 10;
const YEAR_MIN = 1000;
/** The form in which a session in UTC writes a moment of the years 1000 to 9999, with up to six digits of a second. */
const FORM = '2026-01-01 00:00:00.123456+00';
const SECONDS_END = FORM.indexOf('.');
const ZONE = '+00';
const MILLISECOND_DIGITS = 3;

/** The number in these places, or NaN if they aren't digits. */
function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit >= TEN) return Number.NaN;
    number = number * TEN + digit;
  }
  return number;
}

/** The milliseconds of a fraction such as `.1` or `.123456`. */
function millisecondsOf(text: string, end: number): number {
  const from = SECONDS_END + 1;
  if (end <= SECONDS_END) return 0;
  const digits = Math.min(end - from, MILLISECOND_DIGITS);
  return numberAt(text, from, from + digits) * TEN ** (MILLISECOND_DIGITS - digits);
}

const parseAny: (text: string) => unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ);

/**
 * A `timestamptz` of PostgreSQL as a Date, whole milliseconds. The form of a session in UTC takes a tenth of the time of
 * the regular expressions of node-postgres, which read all others.
 */
export function parseTimestamp(text: string): unknown {
  const end = text.length - ZONE.length;
  if (end < SECONDS_END || text.length > FORM.length || !text.endsWith(ZONE)) return parseAny(text);
  const year = numberAt(text, 0, 4);
  const ms = Date.UTC(
    year,
    numberAt(text, 5, 7) - 1,
    numberAt(text, 8, 10),
    numberAt(text, 11, 13),
    numberAt(text, 14, 16),
    numberAt(text, 17, 19),
    millisecondsOf(text, end),
  );
  return year < YEAR_MIN || Number.isNaN(ms) ? parseAny(text) : new Date(ms);
}

/** The types of a session: those of node-postgres with a faster reader of moments. */
export const sessionTypes = new TypeOverrides();
sessionTypes.setTypeParser(types.builtins.TIMESTAMPTZ, parseTimestamp);
