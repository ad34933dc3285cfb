import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  AMOUNT_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  TEXT_LENGTH_MAX,
  toJsonInteger,
} from '@corridor/kernel';
import { recordField, type FieldRule } from './field-record';
import {
  alternatives,
  atLeast,
  atLeastItems,
  atMost,
  atMostItems,
  field,
  matching,
  mustBe,
  notBlank,
  rule,
  ruleForEach,
  type FieldOptions,
  type TextForm,
} from './field-rules';
import type { Shape } from './operation';
import { BLANK_CHARACTERS } from './texts';
import {
  hasNoRepeats,
  isArray,
  isAtLeast,
  isAtMost,
  isBoolean,
  isDay,
  isIn,
  isInt,
  isNumber,
  isObject,
  isString,
} from './values';

/** Largest money amount on the wire. */
const AMOUNT_LIMIT = toJsonInteger(AMOUNT_MAX);
/** Default largest number of items of a list. */
const ITEMS_MAX = 100;

// Lone surrogates are not text, and JSON columns reject them.
const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\p{Cs}]*$/u;
const CONTROL_MESSAGE = '$property must not contain control characters';
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
/** The same in a form that every dialect of regular expressions understands, for documents. */
export const PRINTABLE_PATTERN = `^[^${CONTROL}]*$`;
/** Text without control characters that isn't blank, for documents. */
export const PRINTABLE_TEXT_PATTERN = `^[^${CONTROL}]*[^${CONTROL}${BLANK_CHARACTERS}][^${CONTROL}]*$`;
/** `$local@domain`, the form of a UMA address: the middle of an expression. */
export const UMA_ADDRESS_PATTERN = `\\$[^@\\s${CONTROL}]+@[^@\\s${CONTROL}]+`;
/** An email address. */
export const EMAIL_PATTERN = `^[^@\\s${CONTROL}]+@[^@\\s${CONTROL}]+$`;
/** A day of the calendar from the year 1000 on, for documents. */
export const DAY_PATTERN = '[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
/** RFC 3339 time with an offset, without a leap second. */
const TIME_PATTERN =
  'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?(Z|z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])';
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z');
const DAY_LENGTH = 'YYYY-MM-DD'.length;
/** Integers above 2^53 − 1, or below −2^53 + 1. */
const DIGITS = /^-?[1-9][0-9]{15,}$/;
/** Larger integers need 64 bits. */
const INT32_MAX = 2 ** 31 - 1;
/** Pattern of the part of an id behind its kind. */
export const ID_UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/**
 * A string without control characters, by default with at most 255 characters. A string without a pattern is normalised
 * on reading.
 */
export function TextField(
  options: FieldOptions & { maxLength?: number; minLength?: number; form?: TextForm } = {},
): PropertyDecorator {
  const { form, example, maxLength = TEXT_LENGTH_MAX, minLength = 1 } = options;
  const free = minLength > 0 ? PRINTABLE_TEXT_PATTERN : PRINTABLE_PATTERN;
  const pattern = form?.pattern.source ?? free;
  const api: ApiPropertyOptions = { type: 'string', minLength, maxLength, pattern };
  const message = mustBe(form?.words ?? 'a string', example);
  const rules = [
    rule(message, isString),
    ...(form || minLength === 0 ? [] : [notBlank()]),
    atLeast(minLength, form && { message }),
    // The words of a form state its length if it differs from the default.
    atMost(maxLength, form && maxLength < TEXT_LENGTH_MAX ? { message } : {}),
    matching(NO_CONTROL_CHARACTERS, CONTROL_MESSAGE),
    ...(form ? [matching(form.pattern, message)] : []),
  ];
  return field(options, api, rules, { isTidied: !form });
}

/** Text of an answer that a third party wrote: it may contain any characters. */
export function ForeignTextField(options: FieldOptions & { maxLength?: number } = {}): PropertyDecorator {
  const { maxLength } = options;
  return field(options, { type: 'string', ...(maxLength === undefined ? {} : { maxLength }) }, [
    rule(mustBe('a string'), isString),
  ]);
}

