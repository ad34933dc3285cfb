import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Told at each step that a crash may follow. Only tests give one. */
export type OnStep = (step: string) => void;

/** The folders that the connector and the bank share. */
export interface FolderPaths {
  out: string;
  in: string;
  archive: string;
  error: string;
}

/** What the name of a reason ends with, after that of its file. */
export const REASON_ENDING = '.reason.txt';
const TEMPORARY = /^\.|\.(tmp|part|filepart)$/i;
const DIGEST_LENGTH = 16;
/** Longest name that is kept, bytes, and what is kept of a longer one, characters. */
const NAME_BYTES_MAX = 200;
const NAME_END = 40;

/** Files of the shared folders. Every change is flushed to the disk, its folder too. */
export class Folders {
  constructor(
    readonly paths: FolderPaths,
    private readonly onStep: OnStep = () => undefined,
  ) {}

  /**
   * Creates missing folders for a new connector; later they must be there. `in`, `archive` and `error` must be on one
   * file system, so that files can be moved.
   */
  async prepare({ isNew }: { isNew: boolean }): Promise<void> {
    if (isNew) for (const path of Object.values(this.paths)) await mkdir(path, { recursive: true });
    const devices = await Promise.all(
      [this.paths.in, this.paths.archive, this.paths.error].map(async (path) => (await stat(path)).dev),
    );
    if (new Set(devices).size > 1)
      throw new Error('The folders in, archive and error must be on the same file system.');
  }

  /** Whether the folder has the file. */
  async has(folder: keyof FolderPaths, name: string): Promise<boolean> {
    const found = await stat(join(this.paths[folder], name)).catch(ignoreMissing);
    return found !== undefined;
  }

  /** The text of a file; undefined if there is none. */
  async read(folder: keyof FolderPaths, name: string): Promise<string | undefined> {
    return readFile(join(this.paths[folder], name), 'utf8').catch(ignoreMissing);
  }

  /** Names of finished files, in order. Names of temporary files begin with a point or end with .tmp or .part. */
  async list(folder: keyof FolderPaths): Promise<string[]> {
    const entries = await readdir(this.paths[folder], { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !TEMPORARY.test(entry.name))
      .map(({ name }) => name)
      .sort();
  }

  /**
   * Writes a file so that a reader sees all of it or nothing: to a temporary name, flushed, then renamed.
   * @param beforeRename the last moment at which the file is surely not visible
   */
  async write(
    folder: keyof FolderPaths,
    { name, content }: { name: string; content: string },
    beforeRename: () => void = () => undefined,
  ): Promise<void> {
    const path = this.paths[folder];
    const temporary = join(path, `.${name}.tmp`);
    const file = await open(temporary, 'w', 0o640);
    try {
      await file.writeFile(content);
      this.onStep(`${folder}: written`);
      await file.sync();
    } finally {
      await file.close();
    }
    this.onStep(`${folder}: flushed`);
    beforeRename();
    await rename(temporary, join(path, name));
    this.onStep(`${folder}: renamed`);
    await flushFolder(path);
  }

  /** Deletes what an interrupted {@link write} left. */
  async removeTemporary(folder: keyof FolderPaths, name: string): Promise<void> {
    await rm(join(this.paths[folder], `.${name}.tmp`), { force: true });
  }

  /** The name that a file gets in a folder: its own, else one with the start of its digest. */
  async nameIn(folder: keyof FolderPaths, name: string, digest: string): Promise<string> {
    const short = `${digest.slice(0, DIGEST_LENGTH)}-`;
    // A reason stands beside it under a longer name.
    if (Buffer.byteLength(name) > NAME_BYTES_MAX) return `${short}${name.slice(-NAME_END)}`;
    return (await this.has(folder, name)) ? `${short}${name}` : name;
  }

  /**
   * Moves a file out of `in`. Where another file has its name, its own gets the start of its digest.
   * @param digest SHA-256 of its bytes, in hexadecimal digits
   */
  async moveFromIn(name: string, to: 'archive' | 'error', digest: string): Promise<string> {
    const target = await this.nameIn(to, name, digest);
    this.onStep(`${to}: moving`);
    await rename(join(this.paths.in, name), join(this.paths[to], target));
    this.onStep(`${to}: moved`);
    await flushFolder(this.paths[to]);
    await flushFolder(this.paths.in);
    return target;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
