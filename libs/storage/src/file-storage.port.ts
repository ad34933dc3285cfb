import type { Readable } from 'node:stream';

/** Where files lie that are too large for Kafka and PostgreSQL (ADR 14). */
export abstract class FileStorage {
  /**
   * Stores a file whole or not at all, without holding it in memory; it is there for good when the call returns.
   * @param key of {@link newStorageKey}.
   * @throws what the source throws; nothing is left then.
   */
  abstract write(key: string, source: AsyncIterable<Buffer>): Promise<void>;

  /** The bytes as they were written. @throws MissingFile; the stream fails where the stored bytes were changed. */
  abstract read(key: string): Promise<Readable>;

  /** Removes a file; one that isn't there is no error. */
  abstract remove(key: string): Promise<void>;

  /** Every file with the time at which it was complete, in no order. */
  abstract list(): AsyncIterable<StoredFile>;
}

/** A file that is there. */
export interface StoredFile {
  key: string;
  /** Milliseconds of real time. */
  writtenAtMs: number;
}

/** Thrown where nothing is stored under a key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`there is no file ${key}`);
    this.name = 'MissingFile';
  }
}
