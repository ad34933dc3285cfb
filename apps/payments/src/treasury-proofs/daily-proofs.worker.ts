import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { MINUTE_MS } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { statementTimeOf } from '../calendars/domain/bank-calendar';
import { expectedStatementDay, startOfDayMs } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { ProofRepository } from './proof.repository';
import { ProveAccountHandler } from './prove-account.handler';

const LOOK_PAUSE_MS = MINUTE_MS;

/** Proves each settlement account every day of its zone, and when a statement is late. */
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
    for (const account of await this.accounts.list(this.pool)) {
      const { id } = account;
      const calendar = await calendarOf(account);
      const expected = expectedStatementDay(calendar, statementTimeOf(account), {
        addedAtMs: account.addedAtMs,
        nowMs,
      });
      const todayMs = startOfDayMs(calendar.timeZone, nowMs);
      const isLate = expected !== null && this.late.get(id) !== expected;
      if (!isLate && (await this.proofs.isProvenSince(this.pool, id, todayMs))) continue;
      const status = await this.prove.execute(id, nowMs);
      if (expected !== null && status !== undefined) this.late.set(id, expected);
    }
  }
}
