import { createHash } from 'node:crypto';
import { canonicalJson, invalidInput } from '@corridor/kernel';
import type { Page } from '@corridor/contracts';

/** Page size where the caller names none (specification, Limits). */
export const PAGE_SIZE_DEFAULT = 20;

/** What a cursor is bound to: another platform's, list's or filter's cursor is refused (decisions.md 5). */
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
    { field: 'cursor', message: 'cursor is malformed or belongs to another list or filter' },
  ]);
}

/**
 * Builds the envelope from up to `limit + 1` rows.
 * @param positionOf sort key of a row, as text, for the cursor.
 */
export function pageOf<R, T>(input: {
  rows: readonly R[];
  limit: number;
  totalCount: number;
  scope: CursorScope;
  positionOf: (row: R) => readonly string[];
  render: (row: R) => T;
}): Page<T> {
  const shown = input.rows.slice(0, input.limit);
  const last = shown.at(-1);
  const hasMore = input.rows.length > input.limit && last !== undefined;
  return {
    data: shown.map(input.render),
    hasMore,
    ...(hasMore ? { nextCursor: encodeCursor(input.scope, input.positionOf(last)) } : {}),
    totalCount: input.totalCount,
  };
}
