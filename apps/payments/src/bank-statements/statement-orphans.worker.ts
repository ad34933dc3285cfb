import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { FileStorage, OrphansWorker } from '@corridor/storage';
import { StatementFileRepository } from './statement-file.repository';

/** Removes files of statements that were refused, or known already. */
@Injectable()
export class StatementOrphansWorker extends OrphansWorker {
  constructor(
    private readonly pool: Pool,
    storage: FileStorage,
    private readonly files: StatementFileRepository,
    clocks: PlatformClocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ storage, clocks, logger });
  }

  protected storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.files.filesInUse(this.pool, keys);
  }
}
