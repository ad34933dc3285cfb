import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Tidied } from './field-checks';
import { BLANK_CHARACTERS } from './texts';

/** Largest money amount on the wire: 2^53 − 1 smallest units (decisions.md 1). */
const AMOUNT_LIMIT = 9007199254740991;
/** Most items of a list unless said otherwise. */
const ITEMS_MAX = 100;
/** Default limit of a string, in characters, that is code points, as JSON Schema counts them (decisions.md 1). */
export const TEXT_LENGTH_MAX = 255;

// Lone surrogates are no text: JSON columns refuse them.
const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\p{Cs}]*$/u;
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
/** The same as every dialect of regular expressions understands it, for documents. */
export const PRINTABLE_PATTERN = `^[^${CONTROL}]*$`;
/** A text without control characters that isn't blank, for documents. */
export const PRINTABLE_TEXT_PATTERN = `^[^${CONTROL}]*[^${CONTROL}${BLANK_CHARACTERS}][^${CONTROL}]*$`;
/** `$local@domain`, as UMA writes an address: the middle of an expression. */
export const UMA_ADDRESS_PATTERN = `\\$[^@\\s${CONTROL}]+@[^@\\s${CONTROL}]+`;
/** A day of the calendar from the year 1000 on, for documents. */
export const DAY_PATTERN = '[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])';
/** RFC 3339 time with an offset, without a leap second. */
const TIME_PATTERN =
  'T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?(Z|z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])';
/** Above this an integer needs 64 bits. */
const INT32_MAX = 2 ** 31 - 1;
const ID_UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** What every field may say of itself. */
export interface FieldOptions {
  description?: string;
  example?: unknown;
  /** May be absent. */
  optional?: boolean;
  /** May be null: in a PATCH, null clears the field (decisions.md 1). */
  nullable?: boolean;
}

/** At most so many code points; class-validator's own rule leaves some of them out of the count. */
function AtMost(max: number, options: { each?: boolean } = {}): PropertyDecorator {
  const message = `${options.each ? 'each value in ' : ''}$property must have at most ${max} characters`;
  return Matches(new RegExp(`^[^]{0,${max}}$`, 'u'), { ...options, message });
}

/** At least so many code points. */
function AtLeast(min: number): PropertyDecorator {
  const message = `$property must have at least ${min} ${min === 1 ? 'character' : 'characters'}`;
  return Matches(new RegExp(`^[^]{${min},}$`, 'u'), { message });
}

function field(
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

/**
 * A string without control characters, 255 characters at most unless said otherwise. One without a pattern of its own is
 * read tidied.
 */
export function TextField(
  options: FieldOptions & { maxLength?: number; minLength?: number; pattern?: RegExp } = {},
): PropertyDecorator {
  const maxLength = options.maxLength ?? TEXT_LENGTH_MAX;
  const minLength = options.minLength ?? 1;
  const free = minLength > 0 ? PRINTABLE_TEXT_PATTERN : PRINTABLE_PATTERN;
  const pattern = options.pattern?.source ?? free;
  const api: ApiPropertyOptions = { type: 'string', minLength, maxLength, pattern };
  const rules = [
    IsString(),
    ...(options.pattern ? [] : [Tidied(minLength)]),
    AtLeast(minLength),
    AtMost(maxLength),
    Matches(NO_CONTROL_CHARACTERS, { message: '$property must not contain control characters' }),
  ];
  if (options.pattern) rules.push(Matches(options.pattern));
  return field(options, api, rules);
}

/** A text of an answer that somebody else wrote: with whatever characters it has. */
export function ForeignTextField(options: FieldOptions & { maxLength?: number } = {}): PropertyDecorator {
  const { maxLength } = options;
  return field(options, { type: 'string', ...(maxLength === undefined ? {} : { maxLength }) }, [IsString()]);
}

/** An id `<ResourceName>:<uuid>` of one of the given resources. */
export function IdField(
  resources: string | readonly string[],
  options: FieldOptions = {},
): PropertyDecorator {
  const names = typeof resources === 'string' ? [resources] : resources;
  const pattern = new RegExp(`^(${names.join('|')}):${ID_UUID}$`);
  const example = options.example ?? `${names[0]}:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`;
  const message = `$property must be an id of the form ${names.map((name) => `${name}:<uuid>`).join(' or ')}`;
  return field({ ...options, example }, { type: 'string', pattern: pattern.source }, [
    Matches(pattern, { message }),
  ]);
}

/** A money amount: an integer from 1 to 2^53 − 1, smallest unit of its currency. */
export function AmountField(options: FieldOptions & { max?: number } = {}): PropertyDecorator {
  const maximum = options.max ?? AMOUNT_LIMIT;
  const message = `$property must be an integer from 1 to ${maximum}`;
  return field({ example: 10000, ...options }, { type: 'integer', format: 'int64', minimum: 1, maximum }, [
    IsInt({ message }),
    Min(1, { message }),
    Max(maximum, { message }),
  ]);
}

/** A query parameter that is a money amount, as text in the query string. */
export function QueryAmountField(options: FieldOptions & { default: number }): PropertyDecorator {
  return applyDecorators(ApiProperty({ default: options.default }), AmountField(options));
}

/** An integer within bounds. */
export function IntegerField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const format = options.max > INT32_MAX ? 'int64' : 'int32';
  return field(options, { type: 'integer', format, minimum: options.min, maximum: options.max }, [
    IsInt(),
    Min(options.min),
    Max(options.max),
  ]);
}

