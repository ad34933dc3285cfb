import type { Logger } from 'pino';
import { PeriodicWorker } from '@corridor/service';

/** Pause between two looks, milliseconds. */
const PAUSE_MS = 60_000;

/** A worker that goes through the transactions of platforms, a lot with each statement. */
export abstract class LotWorker extends PeriodicWorker {
  /** @param lotMax maximum number of transactions of one lot. Tests set it. */
  protected constructor(
    public lotMax: number,
    logger: Logger,
  ) {
    super(PAUSE_MS, logger);
  }

  /** Goes on with each platform until a lot is not full. `advance` returns the size of the lot. */
  protected async advanceAll(
    platformKeys: readonly number[],
    advance: (platformKey: number) => Promise<number>,
  ): Promise<void> {
    for (const platformKey of platformKeys) {
      while (!this.isStopping && (await advance(platformKey)) === this.lotMax);
    }
  }
}
