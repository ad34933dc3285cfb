import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DomainError, formatId, MINUTE_MS } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { FileStorage, newStorageKey } from '@corridor/storage';
import { dayIn, lastBusinessDay } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { InvalidAnswerError } from '../connectors/connector.port';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { BankStatementRepository, type StatementFormat } from './bank-statement.repository';
import { StatementPullRepository } from './statement-pull.repository';
import { TakeFileHandler } from './take-file.handler';

const LOOK_PAUSE_MS = MINUTE_MS;
/** How often a connector is asked for a statement that is not ready, milliseconds. */
const PULL_PAUSE_MS = 15 * MINUTE_MS;
/** Most faults of an answer that its break names. */
const NAMED_FAULTS_MAX = 3;

/** Asks connectors for the statements of each business day that is over. */
@Injectable()
export class PullStatementsWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly directory: ConnectorDirectory,
    private readonly accounts: SettlementAccountRepository,
    private readonly statements: BankStatementRepository,
    private readonly pulls: StatementPullRepository,
    private readonly files: TakeFileHandler,
    private readonly storage: FileStorage,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(nowMs = Date.now()): Promise<void> {
    for (const account of await this.accounts.list(this.pool)) {
      const handle = this.directory.find(account.connectorId);
      if (!handle?.isUp || !handle.capabilities.statements) continue;
      const calendar = await calendarOf(account);
      const lastDay = lastBusinessDay(calendar, dayIn(calendar.timeZone, nowMs));
      const days = await this.pulls.takePull(this.pool, account.id, { lastDay, pauseMs: PULL_PAUSE_MS });
      for (const date of days.filter(calendar.isBusinessDay)) await this.pull(account, handle, date);
    }
  }

  /** A day that is not ready is asked for again later, as long as no later day was. */
  private async pull(account: SettlementAccount, handle: ConnectorHandle, date: string): Promise<void> {
    const accountId = account.id;
    try {
      const settlementAccountId = formatId('SettlementAccount', accountId);
      const answer = await handle.call(async (connector) => connector.statement?.(settlementAccountId, date));
      if (!answer || 'status' in answer) return;
      const isWhole = await this.take(account, date, answer);
      if (isWhole) await this.pulls.pulled(this.pool, accountId, date);
    } catch (error) {
      this.logger.warn({ err: error, accountId, date }, 'a statement could not be pulled');
      if (error instanceof InvalidAnswerError) {
        const refusal = new Error(error.faults.slice(0, NAMED_FAULTS_MAX).join('; '));
        await this.pulls.noteRefused(this.pool, account, date, refusal);
      }
      if (error instanceof DomainError) await this.pulls.noteRefused(this.pool, account, date, error);
    }
  }

  /** Returns whether no statement of the answer waits for more pages. */
  private async take(
    account: SettlementAccount,
    date: string,
    { format, content }: { format: StatementFormat; content: string },
  ): Promise<boolean> {
    const storageKey = newStorageKey(HOUSE_KEY);
    await this.storage.write(storageKey, Readable.from([Buffer.from(content)]));
    try {
      const mapping = await this.statements.mappingOf(this.pool, account.id);
      const source = { accountId: account.id, storageKey, format, mapping };
      const scanned = await this.files.scan(source, account, { date });
      const { isNew, incomplete } = await this.unitOfWork.transaction(({ manager }) =>
        this.files.take(manager, scanned, account),
      );
      if (!isNew) await this.storage.remove(storageKey);
      return incomplete.length === 0;
    } catch (error) {
      await this.storage.remove(storageKey);
      throw error;
    }
  }
}
