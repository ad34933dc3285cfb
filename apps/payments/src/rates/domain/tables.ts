/** Thrown for a table of configuration or of an answer that can't be used, with everything that is wrong with it. */
export class TableError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(violations.join('; '));
    this.name = 'TableError';
  }
}

/** A member of a JSON object that is to be one, as an object; without members where it isn't. */
export function jsonObject(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}