/** A number of an answer: a rate or a fraction, shown with all its digits. */
export function NumberField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'number', minimum: 0 }, [IsNumber(), Min(0)]);
}

/** One of a closed list of strings. */
export function EnumField(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'string', enum: [...values] }, [IsIn([...values])]);
}

/** A list of strings of a closed list; with `named` the document has the list by that name. */
export function EnumListField(
  values: readonly string[],
  options: FieldOptions & { maxItems?: number; minItems?: number; unique?: boolean; named?: string } = {},
): PropertyDecorator {
  const { minItems, maxItems = ITEMS_MAX, unique = false, named } = options;
  const rules = [
    IsArray(),
    ArrayMaxSize(maxItems),
    ...(minItems === undefined ? [] : [ArrayMinSize(minItems)]),
    ...(unique ? [ArrayUnique()] : []),
    IsIn([...values], { each: true }),
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
  options: FieldOptions & { maxItems?: number; pattern?: RegExp } = {},
): PropertyDecorator {
  const maxItems = options.maxItems ?? ITEMS_MAX;
  const pattern = options.pattern?.source ?? PRINTABLE_TEXT_PATTERN;
  const items = { type: 'string', maxLength: TEXT_LENGTH_MAX, pattern };
  return field(options, { type: 'array', maxItems, items }, [
    IsArray(),
    ArrayMaxSize(maxItems),
    IsString({ each: true }),
    ...(options.pattern ? [] : [Tidied(1, { each: true })]),
    AtMost(TEXT_LENGTH_MAX, { each: true }),
    Matches(NO_CONTROL_CHARACTERS, { each: true, message: '$property must not contain control characters' }),
    ...(options.pattern ? [Matches(options.pattern, { each: true })] : []),
  ]);
}

/** True or false. */
export function BooleanField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'boolean' }, [IsBoolean()]);
}

/** A calendar date, YYYY-MM-DD (ISO 8601). */
export function DateField(options: FieldOptions = {}): PropertyDecorator {
  const message = '$property must be a date of the form YYYY-MM-DD';
  const api: ApiPropertyOptions = { type: 'string', format: 'date', pattern: `^${DAY_PATTERN}$` };
  return field({ example: '1990-01-31', ...options }, api, [
    Matches(/^\d{4}-\d{2}-\d{2}$/, { message }),
    IsISO8601({ strict: true }, { message }),
  ]);
}

/** A date-time, or a date: a date means its start as a lower and its end as an upper bound (decisions.md 5). */
export function DateBoundField(options: FieldOptions = {}): PropertyDecorator {
  const message = '$property must be an ISO 8601 date or date-time';
  const api = {
    type: 'string',
    pattern: `^${DAY_PATTERN}(${TIME_PATTERN})?$`,
    // One of the two; as an `anyOf` of its own, generators would take it for two types.
    not: { not: { anyOf: [{ format: 'date-time' }, { format: 'date' }] } },
  } as ApiPropertyOptions;
  return field({ example: '2026-01-31T00:00:00.000Z', ...options }, api, [
    Matches(/^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/, {
      message,
    }),
    IsISO8601({ strict: true }, { message }),
  ]);
}

/** A date-time of a body, ISO 8601; a time without a zone is UTC. */
export function DateTimeField(options: FieldOptions = {}): PropertyDecorator {
  const message = '$property must be an ISO 8601 date-time';
  const api: ApiPropertyOptions = {
    type: 'string',
    format: 'date-time',
    pattern: `^${DAY_PATTERN}${TIME_PATTERN}$`,
  };
  return field({ example: '2030-01-31T12:00:00.000Z', ...options }, api, [
    Matches(/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?$/, { message }),
    IsISO8601({ strict: true }, { message }),
  ]);
}

