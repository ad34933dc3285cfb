import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { MINUTE_MS, SECOND_MS, type Uuid } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import { ProveAccountHandler } from '../treasury-proofs/prove-account.handler';
import { ImportTaken } from './apply-lines.handler';
import { BankStatementRepository } from './bank-statement.repository';
import { FollowInterimHandler } from './follow-interim.handler';
import { ImportFileHandler } from './import-file.handler';
import { MatchAgainHandler } from './match-again.handler';
import { LATE_ITEMS } from './reversed-payment.repository';
import { StatementFileRepository } from './statement-file.repository';

const LOOK_PAUSE_MS = SECOND_MS;
/** Pause after a failed import, milliseconds. */
const RETRY_PAUSE_MS = 10 * SECOND_MS;
/** How often lines without a match are looked at again, milliseconds. */
const MATCH_PAUSE_MS = MINUTE_MS;
/** Files that one look removes. */
const FILES_AT_ONCE = 100;

/** Imports statements, one file at a time, and removes the files of imported ones. */
@Injectable()
export class StatementImportWorker extends PeriodicWorker {
  private matchAtMs = 0;

  constructor(
    private readonly pool: Pool,
    private readonly storage: FileStorage,
    private readonly statements: BankStatementRepository,
    private readonly files: StatementFileRepository,
    private readonly importFile: ImportFileHandler,
    private readonly matchAgain: MatchAgainHandler,
    private readonly follow: FollowInterimHandler,
    private readonly prove: ProveAccountHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(LOOK_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    while (!this.isStopping && (await this.importNext()));
    await this.matchWhenDue();
    for (const key of await this.files.finishedFiles(this.pool, FILES_AT_ONCE)) {
      await this.storage.remove(key);
      await this.files.forgetFile(this.pool, key);
    }
  }

  /** Returns whether there was an import that no other instance continues. */
  private async importNext(): Promise<boolean> {
    const key = await this.statements.takeFile(this.pool);
    if (key === undefined) return false;
    try {
      const imported = await this.importFile.execute(key, () => !this.isStopping);
      for (const accountId of new Set(imported.map((statement) => statement.accountId))) {
        await this.finish(accountId);
      }
      if (this.isStopping) await this.statements.postpone(this.pool, key, 0);
    } catch (error) {
      if (error instanceof ImportTaken) return true;
      this.logger.warn({ err: error, pauseMs: RETRY_PAUSE_MS }, 'an import of a statement is tried again');
      await this.statements.postpone(this.pool, key, RETRY_PAUSE_MS);
    }
    return true;
  }

  private async finish(accountId: Uuid): Promise<void> {
    await this.matchAgain.execute(accountId);
    await this.follow.execute(accountId);
    await this.prove.execute(accountId);
  }

  private async matchWhenDue(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs < this.matchAtMs) return;
    this.matchAtMs = nowMs + MATCH_PAUSE_MS;
    const { rows } = await this.pool.query<{ id: Uuid }>(
      `SELECT a.id FROM settlement_accounts a WHERE EXISTS (
         SELECT FROM statement_lines l WHERE l.settlement_account_id = a.id AND l.state = 'UNMATCHED')
       OR a.id IN (SELECT r.settlement_account_id FROM ${LATE_ITEMS})`,
    );
    for (const { id } of rows) {
      if ((await this.matchAgain.execute(id)) > 0) await this.prove.execute(id);
    }
    await this.follow.all(this.pool);
  }
}
