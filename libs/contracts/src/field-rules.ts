import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, Matches, ValidateIf } from 'class-validator';

/** Options of every field. */
export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** May be absent. */
  optional?: boolean;
  /** May be null: in a PATCH, null clears the field (docs/behaviour.md 1). */
  nullable?: boolean;
}

/** What a value must be, for a message: `must be a date as YYYY-MM-DD, for example 1985-10-26`. */
export function mustBe(requirement: string, example?: unknown): { message: string } {
  const shown = typeof example === 'object' ? JSON.stringify(example) : String(example);
  return {
    message: `$property must be ${requirement}${example === undefined ? '' : `, for example ${shown}`}`,
  };
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

/** At most that number of code points; class-validator's own rule doesn't count some of them. */
export function AtMost(max: number, options: { each?: boolean; message?: string } = {}): PropertyDecorator {
  const message = `$property must have ${options.each ? 'items of ' : ''}at most ${max} characters`;
  return Matches(new RegExp(`^[^]{0,${max}}$`, 'u'), { message, ...options });
}

/** At least that number of code points. */
export function AtLeast(min: number, options: { message?: string } = {}): PropertyDecorator {
  const message = `$property must have at least ${min} ${min === 1 ? 'character' : 'characters'}`;
  return Matches(new RegExp(`^[^]{${min},}$`, 'u'), { message, ...options });
}

/** At most that number of items. */
export function AtMostItems(max: number): PropertyDecorator {
  return ArrayMaxSize(max, { message: `$property must have at most ${max} items` });
}

/** At least that number of items. */
export function AtLeastItems(min: number): PropertyDecorator {
  return ArrayMinSize(min, {
    message: `$property must have at least ${min} ${min === 1 ? 'item' : 'items'}`,
  });
}

/** Documents and validates a field with one decorator. */
export function field(
  options: FieldOptions,
  api: ApiPropertyOptions,
  rules: PropertyDecorator[],
): PropertyDecorator {
  const documented = {
    ...api,
    required: options.optional !== true,
    ...(options.nullable ? { nullable: true } : {}),
    ...(options.description ? { description: options.description } : {}),
    ...(options.example !== undefined ? { example: options.example } : {}),
  } as ApiPropertyOptions;
  const presence: PropertyDecorator[] = options.nullable
    ? [ValidateIf((_object, value: unknown) => value !== null && !(options.optional && value === undefined))]
    : options.optional
      ? [ValidateIf((_object, value: unknown) => value !== undefined)]
      : [];
  return applyDecorators(ApiProperty(documented), ...presence, ...rules);
}
