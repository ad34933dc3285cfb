/**
 * Where a spreadsheet takes text for a formula: at its beginning, and behind what separates columns and rows, where `;` or
 * a tab separates columns. Quotes before a formula go away.
 */
const FORMULA = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[ "]*[=+\-@])/g;
/** By it spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
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
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return quoted(text.replaceAll(FORMULA, "'"));
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of the API as CSV (RFC 4180) in UTF-8. Its columns have the names of the API; amounts are in smallest units. */
export function csvOf(rows: readonly object[]): string {
  const records = rows.map((row) => new Map(valuesOf(row)));
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const lines = records.map((record) => columns.map((column) => cellOf(record.get(column))));
  const text = [columns.map(cellOf), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
  return BYTE_ORDER_MARK + text;
}
