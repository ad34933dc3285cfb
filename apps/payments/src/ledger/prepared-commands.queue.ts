import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError } from '@corridor/kernel';
import { claimOf } from '@corridor/database';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { AnswerRepository } from './answer.repository';
import { Committer } from './committer.worker';
import { refusedCommand, type LedgerCommand } from './domain/command-kind';
import type { LedgerTypes } from './domain/ledger-types';

/** A request whose command is to be prepared. */
export interface Preparation {
  context: RequestContext;
  /** Success status of the operation. */
  status: number;
  /** Whether somebody else is asked on the way; the command follows from the request alone otherwise. */
  asksOthers: boolean;
}

/**
 * Hands commands to the committer that somebody else may have to be asked about first: outside of any batch, and not
 * again for a repeat, which is answered as the first time. What is refused on the way is kept under the key like what
 * the ledger refuses (docs/behaviour.md 4).
 */
@Injectable()
export class PreparedCommands<L extends LedgerTypes> {
  constructor(
    private readonly pool: Pool,
    private readonly answers: AnswerRepository,
    private readonly committer: Committer<L>,
  ) {}

  async submit(request: Preparation, prepare: () => Promise<LedgerCommand<L>>): Promise<OperationReply> {
    const { context, status } = request;
    return this.committer.submit({ command: await this.commandOf(request, prepare), context, status });
  }

  private async commandOf(
    { context, asksOthers }: Preparation,
    prepare: () => Promise<LedgerCommand<L>>,
  ): Promise<LedgerCommand<L>> {
    const { platformKey, idempotency } = context;
    const refuse = (error: DomainError): LedgerCommand<L> => refusedCommand(platformKey, error);
    // The look costs a query outside of any batch: only what it spares others is worth it.
    if (asksOthers && idempotency && (await this.answers.find(this.pool, [claimOf(context)])).size > 0) {
      // The committer answers a repeat by what is kept, and never looks at this.
      return refuse(new DomainError('IDEMPOTENCY_KEY_IN_USE', 'the first answer was removed meanwhile'));
    }
    try {
      return await prepare();
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return refuse(error);
      throw error;
    }
  }
}
