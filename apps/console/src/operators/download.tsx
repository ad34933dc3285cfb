import type { ReactNode } from 'react';
import { DownloadButton } from '../ui/download-button';
import { readTable } from '../ui/table-file';

interface DownloadProps {
  /** What the button says. */
  name: string;
  /** Path of the table in the operators' API. */
  path: string;
  /** Parameters of the table, without its format. */
  query: Readonly<Record<string, string>>;
  format: 'CSV' | 'JSON_LINES';
  /** Name of the file, without its ending. */
  file: string;
}

const endings = { CSV: 'csv', JSON_LINES: 'jsonl' } as const;

/** A button that downloads a whole table, however many pages it has. */
export function Download({ name, path, query, format, file }: DownloadProps): ReactNode {
  const search = `?${new URLSearchParams({ ...query, format }).toString()}`;
  return (
    <DownloadButton
      name={name}
      read={() => readTable(`/api/operations/v1${path}`, search)}
      file={`${file}.${endings[format]}`}
    />
  );
}
