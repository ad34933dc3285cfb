import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStorage, MissingFile, type StoredFile } from './file-storage.port';

/**
 * Suffix of files that are still being written. After a crash they remain, and {@link FolderStorage.list} lists them so
 * that they are removed.
 */
const UNFINISHED = '.unfinished';

function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT';
}

/** Makes a new name in a folder durable. Without it, a crash of the machine may lose the rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeAll(file: FileHandle, source: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length;) {
      from += (await file.write(chunk, from, chunk.length - from)).bytesWritten;
    }
  }
  await file.sync();
}

/** Names in a folder; none if it doesn't exist or isn't a folder. */
async function* entriesOf(path: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path)) yield entry.name;
  } catch (error) {
    if (!isMissing(error) && (error as { code?: unknown }).code !== 'ENOTDIR') throw error;
  }
}

/** A folder. All instances of the services that use it must share it. */
export class FolderStorage extends FileStorage {
  constructor(private readonly root: string) {
    super();
  }

  async write(key: string, source: AsyncIterable<Buffer>): Promise<void> {
    const path = join(this.root, key);
    const unfinished = path + UNFINISHED;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // An upload has a key of its own, so only an interrupted renewal leaves an unfinished file beside a whole
    // one.
    if (await this.isThere(path)) await rm(unfinished, { force: true });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      try {
        await writeAll(file, source);
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async read(key: string): Promise<Readable> {
    try {
      const file = await open(join(this.root, key), 'r');
      return createReadStream('', { fd: file });
    } catch (error) {
      throw isMissing(error) ? new MissingFile(key) : error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true });
    await rm(join(this.root, key + UNFINISHED), { force: true });
  }

  async *list(): AsyncIterable<StoredFile> {
    for await (const folder of entriesOf(this.root)) {
      for await (const name of entriesOf(join(this.root, folder))) {
        const writtenAtMs = await this.writtenAtMs(join(this.root, folder, name));
        const isUnfinished = name.endsWith(UNFINISHED);
        const key = `${folder}/${isUnfinished ? name.slice(0, -UNFINISHED.length) : name}`;
        if (writtenAtMs !== undefined) yield { key, writtenAtMs };
      }
    }
  }

  private async isThere(path: string): Promise<boolean> {
    return (await this.writtenAtMs(path)) !== undefined;
  }

  /** Undefined if the file was removed meanwhile. */
  private async writtenAtMs(path: string): Promise<number | undefined> {
    try {
      return (await stat(path)).mtimeMs;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
