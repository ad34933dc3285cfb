import { listOf, decodeCursor, type CursorScope } from '@corridor/database';
import type { OperationReply, TableQuery } from '@corridor/contracts';

/** Rows of an answer at most; a reply holds less bytes. */
const ROWS_MAX = 1_000;

/** A page of rows that are all in memory, from the place after the cursor on. */
export function tablePage(
  rows: readonly object[],
  { list, query: { cursor, format: _, ...filters } }: { list: string; query: TableQuery },
): OperationReply {
  const scope: CursorScope = { platformKey: 0, list, filters };
  const start = Number(decodeCursor(scope, cursor)?.[0] ?? 0);
  return listOf({
    rows: rows.slice(start, start + ROWS_MAX + 1).map((row, place) => ({ row, next: start + place + 1 })),
    rowsMax: ROWS_MAX,
    scope,
    positionOf: ({ next }) => [String(next)],
    render: ({ row }) => row,
  });
}
