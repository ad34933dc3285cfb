const PLAIN = /^[\w.:+-]+$/;

function textOf(value: string | number | bigint | null): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  if (!PLAIN.test(value) || value === 'NULL') throw new Error('an element of an array is not plain');
  return value;
}

/**
 * The text of a PostgreSQL array whose elements need no quotes: numbers, uuids, timestamps, codes. The driver looks at
 * every character of every element to escape it, which for these is in vain.
 * @throws Error where an element isn't plain.
 * @see https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO
 */
export function plainArray(values: readonly (string | number | bigint | null)[]): string {
  return `{${values.map(textOf).join(',')}}`;
}
