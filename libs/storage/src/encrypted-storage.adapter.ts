import { Readable } from 'node:stream';
import type { KeyRing } from '@corridor/service';
import { decryptFile, encryptFile, readKeyId } from './file-encryption';
import { FileStorage, MissingFile, type StoredFile } from './file-storage.port';
import { assertStorageKey, isStorageKey } from './storage-key';

/** Encrypts what lies in another storage, each file bound to its key. */
export class EncryptedStorage extends FileStorage {
  constructor(
    private readonly inner: FileStorage,
    private readonly ring: KeyRing,
  ) {
    super();
  }

  async write(key: string, source: AsyncIterable<Buffer>): Promise<void> {
    assertStorageKey(key);
    await this.inner.write(key, encryptFile(source, this.ring, key));
  }

  async read(key: string): Promise<Readable> {
    assertStorageKey(key);
    const sealed = await this.inner.read(key);
    return Readable.from(decryptFile(sealed, this.ring, key), { objectMode: false });
  }

  async remove(key: string): Promise<void> {
    assertStorageKey(key);
    await this.inner.remove(key);
  }

  /**
   * Encrypts every file again that stands under another key than the active one; answers how many. What a storage key
   * names never changes otherwise, so who reads meanwhile gets the same bytes, of either file. One that is removed
   * meanwhile may come back, named by nothing: the sweep of orphans takes it. One run at a time.
   * @throws Error where a file can't be opened; it stays as it is.
   */
  async renew(): Promise<number> {
    let renewed = 0;
    for await (const { key } of this.list()) if (await this.renewFile(key)) renewed += 1;
    return renewed;
  }

  private async renewFile(key: string): Promise<boolean> {
    try {
      const stored = await this.inner.read(key);
      try {
        const { keyId, whole } = await readKeyId(stored);
        if (keyId === this.ring.active) return false;
        await this.inner.write(key, encryptFile(decryptFile(whole, this.ring, key), this.ring, key));
        return true;
      } finally {
        stored.destroy();
      }
    } catch (error) {
      if (await this.isGone(key, error)) return false;
      throw error;
    }
  }

  /** Whether a file went away while it was read or written. */
  private async isGone(key: string, error: unknown): Promise<boolean> {
    if (error instanceof MissingFile) return true;
    const again = await this.inner.read(key).catch((missing: unknown) => missing);
    if (again instanceof Readable) again.destroy();
    return again instanceof MissingFile;
  }

  async *list(): AsyncIterable<StoredFile> {
    for await (const file of this.inner.list()) if (isStorageKey(file.key)) yield file;
  }
}
