/**
 * Runs one SQL statement: a TypeORM EntityManager or QueryRunner, a pg client or pool. Statements use `$1` parameters.
 */
export interface SqlRunner {
  query(sql: string, params?: unknown[]): Promise<unknown>;
}

/**
 * Rows of a statement's result: pg returns `{rows}`, TypeORM an array of rows, and for UPDATE and DELETE a pair of rows
 * and their count.
 */
export function rowsOf<R extends object = Record<string, unknown>>(result: unknown): R[] {
  if (result === null || result === undefined) return [];
  if (Array.isArray(result)) {
    const [first, second] = result as unknown[];
    const isPair =
      result.length === 2 && Array.isArray(first) && (typeof second === 'number' || second === null);
    return (isPair ? first : result) as R[];
  }
  const { rows } = result as { rows?: unknown };
  return Array.isArray(rows) ? (rows as R[]) : [];
}
