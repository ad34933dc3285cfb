import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { executeQuote } from './domain/quote-execution';

/** Executes a quote from its internal account. */
@Injectable()
export class ExecuteQuoteHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const quoteId = parseId('Quote', params['quoteId'] ?? '');
    if (!quoteId) throw new DomainError('QUOTE_NOT_FOUND', 'the quote does not exist');
    const { platformKey } = context;
    const { status } = operations.executeQuote;
    return this.committer.submit({
      command: executeQuote.of({ platformKey, quoteId }),
      context,
      status,
    });
  }
}
