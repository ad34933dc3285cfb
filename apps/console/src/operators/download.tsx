import { useState, type ReactNode } from 'react';
import { FailureNote } from '../ui/feedback';
import { readTable, saveFile } from '../ui/table-file';

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
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const download = async (): Promise<void> => {
    setReading(true);
    setFailure(undefined);
    try {
      const search = `?${new URLSearchParams({ ...query, format }).toString()}`;
      saveFile(await readTable(`/api/operations/v1${path}`, search), `${file}.${endings[format]}`);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error('the download failed'));
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <button type="button" disabled={isReading} onClick={() => void download()}>
        {isReading ? 'Downloading…' : name}
      </button>
      {failure && <FailureNote error={failure} />}
    </>
  );
}
