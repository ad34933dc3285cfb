import type { AccountInfoFault } from '../account-types/text-rules';
import { metadataFaults } from '../metadata';
import type { Shape } from '../operation';
import { tidied } from '../texts';
import { storableFaults } from './storable-faults';
import { holds, messageOf, planOf, type FieldPlan, type ShapePlan } from './shape-plan';

type Plain = Record<string, unknown>;

/** Faults that one answer names at most. */
export const FAULTS_MAX = 100;

/** An object as its class reads it. */
export interface ReadShape {
  /** Known fields only; whole where there are no faults. */
  instance: object;
  /** One for each field at most, {@link FAULTS_MAX} in all, with paths as the caller wrote them. */
  faults: AccountInfoFault[];
}

function isPlain(value: unknown): value is Plain {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A value whose members no class names, without the keys by which it could reach into prototypes. */
function copied(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copied);
  const kept = Object.entries(value).filter(([key]) => !(key in Object.prototype));
  return Object.fromEntries(kept.map(([key, member]) => [key, copied(member)]));
}

function nestedOf(plan: ShapePlan, value: unknown, path: string, faults: AccountInfoFault[]): unknown {
  if (!isPlain(value)) {
    faults.push({ field: path, message: `${path} must be an object` });
    return undefined;
  }
  return readBy(plan, value, `${path}.`, faults);
}

function listOf(plan: ShapePlan, values: unknown[], path: string, faults: AccountInfoFault[]): unknown[] {
  const read: unknown[] = [];
  for (const [at, value] of values.entries()) {
    if (faults.length >= FAULTS_MAX) break;
    read.push(nestedOf(plan, value, `${path}[${at}]`, faults));
  }
  return read;
}

/** All pairs, whatever their names: a copy has them as members of its own. */
function metadataOf(
  value: unknown,
  path: string,
  areNamesClearable: boolean,
  faults: AccountInfoFault[],
): unknown {
  const found = metadataFaults(value, path, areNamesClearable);
  faults.push(...found);
  return found.length > 0 ? undefined : Object.fromEntries(Object.entries(value as Plain));
}

/** Longer texts and lists than any field takes are left to the rules that refuse them. */
const TIDIED_LENGTH_MAX = 64 * 1024;
const TIDIED_ITEMS_MAX = 1_000;

function tidiedText(value: unknown): unknown {
  return typeof value === 'string' && value.length <= TIDIED_LENGTH_MAX ? tidied(value) : value;
}

function tidiedOf(value: unknown): unknown {
  if (!Array.isArray(value)) return tidiedText(value);
  return value.length <= TIDIED_ITEMS_MAX ? value.map(tidiedText) : value;
}

/** The first rule that a field breaks ends its check, so that what is too long is never looked at whole. */
function fieldOf(field: FieldPlan, body: Plain, prefix: string, faults: AccountInfoFault[]): unknown {
  const { name, conditions, rules, nested } = field;
  const given = Object.hasOwn(body, name) ? body[name] : undefined;
  const value = field.isTidied ? tidiedOf(given) : given;
  if (!conditions.every((isAsked) => isAsked(body, value))) return value === null ? null : undefined;
  if (field.metadata) return metadataOf(value, prefix + name, field.metadata.areNamesClearable, faults);
  for (const rule of rules) {
    if (holds(rule, body, value)) continue;
    const path = prefix + name;
    const message = value === undefined ? `${path} is required` : messageOf(rule, path);
    faults.push({ field: path, message });
    return undefined;
  }
  if (!nested || value === undefined) return copied(value);
  const path = prefix + name;
  return Array.isArray(value) ? listOf(nested, value, path, faults) : nestedOf(nested, value, path, faults);
}

function readBy(plan: ShapePlan, body: Plain, prefix: string, faults: AccountInfoFault[]): object {
  const instance = new plan.shape() as Plain;
  for (const field of plan.fields) {
    if (faults.length >= FAULTS_MAX) break;
    instance[field.name] = fieldOf(field, body, prefix, faults);
  }
  return instance;
}

/**
 * Reads an object by the rules of a contract class: known fields, and every field that is at fault. It asks the rules
 * of class-validator itself, one after the other: class-validator's own way through them goes on after the first that
 * is broken, into each member of what should be no list, and copies what it has found again and again.
 */
export function readShape(shape: Shape, body: object): ReadShape {
  const faults: AccountInfoFault[] = [];
  const instance = readBy(planOf(shape), body as Plain, '', faults);
  return { instance, faults: faults.length > 0 ? faults : storableFaults(instance) };
}
