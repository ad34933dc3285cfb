import type { RecordKey } from '@corridor/kernel';

const PLAIN = /^[\w.:+-]+$/;

/** An array element that needs no escaping. Buffers are `bytea`. */
type PlainElement = string | number | bigint | Buffer | null;

function textOf(value: PlainElement): string {
  if (value === null) return 'NULL';
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  if (typeof value !== 'string') return String(value);
  if (!PLAIN.test(value) || value === 'NULL') throw new Error('an element of an array is not plain');
  return value;
}

/**
 * The text of a PostgreSQL array whose elements need no quotes: numbers, uuids, timestamps, codes, bytes. The driver
 * inspects every character of every element to escape it, which these elements don't need.
 * @throws Error if an element isn't plain.
 * @see https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO
 */
export function plainArray(values: readonly PlainElement[]): string {
  return `{${values.map(textOf).join(',')}}`;
}

/** Rows as one array per column. `unnest` turns the arrays into rows again. */
export function plainColumns<T>(rows: readonly T[], ...columns: ((row: T) => PlainElement)[]): string[] {
  return columns.map((column) => plainArray(rows.map(column)));
}

/** Keys of records for `unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)`. */
export function keyColumns(keys: readonly RecordKey[]): string[] {
  return plainColumns(
    keys,
    ({ platformKey }) => platformKey,
    ({ id }) => id,
  );
}
