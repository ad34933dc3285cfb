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

/** One rule of class-validator, ready to be asked. */
export interface Rule {
  constraint: ValidatorConstraintInterface;
  metadata: Metadata;
}

/** How one field of a class is read. */
export interface FieldPlan {
  name: string;
  /** All of them hold where the field is asked for. */
  conditions: readonly Condition[];
  /** In the order in which they are declared. */
  rules: readonly Rule[];
  /** Its text, or each text of its list, is read as `tidied` makes it. */
  isTidied: boolean;
  /** Of a nested object, or of each in a list of them. */
  nested: ShapePlan | undefined;
  /** Members of the nested object that its class doesn't know aren't unknown fields. */
  isOpen: boolean;
  /** Of metadata, whose names are the caller's; whether null takes one out. */
  metadata: { areNamesClearable: boolean } | undefined;
}

/** How an object of a class is read. */
export interface ShapePlan {
  shape: Shape;
  fields: readonly FieldPlan[];
  /** Of all fields. */
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

/** The class that class-transformer makes of a member; undefined where it leaves it as it is. */
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

/** The plan of a class, made once. @throws Error where it has a decorator that isn't planned for. */
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

/** Whether a value keeps a rule; each of a list where the rule is one of its members. */
export function holds({ constraint, metadata }: Rule, body: object, value: unknown): boolean {
  const { propertyName: property, constraints } = metadata;
  const details: ValidationArguments = { value, constraints, targetName: '', object: body, property };
  const isGood = (one: unknown): boolean => constraint.validate(one, details) === true;
  return metadata.each && Array.isArray(value) ? value.every(isGood) : isGood(value);
}

/** What a rule says where it isn't kept. It never repeats the value. */
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
