import { useState, type ReactNode } from 'react';
import { csvOf } from './csv';
import { DownloadButton } from './download-button';
import { Note } from './feedback';
import type { ReadPage } from './list-page';

/** Most rows of a file. */
const ROWS_MAX = 10_000;

/** Reads the pages of a list one after the other. */
async function readAll<T>(read: ReadPage<T>): Promise<{ rows: T[]; isCut: boolean }> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.data);
    cursor = page.hasMore ? (page.nextCursor ?? undefined) : undefined;
  } while (cursor !== undefined && rows.length < ROWS_MAX);
  return { rows, isCut: cursor !== undefined };
}

interface ListDownloadProps<T> {
  /** Names the list and its file. */
  caption: string;
  read: ReadPage<T>;
}

/** A button that downloads all pages of a list with its filters, as CSV. */
export function ListDownload<T extends object>({ caption, read }: ListDownloadProps<T>): ReactNode {
  const [isCut, setCut] = useState(false);
  const readFile = async (): Promise<Blob> => {
    const all = await readAll(read);
    setCut(all.isCut);
    return new Blob([csvOf(all.rows)], { type: 'text/csv;charset=utf-8' });
  };
  return (
    <>
      <DownloadButton
        name="Download as CSV"
        read={readFile}
        file={`${caption.toLowerCase().replaceAll(' ', '-')}.csv`}
      />
      {isCut && (
        <Note>
          <p>The file has the first {ROWS_MAX.toLocaleString('en')} rows. Set filters for fewer.</p>
        </Note>
      )}
    </>
  );
}
