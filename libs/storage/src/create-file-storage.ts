import type { KeyRing } from '@corridor/service';
import { EncryptedStorage } from './encrypted-storage.adapter';
import type { FileStorage } from './file-storage.port';
import { FolderStorage } from './folder-storage.adapter';
import { S3Storage } from './s3-storage.adapter';
import type { StorageConfig } from './storage-config';

/** The storage of a deployment: encrypted, in a folder or in a bucket. */
export function createFileStorage(config: StorageConfig, ring: KeyRing): FileStorage {
  const inner = config.kind === 'folder' ? new FolderStorage(config.path) : new S3Storage(config);
  return new EncryptedStorage(inner, ring);
}
