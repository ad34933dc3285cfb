import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { tidied } from './texts';

/** Marks a field whose text is read as `tidied` makes it. */
export const TIDIED = Symbol('tidied');

/** A rule of our own, with its words. `each`: of every item of a list. */
export function Passes(
  options: { message: string; each?: boolean },
  isGood: (value: unknown) => boolean,
): PropertyDecorator {
  const { message, each = false } = options;
  const validator = { validate: isGood, defaultMessage: () => message };
  return ValidateBy({ name: 'passes', validator }, { each });
}

/** A free text: trimmed and composed when it is read, and not blank where it needs a character. */
export function Tidied(minLength: number, options: { each?: boolean } = {}): PropertyDecorator {
  const isNotBlank = (value: unknown): boolean => typeof value !== 'string' || tidied(value) !== '';
  const message = `$property must ${options.each ? 'have no blank item' : 'not be blank'}`;
  const mark = Reflect.metadata(TIDIED, true) as PropertyDecorator;
  return applyDecorators(mark, ...(minLength > 0 ? [Passes({ ...options, message }, isNotBlank)] : []));
}
