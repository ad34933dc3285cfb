/**
 * What a person has written as JSON.
 * @param what names the field at the begin of a sentence, e.g. "The rules"
 * @throws Error if it is no JSON
 */
export function jsonIn(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} must be JSON. Check commas, brackets and quotation marks.`);
  }
}

/** An object that a person has written as JSON. @throws Error if it is something else */
export function objectIn(text: string, what: string): Record<string, unknown> {
  const value = jsonIn(text, what);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} must be an object: { … }.`);
  return value as Record<string, unknown>;
}
