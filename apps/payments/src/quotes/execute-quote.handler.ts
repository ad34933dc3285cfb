import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';

/** Executes a quote from its internal account. */
@Injectable()
export class ExecuteQuoteHandler {
  constructor(private readonly committer: Committer) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const quoteId = parseId('Quote', params['quoteId'] ?? '');
    if (!quoteId) throw new DomainError('QUOTE_NOT_FOUND', 'the quote does not exist');
    const { platformKey } = context;
    const { status } = operations.executeQuote;
    return this.committer.submit({
      command: { kind: 'EXECUTE_QUOTE', platformKey, quoteId },
      context,
      status,
    });
  }
}
