import { isJson, propertiesOf, type Json } from './json-schema';

type Schemas = Readonly<Record<string, Json>>;

function resolved(schema: Json, schemas: Schemas): Json {
  const { $ref, allOf, anyOf } = schema;
  const [first] = (allOf ?? anyOf ?? []) as Json[];
  if (typeof $ref === 'string') return schemas[$ref.split('/').at(-1) ?? ''] ?? {};
  return first ? resolved(first, schemas) : schema;
}

function valueOf(given: Json, schemas: Schemas): unknown {
  const schema = resolved(given, schemas);
  const [example] = (schema['examples'] ?? schema['enum'] ?? []) as unknown[];
  if (example !== undefined) return example;
  if (isJson(schema['properties'])) return derivedExample(schema, schemas);
  if (isJson(schema['items'])) return [valueOf(schema['items'], schemas)];
  return schema['default'];
}

/**
 * The example of a body that has no example of its own: each required field, and each other one whose decorator has an
 * example.
 */
export function derivedExample(body: Json, schemas: Schemas): Json {
  const required = (body['required'] ?? []) as string[];
  const shown = Object.entries(propertiesOf(body)).filter(
    ([name, schema]) => required.includes(name) || 'examples' in resolved(schema, schemas),
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, valueOf(schema, schemas)]));
}
