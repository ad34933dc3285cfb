import { AMOUNT_MAX, TEXT_LENGTH_MAX, toJsonInteger } from '@corridor/kernel';
import { z } from 'zod';

/** Longest id that either side gives, characters. */
const ID_LENGTH_MAX = 128;
/** Longest code of a rail, an account type or a provider, characters. */
const CODE_LENGTH_MAX = 64;
/** Default largest number of items of a list. */
const ITEMS_MAX = 100;
/** Largest amount on the wire, smallest units. */
const AMOUNT_LIMIT = toJsonInteger(AMOUNT_MAX);
/** Control characters in a form that every dialect of regular expressions understands. */
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
const PRINTABLE = new RegExp(`^[^${CONTROL}]*$`);
const LONE_SURROGATE = /\p{Cs}/u;
const CURRENCY = /^[A-Z]{3,5}$/;
const COUNTRY = /^[A-Z]{2}$/;
const DECIMAL = /^(0|[1-9][0-9]{0,14})(\.[0-9]{1,18})?$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Text without control characters and lone surrogates, by default at most 255 characters. */
export function text(maxLength: number = TEXT_LENGTH_MAX) {
  return z
    .string('must be a string')
    .min(1, 'must not be empty')
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(PRINTABLE, 'must not contain control characters')
    .refine((value) => !LONE_SURROGATE.test(value), 'must not contain lone surrogates');
}

/** An id that is compared and never read. */
export function id() {
  return text(ID_LENGTH_MAX);
}

/** A code of a list that the contract does not close. */
export function code() {
  return text(CODE_LENGTH_MAX);
}

/** A money amount: a JSON integer from 1 to 2^53 − 1, smallest unit of its currency. */
export function amount() {
  const message = `must be an integer from 1 to ${AMOUNT_LIMIT} in the smallest unit: 1234 is 12.34 USD`;
  return z.int(message).min(1, message).max(AMOUNT_LIMIT, message);
}

/** Code of a currency: ISO 4217, or BTC, USDC and USDT. */
export function currency() {
  return z.string('must be a string').regex(CURRENCY, 'must be the code of a currency, for example USD');
}

/** Two-letter code of a country (ISO 3166-1). */
export function country() {
  return z
    .string('must be a string')
    .regex(COUNTRY, 'must be the two-letter code of a country, for example US');
}

/** An integer within bounds. */
export function integer({ min, max }: { min: number; max: number }) {
  const message = `must be an integer from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
}

/** A decimal number as text, because rates are never floating point. */
export function decimal() {
  return z
    .string('must be a string')
    .regex(DECIMAL, 'must be a decimal number as text, for example "1.0825"');
}

/** A calendar date, YYYY-MM-DD (ISO 8601). */
export function day() {
  return z.iso.date('must be a date as YYYY-MM-DD, for example 2026-03-31');
}

/** A moment with its offset (RFC 3339). */
export function moment() {
  return z.iso.datetime({ offset: true, error: 'must be a time such as 2026-03-31T12:00:00.000Z' });
}

/** SHA-256 in hexadecimal digits. */
export function sha256() {
  return z.string('must be a string').regex(SHA256, 'must be a SHA-256 of 64 hexadecimal digits');
}

/** A list with at most 100 items by default. */
export function list<T extends z.ZodType>(item: T, maxItems: number = ITEMS_MAX) {
  return z.array(item, 'must be a list').max(maxItems, `must have at most ${maxItems} items`);
}

/** One of a closed list of words. */
export function oneOf<const T extends readonly string[]>(words: T) {
  return z.enum(words, `must be one of ${words.join(', ')}`);
}

/** Exactly one word. */
export function word<const T extends string>(value: T) {
  return z.literal(value, `must be ${value}`);
}

/** True or false, by default false. */
export function flag() {
  return z.boolean('must be true or false').default(false);
}
