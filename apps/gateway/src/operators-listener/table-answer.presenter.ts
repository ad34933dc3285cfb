import { tableTypes } from '@corridor/contracts';

/** A page of a list, as services answer it. */
export interface ListPage {
  data: Record<string, unknown>[];
  nextCursor?: string;
  /** Of the day that the list is of. */
  status?: string;
}

/** An answer that is a table. */
interface TableAnswer {
  body: Buffer;
  headers: Record<string, string>;
}

/** RFC 4180. */
const MUST_BE_QUOTED = /[",\r\n]/;
/** A spreadsheet takes a text that begins so for a formula, unless it is a number below zero. */
const FORMULA = /^([=+@\t\r]|-(?![0-9]+$))/;

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvLine(fields: readonly unknown[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

/**
 * Writes a page as CSV (RFC 4180) or JSON lines. The first page of a CSV has the names of its columns, so that the pages one
 * after the other are one file. `Link` leads to the next page (RFC 8288).
 */
export function tableAnswer(
  page: ListPage,
  of: {
    format: keyof typeof tableTypes;
    columns: readonly string[];
    name: string;
    query: Readonly<Record<string, unknown>>;
  },
): TableAnswer {
  const { format, columns, name, query } = of;
  const { type, ending } = tableTypes[format];
  const isFirst = query['cursor'] === undefined;
  const lines =
    format === 'CSV'
      ? [
          ...(isFirst ? [csvLine(columns)] : []),
          ...page.data.map((row) => csvLine(columns.map((c) => row[c]))),
        ]
      : page.data.map((row) => `${JSON.stringify(row)}\n`);
  const next = page.nextCursor === undefined ? undefined : nextLink(query, page.nextCursor);
  return {
    body: Buffer.from(lines.join('')),
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}.${ending}"`,
      ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }),
      ...(page.status === undefined ? {} : { 'corridor-day-status': page.status }),
    },
  };
}

function nextLink(query: Readonly<Record<string, unknown>>, cursor: string): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && key !== 'cursor') params.set(key, String(value));
  }
  params.set('cursor', cursor);
  return `?${params.toString()}`;
}
