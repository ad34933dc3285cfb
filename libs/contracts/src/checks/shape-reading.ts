import type { Violation } from '@corridor/kernel';
import { metadataViolations } from '../metadata';
import type { Shape } from '../operation';
import { noteIgnored } from './ignored-fields';
import { tidied } from '../texts';
import { storableViolations } from './storable-violations';
import { holds, messageOf, planOf, type FieldPlan, type ShapePlan } from './shape-plan';

type Plain = Record<string, unknown>;

/** Largest number of faults in one answer. */
export const VIOLATIONS_MAX = 100;

/** An object as its class reads it. */
export interface ReadShape {
  /** Known fields only; complete if there are no faults. */
  instance: object;
  /** At most one for each field, {@link FAULTS_MAX} in total, with paths as the caller wrote them. */
  violations: Violation[];
  /** Paths of unknown members, a hundred at most. */
  ignored: string[];
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

function nestedOf({ nested, isOpen }: NestedPlan, value: unknown, path: string, notes: Notes): unknown {
  if (!isPlain(value)) {
    notes.violations.push({ field: path, message: `${path} must be an object` });
    return undefined;
  }
  if (!isOpen) noteUnknown(nested, value, path, notes);
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

/** All pairs, whatever their names: a replica has them as members of its own. */
function metadataOf(
  value: unknown,
  path: string,
  areNamesClearable: boolean,
  violations: Violation[],
): unknown {
  const found = metadataViolations(value, path, areNamesClearable);
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
  const { name, conditions, rules } = field;
  const given = Object.hasOwn(body, name) ? body[name] : undefined;
  const value = field.isTidied ? tidiedOf(given) : given;
  if (!conditions.every((isAsked) => isAsked(body, value))) return value === null ? null : undefined;
  if (field.metadata)
    return metadataOf(value, prefix + name, field.metadata.areNamesClearable, notes.violations);
  for (const rule of rules) {
    if (holds(rule, body, value)) continue;
    const path = prefix + name;
    const message = value === undefined ? `${path} is required` : messageOf(rule, path);
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
  if (unknown) noteIgnored(ignored, { path, names: unknown });
}

/**
 * Reads an object by the rules of a contract class: known fields, and every field that is at fault. It asks the rules
 * of class-validator itself, one after the other: class-validator's own way through them goes on after the first that
 * is broken, into each member of what should be no list, and replicas what it has found again and again.
 */
export function readShape(shape: Shape, body: object): ReadShape {
  const plan = planOf(shape);
  const notes: Notes = { violations: [], ignored: [] };
  noteUnknown(plan, body as Plain, '', notes);
  const instance = readBy(plan, body as Plain, '', notes);
  const { violations, ignored } = notes;
  return { instance, violations: violations.length > 0 ? violations : storableViolations(instance), ignored };
}