/** An id `<ResourceName>:<uuid>` of one of the given resources. */
export function IdField(
  resources: string | readonly string[],
  options: FieldOptions = {},
): PropertyDecorator {
  const names = typeof resources === 'string' ? [resources] : resources;
  const pattern = new RegExp(`^(${names.join('|')}):${ID_UUID}$`);
  const example = options.example ?? `${names[0]}:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`;
  const words = `an id of the form ${alternatives(names.map((name) => `${name}:<uuid>`))}`;
  return field({ ...options, example }, { type: 'string', pattern: pattern.source }, [
    matching(pattern, mustBe(words, example)),
  ]);
}

/** The value is an integer within bounds. */
function integerRules(minimum: number, maximum: number, message: string): FieldRule[] {
  return [
    rule(message, (value) => isInt(value)),
    rule(message, (value) => isAtLeast(value, minimum)),
    rule(message, (value) => isAtMost(value, maximum)),
  ];
}

function amountField(
  options: FieldOptions & { max?: number },
  documented: ApiPropertyOptions,
): PropertyDecorator {
  const maximum = options.max ?? AMOUNT_LIMIT;
  const message = mustBe(`an integer from 1 to ${maximum} in the smallest unit: 1234 is 12.34 USD`);
  const type: ApiPropertyOptions = { type: 'integer', format: 'int64', minimum: 1, maximum };
  const rules = integerRules(1, maximum, message);
  return field({ example: 10000, ...options }, { ...documented, ...type } as ApiPropertyOptions, rules);
}

/** A money amount: an integer from 1 to 2^53 − 1, smallest unit of its currency. */
export function AmountField(options: FieldOptions & { max?: number } = {}): PropertyDecorator {
  return amountField(options, {});
}

/** A query parameter that is a money amount, as text in the query string. */
export function QueryAmountField(options: FieldOptions & { default: number }): PropertyDecorator {
  return amountField(options, { default: options.default });
}

/** An integer within bounds. */
export function IntegerField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max, example = min } = options;
  const format = max > INT32_MAX ? 'int64' : 'int32';
  const message = mustBe(`an integer from ${min} to ${max}`, example);
  const rules = integerRules(min, max, message);
  return field(options, { type: 'integer', format, minimum: min, maximum: max }, rules);
}

/** A sum of an answer over many accounts: an integer, or its digits where most programs would round the number. */
export function SumField(options: FieldOptions = {}): PropertyDecorator {
  const message = mustBe('an integer, or a text of at least 16 digits');
  const type = {
    // Nest drops it beside `oneOf`, and needs it.
    type: 'integer',
    oneOf: [
      { type: 'integer', format: 'int64', minimum: -AMOUNT_LIMIT, maximum: AMOUNT_LIMIT },
      { type: 'string', pattern: DIGITS.source },
    ],
  } as ApiPropertyOptions;
  return field(options, type, [
    rule(message, (value) => isInt(value) || (isString(value) && DIGITS.test(value))),
  ]);
}

/** A number of an answer: a rate or a fraction, with all its digits. */
export function NumberField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'number', minimum: 0 }, [
    rule(mustBe('a number'), (value) => isNumber(value)),
    rule(mustBe('a number of at least 0'), (value) => isAtLeast(value, 0)),
  ]);
}

/** One of a closed list of strings. */
export function EnumField(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'string', enum: [...values] }, [
    rule(mustBe(`one of ${values.join(', ')}`), (value) => isIn(value, values)),
  ]);
}

/** A list of strings of a closed list. With `named` the document contains the list under that name. */
export function EnumListField(
  values: readonly string[],
  options: FieldOptions & { maxItems?: number; minItems?: number; unique?: boolean; named?: string } = {},
): PropertyDecorator {
  const { minItems, maxItems = ITEMS_MAX, unique = false, named } = options;
  const message = mustBe(`a list of these: ${values.join(', ')}`);
  const rules = [
    rule(message, isArray),
    atMostItems(maxItems),
    ...(minItems === undefined ? [] : [atLeastItems(minItems)]),
    ...(unique ? [rule('$property must not name a value twice', hasNoRepeats)] : []),
    ruleForEach(message, (value) => isIn(value, values)),
  ];
  const api: ApiPropertyOptions = {
    ...(named === undefined
      ? { type: 'array', items: { type: 'string', enum: [...values] } }
      : { isArray: true, enum: [...values], enumName: named }),
    maxItems,
    ...(minItems === undefined ? {} : { minItems }),
    ...(unique ? { uniqueItems: true } : {}),
  };
  return field(options, api, rules);
}

