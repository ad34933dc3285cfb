/**
 * SQL expressions for the facts that rules and lists read from a transaction's `details`. A `json` column accepts any
 * escape, but PostgreSQL cannot read a document with an escape that isn't valid text (`\u0000`, half a surrogate
 * pair). One such row would fail a query over all rows. These expressions never fail: a value of the wrong form is
 * NULL.
 */

/** The document with its escapes replaced. The values that are read here contain no escapes. */
const documentOf = (details: string): string =>
  String.raw`CASE WHEN strpos(${details}::text, '\') = 0 THEN ${details}
    ELSE regexp_replace(${details}::text, '\\.', '?', 'g')::json END`;

const UUID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** A text at a path, `{quote,rate}`. @param details the column with the alias of its table. */
export function textFact(details: string, path: string): string {
  return `((${documentOf(details)}) #>> '${path}')`;
}

/** A text as another type; NULL if it doesn't match the pattern. */
function typed(text: string, pattern: string, type: string): string {
  return `(CASE WHEN ${text} ~ '${pattern}' THEN (${text})::${type} END)`;
}

/** A text expression as a count of units or milliseconds, bigint: at most 18 digits. */
export function wholeNumber(text: string): string {
  return typed(text, '^[0-9]{1,18}$', 'bigint');
}

/** An amount in smallest units, bigint. */
export function amountFact(details: string, path: string): string {
  return wholeNumber(textFact(details, path));
}

/** A short key of a platform, integer: at most 9 digits. */
export function keyFact(details: string, path: string): string {
  return typed(textFact(details, path), '^[0-9]{1,9}$', 'integer');
}

/** A uuid. */
export function uuidFact(details: string, path: string): string {
  return typed(textFact(details, path), UUID_PATTERN, 'uuid');
}
