import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { AdvanceClockHandler } from './advance-clock.handler';

const LOOK_EVERY_MS = 3_000;
const TIME_LIMIT_MS = 60_000;

/** Continues advances that a crash, or a service without an answer, left unfinished. */
@Injectable()
export class ClockAdvanceWorker extends PeriodicWorker {
  constructor(
    private readonly advanceClock: AdvanceClockHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    await this.advanceClock.resumeAll(TIME_LIMIT_MS);
  }
}
