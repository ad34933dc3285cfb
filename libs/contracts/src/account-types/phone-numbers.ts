import { createRequire } from 'node:module';
import type { CountryCode, Examples } from 'libphonenumber-js';
import { SEPARATORS_AND_SLASH } from './separators';

type PhoneNumbers = typeof import('libphonenumber-js');

const load = createRequire(__filename);

/** Loaded with the first phone number: most services read none, and the numbering plans take 10 MB. */
function phoneNumbers(): PhoneNumbers {
  return load('libphonenumber-js') as PhoneNumbers;
}

/** With the numbering plans of mobile phones alone: a wallet has no landline. */
function mobileNumbers(): PhoneNumbers {
  return load('libphonenumber-js/mobile') as PhoneNumbers;
}

/** E.164 has at most 15 digits, or 17 with the two zeros that replace the plus sign in many countries. */
const PHONE = /^\+?[0-9]{4,17}$/;
const separators = new RegExp(`[${SEPARATORS_AND_SLASH}]+`, 'gu');
/** The shortest numbers of people have six digits. No code of a country begins with a zero. */
const PERSONAL = /^(?:\+[1-9][0-9]{5,14}|[0-9]{6,17})$/;
const EXTENSION = /(?:;?ext[=:]?|x)[0-9]{1,7}$/i;

function withoutSeparators(text: string): string {
  return text.replace(separators, '').replace(/^00(?=[1-9])/, '+');
}

/** Whether a text is a phone number as people write it, perhaps with an extension. */
export function isPhoneNumber(text: string): boolean {
  return PERSONAL.test(withoutSeparators(text).replace(EXTENSION, ''));
}

/**
 * A written number as E.164, with a country for numbers that name none. One that can't exist is only without separators.
 * Undefined for a text that is no number.
 */
export function internationalNumber(text: string, country: CountryCode | undefined): string | undefined {
  const compact = withoutSeparators(text);
  if (!PHONE.test(compact)) return undefined;
  const parsed = phoneNumbers().parsePhoneNumberFromString(compact, country);
  return parsed?.isPossible() ? parsed.number : compact;
}

/** Why a number of E.164 is none of a telephone of any country, in words; undefined if it may be. */
export function contactFault(number: string): string | undefined {
  const parsed = phoneNumbers().parsePhoneNumberFromString(number);
  if (parsed?.number === number && parsed.isPossible()) return undefined;
  return 'must be a phone number, for example +15551234567';
}

/** Why a number of E.164 is none of the mobile phones of a country, in words; undefined if it is. */
export function phoneFault(number: string, country: CountryCode | undefined): string | undefined {
  const { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } = mobileNumbers();
  // The fault of a region that does not exist is its own.
  if (country === undefined || !isSupportedCountry(country)) return undefined;
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.number === number && parsed.country === country && parsed.isValid()) return undefined;
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
  const example = getExampleNumber(country, load('libphonenumber-js/mobile/examples') as Examples);
  const shown = example ? `, for example ${example.number}` : '';
  return `must be a mobile phone number that is in use in ${name}${shown}`;
}
