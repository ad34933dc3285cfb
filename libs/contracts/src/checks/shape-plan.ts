import { fieldsOf, type FieldRecord, type FieldRule } from '../field-record';
import type { Shape } from '../operation';

/** How one field of a class is read. */
export interface FieldPlan {
  name: string;
  record: FieldRecord;
  /** Plan of a nested object, or of each object in a list. */
  nested: ShapePlan | undefined;
}

/** How an object of a class is read. */
export interface ShapePlan {
  shape: Shape;
  fields: readonly FieldPlan[];
  /** Names of all fields. */
  names: ReadonlySet<string>;
}

const plans = new Map<Shape, ShapePlan>();

/** The plan of a class by the records of its fields, made once. */
export function planOf(shape: Shape): ShapePlan {
  const known = plans.get(shape);
  if (known) return known;
  const fields = [...fieldsOf(shape)].map(([name, record]) => ({
    name,
    record,
    nested: record.shape && planOf(record.shape()),
  }));
  const plan = { shape, fields, names: new Set(fields.map(({ name }) => name)) };
  plans.set(shape, plan);
  return plan;
}

/** Whether the field accepts an absent value or null without a check. */
export function isUnchecked({ mayBeAbsent, mayBeNull }: FieldRecord, value: unknown): boolean {
  return (value === undefined && mayBeAbsent) || (value === null && mayBeNull);
}

/** Whether a value satisfies a rule; each item of a list for a rule with `each`. */
export function satisfies(value: unknown, { isMet, each }: FieldRule): boolean {
  return each && Array.isArray(value) ? value.every((item) => isMet(item)) : isMet(value);
}

/** The message of a broken rule. It never repeats the value. */
export function messageOf({ message, detailOf }: FieldRule, path: string, value: unknown): string {
  const detail = detailOf?.(value);
  return message.replaceAll('$property', () => path) + (detail === undefined ? '' : `: ${detail}`);
}
