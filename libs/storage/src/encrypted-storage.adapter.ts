import { Readable } from 'node:stream';
import type { KeyRing } from '@corridor/service';
import { decryptFile, encryptFile } from './file-encryption';
import { FileStorage, type StoredFile } from './file-storage.port';
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

  async *list(): AsyncIterable<StoredFile> {
    for await (const file of this.inner.list()) if (isStorageKey(file.key)) yield file;
  }
}
