/**
 * Whether values are what fields expect. The same rules as those of class-validator, which loads the numbering plans of
 * all countries; a spec compares both.
 */

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

export function isNumber(value: unknown): boolean {
  return Number.isFinite(value);
}

export function isInt(value: unknown): boolean {
  return Number.isInteger(value);
}

export function isAtLeast(value: unknown, least: number): boolean {
  return typeof value === 'number' && value >= least;
}

export function isAtMost(value: unknown, most: number): boolean {
  return typeof value === 'number' && value <= most;
}

export function isIn(value: unknown, values: readonly unknown[]): boolean {
  return values.some((one) => one === value);
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Whether a list names no value twice. */
export function hasNoRepeats(value: unknown): boolean {
  return isArray(value) && new Set(value).size === value.length;
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. JavaScript itself would read 30 February as 2 March. */
export function isDay(text: string): boolean {
  const start = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** Whether a text is a time zone of the IANA database. */
export function isTimeZone(value: unknown): boolean {
  try {
    return isString(value) && new Intl.DateTimeFormat('en', { timeZone: value }).format() !== '';
  } catch {
    return false;
  }
}
