import { Inject, Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import {
  operations,
  type ApproveTransactionBody,
  type OperationReply,
  type OperationRequest,
  type RejectTransactionBody,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { assertAwaitsDecision } from './domain/approval';
import { renderTransaction } from './domain/transaction';
import { TransactionRepository } from './transaction.repository';

/** The platform's decision on an incoming payment. The state is locked, so that exactly one decision is the first. */
@Injectable()
export class DecideTransactionHandler {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(TransactionRepository) private readonly transactions: TransactionRepository,
  ) {}

  approve(request: OperationRequest<ApproveTransactionBody>): Promise<OperationReply> {
    return this.decide(request, operations.approveTransaction.status);
  }

  reject(request: OperationRequest<RejectTransactionBody>): Promise<OperationReply> {
    return this.decide(request, operations.rejectTransaction.status);
  }

  /** @throws DomainError TRANSACTION_NOT_FOUND, TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL (kept under the key). */
  private decide({ context, params }: OperationRequest, status: number): Promise<OperationReply> {
    return this.unitOfWork.command({ context, status, sealed: false }, async ({ manager }) => {
      const { platformKey } = context;
      const id = parseId('Transaction', params['transactionId'] ?? '');
      const [transaction] = id ? await this.transactions.lock(manager, [{ platformKey, id }]) : [];
      if (!transaction) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
      assertAwaitsDecision(transaction);
      return renderTransaction(transaction);
    });
  }
}
