import { errorRecord } from '@corridor/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { rowsOf, tryWithLock } from '@corridor/messaging';
import { LOGGER } from '@corridor/service';
import { nextCheck, type CheckScope } from './domain/check-schedule';
import type { LedgerReport } from './domain/ledger-report';
import { IntegrityResultRepository } from './integrity-result.repository';
import { VerifyLedgerHandler } from './verify-ledger.handler';

const LOCK = 'integrity/payments';
/** Pause between two attempts to cancel a running check, milliseconds. */
const CANCEL_PAUSE_MS = 50;

/** Runs due integrity checks, on one instance at a time. */
@Injectable()
export class CheckIntegrityHandler {
  private isStopping = false;
  private runningPid: number | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly verifyLedger: VerifyLedgerHandler,
    private readonly results: IntegrityResultRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the time until the next check, milliseconds. */
  async execute(intervalMs: number): Promise<number> {
    const held = await tryWithLock(this.pool, LOCK, async () => {
      const session = this.dataSource.createQueryRunner();
      try {
        await this.notePid(session);
        return await this.checkDue(session.manager, intervalMs);
      } finally {
        this.runningPid = undefined;
        await session.release();
      }
    });
    return held?.result ?? intervalMs;
  }

  /** Cancels a running check when the process stops, since its result would be lost. */
  async stop(): Promise<void> {
    this.isStopping = true;
    while (this.runningPid !== undefined) {
      await this.dataSource.query('SELECT pg_cancel_backend($1)', [this.runningPid]);
      await new Promise((resolve) => setTimeout(resolve, CANCEL_PAUSE_MS));
    }
  }

  private async notePid(session: QueryRunner): Promise<void> {
    const [row] = rowsOf<{ pid: number }>(await session.query('SELECT pg_backend_pid() AS pid'));
    if (!this.isStopping) this.runningPid = row?.pid;
  }

  private async checkDue(session: EntityManager, intervalMs: number): Promise<number> {
    while (!this.isStopping) {
      const past = await this.results.find(session);
      const next = nextCheck(Object.fromEntries(past.map((check) => [check.scope, check])), intervalMs);
      if ('waitMs' in next) return next.waitMs;
      const report = await this.check(session, next.due);
      // A full check confirms a breach that a recent check has found, because the next recent check may not cover it
      // any more.
      if (report?.isSound === false && next.due === 'RECENT') await this.check(session, 'FULL');
    }
    return intervalMs;
  }

  private async check(session: EntityManager, scope: CheckScope): Promise<LedgerReport | undefined> {
    const startMs = Date.now();
    try {
      const since = await this.results.watermarks(session);
      const { report, watermarks } = await this.verifyLedger.executeInBackground(session, { scope, since });
      await this.results.saveResult(session, report, watermarks);
      this.log(report);
      return report;
    } catch (error) {
      if (this.isStopping) return undefined;
      await this.results.saveFailure(session, {
        scope,
        durationMs: Date.now() - startMs,
        failure: errorRecord(error).message,
      });
      this.logger.error({ err: error, scope }, 'the ledger could not be checked');
      return undefined;
    }
  }

  private log({ isSound, scope, durationMs, results }: LedgerReport): void {
    if (isSound) {
      this.logger.debug({ scope, durationMs }, 'the ledger is sound');
      return;
    }
    const breaches = results.filter((result) => result.breaches > 0);
    this.logger.error({ scope, durationMs, breaches }, 'the ledger is NOT sound');
  }
}
