/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>;

/** Keywords whose values are data, not schemas. */
export const DATA_KEYWORDS = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Whether it is an object. */
export function isJson(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/**
 * The decorators write a reference with additional keywords as an `allOf` of one, with or without a type of its own.
 */
function withNull(schema: Json): Json {
  const { nullable: _nullable, type, allOf, $ref, ...rest } = schema;
  const whole = $ref === undefined ? (allOf as Json[] | undefined)?.[0] : { $ref };
  if (whole) return { ...rest, anyOf: [whole, { type: 'null' }] };
  if (Array.isArray(rest['oneOf']))
    return { ...rest, oneOf: [...(rest['oneOf'] as Json[]), { type: 'null' }] };
  const values = Array.isArray(rest['enum']) ? { enum: [...(rest['enum'] as unknown[]), null] } : {};
  return { ...rest, ...values, type: [type, 'null'] };
}

/** A name in the document: callers see `CustomerResource` as `Customer`. */
export function schemaNameOf(className: string): string {
  return className.replace(/Resource$/, '');
}

function memberOf31(key: string, value: unknown): [string, unknown] {
  if (key === 'example') return ['examples', [value]];
  if (key === '$ref' && typeof value === 'string') return [key, schemaNameOf(value)];
  return [key, DATA_KEYWORDS.has(key) ? value : schemaOf31(value)];
}

/**
 * Converts a schema of OpenAPI 3.0, as the decorators make it, to 3.1: `nullable` becomes the type `null`, and
 * `example` becomes `examples` (JSON Schema 2020-12).
 */
export function schemaOf31(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaOf31);
  if (!isJson(schema)) return schema;
  const converted = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => memberOf31(key, value)),
  ) as Json;
  if (converted['nullable'] === true) return withNull(converted);
  if (converted['nullable'] === false) delete converted['nullable'];
  return converted;
}

/** The schemas of an object's members. */
export function propertiesOf(schema: Json | undefined): Record<string, Json> {
  return (schema?.['properties'] ?? {}) as Record<string, Json>;
}

/** Reference to a component. */
export function componentRef(
  kind: 'schemas' | 'headers' | 'parameters' | 'responses' | 'examples',
  name: string,
): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
