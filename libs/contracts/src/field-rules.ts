import type { ApiPropertyOptions } from '@nestjs/swagger';
import { recordField, type FieldRecord, type FieldRule } from './field-record';
import { tidied } from './texts';
import { isArray, isString } from './values';

/** Options of every field. */
export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** May be absent. */
  optional?: boolean;
  /** May be null: in a PATCH, null clears the field (docs/behaviour.md 1). */
  nullable?: boolean;
  /** Further rules, checked after those of the decorator. */
  rules?: readonly FieldRule[];
}

/** The message of a rule: `$property must be a date as YYYY-MM-DD, for example 1985-10-26`. */
export function mustBe(requirement: string, example?: unknown): string {
  const shown = typeof example === 'object' ? JSON.stringify(example) : String(example);
  return `$property must be ${requirement}${example === undefined ? '' : `, for example ${shown}`}`;
}

/** Names as an enumeration in text: `A`, `A or B`, `A, B or C`. */
export function alternatives(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}

/** The required format of a text: a pattern for programs, and words for the readers of messages. */
export interface TextForm {
  pattern: RegExp;
  /** `$property must be …`: `2 capital letters of ISO 3166-1`. */
  words: string;
}

/** A rule for a value. */
export function rule(message: string, isMet: FieldRule['isMet']): FieldRule {
  return { message, isMet };
}

/** A rule for every item of a list. */
export function ruleForEach(message: string, isMet: FieldRule['isMet']): FieldRule {
  return { message, isMet, each: true };
}

/** The value is a text that matches the pattern. */
export function matching(pattern: RegExp, message: string): FieldRule {
  return rule(message, (value) => isString(value) && pattern.test(value));
}

/** Free text isn't blank. */
export function notBlank(options: { each?: boolean } = {}): FieldRule {
  const message = `$property must ${options.each ? 'have no blank item' : 'not be blank'}`;
  return { ...options, message, isMet: (value) => typeof value !== 'string' || tidied(value) !== '' };
}

/** At most that number of code points; class-validator's own rule doesn't count some of them. */
export function atMost(max: number, options: { each?: boolean; message?: string } = {}): FieldRule {
  const message = `$property must have ${options.each ? 'items of ' : ''}at most ${max} characters`;
  return { ...matching(new RegExp(`^[^]{0,${max}}$`, 'u'), message), ...options };
}

/** At least that number of code points. */
export function atLeast(min: number, options: { message?: string } = {}): FieldRule {
  const message = `$property must have at least ${min} ${min === 1 ? 'character' : 'characters'}`;
  return { ...matching(new RegExp(`^[^]{${min},}$`, 'u'), message), ...options };
}

/** At most that number of items. */
export function atMostItems(max: number): FieldRule {
  return rule(`$property must have at most ${max} items`, (value) => isArray(value) && value.length <= max);
}

/** At least that number of items. */
export function atLeastItems(min: number): FieldRule {
  const message = `$property must have at least ${min} ${min === 1 ? 'item' : 'items'}`;
  return rule(message, (value) => isArray(value) && value.length >= min);
}

/** Records a field: its options, how the document shows its type, and its rules. */
export function field(
  options: FieldOptions,
  type: ApiPropertyOptions,
  rules: readonly FieldRule[],
  more: Pick<FieldRecord, 'isTidied' | 'shape' | 'isOpen'> = {},
): PropertyDecorator {
  const { optional = false, nullable = false, description, example } = options;
  const { shape } = more;
  const document = {
    // Nest recognises the function of a class by its name, which is that of the property.
    ...(shape ? { type: () => shape() } : {}),
    ...type,
    required: !optional,
    ...(nullable ? { nullable } : {}),
    ...(description ? { description } : {}),
    ...(example !== undefined ? { example } : {}),
  } as ApiPropertyOptions;
  return recordField({
    document,
    mayBeAbsent: optional,
    mayBeNull: nullable,
    rules: [...rules, ...(options.rules ?? [])],
    ...more,
  });
}
