import type { Violation } from '@corridor/kernel';
import {
  VIOLATIONS_MAX,
  fieldsOf,
  readShape,
  type OperationShape,
  type ReadShape,
  type Shape,
} from '@corridor/contracts';

const INTEGER = /^-?\d{1,16}$/;

/** How a parameter is read. */
type ParameterKind = 'TEXT' | 'NUMBER' | 'LIST';

/** The kind by the type in the document. A list of named values has no type there. */
const kinds: ReadonlyMap<unknown, ParameterKind> = new Map<unknown, ParameterKind>([
  ['integer', 'NUMBER'],
  ['number', 'NUMBER'],
  ['array', 'LIST'],
]);

/** The parameters of a query class, and how each is read. Read once per class. */
const parametersByShape = new Map<Shape, ReadonlyMap<string, ParameterKind>>();

const emptiness = new Map<Shape, boolean>();

function parametersOf(shape: Shape): ReadonlyMap<string, ParameterKind> {
  const known = parametersByShape.get(shape);
  if (known) return known;
  const parameters = new Map(
    [...fieldsOf(shape)].map(([name, { document }]) => {
      const kind = document.isArray === true ? 'LIST' : kinds.get(document.type);
      return [name, kind ?? 'TEXT'] as const;
    }),
  );
  parametersByShape.set(shape, parameters);
  return parameters;
}

/** Whether the class allows a query without parameters. Checked once per class. */
function mayBeEmpty(shape: Shape): boolean {
  const known = emptiness.get(shape) ?? readShape(shape, {}).violations.length === 0;
  emptiness.set(shape, known);
  return known;
}

/** The value of a parameter for its class; undefined if it was repeated and must not be. */
function valueOf(kind: ParameterKind, value: unknown): unknown {
  if (kind === 'LIST') return [value].flat().flatMap((item) => String(item).split(','));
  if (typeof value !== 'string') return undefined;
  if (kind === 'TEXT') return value;
  return INTEGER.test(value) ? Number(value) : Number.NaN;
}

/**
 * Checks the query string against the operation's class: an unknown parameter is a fault, since a misspelt filter
 * must not return everything (docs/behaviour.md 1), and so is one that is no list and given twice.
 * @returns the parameters as their class reads them, and every fault.
 */
export function readQuery(
  operation: OperationShape,
  query: Readonly<Record<string, unknown>>,
): Pick<ReadShape, 'instance' | 'violations'> {
  const shape = operation.query;
  const names = Object.keys(query);
  if (names.length === 0 && (!shape || mayBeEmpty(shape))) return { instance: {}, violations: [] };
  const parameters = shape ? parametersOf(shape) : new Map<string, ParameterKind>();
  const violations: Violation[] = [];
  const plain: Record<string, unknown> = {};
  for (const name of names) {
    if (violations.length >= VIOLATIONS_MAX) break;
    const parameter = parameters.get(name);
    const value = parameter && valueOf(parameter, query[name]);
    if (!parameter) violations.push({ field: name, message: `${name} is not a parameter of this operation` });
    else if (value === undefined) violations.push({ field: name, message: `${name} must be given once` });
    else plain[name] = value;
  }
  const read = shape && readShape(shape, plain);
  const repeated = new Set(violations.map((violation) => violation.field));
  violations.push(
    ...(read?.violations ?? [])
      .filter((violation) => !repeated.has(violation.field))
      .slice(0, VIOLATIONS_MAX - violations.length),
  );
  return { instance: read?.instance ?? {}, violations };
}
