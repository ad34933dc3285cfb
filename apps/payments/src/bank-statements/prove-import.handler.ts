import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Uuid } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { ProveAccountHandler } from '../treasury-proofs/prove-account.handler';
import { FollowInterimHandler } from './follow-interim.handler';
import { MatchAgainHandler } from './match-again.handler';

/** Matches and proves an account after an operator has changed its statements. */
@Injectable()
export class ProveImportHandler {
  constructor(
    private readonly matchAgain: MatchAgainHandler,
    private readonly follow: FollowInterimHandler,
    private readonly prove: ProveAccountHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A worker does later what fails here. */
  async execute(accountId: Uuid): Promise<void> {
    try {
      await this.matchAgain.execute(accountId);
      await this.follow.execute(accountId);
      await this.prove.execute(accountId);
    } catch (error) {
      this.logger.warn({ err: error, accountId }, 'the proof after an import comes later');
    }
  }
}
