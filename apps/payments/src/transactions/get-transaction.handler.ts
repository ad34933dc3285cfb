import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import type { RequestContext, TransactionResource } from '@corridor/contracts';
import { renderTransaction } from './domain/transaction-resource';
import { TransactionReadRepository } from './transaction-read.repository';

/** Reads one transaction. */
@Injectable()
export class GetTransactionHandler {
  constructor(private readonly transactions: TransactionReadRepository) {}

  /** @throws DomainError TRANSACTION_NOT_FOUND. */
  async execute({ platformKey }: RequestContext, transactionId: string): Promise<TransactionResource> {
    const id = parseId('Transaction', transactionId);
    const found = id && (await this.transactions.find(platformKey, id));
    if (!found) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    return renderTransaction(found);
  }
}
