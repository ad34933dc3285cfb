import type { Logger } from 'pino';
import { PeriodicWorker, type PlatformClocks } from '@corridor/service';
import type { FileStorage } from './file-storage.port';

/** Longer than any request lives (ADR 14). */
const ORPHAN_AGE_MS = 3_600_000;
const LOOK_PAUSE_MS = 600_000;
/** Files that are looked at together. */
const BATCH = 500;
/** Files that one sweep removes at most; the next one goes on. */
const REMOVED_MAX = 10_000;

/** What a sweep works with. */
export interface OrphansWorkerParts {
  storage: FileStorage;
  clocks: PlatformClocks;
  logger: Logger;
}

/** Sweeps a part of the file storage: removes what no record names and is too old to be on its way to one. */
export abstract class OrphansWorker extends PeriodicWorker {
  protected constructor(private readonly parts: OrphansWorkerParts) {
    super(LOOK_PAUSE_MS, parts.logger);
  }

  /** Those of the keys that a record names, of whatever platform. */
  protected abstract storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>>;

  async look(): Promise<void> {
    const { clocks, logger } = this.parts;
    const removed = await this.removeOrphans(clocks.realNow() - ORPHAN_AGE_MS);
    if (removed > 0) logger.info({ removed }, 'files that nothing names were removed');
  }

  /**
   * @param writtenBeforeMs real time: younger files may be on their way.
   * @returns how many were removed.
   */
  async removeOrphans(writtenBeforeMs: number): Promise<number> {
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, writtenAtMs } of this.parts.storage.list()) {
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
    const used = await this.storageKeysInUse(keys);
    const orphans = keys.filter((key) => !used.has(key));
    for (const key of orphans) await this.parts.storage.remove(key);
    return orphans.length;
  }
}
