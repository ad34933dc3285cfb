import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { tidied } from './texts';

/** Marks a field whose text is normalised by `tidied`. */
export const TIDIED = Symbol('tidied');

/** A custom rule with its message. `each`: for every item of a list. */
export function Passes(
  options: { message: string; each?: boolean },
  isGood: (value: unknown) => boolean,
): PropertyDecorator {
  const { message, each = false } = options;
  const validator = { validate: isGood, defaultMessage: () => message };
  return ValidateBy({ name: 'passes', validator }, { each });
}

/** Free text: trimmed and normalised on reading, and not blank if it needs a character. */
export function Tidied(minLength: number, options: { each?: boolean } = {}): PropertyDecorator {
  const isNotBlank = (value: unknown): boolean => typeof value !== 'string' || tidied(value) !== '';
  const message = `$property must ${options.each ? 'have no blank item' : 'not be blank'}`;
  const mark = Reflect.metadata(TIDIED, true) as PropertyDecorator;
  return applyDecorators(mark, ...(minLength > 0 ? [Passes({ ...options, message }, isNotBlank)] : []));
}
