import { fileAreas, type FileArea } from '@corridor/contracts';
import type { KeyRing } from '@corridor/service';
import { createFileStorage, type FileStorage, type StorageConfig } from '@corridor/storage';

/** The parts of the file storage, by name. */
export class FileAreas {
  private readonly storages: ReadonlyMap<FileArea, FileStorage>;

  constructor(config: StorageConfig, ring: KeyRing) {
    this.storages = new Map(fileAreas.map((area) => [area, createFileStorage(config, ring, area)]));
  }

  of(area: FileArea): FileStorage {
    const storage = this.storages.get(area);
    if (!storage) throw new Error(`there is no storage of ${area}`);
    return storage;
  }
}
