import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { FailureNote, Loading } from './feedback';
import { ListDownload } from './list-download';
import type { ListPage, ReadPage } from './list-page';
import styles from './list.module.css';

const PAGE_SIZE = 25;
const CURSOR = 'cursor';

/** A page of a list, and how to read the others. */
interface List<T> {
  query: UseQueryResult<ListPage<T>>;
  read: ReadPage<T>;
}

interface ListOptions<T> {
  /** Names the list in the cache, with everything that it depends on. */
  queryKey: readonly unknown[];
  read: ReadPage<T>;
  /** Reads more of the rows before they are shown. */
  prepare?: (rows: readonly T[]) => Promise<void>;
  /** Milliseconds between two reads, which may depend on the last page; without it the list is read once. */
  refetchInterval?: number | ((page: ListPage<T> | undefined) => number | false);
  /** Name of the cursor in the address, which ends in `cursor`. Each list of a page has another one. */
  cursorName?: string;
}

/** A page of a list. Its cursor is in the address. */
export function useList<T>({
  queryKey,
  read,
  prepare,
  refetchInterval,
  cursorName = CURSOR,
}: ListOptions<T>): List<T> {
  const [search] = useSearchParams();
  const cursor = search.get(cursorName) ?? undefined;
  const query = useQuery({
    queryKey: [...queryKey, cursor],
    queryFn: async () => {
      const page = await read(cursor, PAGE_SIZE);
      await prepare?.(page.data);
      return page;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      typeof refetchInterval === 'function' ? refetchInterval(data) : (refetchInterval ?? false),
  });
  return { query, read };
}

export interface Column<T> {
  name: string;
  cell: (row: T) => ReactNode;
  /** Figures end at the same line. */
  isFigure?: boolean;
}

interface TableProps<T> {
  /** Names the table for screen readers. */
  caption: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
}

/** A table, whose rows become blocks where it is narrow. */
export function Table<T>({ caption, rows, columns, keyOf }: TableProps<T>): ReactNode {
  return (
    <div className={styles.scroll} role="group" aria-label={`${caption}, to scroll`} tabIndex={0}>
      <table className={styles.table} style={{ '--columns': columns.length } as CSSProperties}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isFigure }) => (
              <th key={name} scope="col" data-align={isFigure ? 'end' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, isFigure }) => (
                <td key={name} data-name={name} data-align={isFigure ? 'end' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FootProps<T> {
  /** That of the table. */
  caption: string;
  /** Undefined if the API does not count the rows. */
  total: number | undefined;
  read: ReadPage<T>;
}

/** How many rows a list has, and its file. */
function Foot<T extends object>({ caption, total, read }: FootProps<T>): ReactNode {
  return (
    <div className={styles.foot}>
      {total !== undefined && <p className={styles.total}>{total.toLocaleString('en')} in total</p>}
      <ListDownload caption={caption} read={read} />
    </div>
  );
}

/** All rows of a list, which the API answers as one page. */
export function WholeList<T extends object>(table: TableProps<T>): ReactNode {
  const { caption, rows } = table;
  return (
    <>
      <Table {...table} />
      <Foot caption={caption} total={rows.length} read={() => Promise.resolve({ data: rows })} />
    </>
  );
}

interface ListViewProps<T> extends Omit<TableProps<T>, 'rows'> {
  list: List<T>;
  /** What stands in place of an empty list: what to do next. */
  empty: ReactNode;
  /** As that of `useList`. */
  cursorName?: string;
}

/** A page of a list with its states: loading, failed, empty, full. */
export function ListView<T extends object>({
  list,
  empty,
  cursorName = CURSOR,
  ...table
}: ListViewProps<T>): ReactNode {
  const { data, error, refetch } = list.query;
  if (error && !data) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data.data.length === 0 ? empty : <Table {...table} rows={data.data} />}
      {data.data.length > 0 && <Foot caption={table.caption} total={data.totalCount} read={list.read} />}
      <Pager
        caption={table.caption}
        cursorName={cursorName}
        next={data.hasMore ? (data.nextCursor ?? undefined) : undefined}
      />
    </>
  );
}

/** Leads to the next page and to the first. The pages before are behind the browser's Back. */
function Pager({
  caption,
  cursorName,
  next,
}: {
  caption: string;
  cursorName: string;
  next: string | undefined;
}): ReactNode {
  const [search, setSearch] = useSearchParams();
  const isFirst = !search.has(cursorName);
  if (isFirst && next === undefined) return null;
  const go = (cursor: string | undefined): void =>
    setSearch((present) => {
      const changed = new URLSearchParams(present);
      if (cursor === undefined) changed.delete(cursorName);
      else changed.set(cursorName, cursor);
      return changed;
    });
  return (
    <nav aria-label={`Pages of ${caption.toLowerCase()}`} className={styles.pager}>
      <button type="button" disabled={isFirst} onClick={() => go(undefined)}>
        First page
      </button>
      <button type="button" disabled={next === undefined} onClick={() => go(next)}>
        Next page
      </button>
    </nav>
  );
}
