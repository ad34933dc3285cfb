import { TEXT_LENGTH_MAX } from '../fields';

/** One fault of an input, its path as the caller wrote it. */
export interface AccountInfoFault {
  field: string;
  message: string;
}

/** Rules of one text. */
export interface TextRule {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
  enum?: readonly string[] | undefined;
  format?: 'date' | undefined;
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
}

/** Whether the text is a day of the calendar, YYYY-MM-DD (ISO 8601). */
function isCalendarDate(text: string): boolean {
  const match = DATE.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a text has more characters (code points) than that. */
function isLongerThan(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || [...text].length > max);
}

/** What is wrong with a value that must be a text of that rule; undefined when nothing is. */
function textFault(name: string, value: unknown, rule: TextRule): string | undefined {
  if (typeof value !== 'string') return `${name} must be a string`;
  const minLength = rule.minLength ?? 1;
  const maxLength = rule.maxLength ?? TEXT_LENGTH_MAX;
  if (UNPRINTABLE.test(value)) return `${name} must not contain control characters`;
  if (rule.enum && !rule.enum.includes(value)) return `${name} must be one of ${rule.enum.join(', ')}`;
  if (value.length < minLength) return `${name} must have at least ${minLength} characters`;
  if (isLongerThan(value, maxLength)) return `${name} must have at most ${maxLength} characters`;
  if (value.trim() === '') return `${name} must not be blank`;
  if (rule.pattern && !patternOf(rule.pattern).test(value)) return `${name} must match ${rule.pattern}`;
  if (rule.format === 'date' && !isCalendarDate(value))
    return `${name} must be a date of the form YYYY-MM-DD`;
  return undefined;
}

/** Collects the faults of the members of one object; paths begin with `path`. */
export class FaultCollector {
  readonly faults: AccountInfoFault[] = [];

  add(field: string, message: string): void {
    this.faults.push({ field, message });
  }

  /** Checks a text that is present. */
  text(field: string, value: unknown, rule: TextRule): boolean {
    const message = textFault(field, value, rule);
    if (message !== undefined) this.add(field, message);
    return message === undefined;
  }
}
