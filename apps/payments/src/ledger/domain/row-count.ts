/** Thrown where a statement changed another number of rows than the batch decided: the batch is undone. */
export class RowCountError extends Error {
  constructor(what: string, found: number, expected: number) {
    super(`${what}: ${found} rows in place of ${expected}`);
    this.name = 'RowCountError';
  }
}

/** @throws RowCountError unless exactly as many rows were written as were decided. */
export function expectRows(what: string, found: number, expected: number): void {
  if (found !== expected) throw new RowCountError(what, found, expected);
}
