import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { RecheckRepository } from '../rechecks/recheck.repository';
import { RecheckVerificationHandler } from './recheck-verification.handler';

const LOOK_EVERY_MS = 150;
/** Rechecks of one look. */
const LOOK_LIMIT = 20;
const RETRY_PAUSE_MS = 1_000;

/** Does the rechecks that are due. Two processes that do the same one come to the same end. */
@Injectable()
export class RecheckWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rechecks: RecheckRepository,
    private readonly recheckVerification: RecheckVerificationHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_EVERY_MS, logger);
  }

  async look(): Promise<void> {
    const due = await this.rechecks.findDue(this.dataSource, LOOK_LIMIT);
    for (const recheck of due) {
      try {
        await this.recheckVerification.execute(recheck);
      } catch (error) {
        this.logger.warn({ err: error, customerId: recheck.customerId }, 'a recheck is tried again');
        await this.rechecks.postpone(this.dataSource, recheck, RETRY_PAUSE_MS);
      }
    }
  }
}
