import { plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { TIDIED } from '../field-checks';
import { OPEN_OBJECT } from '../fields';
import { METADATA_RULE } from '../metadata';
import type { Shape } from '../operation';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Condition = (object: unknown, value: unknown) => boolean;

/** One rule of class-validator, ready to run. */
export interface Rule {
  constraint: ValidatorConstraintInterface;
  metadata: Metadata;
}

/** How one field of a class is read. */
export interface FieldPlan {
  name: string;
  /** All of them must be true before the field is checked. */
  conditions: readonly Condition[];
  /** In the order of declaration. */
  rules: readonly Rule[];
  /** Its text, or each text of its list, is normalised by `tidied`. */
  isTidied: boolean;
  /** Plan of a nested object, or of each object in a list. */
  nested: ShapePlan | undefined;
  /** Unknown members of the nested object don't count as unknown fields. */
  isOpen: boolean;
  /** For metadata, whose names the caller chooses: whether null removes a pair. */
  metadata: { areNamesClearable: boolean } | undefined;
}

/** How an object of a class is read. */
export interface ShapePlan {
  shape: Shape;
  fields: readonly FieldPlan[];
  /** Names of all fields. */
  names: ReadonlySet<string>;
}

const plans = new Map<Shape, ShapePlan>();

function unplanned(shape: Shape, name: string): Error {
  return new Error(`${shape.name}.${name} has a decorator that the reading of shapes does not know`);
}

function rulesOf(metadata: Metadata): Rule[] | undefined {
  const constraints = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (metadata.validateIf || constraints.some((constraint) => constraint.async)) return undefined;
  return constraints.map(({ instance }) => ({ constraint: instance, metadata }));
}

/** The class that class-transformer uses for a member; undefined if it leaves the member unchanged. */
function nestedShapeOf(shape: Shape, name: string): Shape | undefined {
  const { [name]: made } = plainToInstance(shape, { [name]: {} }) as Record<string, object>;
  const type = made?.constructor as Shape | undefined;
  return (type as unknown) === Object ? undefined : type;
}

function fieldPlanOf(shape: Shape, name: string, metadatas: readonly Metadata[]): FieldPlan {
  const conditions: Condition[] = [];
  const rules: Rule[] = [];
  let nested: ShapePlan | undefined;
  const ofMetadata = metadatas.find((one) => one.name === METADATA_RULE);
  for (const metadata of metadatas) {
    if (metadata.type === 'conditionalValidation') {
      conditions.push((metadata.constraints as [Condition])[0]);
    } else if (metadata.type === 'nestedValidation') {
      const type = nestedShapeOf(shape, name);
      if (!type) throw unplanned(shape, name);
      nested = planOf(type);
    } else {
      const found = metadata.type === 'customValidation' ? rulesOf(metadata) : undefined;
      if (!found) throw unplanned(shape, name);
      rules.push(...found);
    }
  }
  const metadata = ofMetadata && { areNamesClearable: ofMetadata.constraints?.[0] === true };
  const isTidied = Reflect.hasMetadata(TIDIED, shape.prototype as object, name);
  const isOpen = Reflect.hasMetadata(OPEN_OBJECT, shape.prototype as object, name);
  return { name, conditions, rules, isTidied, nested, isOpen, metadata };
}

/** The plan of a class, made once. @throws Error if the class has an unknown decorator. */
export function planOf(shape: Shape): ShapePlan {
  const known = plans.get(shape);
  if (known) return known;
  const byName = new Map<string, Metadata[]>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(shape, '', false, false)) {
    const { propertyName } = metadata;
    byName.set(propertyName, [...(byName.get(propertyName) ?? []), metadata]);
  }
  const fields = [...byName].map(([name, metadatas]) => fieldPlanOf(shape, name, metadatas));
  const plan = { shape, fields, names: new Set(byName.keys()) };
  plans.set(shape, plan);
  return plan;
}

/** Whether a value satisfies a rule; each item of a list for a rule with `each`. */
export function holds({ constraint, metadata }: Rule, body: object, value: unknown): boolean {
  const { propertyName: property, constraints } = metadata;
  const details: ValidationArguments = { value, constraints, targetName: '', object: body, property };
  const isGood = (one: unknown): boolean => constraint.validate(one, details) === true;
  return metadata.each && Array.isArray(value) ? value.every(isGood) : isGood(value);
}

/** The message of a broken rule. It never repeats the value. */
export function messageOf({ constraint, metadata }: Rule, path: string): string {
  const { message, propertyName: property } = metadata;
  const constraints = metadata.constraints as readonly unknown[] | undefined;
  const details: ValidationArguments = {
    value: undefined,
    constraints: [...(constraints ?? [])],
    targetName: '',
    object: {},
    property,
  };
  const own = typeof message === 'function' ? message(details) : message;
  let text = own || constraint.defaultMessage?.(details) || '$property is invalid';
  for (const [at, given] of (constraints ?? []).entries()) {
    text = text.replaceAll(`$constraint${at + 1}`, () =>
      Array.isArray(given) ? given.join(', ') : String(given),
    );
  }
  return text.replaceAll('$property', () => path);
}
