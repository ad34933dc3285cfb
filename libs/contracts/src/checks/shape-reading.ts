import type { Violation } from '@corridor/kernel';
import type { Shape } from '../operation';
import { noteIgnored, type IgnoredField } from './ignored-fields';
import { tidied } from '../texts';
import { storableViolations } from './storable-violations';
import { isUnchecked, messageOf, planOf, satisfies, type FieldPlan, type ShapePlan } from './shape-plan';

type Plain = Record<string, unknown>;

/** Largest number of faults in one answer. */
export const VIOLATIONS_MAX = 100;

/** An object as its class reads it. */
export interface ReadShape {
  /** Known fields only; complete if there are no faults. */
  instance: object;
  /** At most one for each field, {@link VIOLATIONS_MAX} in total, with paths as the caller wrote them. */
  violations: Violation[];
  /** Unknown members, a hundred at most. */
  ignored: IgnoredField[];
}

/** A field whose value is an object of a class, or a list of them. */
type NestedPlan = FieldPlan & { nested: ShapePlan };

function isNested(field: FieldPlan): field is NestedPlan {
  return field.nested !== undefined;
}

/** State of the reading of one object. */
type Notes = Pick<ReadShape, 'violations' | 'ignored'>;

function isPlain(value: unknown): value is Plain {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A value without a class for its members, without keys that could change prototypes. */
function copied(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copied);
  const kept = Object.entries(value).filter(([key]) => !(key in Object.prototype));
  return Object.fromEntries(kept.map(([key, member]) => [key, copied(member)]));
}

function nestedOf({ nested, record }: NestedPlan, value: unknown, path: string, notes: Notes): unknown {
  if (!isPlain(value)) {
    notes.violations.push({ field: path, message: `${path} must be an object` });
    return undefined;
  }
  if (!record.isOpen) noteUnknown(nested, value, path, notes);
  return readBy(nested, value, `${path}.`, notes);
}

function listOf(field: NestedPlan, values: unknown[], path: string, notes: Notes): unknown[] {
  const read: unknown[] = [];
  for (const [at, value] of values.entries()) {
    if (notes.violations.length >= VIOLATIONS_MAX) break;
    read.push(nestedOf(field, value, `${path}[${at}]`, notes));
  }
  return read;
}

/** All members as own properties of a copy, whatever their names (`__proto__`). */
function membersOf(value: unknown, found: Violation[], { violations }: Notes): unknown {
  violations.push(...found);
  return found.length > 0 ? undefined : Object.fromEntries(Object.entries(value as Plain));
}

/** Longer texts and lists than any field allows are left to the rules that reject them. */
const TIDIED_LENGTH_MAX = 64 * 1024;
const TIDIED_ITEMS_MAX = 1_000;

function tidiedText(value: unknown): unknown {
  return typeof value === 'string' && value.length <= TIDIED_LENGTH_MAX ? tidied(value) : value;
}

function tidiedOf(value: unknown): unknown {
  if (!Array.isArray(value)) return tidiedText(value);
  return value.length <= TIDIED_ITEMS_MAX ? value.map(tidiedText) : value;
}

/** The first broken rule of a field ends its check, so an oversized value is never read completely. */
function fieldOf(field: FieldPlan, body: Plain, prefix: string, notes: Notes): unknown {
  const { name, record } = field;
  const given = Object.hasOwn(body, name) ? body[name] : undefined;
  const value = record.isTidied ? tidiedOf(given) : given;
  if (isUnchecked(record, value)) return value;
  if (record.violationsOf) return membersOf(value, record.violationsOf(value, prefix + name), notes);
  for (const rule of record.rules) {
    if (satisfies(value, rule)) continue;
    const path = prefix + name;
    const message = value === undefined ? `${path} is required` : messageOf(rule, path, value);
    notes.violations.push({ field: path, message });
    return undefined;
  }
  if (!isNested(field) || value === undefined) return copied(value);
  const path = prefix + name;
  return Array.isArray(value) ? listOf(field, value, path, notes) : nestedOf(field, value, path, notes);
}

function readBy(plan: ShapePlan, body: Plain, prefix: string, notes: Notes): object {
  const instance = new plan.shape() as Plain;
  for (const field of plan.fields) {
    if (notes.violations.length >= VIOLATIONS_MAX) break;
    instance[field.name] = fieldOf(field, body, prefix, notes);
  }
  return instance;
}

function noteUnknown({ names }: ShapePlan, body: Plain, path: string, { ignored }: Notes): void {
  let unknown: string[] | undefined;
  for (const name of Object.keys(body)) if (!names.has(name)) (unknown ??= []).push(name);
  if (unknown) noteIgnored(ignored, { path, names: unknown, known: names });
}

/**
 * Reads an object by the records of a contract class: known fields, and every field that is at fault. class-validator's
 * own validation is not used. It goes on after the first broken rule, into each member of a value that should not be a
 * list, and copies its findings repeatedly.
 */
export function readShape(shape: Shape, body: object): ReadShape {
  const plan = planOf(shape);
  const notes: Notes = { violations: [], ignored: [] };
  noteUnknown(plan, body as Plain, '', notes);
  const instance = readBy(plan, body as Plain, '', notes);
  const { violations, ignored } = notes;
  return { instance, violations: violations.length > 0 ? violations : storableViolations(instance), ignored };
}
