import { TEXT_LENGTH_MAX, type Violation } from '@corridor/kernel';
import { expectationOf, type TextRule } from './expectations';
import { nameFault } from '../names';
import { tidied } from '../texts';

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
/** Fields of accounts that are names: `beneficiary.fullName`, `bankName`. */
const NAME = /Name$/;
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

/** Whether a text has more than that number of characters (code points). */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || [...text].length > max);
}

/** The violation of a value that must be a text of that rule; undefined if there is none. */
function textViolation(name: string, value: unknown, rule: TextRule): string | undefined {
  const expected = expectationOf(rule);
  const isOther = `${name} must be ${expected}`;
  if (typeof value !== 'string')
    return `${name} must be a string${expected === undefined ? '' : `: ${expected}`}`;
  const minLength = rule.minLength ?? 1;
  const maxLength = rule.maxLength ?? TEXT_LENGTH_MAX;
  if (UNPRINTABLE.test(value)) return `${name} must not contain control characters`;
  const fault = NAME.test(name) ? nameFault(value) : undefined;
  if (fault !== undefined) return `${name} ${fault}`;
  if (rule.enum) return rule.enum.includes(value) ? undefined : isOther;
  if (tidied(value) === '') return expected === undefined ? `${name} must not be blank` : isOther;
  const isTooLong = isLongerThan(value, maxLength);
  if (expected === undefined)
    return isTooLong ? `${name} must have at most ${maxLength} characters` : undefined;
  const fits = !isTooLong && value.length >= minLength;
  if (!fits || (rule.pattern && !patternOf(rule.pattern).test(value))) return isOther;
  return rule.format === 'date' && !isCalendarDate(value) ? isOther : undefined;
}

/** Collects the faults of the members of one object; paths begin with `path`. */
export class ViolationCollector {
  readonly violations: Violation[] = [];

  add(field: string, message: string): void {
    this.violations.push({ field, message });
  }

  /** Checks a text that is present. */
  text(field: string, value: unknown, rule: TextRule): boolean {
    const message = textViolation(field, value, rule);
    if (message !== undefined) this.add(field, message);
    return message === undefined;
  }
}
