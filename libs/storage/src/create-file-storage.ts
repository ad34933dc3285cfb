import { join } from 'node:path';
import type { FileArea } from '@corridor/contracts';
import type { KeyRing } from '@corridor/service';
import { EncryptedStorage } from './encrypted-storage.adapter';
import { FolderStorage } from './folder-storage.adapter';
import { S3Storage } from './s3-storage.adapter';
import type { StorageConfig } from './storage-config';

/** Documents are at the top level, where they were before other areas existed. No storage key begins with a letter. */
const subfolders: Readonly<Record<FileArea, string>> = {
  documents: '',
  imports: 'imports/',
  statements: 'statements/',
};

/** An area of the deployment's storage: encrypted, in a folder or in a bucket. */
export function createFileStorage(
  config: StorageConfig,
  ring: KeyRing,
  area: FileArea = 'documents',
): EncryptedStorage {
  const subfolder = subfolders[area];
  const inner =
    config.kind === 'folder'
      ? new FolderStorage(join(config.path, subfolder))
      : new S3Storage(config, subfolder);
  return new EncryptedStorage(inner, ring);
}
