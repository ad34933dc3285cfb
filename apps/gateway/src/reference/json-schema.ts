/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>;

function isJson(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The decorators write a reference with notes beside it as `allOf` of one, with or without a type of its own. */
function withNull(schema: Json): Json {
  const { nullable: _nullable, type, allOf, $ref, ...rest } = schema;
  const whole = $ref === undefined ? (allOf as Json[] | undefined)?.[0] : { $ref };
  if (whole) return { ...rest, anyOf: [whole, { type: 'null' }] };
  const values = Array.isArray(rest['enum']) ? { enum: [...(rest['enum'] as unknown[]), null] } : {};
  return { ...rest, ...values, type: [type, 'null'] };
}

/**
 * Turns a schema of OpenAPI 3.0, as the decorators make it, into one of 3.1: `nullable` became the type `null` (JSON
 * Schema 2020-12).
 */
export function schemaOf31(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaOf31);
  if (!isJson(schema)) return schema;
  const members = Object.entries(schema).map(([key, value]) => [
    key,
    key === 'example' || key === 'default' || key === 'enum' ? value : schemaOf31(value),
  ]);
  const converted = Object.fromEntries(members) as Json;
  if (converted['nullable'] === true) return withNull(converted);
  if (converted['nullable'] === false) delete converted['nullable'];
  return converted;
}