/** A moment in an answer: ISO 8601 UTC with milliseconds. */
export function MomentField(options: FieldOptions = {}): PropertyDecorator {
  const pattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$';
  const api: ApiPropertyOptions = { type: 'string', format: 'date-time', pattern };
  return field({ example: '2026-01-31T12:00:00.000Z', ...options }, api, [IsString()]);
}

/** Code of a currency, upper case: ISO 4217, or that of a crypto currency. */
export function CurrencyCodeField(options: FieldOptions = {}): PropertyDecorator {
  return TextField({ example: 'USD', ...options, minLength: 3, maxLength: 4, pattern: /^[A-Z]{3,4}$/ });
}

/** `$local@domain`, as UMA writes an address. */
export function UmaAddressField(options: FieldOptions = {}): PropertyDecorator {
  const pattern = new RegExp(`^${UMA_ADDRESS_PATTERN}$`);
  return TextField({ example: '$success.usd@sandbox.uma.money', ...options, pattern });
}

/** A nested object, validated by its own class. */
export function ObjectField<T extends object>(
  type: () => new () => T,
  options: FieldOptions = {},
): PropertyDecorator {
  return field(options, { type: () => type() }, [
    IsObject(),
    ValidateNested(),
    Type(type),
  ] as PropertyDecorator[]);
}

/** A list of nested objects. */
export function ObjectListField<T extends object>(
  type: () => new () => T,
  options: FieldOptions & { maxItems?: number } = {},
): PropertyDecorator {
  const maxItems = options.maxItems ?? ITEMS_MAX;
  const rules = [IsArray(), ArrayMaxSize(maxItems), ValidateNested({ each: true }), Type(type)];
  return field(options, { type: () => type(), isArray: true, maxItems }, rules as PropertyDecorator[]);
}

/** Names of an object of which some aren't known: so many at most, each of so many characters. */
const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 64;
/** Most that such an object may say, bytes of its JSON. */
const OBJECT_BYTES_MAX = 16 * 1024;

/** A rule of an object's own, with its words. */
function HoldsFor(message: string, isGood: (object: object) => boolean): PropertyDecorator {
  const validate = (value: unknown): boolean => isGood(value as object);
  return ValidateBy({ name: 'holdsFor', validator: { validate, defaultMessage: () => message } });
}

/** Short enough, and without control characters and halves of characters. */
function isName(name: string): boolean {
  return (
    [...name.slice(0, 2 * NAME_LENGTH_MAX + 1)].length <= NAME_LENGTH_MAX && NO_CONTROL_CHARACTERS.test(name)
  );
}

/** An object of texts of known names, of which a class says the rules; others are ignored, but not without end. */
export function KnownTextsField<T extends object>(
  type: () => new () => T,
  options: FieldOptions = {},
): PropertyDecorator {
  return applyDecorators(
    field(options, { type: () => type(), maxProperties: NAMES_MAX }, [
      IsObject(),
      HoldsFor(
        `$property must have at most ${NAMES_MAX} fields`,
        (value) => Object.keys(value).length <= NAMES_MAX,
      ),
      HoldsFor(
        `the names in $property must have at most ${NAME_LENGTH_MAX} characters, and no control characters`,
        (value) => Object.keys(value).every(isName),
      ),
      HoldsFor(
        `$property must have at most ${OBJECT_BYTES_MAX / 1024} KB as JSON`,
        (value) => Buffer.byteLength(JSON.stringify(value)) <= OBJECT_BYTES_MAX,
      ),
      ValidateNested(),
      Type(type),
    ] as PropertyDecorator[]),
  );
}

/** An object whose members are checked elsewhere (accountInfo, by the account type table). */
export function FreeObjectField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'object', additionalProperties: true }, [IsObject()]);
}

/** An object of texts of an answer, by names that aren't closed. */
export function TextMapField(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: 'object', additionalProperties: { type: 'string' } }, [IsObject()]);
}

/** A query parameter `limit`: 1 to 100, as text in the query string. */
export function LimitField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 100,
      default: 20,
      required: false,
      description: 'Page size',
    }),
    IsOptional(),
    IsInt({ message: 'limit must be an integer from 1 to 100' }),
    Min(1, { message: 'limit must be an integer from 1 to 100' }),
    Max(100, { message: 'limit must be an integer from 1 to 100' }),
  );
}

/** A boolean query parameter: `true` or `false`; `fallback` is what its absence means. */
export function FlagField(options: FieldOptions & { fallback?: boolean } = {}): PropertyDecorator {
  return field({ ...options, optional: true }, { type: 'boolean', default: options.fallback ?? false }, [
    IsIn(['true', 'false'], { message: '$property must be true or false' }),
  ]);
}
