/** A page of a list, as every list of the APIs answers. */
export interface ListPage<T> {
  data: readonly T[];
  hasMore?: boolean;
  nextCursor?: string | null;
  /** How many there are on all pages. */
  totalCount?: number;
}

/** Reads the page of a list behind a cursor. */
export type ReadPage<T> = (cursor: string | undefined, limit: number) => Promise<ListPage<T>>;

/** Most rows of a page of the APIs. */
const LIMIT_MAX = 100;

/** Reads the pages of a list one after the other. @param rowsMax after as many it stops, and `isCut` says so */
export async function readAll<T>(read: ReadPage<T>, rowsMax: number): Promise<{ rows: T[]; isCut: boolean }> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor, LIMIT_MAX);
    rows.push(...page.data);
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined;
  } while (cursor !== undefined && rows.length < rowsMax);
  return { rows, isCut: cursor !== undefined };
}
