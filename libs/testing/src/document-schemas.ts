import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;

const DOCUMENT = 'openapi';
/** Keywords whose content is values, not schemas. */
const VALUES = ['const', 'default', 'enum', 'example', 'examples'];

function isJson(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function closedMember([key, member]: [string, unknown]): [string, unknown] {
  if (VALUES.includes(key)) return [key, member];
  // A part of an `allOf` names some members, and the whole names all of them.
  if (key === 'allOf' && Array.isArray(member)) return [key, member.map(closedMembers)];
  return [key, closed(member)];
}

function closedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  return isJson(value) ? Object.fromEntries(Object.entries(value).map(closedMember)) : value;
}

/** A copy in which objects allow only the members that their schema names. */
function closed(value: unknown): unknown {
  const copy = closedMembers(value);
  if (!isJson(copy)) return copy;
  const isOpen = copy['type'] === 'object' && isJson(copy['properties']) && !('additionalProperties' in copy);
  return isOpen ? { ...copy, unevaluatedProperties: false } : copy;
}

function describe({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const { unevaluatedProperty, allowedValue, allowedValues } = params as Json;
  const more = unevaluatedProperty ?? allowedValues ?? allowedValue;
  return `${instancePath || 'it'} ${message}${more === undefined ? '' : ` (${JSON.stringify(more)})`}`;
}

/** Validates values against the schemas of an OpenAPI 3.1 document (JSON Schema 2020-12), including formats. */
export class DocumentSchemas {
  private readonly ajv: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();

  /** @param options.closed whether members that a schema doesn't name are violations. */
  constructor(document: Json, options: { closed: boolean }) {
    this.ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
    addFormats.default(this.ajv);
    for (const name of ['int32', 'int64']) this.ajv.addFormat(name, true);
    this.ajv.addSchema((options.closed ? closed(document) : document) as Json, DOCUMENT);
  }

  /**
   * The violations of a value; empty if there are none.
   * @param path of the schema in the document: `['components', 'schemas', 'Customer']`.
   */
  violationsOf(path: readonly string[], value: unknown): string[] {
    const pointer = path.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')));
    const $ref = `${DOCUMENT}#/${pointer.join('/')}`;
    const check = this.compiled.get($ref) ?? this.ajv.compile({ $ref });
    this.compiled.set($ref, check);
    return check(value) ? [] : (check.errors ?? []).map(describe);
  }
}
