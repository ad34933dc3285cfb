import type { Readable } from 'node:stream';

/** Stores files that are too large for Kafka and PostgreSQL (ADR 14). */
export abstract class FileStorage {
  /**
   * Stores a whole file or nothing, without holding it in memory. The file is durable when the call returns.
   * @param key of {@link newStorageKey}.
   * @throws the source's error. Nothing is stored then.
   */
  abstract write(key: string, source: AsyncIterable<Buffer>): Promise<void>;

  /** The bytes as they were written. @throws MissingFile. The stream fails if the stored bytes were changed. */
  abstract read(key: string): Promise<Readable>;

  /** Removes a file. A missing file is no error. */
  abstract remove(key: string): Promise<void>;

  /** Every file with the time of its completion, in no order. */
  abstract list(): AsyncIterable<StoredFile>;
}

/** A stored file. */
export interface StoredFile {
  key: string;
  /** Milliseconds of real time. */
  writtenAtMs: number;
}

/** Thrown if nothing is stored under a key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`there is no file ${key}`);
    this.name = 'MissingFile';
  }
}
