import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker, PlatformClocks } from '@corridor/service';
import { RemoveOrphansHandler } from './remove-orphans.handler';

/** Longer than any request lives (decisions: an hour). */
const ORPHAN_AGE_MS = 3_600_000;
const LOOK_PAUSE_MS = 600_000;

/** Sweeps the file storage. */
@Injectable()
export class OrphansWorker extends PeriodicWorker {
  constructor(
    @Inject(RemoveOrphansHandler) private readonly removeOrphans: RemoveOrphansHandler,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    const removed = await this.removeOrphans.execute(this.clocks.realNow() - ORPHAN_AGE_MS);
    if (removed > 0) this.logger.info({ removed }, 'files without a document were removed');
  }
}
