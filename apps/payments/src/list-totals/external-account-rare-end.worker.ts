import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '@corridor/service';
import { ExternalAccountRareEndRepository } from './external-account-rare-end.repository';
import { LotWorker } from './lot.worker';

/** Maximum number of transactions that one statement notes. Their states can't change meanwhile. */
const LOT_MAX = 5_000;

/** Notes the transactions of external accounts that ended before the trigger that notes them existed. */
@Injectable()
export class ExternalAccountRareEndWorker extends LotWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rareEnds: ExternalAccountRareEndRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(LOT_MAX, logger);
  }

  async look(): Promise<void> {
    const { manager } = this.dataSource;
    const behind = await this.rareEnds.behind(manager);
    await this.advanceAll(behind, (platformKey) => this.rareEnds.advance(manager, platformKey, this.lotMax));
  }
}
