/** Thrown for an unusable table, from the configuration or from an answer. It lists every fault. */
export class TableError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(violations.join('; '));
    this.name = 'TableError';
  }
}

/** A JSON value as an object; an empty object for any other value. */
export function jsonObject(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}
