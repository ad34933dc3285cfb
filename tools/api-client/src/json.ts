/** A JSON object, read with `at`, `textAt`, `numberAt` and `listAt`. */
export type Json = Record<string, unknown>;

/** The value at a path, e.g. `at(body, 'data', 0, 'id')`; undefined if the path does not exist. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      found !== null && typeof found === 'object'
        ? (found as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

/** The text at a path. @throws if there is none */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`no text at ${path.join('.')} of ${JSON.stringify(value)}`);
  return found;
}

/** The number at a path. @throws if there is none */
export function numberAt(value: unknown, ...path: (string | number)[]): number {
  const found = at(value, ...path);
  if (typeof found !== 'number')
    throw new Error(`no number at ${path.join('.')} of ${JSON.stringify(value)}`);
  return found;
}

/** The list of objects at a path. @throws if there is none */
export function listAt(value: unknown, ...path: (string | number)[]): Json[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`no list at ${path.join('.')} of ${JSON.stringify(value)}`);
  return found as Json[];
}

/** The JSON object in a text; an empty object if the text is something else. */
export function parseJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Json) : {};
  } catch {
    return {};
  }
}
