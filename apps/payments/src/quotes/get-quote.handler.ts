import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import type { QuoteResource, RequestContext } from '@corridor/contracts';
import { TransactionReadRepository } from '../transactions/transaction-read.repository';
import { renderQuote } from './domain/quote-resource';

/** Reads one quote. */
@Injectable()
export class GetQuoteHandler {
  constructor(private readonly transactions: TransactionReadRepository) {}

  /** @throws DomainError QUOTE_NOT_FOUND. */
  async execute({ platformKey }: RequestContext, quoteId: string): Promise<QuoteResource> {
    const id = parseId('Quote', quoteId);
    const found = id && (await this.transactions.find(platformKey, id));
    if (found?.kind !== 'QUOTE') throw new DomainError('QUOTE_NOT_FOUND', 'the quote does not exist');
    return renderQuote(found);
  }
}
