/** A page of a list, as every list of the APIs answers. */
export interface ListPage<T> {
  data: readonly T[];
  hasMore?: boolean;
  nextCursor?: string | null;
  /** How many there are on all pages. */
  totalCount?: number;
}

/** Reads the page of a list behind a cursor. */
export type ReadPage<T> = (cursor: string | undefined) => Promise<ListPage<T>>;
