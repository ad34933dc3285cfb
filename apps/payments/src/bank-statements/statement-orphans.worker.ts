import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { FileStorage, OrphansWorker } from '@corridor/storage';
import { BankStatementRepository } from './bank-statement.repository';

/** Removes files of statements that were refused, or known already. */
@Injectable()
export class StatementOrphansWorker extends OrphansWorker {
  constructor(
    private readonly pool: Pool,
    storage: FileStorage,
    private readonly statements: BankStatementRepository,
    clocks: PlatformClocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ storage, clocks, logger });
  }

  protected storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.statements.filesInUse(this.pool, keys);
  }
}
