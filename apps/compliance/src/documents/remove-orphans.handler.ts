import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileStorage } from '@corridor/storage';
import { DocumentRepository } from './document.repository';

/** Files that are looked at together. */
const BATCH = 500;
/** Files that one sweep removes at most; the next one goes on. */
const REMOVED_MAX = 10_000;

/** Removes files that no document names: never confirmed, replaced, or of a document that was deleted. */
@Injectable()
export class RemoveOrphansHandler {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FileStorage) private readonly storage: FileStorage,
    @Inject(DocumentRepository) private readonly documents: DocumentRepository,
  ) {}

  /**
   * @param writtenBeforeMs real time: younger files may be on their way to a document.
   * @returns how many were removed.
   */
  async execute(writtenBeforeMs: number): Promise<number> {
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, writtenAtMs } of this.storage.list()) {
      if (removed >= REMOVED_MAX) return removed;
      if (writtenAtMs >= writtenBeforeMs) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      removed += await this.removeUnused(batch);
      batch = [];
    }
    return removed + (await this.removeUnused(batch));
  }

  private async removeUnused(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const used = await this.documents.storageKeysInUse(this.dataSource.manager, keys);
    const orphans = keys.filter((key) => !used.has(key));
    for (const key of orphans) await this.storage.remove(key);
    return orphans.length;
  }
}
