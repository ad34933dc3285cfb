/** A JSON schema, with the keywords that the schemas of events use. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Finds what a reader of the old schema would miss in documents of the new one. Examples are a field that is no longer
 * required, an unexpected type, or a value that was replaced. Readers ignore fields and enum values that they do not
 * know (ARCHITECTURE.md, "The journey of an event: OUTGOING_PAYMENT_COMPLETED"), so that added ones break nothing.
 * Libraries that compare JSON schemas treat a new enum value as a break.
 */
export function breaks(before: Schema, after: Schema, path = ''): string[] {
  if (before.anyOf || after.anyOf) return branchBreaks(before, after, path);
  const [expected, possible] = [typesOf(before), typesOf(after)];
  // A schema without a type allows any value. A reader of such a field must already accept any value.
  const strange = possible.length === 0 ? ['anything'] : possible.filter((type) => !expected.includes(type));
  const found = (expected.length === 0 ? [] : strange).map(
    (type) => `${path || 'the document'} may be ${type}, and never was`,
  );
  if (before.const !== undefined && JSON.stringify(before.const) !== JSON.stringify(after.const))
    found.push(`${path} is no longer ${JSON.stringify(before.const)}`);
  const [known, left] = [before.enum ?? [], after.enum ?? []];
  if (known.length > 0 && left.length > 0 && !known.some((value) => left.includes(value)))
    found.push(`${path} has none of the values that it had`);
  for (const name of before.required ?? []) {
    if (!(after.required ?? []).includes(name)) found.push(`${at(path, name)} is no longer always there`);
  }
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name];
    if (now) found.push(...breaks(schema, now, at(path, name)));
  }
  if (before.items && after.items) found.push(...breaks(before.items, after.items, `${path}[]`));
  if (typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object')
    found.push(...breaks(before.additionalProperties, after.additionalProperties, at(path, '*')));
  return found;
}

/** Each alternative of the new schema must be one that readers of the old schema understand. */
function branchBreaks(before: Schema, after: Schema, path: string): string[] {
  const known = before.anyOf ?? [before];
  return (after.anyOf ?? [after]).flatMap((branch, index) => {
    const violations = known.map((schema) => breaks(schema, branch, path));
    return violations.some((one) => one.length === 0)
      ? []
      : [
          `${path || 'the document'}: alternative ${index + 1} is none of the old ones (${violations[0]?.[0]})`,
        ];
  });
}

function typesOf(schema: Schema): string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