/** A list of strings. In a query: the parameter repeated, or its values separated by commas. */
export function TextListField(
  options: FieldOptions & { maxItems?: number; form?: TextForm } = {},
): PropertyDecorator {
  const { form, maxItems = ITEMS_MAX } = options;
  const example = Array.isArray(options.example) ? options.example.join(', ') : undefined;
  const message = mustBe(`a list of ${form?.words ?? 'strings'}`, example);
  const pattern = form?.pattern.source ?? PRINTABLE_TEXT_PATTERN;
  const items = { type: 'string', maxLength: TEXT_LENGTH_MAX, pattern };
  const rules = [
    rule(message, isArray),
    atMostItems(maxItems),
    ruleForEach(message, isString),
    ...(form ? [] : [notBlank({ each: true })]),
    atMost(TEXT_LENGTH_MAX, { each: true }),
    { ...matching(NO_CONTROL_CHARACTERS, CONTROL_MESSAGE), each: true },
    ...(form ? [{ ...matching(form.pattern, message), each: true }] : []),
  ];
  return field(options, { type: 'array', maxItems, items }, rules, { isTidied: !form });
}

/** True or false. */
export function BooleanField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'boolean' }, [rule(mustBe('true or false'), isBoolean)]);
}

/** The day of a date, or of a date and time, is one of the calendar, and in UTC it has a year of four digits. */
function startsWithDay(value: unknown): boolean {
  return isString(value) && isDay(value.slice(0, DAY_LENGTH)) && !(Date.parse(value) > LAST_MOMENT_MS);
}

/** Text of a date: in the documented form, and a real calendar day. */
function dateField(
  options: FieldOptions,
  api: ApiPropertyOptions & { pattern: string },
  words: string,
): PropertyDecorator {
  const message = mustBe(words);
  return field(options, api, [matching(new RegExp(api.pattern), message), rule(message, startsWithDay)]);
}

/** A calendar date, YYYY-MM-DD (ISO 8601). */
export function DateField(options: FieldOptions = {}): PropertyDecorator {
  const api = { type: 'string', format: 'date', pattern: `^${DAY_PATTERN}$` } as const;
  return dateField(
    { example: '1990-01-31', ...options },
    api,
    'a date as YYYY-MM-DD, for example 1985-10-26',
  );
}

/**
 * A date-time or a date. A date means its start as a lower bound and its end as an upper bound (docs/behaviour.md 5).
 */
export function DateBoundField(options: FieldOptions = {}): PropertyDecorator {
  const api = {
    type: 'string',
    pattern: `^${DAY_PATTERN}(${TIME_PATTERN})?$`,
    // One of the two. Generators would treat an `anyOf` as two types.
    not: { not: { anyOf: [{ format: 'date-time' }, { format: 'date' }] } },
  } as ApiPropertyOptions & { pattern: string };
  return dateField(
    { example: '2026-01-31T00:00:00.000Z', ...options },
    api,
    'a date, or a date and time with its offset, for example 2026-01-31 or 2026-01-31T12:00:00Z',
  );
}

/** A date-time of a body, ISO 8601, with its offset. */
export function DateTimeField(options: FieldOptions = {}): PropertyDecorator {
  const pattern = `^${DAY_PATTERN}${TIME_PATTERN}$`;
  return dateField(
    { example: '2030-01-31T12:00:00.000Z', ...options },
    { type: 'string', format: 'date-time', pattern },
    'a date and time with its offset, for example 2030-01-31T12:00:00Z',
  );
}

/** A moment in an answer: ISO 8601 UTC with milliseconds. */
export function MomentField(options: FieldOptions = {}): PropertyDecorator {
  const pattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$';
  const api: ApiPropertyOptions = { type: 'string', format: 'date-time', pattern };
  return field({ example: '2026-01-31T12:00:00.000Z', ...options }, api, [
    rule(mustBe('a date and time'), isString),
  ]);
}

