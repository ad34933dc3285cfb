import type { Logger } from 'pino';
import { PeriodicWorker, type PlatformClocks } from '@corridor/service';
import type { FileStorage } from './file-storage.port';

/** Longer than any request lives (ADR 14). */
const ORPHAN_AGE_MS = 3_600_000;
const LOOK_PAUSE_MS = 600_000;
/** Number of files that are checked together. */
const BATCH = 500;
/** Maximum number of files that one sweep removes. The next one continues. */
const REMOVED_MAX = 10_000;

/** The dependencies of a sweep. */
export interface OrphansWorkerParts {
  storage: FileStorage;
  clocks: PlatformClocks;
  logger: Logger;
}

/**
 * Sweeps an area of the file storage: removes files that no record names and that are too old to be on their way to
 * one.
 */
export abstract class OrphansWorker extends PeriodicWorker {
  protected constructor(private readonly parts: OrphansWorkerParts) {
    super(LOOK_PAUSE_MS, parts.logger);
  }

  /** The keys that any platform's record names. */
  protected abstract storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>>;

  async look(): Promise<void> {
    const { clocks, logger } = this.parts;
    const removed = await this.removeOrphans(clocks.realNow() - ORPHAN_AGE_MS);
    if (removed > 0) logger.info({ removed }, 'files that nothing names were removed');
  }

  /**
   * @param writtenBeforeMs real time. Younger files may be on their way to a record.
   * @returns the number of removed files.
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
