import type { RecordKey } from '@corridor/kernel';

const PLAIN = /^[\w.:+-]+$/;

/** An element of an array that needs no escaping; bytes are a `bytea`. */
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
 * looks at every character of every element to escape it, which for these is in vain.
 * @throws Error where an element isn't plain.
 * @see https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO
 */
export function plainArray(values: readonly PlainElement[]): string {
  return `{${values.map(textOf).join(',')}}`;
}

/** Rows as one array for each column, which `unnest` turns into rows again. */
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
