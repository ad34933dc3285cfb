import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';

/** Rows of one statement. */
const ERASE_LIMIT = 1_000;

/** Erases the bodies of instructions whose payment can no longer be returned. */
@Injectable()
export class BodyErasureWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(MINUTE_MS, logger);
  }

  async look(): Promise<void> {
    let erased: number | null = ERASE_LIMIT;
    while (erased === ERASE_LIMIT && !this.isStopping) {
      ({ rowCount: erased } = await this.pool.query(
        `DELETE FROM instruction_bodies b USING (
           SELECT platform_key, instruction_id FROM instruction_bodies WHERE erase_at <= (SELECT clock_timestamp())
           LIMIT ${ERASE_LIMIT} FOR UPDATE SKIP LOCKED) d
         WHERE b.platform_key = d.platform_key AND b.instruction_id = d.instruction_id`,
      ));
    }
  }
}
