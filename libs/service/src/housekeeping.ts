import { purgeIdempotencyKeys } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { Logger } from 'pino';

const INTERVAL_MS = 60_000;
const PURGE_BATCH = 5_000;

/** Removes what has outlived its retention, a batch at a time. Work that is missed is done at the next look. */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly runner: SqlRunner,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), INTERVAL_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      while ((await purgeIdempotencyKeys(this.runner, PURGE_BATCH)) === PURGE_BATCH);
    } catch (error) {
      this.logger.warn({ err: error }, 'expired idempotency keys could not be removed');
    }
  }
}
