import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { KeepDayHandler } from './keep-day.handler';
import { NoteKeptDaysHandler } from './note-kept-days.handler';

const LOOK_PAUSE_MS = MINUTE_MS;

/** Keeps and notes the books of each day that is over, also of days on which no instance ran. */
@Injectable()
export class KeepDaysWorker extends PeriodicWorker {
  constructor(
    private readonly keep: KeepDayHandler,
    private readonly note: NoteKeptDaysHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    try {
      while (!this.isStopping && (await this.keep.execute()) !== undefined);
    } finally {
      // Also if the next day cannot be kept.
      await this.note.execute();
    }
  }
}
