/** A spreadsheet takes a text that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The values of one thing by their paths, e.g. `sentAmount.currency.code`. A list is one value, as JSON. */
function valuesOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) =>
    valuesOf(member, path === '' ? name : `${path}.${name}`),
  );
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return quoted(JSON.stringify(value));
  return quoted(FORMULA.test(value) ? `'${value}` : value);
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of the API as CSV (RFC 4180). Its columns have the names of the API; amounts are in smallest units. */
export function csvOf(rows: readonly object[]): string {
  const records = rows.map((row) => new Map(valuesOf(row)));
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const lines = records.map((record) => columns.map((column) => cellOf(record.get(column))));
  return [columns.map(cellOf), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
