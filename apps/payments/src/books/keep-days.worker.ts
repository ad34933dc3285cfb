import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { KeepDayHandler } from './keep-day.handler';

const LOOK_PAUSE_MS = MINUTE_MS;

/** Keeps the books of each day that is over, also of days on which no instance ran. */
@Injectable()
export class KeepDaysWorker extends PeriodicWorker {
  constructor(
    private readonly keep: KeepDayHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    while ((await this.keep.execute()) !== undefined);
  }
}
