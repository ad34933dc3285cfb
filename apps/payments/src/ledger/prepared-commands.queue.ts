import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError } from '@corridor/kernel';
import { claimOf } from '@corridor/database';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { AnswerRepository } from './answer.repository';
import { Committer } from './committer.worker';
import { refusedCommand, type LedgerCommand } from './domain/command-kind';
import type { LedgerTypes } from './domain/ledger-types';

/** A request whose command must be prepared. */
export interface Preparation {
  context: RequestContext;
  /** Success status of the operation. */
  status: number;
  /** Whether the preparation calls another service. Otherwise the command follows from the request alone. */
  asksOthers: boolean;
}

/**
 * Submits commands that may need an answer of another service first. The preparation runs outside of any batch, and
 * not again for a repeat, which gets the stored answer. A rejection during the preparation is stored under the key,
 * as a rejection by the ledger is (docs/behaviour.md 4).
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
    // The lookup costs a query outside of the batch. It pays off only if it saves a call to another service.
    if (asksOthers && idempotency && (await this.answers.find(this.pool, [claimOf(context)])).size > 0) {
      // The committer answers a repeat with the stored answer and never decides this command.
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
