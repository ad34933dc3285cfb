/** SQL: what statements are ordered by: their day, their place in it, and their import. */
export function orderSql(statement: string, direction: 'ASC' | 'DESC' = 'ASC'): string {
  return ['statement_date', 'day_place', 'id']
    .map((column) => `${statement}.${column} ${direction}`)
    .join(', ');
}

/** SQL: the place of a statement in that order, which is compared with that of others. */
export function placeSql(statement: string): string {
  return `(${statement}.statement_date, ${statement}.day_place, ${statement}.id)`;
}

/** SQL: the place of the statement that a parameter names. */
export function placeOfSql(id: string): string {
  return `(SELECT p.statement_date, p.day_place, p.id FROM bank_statements p WHERE p.id = ${id})`;
}
