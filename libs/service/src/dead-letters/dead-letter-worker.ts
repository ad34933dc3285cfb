import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { KafkaConnection, rowsOf, settleDeadLetters, tryWithLock } from '@corridor/messaging';
import type { RequestService } from '@corridor/contracts';
import { PeriodicWorker } from '../periodic.worker';
import type { DeadLetterDecision } from './dead-letter-store';

const LOOK_MS = 1_000;
/** Most decisions of one look. */
const BATCH = 100;
/** Days for which a decision is kept longer than the topic keeps its letter. */
const KEPT_LONGER_DAYS = 10;
const LETTER_DAYS = 90;
const UNSENT = `SELECT id, kind FROM dead_letter_decisions WHERE sent_at IS NULL ORDER BY decided_at LIMIT ${BATCH}`;

/**
 * Writes the decisions of operators to the dead-letter topic. One process does so at a time. After a crash it reads in
 * the topic which decisions it has, so none is delivered twice.
 */
export class DeadLetterWorker extends PeriodicWorker {
  constructor(
    private readonly service: RequestService,
    private readonly pool: Pool,
    private readonly connection: KafkaConnection,
    logger: Logger,
    private readonly letterDays = LETTER_DAYS,
  ) {
    super(LOOK_MS, logger);
  }

  async look(): Promise<void> {
    if (rowsOf((await this.pool.query(UNSENT)).rows).length === 0) return;
    await tryWithLock(this.pool, `dead-letters/${this.service}`, async (lock) => {
      const rows = rowsOf<{ id: string; kind: DeadLetterDecision }>((await this.pool.query(UNSENT)).rows);
      const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
      await lock.assertHeld();
      await settleDeadLetters(this.connection, this.service, ({ id }) => kinds.get(id) ?? 'letter');
      await this.pool.query(
        'UPDATE dead_letter_decisions SET sent_at = clock_timestamp() WHERE id = ANY($1::uuid[])',
        [[...kinds.keys()]],
      );
      await this.pool.query(
        'DELETE FROM dead_letter_decisions WHERE sent_at < clock_timestamp() - make_interval(days => $1)',
        [this.letterDays + KEPT_LONGER_DAYS],
      );
    });
  }
}