const CURRENCY: TextForm = { pattern: /^[A-Z]{3,4}$/, words: 'a currency code, 3 or 4 capital letters' };
const UMA_ADDRESS: TextForm = {
  pattern: new RegExp(`^${UMA_ADDRESS_PATTERN}$`),
  words: 'a UMA address of the form $name@domain',
};

/** Code of a currency in upper case: ISO 4217, or that of a crypto currency. */
export function CurrencyCodeField(options: FieldOptions = {}): PropertyDecorator {
  return TextField({ example: 'USD', ...options, minLength: 3, maxLength: 4, form: CURRENCY });
}

/** `$local@domain`, the form of a UMA address. */
export function UmaAddressField(options: FieldOptions = {}): PropertyDecorator {
  return TextField({ example: '$success.usd@sandbox.uma.money', ...options, form: UMA_ADDRESS });
}

/** A nested object, validated by its own class. */
export function ObjectField(shape: () => Shape, options: FieldOptions = {}): PropertyDecorator {
  return field(options, {}, [rule(mustBe('an object'), isObject)], { shape });
}

/** A list of nested objects. */
export function ObjectListField(
  shape: () => Shape,
  options: FieldOptions & { maxItems?: number } = {},
): PropertyDecorator {
  const maxItems = options.maxItems ?? ITEMS_MAX;
  const rules = [rule(mustBe('a list of objects'), isArray), atMostItems(maxItems)];
  return field(options, { isArray: true, maxItems }, rules, { shape });
}

/** Limits of an object with some unknown names: their number, and the characters of each. */
const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 64;
/** Largest size of such an object, in bytes of its JSON. */
const OBJECT_BYTES_MAX = 16 * 1024;

/** Short enough, and without control characters and lone surrogates. */
function isName(name: string): boolean {
  return (
    [...name.slice(0, 2 * NAME_LENGTH_MAX + 1)].length <= NAME_LENGTH_MAX && NO_CONTROL_CHARACTERS.test(name)
  );
}

/** An object of texts with known names, whose rules a class defines. Others are ignored, within limits. */
export function KnownTextsField(shape: () => Shape, options: FieldOptions = {}): PropertyDecorator {
  const namesOf = (value: unknown): string[] => Object.keys(value as object);
  const rules = [
    rule(mustBe('an object'), isObject),
    rule(`$property must have at most ${NAMES_MAX} fields`, (value) => namesOf(value).length <= NAMES_MAX),
    rule(
      `$property must have names of at most ${NAME_LENGTH_MAX} characters, without control characters`,
      (value) => namesOf(value).every(isName),
    ),
    rule(
      `$property must have at most ${OBJECT_BYTES_MAX / 1024} KB as JSON`,
      (value) => Buffer.byteLength(JSON.stringify(value)) <= OBJECT_BYTES_MAX,
    ),
  ];
  return field(options, { maxProperties: NAMES_MAX }, rules, { shape, isOpen: true });
}

/** An object whose members are checked elsewhere (accountInfo, by the account type table). */
export function FreeObjectField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'object', additionalProperties: true }, [
    rule(mustBe('an object'), isObject),
  ]);
}

/** An object of texts in an answer, with open names. */
export function TextMapField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'object', additionalProperties: { type: 'string' } }, [
    rule(mustBe('an object'), isObject),
  ]);
}

/** A query parameter `limit`, as text in the query string. */
export function LimitField(): PropertyDecorator {
  return recordField({
    document: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: PAGE_SIZE_MAX,
      default: PAGE_SIZE_DEFAULT,
      required: false,
      description: 'Page size',
    },
    mayBeAbsent: true,
    mayBeNull: true,
    rules: integerRules(1, PAGE_SIZE_MAX, mustBe(`an integer from 1 to ${PAGE_SIZE_MAX}`, PAGE_SIZE_DEFAULT)),
  });
}

/** A boolean query parameter: `true` or `false`; `fallback` is the value if it is absent. */
export function FlagField(options: FieldOptions & { fallback?: boolean } = {}): PropertyDecorator {
  return field({ ...options, optional: true }, { type: 'boolean', default: options.fallback ?? false }, [
    rule(mustBe('true or false'), (value) => isIn(value, ['true', 'false'])),
  ]);
}
