import type { ApiPropertyOptions } from '@nestjs/swagger';
import { METADATA_PAIRS_MAX, TEXT_LENGTH_MAX, type Violation } from '@corridor/kernel';
import { recordField } from './field-record';
import type { FieldOptions } from './field-rules';
import { PRINTABLE_PATTERN, TextField } from './fields';

const NAME = /^[A-Za-z0-9_.-]{1,40}$/;
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const EXAMPLE = { orderId: 'A-1001', campaign: 'spring' };

/** A platform's own data of a record, under its own names. */
export type Metadata = Record<string, string>;

const DESCRIPTION =
  `Your own data: at most ${METADATA_PAIRS_MAX} pairs, names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", ` +
  `texts of at most ${TEXT_LENGTH_MAX} characters. Don’t put personal data here, because events contain it in plain text`;

/** `metadata` of a body or a resource. @param options with `areNamesClearable` null removes a name (PATCH). */
export function MetadataField(
  options: Omit<FieldOptions, 'optional' | 'rules'> & { areNamesClearable?: boolean } = {},
): PropertyDecorator {
  const { areNamesClearable = false, nullable = false, description = DESCRIPTION } = options;
  const document = {
    type: 'object',
    additionalProperties: {
      type: 'string',
      maxLength: TEXT_LENGTH_MAX,
      pattern: PRINTABLE_PATTERN,
      ...(areNamesClearable ? { nullable: true } : {}),
    },
    propertyNames: { pattern: NAME.source },
    maxProperties: METADATA_PAIRS_MAX,
    required: false,
    ...(nullable ? { nullable } : {}),
    description,
    example: options.example ?? EXAMPLE,
  } as unknown as ApiPropertyOptions;
  return recordField({
    document,
    mayBeAbsent: true,
    mayBeNull: nullable,
    rules: [],
    violationsOf: (value, path) => metadataViolations(value, path, areNamesClearable),
  });
}

function textViolation(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a text, for example "A-1001"';
  if (value.length > TEXT_LENGTH_MAX && [...value].length > TEXT_LENGTH_MAX) {
    return `must have at most ${TEXT_LENGTH_MAX} characters`;
  }
  return PRINTABLE.test(value) ? undefined : 'must not contain control characters';
}

/**
 * Faults of metadata, one for each name.
 * @param path of the field as the caller wrote it.
 * @param areNamesClearable whether null takes a name out.
 */
function metadataViolations(value: unknown, path: string, areNamesClearable: boolean): Violation[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return [
      { field: path, message: `${path} must be an object of texts, for example {"orderId": "A-1001"}` },
    ];
  }
  const pairs = Object.entries(value as Record<string, unknown>);
  if (pairs.length > METADATA_PAIRS_MAX) {
    return [{ field: path, message: `${path} must have at most ${METADATA_PAIRS_MAX} pairs` }];
  }
  // A wrong name is not repeated in an answer.
  if (pairs.some(([name]) => !NAME.test(name))) {
    const message = `${path} must have names of 1 to 40 of A-Z, a-z, 0-9, "_", "." and "-", for example orderId`;
    return [{ field: path, message }];
  }
  return pairs.flatMap(([name, text]) => {
    const field = `${path}.${name}`;
    const violation = text === null && areNamesClearable ? undefined : textViolation(text);
    return violation === undefined ? [] : [{ field, message: `${field} ${violation}` }];
  });
}

/** `externalReference`: the platform's own reference of a payment, in a body, a query or a resource. */
export function ExternalReferenceField(
  options: { nullable?: boolean; isFilter?: boolean } = {},
): PropertyDecorator {
  const { nullable = false, isFilter = false } = options;
  const description = isFilter
    ? 'With exactly this reference'
    : 'Your own reference of the payment, for example an order number; it need not be unique';
  return TextField({ optional: true, nullable, maxLength: 64, example: 'order-1001', description });
}
