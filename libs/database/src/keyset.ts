import { createHash } from 'node:crypto';
import { canonicalJson, invalidInput } from '@corridor/kernel';
import type { OperationReply, Page } from '@corridor/contracts';
import { REPLY_BODY_BYTES_MAX } from '@corridor/messaging';

/** Maximum size of a page without its rows, in bytes: the cursor and the total. */
const ENVELOPE_BYTES_MAX = 4 * 1024;
/** Maximum size of a page's rows, in bytes. */
const PAGE_BYTES_MAX = REPLY_BODY_BYTES_MAX - ENVELOPE_BYTES_MAX;

/** The scope of a cursor. A cursor of another platform, list or filter is refused (docs/behaviour.md 5). */
export interface CursorScope {
  platformKey: number;
  list: string;
  /** All filters and the sort order, without `limit` and `cursor`. */
  filters: object;
}

function scopeHash(scope: CursorScope, position: unknown): string {
  const text = canonicalJson([scope.platformKey, scope.list, scope.filters, position]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Makes the opaque cursor of a position (the sort key of the page's last row). */
export function encodeCursor(scope: CursorScope, position: readonly string[]): string {
  return Buffer.from(JSON.stringify([...position, scopeHash(scope, position)])).toString('base64url');
}

/**
 * Reads a cursor back to its position.
 * @throws DomainError INVALID_INPUT for `cursor` if it is malformed or belongs to another list, filter or platform.
 */
export function decodeCursor(scope: CursorScope, cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) {
      const position = parts.slice(0, -1) as string[];
      if (position.length > 0 && parts.at(-1) === scopeHash(scope, position)) return position;
    }
  } catch {
    // Any text that this service did not write is malformed.
  }
  throw invalidInput([
    { field: 'cursor', message: 'cursor must be the nextCursor of the page before, with the same filters' },
  ]);
}

/** A page and its rendered text. */
interface PageReply<T> extends OperationReply<Page<T>> {
  body: Page<T>;
  renderedBody: string;
}

/** A list without pages and its rendered text. */
interface ListReply<T> extends OperationReply<{ data: T[] }> {
  body: { data: T[]; hasMore?: true; nextCursor?: string };
  renderedBody: string;
}

/**
 * The texts of the first rows that fit; at least one if there are any.
 * @param bytesMax maximum size of the rows as JSON, in bytes.
 */
function fittingTexts<R>(
  rows: readonly R[],
  textOf: (row: R) => string,
  bytesMax = PAGE_BYTES_MAX,
): string[] {
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = textOf(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > bytesMax && texts.length > 0) break;
    texts.push(text);
  }
  return texts;
}

/** The first rows that fit, rendered. */
function fitting<R, T>(
  rows: readonly R[],
  render: (row: R) => T,
  bytesMax?: number,
): { data: T[]; texts: string[] } {
  const data: T[] = [];
  const texts = fittingTexts(
    rows,
    (row) => {
      const item = render(row);
      data.push(item);
      return JSON.stringify(item);
    },
    bytesMax,
  );
  return { data: data.slice(0, texts.length), texts };
}

/** What a page is made of. */
interface PageInput<R> {
  /** The rows after the cursor, `limit + 1` if there are that many. */
  rows: readonly R[];
  limit: number;
  totalCount: number;
  scope: CursorScope;
  /** Sort key of a row, as text, for the cursor. */
  positionOf: (row: R) => readonly string[];
  /** Maximum size of the rows as JSON, in bytes. Tests set it. */
  bytesMax?: number;
}

function feedEnd<R>({ rows, scope, positionOf }: Omit<PageInput<R>, 'totalCount'>, shown: number) {
  const last = rows[shown - 1];
  const hasMore = rows.length > shown && last !== undefined;
  return { hasMore, ...(hasMore ? { nextCursor: encodeCursor(scope, positionOf(last)) } : {}) };
}

function pageEnd<R>(input: PageInput<R>, shown: number) {
  return { ...feedEnd(input, shown), totalCount: input.totalCount };
}

function pageText(texts: readonly string[], end: object): string {
  return `{"data":[${texts.join(',')}],${JSON.stringify(end).slice(1)}`;
}

/**
 * Answers a page of the remaining rows: up to `limit`, or fewer if they don't fit into a reply. The other rows follow
 * under the next cursor. A page holds at least one row, so every row must fit into a reply (`REPLY_BODY_BYTES_MAX`).
 * Each row is rendered once, and the answer contains the rendered text.
 */
export function pageOf<R, T>(input: PageInput<R> & { render: (row: R) => T }): PageReply<T> {
  const { rows, limit, render, bytesMax } = input;
  const { data, texts } = fitting(rows.slice(0, limit), render, bytesMax);
  const end = pageEnd(input, data.length);
  return { body: { data, ...end }, renderedBody: pageText(texts, end) };
}

/**
 * As {@link pageOf}, without the number of all rows, because counting them would cost too much.
 * @param more other members of the answer
 */
export function feedOf<R, T>(
  input: Omit<PageInput<R>, 'totalCount'> & { render: (row: R) => T; more?: { status: string } },
): OperationReply<Omit<Page<T>, 'totalCount'>> {
  const { rows, limit, render, bytesMax, more } = input;
  const { data, texts } = fitting(rows.slice(0, limit), render, bytesMax);
  const end = { ...feedEnd(input, data.length), ...more };
  return { body: { data, ...end }, renderedBody: pageText(texts, end) };
}

/** As {@link pageOf}, of rows whose JSON is known. */
export function pageOfTexts<R>(input: PageInput<R> & { textOf: (row: R) => string }): {
  renderedBody: string;
} {
  const { rows, limit, textOf, bytesMax } = input;
  const texts = fittingTexts(rows.slice(0, limit), textOf, bytesMax);
  return { renderedBody: pageText(texts, pageEnd(input, texts.length)) };
}

/**
 * Answers a list that has no pages: `{data}`. If a reply can't carry all rows, it also has `hasMore` and continues with
 * `nextCursor`.
 * @param rows the rows after the cursor, `rowsMax + 1` if there are that many.
 * @param rowsMax maximum number of rows in one answer.
 */
export function listOf<R, T>(input: {
  rows: readonly R[];
  rowsMax: number;
  scope: CursorScope;
  positionOf: (row: R) => readonly string[];
  render: (row: R) => T;
}): ListReply<T> {
  const { rows, rowsMax, scope, positionOf, render } = input;
  const { data, texts } = fitting(rows.slice(0, rowsMax), render);
  const last = rows[data.length - 1];
  const isCut = rows.length > data.length && last !== undefined;
  const rest = isCut ? { hasMore: true as const, nextCursor: encodeCursor(scope, positionOf(last)) } : {};
  const end = isCut ? `,${JSON.stringify(rest).slice(1)}` : '}';
  return { body: { data, ...rest }, renderedBody: `{"data":[${texts.join(',')}]${end}` };
}
