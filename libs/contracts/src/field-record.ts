import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { Violation } from '@corridor/kernel';
import type { Shape } from './operation';

/** A rule for the value of a field. */
export interface FieldRule {
  /** Whether the value, or one item of a list, satisfies the rule. */
  isMet: (value: unknown) => boolean;
  /** Message of a broken rule; `$property` stands for the path of the field. */
  message: string;
  /** What the message says of the value besides. */
  detailOf?: (value: unknown) => string | undefined;
  /** Whether the rule is for every item of a list. */
  each?: boolean;
}

/** What a decorator of a field records: the only source of its documentation and its validation. */
export interface FieldRecord {
  /** Type, bounds, enumeration, format and description, as the OpenAPI document shows them. */
  document: ApiPropertyOptions;
  /** Whether undefined is accepted without a check. */
  mayBeAbsent: boolean;
  /** Whether null is accepted without a check. */
  mayBeNull: boolean;
  /** In the order in which they are checked. */
  rules: readonly FieldRule[];
  /** Whether its text, or each text of its list, is normalised by `tidied` before the rules are checked. */
  isTidied?: boolean;
  /** Class of the object, or of each object of the list. */
  shape?: () => Shape;
  /** Whether unknown members of the object don't count as unknown fields. */
  isOpen?: boolean;
  /** For an object whose names the caller chooses: all faults of the object, instead of the rules. */
  violationsOf?: (value: unknown, path: string) => Violation[];
}

const recordsByPrototype = new Map<object, Map<string, FieldRecord>>();

/** Records a field of a class. */
export function recordField(record: FieldRecord): PropertyDecorator {
  return (prototype, key) => {
    const name = String(key);
    const records = recordsByPrototype.get(prototype) ?? new Map<string, FieldRecord>();
    if (records.has(name))
      throw new Error(`${prototype.constructor.name}.${name} has two decorators of a field`);
    records.set(name, record);
    recordsByPrototype.set(prototype, records);
  };
}

/**
 * The fields that each class declares, by its prototype, in the order of their declaration. Who makes documents gives
 * them to Nest's decorators. Services without documents don't load these.
 */
export function declaredFields(): ReadonlyMap<object, ReadonlyMap<string, FieldRecord>> {
  return recordsByPrototype;
}

/** The fields of a class by name: its own in the order of their declaration, then inherited ones. */
export function fieldsOf(shape: Shape): ReadonlyMap<string, FieldRecord> {
  const fields = new Map<string, FieldRecord>();
  for (
    let prototype: unknown = shape.prototype;
    prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const [name, record] of recordsByPrototype.get(prototype as object) ?? []) {
      if (!fields.has(name)) fields.set(name, record);
    }
  }
  return fields;
}

/** Names of the fields of a class, in the order of {@link fieldsOf}. */
export function fieldNamesOf(shape: Shape): string[] {
  return [...fieldsOf(shape).keys()];
}
