import { createHash } from 'node:crypto';
import { canonicalJson, invalidInput } from '@corridor/kernel';
import type { OperationReply, Page } from '@corridor/contracts';
import { REPLY_BODY_BYTES_MAX } from '@corridor/messaging';

/** What a page holds beside its rows at most, bytes: the cursor and the total. */
const ENVELOPE_BYTES_MAX = 4 * 1024;
/** Bytes of a page's rows at most. */
const PAGE_BYTES_MAX = REPLY_BODY_BYTES_MAX - ENVELOPE_BYTES_MAX;

/** What a cursor is bound to: another platform's, list's or filter's cursor is refused (docs/behaviour.md 5). */
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
 * @throws DomainError INVALID_INPUT for `cursor` when it is malformed or belongs to another list, filter or platform.
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
    // Falls through: whatever isn't ours is malformed.
  }
  throw invalidInput([
    { field: 'cursor', message: 'cursor must be the nextCursor of the page before, with the same filters' },
  ]);
}

/** A page, and the text that is sent of it. */
interface PageReply<T> extends OperationReply<Page<T>> {
  body: Page<T>;
  renderedBody: string;
}

/** A list without pages, and the text that is sent of it. */
interface ListReply<T> extends OperationReply<{ data: T[] }> {
  body: { data: T[]; hasMore?: true; nextCursor?: string };
  renderedBody: string;
}

/**
 * The first rows, rendered, as many as fit; one at least where there are any.
 * @param bytesMax bytes of the rows as JSON at most.
 */
function fitting<R, T>(
  rows: readonly R[],
  render: (row: R) => T,
  bytesMax = PAGE_BYTES_MAX,
): { data: T[]; texts: string[] } {
  const data: T[] = [];
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const item = render(row);
    const text = JSON.stringify(item);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > bytesMax && data.length > 0) break;
    data.push(item);
    texts.push(text);
  }
  return { data, texts };
}

/**
 * Answers a page of what is left: up to `limit` rows, fewer where a reply can't carry them; the rest comes with the
 * next cursor. A page holds one row at least, so each list's rows must be small enough for a reply of their own
 * (`REPLY_BODY_BYTES_MAX`). Each row is rendered once: the answer holds the text that is sent.
 * @param rows those after the cursor, `limit + 1` where there are as many.
 * @param positionOf sort key of a row, as text, for the cursor.
 * @param bytesMax bytes of the rows as JSON; for tests.
 */
export function pageOf<R, T>(input: {
  rows: readonly R[];
  limit: number;
  totalCount: number;
  scope: CursorScope;
  positionOf: (row: R) => readonly string[];
  render: (row: R) => T;
  bytesMax?: number;
}): PageReply<T> {
  const { rows, limit, totalCount, scope, positionOf, render, bytesMax } = input;
  const { data, texts } = fitting(rows.slice(0, limit), render, bytesMax);
  const last = rows[data.length - 1];
  const hasMore = rows.length > data.length && last !== undefined;
  const rest = {
    hasMore,
    ...(hasMore ? { nextCursor: encodeCursor(scope, positionOf(last)) } : {}),
    totalCount,
  };
  const renderedBody = `{"data":[${texts.join(',')}],${JSON.stringify(rest).slice(1)}`;
  return { body: { data, ...rest }, renderedBody };
}

/**
 * Answers a list that has no pages: `{data}`. Only where a reply can't carry all rows it says `hasMore` and goes on
 * with `nextCursor`.
 * @param rows those after the cursor, `rowsMax + 1` where there are as many.
 * @param rowsMax rows of one answer at most.
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
