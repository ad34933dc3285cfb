import { purgeIdempotencyKeys } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import type { Logger } from 'pino';
import { LookLoop } from './look-loop';
import type { PlatformClocks } from './platform-clocks';

const INTERVAL_MS = 60_000;
const PURGE_BATCH = 5_000;

/** Removes rows beyond their retention, a batch at a time, and refreshes the database's time. */
export class Housekeeping extends LookLoop {
  /** @param answerHours how long answers of requests are kept. */
  constructor(runner: SqlRunner, clocks: PlatformClocks, logger: Logger, answerHours?: number) {
    super({
      look: async () => {
        await clocks.realNowOf(runner);
        const purge = (): Promise<number> => purgeIdempotencyKeys(runner, PURGE_BATCH, answerHours);
        while (this.isRunning && (await purge()) === PURGE_BATCH);
      },
      pauseMs: () => INTERVAL_MS,
      onFailure: (error) => logger.warn({ err: error }, 'housekeeping failed; it is tried again'),
    });
  }
}
