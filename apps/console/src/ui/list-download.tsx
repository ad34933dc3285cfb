import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { csvOf } from './csv';
import { DownloadButton } from './download-button';
import { Note } from './feedback';
import { readAll, type ReadPage } from './list-page';

/** Most rows of a file. */
const ROWS_MAX = 10_000;

interface ListDownloadProps<T> {
  /** Names the list and its file. */
  caption: string;
  read: ReadPage<T>;
}

/** A button that downloads all pages of a list with its filters, as CSV. */
export function ListDownload<T extends object>({ caption, read }: ListDownloadProps<T>): ReactNode {
  const [isCut, setCut] = useState(false);
  const queries = useQueryClient();
  const readFile = async (): Promise<Blob> => {
    const file = crypto.randomUUID();
    // As a query, a page is read again after a passing failure.
    const readPage: ReadPage<T> = (cursor, limit) =>
      queries.fetchQuery({
        queryKey: ['download', file, cursor],
        queryFn: () => read(cursor, limit),
        gcTime: 0,
      });
    const all = await readAll(readPage, ROWS_MAX);
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
