import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER, PlatformClocks } from '@corridor/service';
import { FileStorage, OrphansWorker } from '@corridor/storage';
import { DocumentRepository } from './document.repository';

/** Removes files that no document uses: never confirmed, replaced, or of a deleted document. */
@Injectable()
export class DocumentOrphansWorker extends OrphansWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentRepository,
    storage: FileStorage,
    clocks: PlatformClocks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ storage, clocks, logger });
  }

  protected storageKeysInUse(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.documents.storageKeysInUse(this.dataSource.manager, keys);
  }
}
