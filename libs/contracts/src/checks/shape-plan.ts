import { plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { Shape } from '../operation';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Plain = Record<string, unknown>;
type Condition = (object: unknown, value: unknown) => boolean;

/** One rule of class-validator, ready to be asked. */
interface Rule {
  constraint: ValidatorConstraintInterface;
  metadata: Metadata;
}

interface FieldPlan {
  name: string;
  conditions: readonly Condition[];
  rules: readonly Rule[];
  /** Of a nested object, or of each in a list of them. */
  nested: ShapePlan | undefined;
}

type ShapePlan = { shape: Shape; fields: readonly FieldPlan[] };

const PROBE = 'text that no conversion leaves as it is';

/** Undefined where a class uses what isn't planned for: its bodies take the long way. */
const plans = new Map<Shape, ShapePlan | undefined>();

function rulesOf(metadata: Metadata): Rule[] | undefined {
  const constraints = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (metadata.validateIf || constraints.some((constraint) => constraint.async)) return undefined;
  return constraints.map(({ instance }) => ({ constraint: instance, metadata }));
}

/** The class that class-transformer makes of a member; undefined where it leaves it as it is. */
function nestedShapeOf(shape: Shape, name: string): Shape | undefined {
  const { [name]: made } = plainToInstance(shape, { [name]: {} }) as Plain;
  const type = (made as object).constructor as Shape;
  return (type as unknown) === Object ? undefined : type;
}

function isConverted(shape: Shape, name: string): boolean {
  return (plainToInstance(shape, { [name]: PROBE }) as Plain)[name] !== PROBE;
}

function fieldPlanOf(shape: Shape, name: string, metadatas: readonly Metadata[]): FieldPlan | undefined {
  const conditions: Condition[] = [];
  const rules: Rule[] = [];
  let nested: ShapePlan | undefined;
  if (isConverted(shape, name)) return undefined;
  for (const metadata of metadatas) {
    if (metadata.type === 'conditionalValidation') {
      conditions.push((metadata.constraints as [Condition])[0]);
    } else if (metadata.type === 'nestedValidation') {
      const type = nestedShapeOf(shape, name);
      nested = type && planOf(type);
      if (!nested) return undefined;
    } else if (metadata.type === 'customValidation') {
      const found = rulesOf(metadata);
      if (!found) return undefined;
      rules.push(...found);
    } else return undefined;
  }
  return { name, conditions, rules, nested };
}

function makePlan(shape: Shape): ShapePlan | undefined {
  const byName = new Map<string, Metadata[]>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false)) {
    byName.set(metadata.propertyName, [...(byName.get(metadata.propertyName) ?? []), metadata]);
  }
  const fields = [...byName].map(([name, metadatas]) => fieldPlanOf(shape, name, metadatas));
  return fields.every((field) => field !== undefined) ? { shape, fields } : undefined;
}

function planOf(shape: Shape): ShapePlan | undefined {
  if (!plans.has(shape)) plans.set(shape, makePlan(shape));
  return plans.get(shape);
}

function holds({ constraint, metadata }: Rule, body: Plain, value: unknown): boolean {
  const { propertyName: property, constraints } = metadata;
  const details: ValidationArguments = { value, constraints, targetName: '', object: body, property };
  const isGood = (one: unknown): boolean => constraint.validate(one, details) === true;
  return metadata.each && Array.isArray(value) ? value.every(isGood) : isGood(value);
}

/** A value whose members no class names, without the keys by which it could reach into prototypes. */
function copied(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copied);
  const kept = Object.entries(value).filter(([key]) => !(key in Object.prototype));
  return Object.fromEntries(kept.map(([key, member]) => [key, copied(member)]));
}

function nestedFrom(plan: ShapePlan, value: unknown): object | undefined {
  if (!Array.isArray(value)) return filled(plan, value);
  const members = value.map((member) => filled(plan, member));
  return members.includes(undefined) ? undefined : members;
}

function filled({ shape, fields }: ShapePlan, value: unknown): object | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const body = value as Plain;
  const instance = new shape() as Plain;
  for (const { name, conditions, rules, nested } of fields) {
    const member = Object.hasOwn(body, name) ? body[name] : undefined;
    if (conditions.every((isAsked) => isAsked(body, member))) {
      if (!rules.every((rule) => holds(rule, body, member))) return undefined;
      instance[name] = nested && member !== undefined ? nestedFrom(nested, member) : copied(member);
      if (instance[name] === undefined && member !== undefined) return undefined;
    } else if (member === null || member === undefined) instance[name] = member;
    else return undefined;
  }
  return instance;
}

/**
 * The instance of a contract class with the members of a body that is free of faults, made by asking the rules of
 * class-validator one after the other: its own way through them, which gathers every fault and its words, costs
 * several times as much, and nearly all bodies have none.
 * @returns undefined where the body has a fault, or the class something that is not planned for: then class-validator
 *   itself has to say.
 */
export function faultlessInstance(shape: Shape, body: object): object | undefined {
  const plan = planOf(shape);
  return plan && filled(plan, body);
}
