import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { isoTime, MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { expectedStatementDay } from './domain/statement-day';
import { ProofRepository } from './proof.repository';
import { ProveAccountHandler } from './prove-account.handler';

const LOOK_PAUSE_MS = MINUTE_MS;
const DAY_LENGTH = 10;

/** Proves each settlement account every day, and when a statement is late. */
@Injectable()
export class DailyProofsWorker extends PeriodicWorker {
  /** The day of the statement that was found to be late, by account. */
  private readonly late = new Map<string, string>();

  constructor(
    private readonly pool: Pool,
    private readonly accounts: SettlementAccountRepository,
    private readonly proofs: ProofRepository,
    private readonly prove: ProveAccountHandler,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(nowMs = Date.now()): Promise<void> {
    const today = isoTime(nowMs).slice(0, DAY_LENGTH);
    for (const { id, statementBy } of await this.accounts.list(this.pool)) {
      const expected = expectedStatementDay(statementBy, nowMs);
      const isLate = expected !== null && this.late.get(id) !== expected;
      if (!isLate && (await this.proofs.isProvenOn(this.pool, id, today))) continue;
      const status = await this.prove.execute(id, nowMs);
      if (expected !== null && status !== undefined) this.late.set(id, expected);
    }
  }
}
