import { useState, type ReactNode } from 'react';
import { FailureNote } from './feedback';
import { saveFile } from './table-file';

interface DownloadButtonProps {
  name: string;
  /** Reads the file. */
  read: () => Promise<Blob>;
  /** Name of the file, with its ending. */
  file: string;
}

/** A button that reads a file and gives it to the person. */
export function DownloadButton({ name, read, file }: DownloadButtonProps): ReactNode {
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const download = async (): Promise<void> => {
    setReading(true);
    setFailure(undefined);
    try {
      saveFile(await read(), file);
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
