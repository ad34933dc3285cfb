import { EARLIEST_BIRTH_DATE, POSTAL_CODE_LENGTH_MAX } from '@corridor/kernel';
import { isPhoneNumber } from './account-types/phone-numbers';
import { hasBegun, isBirthDate } from './birth-dates';
import { isCountry } from './countries';
import { isEmailAddress } from './email-addresses';
import { mustBe, rule, ruleForEach, type FieldOptions } from './field-rules';
import { DateField, TextField, TextListField } from './fields';

/** A date of birth, YYYY-MM-DD: from {@link EARLIEST_BIRTH_DATE} on, and before today. */
export function BirthDateField(options: FieldOptions = {}): PropertyDecorator {
  const message = `$property must be a day in the past, from ${EARLIEST_BIRTH_DATE} on, for example 1985-03-27`;
  const isGood = (value: unknown): boolean => typeof value === 'string' && isBirthDate(value);
  const description = options.description ?? `From ${EARLIEST_BIRTH_DATE} on, and before today (UTC)`;
  return DateField({ ...options, description, rules: [rule(message, isGood)] });
}

/** A day of the past or today, YYYY-MM-DD. */
export function PastDayField(options: FieldOptions = {}): PropertyDecorator {
  const message = '$property must be a day that has begun, for example 1990-01-31';
  const isGood = (value: unknown): boolean => typeof value === 'string' && hasBegun(value);
  return DateField({ ...options, rules: [rule(message, isGood)] });
}

/** An email address. */
export function EmailField(options: FieldOptions = {}): PropertyDecorator {
  const example = 'ada@example.com';
  const isGood = (value: unknown): boolean => typeof value === 'string' && isEmailAddress(value);
  return TextField({ example, ...options, rules: [rule(mustBe('an email address', example), isGood)] });
}

/** A phone number as people write it. */
export function PhoneNumberField(options: FieldOptions = {}): PropertyDecorator {
  const example = '+15551234567';
  const isGood = (value: unknown): boolean => typeof value === 'string' && isPhoneNumber(value);
  return TextField({ example, ...options, rules: [rule(mustBe('a phone number', example), isGood)] });
}

const WORDS = 'the two-letter code of a country (ISO 3166-1)';
const LIST_WORDS = 'two-letter codes of countries (ISO 3166-1)';
const CODE = /^[A-Z]{2}$/;
const isCode = (value: unknown): boolean => typeof value === 'string' && isCountry(value);

/** A country by its code of ISO 3166-1 alpha-2, upper case. */
export function CountryField(options: FieldOptions = {}): PropertyDecorator {
  const message = `$property must be ${WORDS}, for example US`;
  return TextField({
    example: 'US',
    ...options,
    minLength: 2,
    maxLength: 2,
    form: { pattern: CODE, words: WORDS },
    rules: [rule(message, isCode)],
  });
}

/** A list of countries by their codes. */
export function CountryListField(options: FieldOptions = {}): PropertyDecorator {
  const message = `$property must be a list of ${LIST_WORDS}, for example US, MX`;
  return TextListField({
    example: ['US'],
    ...options,
    form: { pattern: CODE, words: LIST_WORDS },
    rules: [ruleForEach(message, isCode)],
  });
}

/** A postal code: an address needs one if its country has postal codes. */
export function PostalCodeField(): PropertyDecorator {
  return TextField({
    example: '78701',
    description: 'Required if the country has postal codes',
    optional: true,
    nullable: true,
    maxLength: POSTAL_CODE_LENGTH_MAX,
  });
}
