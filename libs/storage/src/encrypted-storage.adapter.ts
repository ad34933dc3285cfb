import { Readable } from 'node:stream';
import type { KeyRing } from '@corridor/service';
import { decryptFile, encryptFile, readKeyId } from './file-encryption';
import { FileStorage, MissingFile, type StoredFile } from './file-storage.port';
import { assertStorageKey, isStorageKey } from './storage-key';

/** Encrypts the files of another storage and binds each to its key. */
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
   * Encrypts every file under an inactive key again and returns their number. The content under a storage key never
   * changes otherwise, so a concurrent reader gets the same bytes. A file that is removed meanwhile may come back
   * without a record. The sweep of orphans removes it. One run at a time.
   * @throws Error if a file can't be opened. It stays unchanged.
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

  /** Whether a file was removed while it was read or written. */
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
