import { EMAIL_PATTERN } from '../fields';

/** Rules of one text. */
export interface TextRule {
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
  enum?: readonly string[] | undefined;
  format?: 'date' | undefined;
  /** A value that satisfies the rule, for messages and documents. */
  example?: string | undefined;
}

const DIGITS = /^\^\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/;
const PHONE_OF_COUNTRY = /^\^\\(\+\d+)\[0-9\]\{(\d+)(?:,(\d+))?\}\$$/;

/** Meanings of the patterns that allow more than digits. */
const wordsOfPatterns: Readonly<Record<string, string>> = {
  '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$': 'a CPF of 11 digits, or a CNPJ of 12 letters or digits and 2 digits',
  '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$': 'an IBAN of 15 to 34 letters and digits',
  '^AE[0-9]{21}$': 'an IBAN of the United Arab Emirates: AE and 21 digits',
  '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$': 'a BIC of 8 or 11 letters and digits',
  '^[A-Z]{4}0[A-Z0-9]{6}$': 'an IFSC of 4 letters, a zero, and 6 letters or digits',
  '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$': 'a UPI address: a name, @ and the code of a bank',
  '^\\+[0-9]{6,14}$': 'a phone number with its country code, 6 to 14 digits',
  '^[A-Z]{2}$': 'the two-letter code of a country (ISO 3166-1)',
  [EMAIL_PATTERN]: 'an email address',
};

function count(least: string | undefined, most: string | undefined): string {
  return most === undefined ? `${least} digits` : `${least} to ${most} digits`;
}

function patternInWords(pattern: string): string | undefined {
  const words = wordsOfPatterns[pattern];
  if (words !== undefined) return words;
  const digits = DIGITS.exec(pattern);
  if (digits) return count(digits[1], digits[2]);
  const phone = PHONE_OF_COUNTRY.exec(pattern);
  return phone ? `a phone number: ${phone[1]} and ${count(phone[2], phone[3])}` : undefined;
}

/**
 * The expected text in words with an example ("6 digits, for example 200000"). It is for people, so it is never a
 * regular expression. Undefined if any text is allowed.
 */
export function expectationOf({ pattern, enum: words, format, example }: TextRule): string | undefined {
  if (words) return words.length === 1 ? words[0] : `one of ${words.join(', ')}`;
  if (format) return `a date of the form YYYY-MM-DD, for example ${example ?? '1990-01-31'}`;
  if (pattern === undefined) return undefined;
  const expected = patternInWords(pattern) ?? 'of the form that the reference shows';
  return example === undefined ? expected : `${expected}, for example ${example}`;
}
