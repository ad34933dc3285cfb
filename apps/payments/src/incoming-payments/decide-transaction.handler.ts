import { Injectable } from '@nestjs/common';
import { DomainError, informationOf, parseId } from '@corridor/kernel';
import {
  counterpartyFieldNames,
  operations,
  type ApproveTransactionBody,
  type OperationReply,
  type OperationRequest,
  type RejectTransactionBody,
} from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { incomingPaymentDecision, type IncomingPaymentDecision } from './domain/incoming-payment';

/**
 * The platform's decision on an incoming payment by an API call. The first committed decision wins (docs/behaviour.md
 * 10).
 */
@Injectable()
export class DecideTransactionHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  approve(request: OperationRequest<ApproveTransactionBody>): Promise<OperationReply> {
    const provided = Object.keys(informationOf(request.body.receiverCustomerInfo, counterpartyFieldNames));
    return this.decide(request, { to: 'APPROVE', provided }, operations.approveTransaction.status);
  }

  reject(request: OperationRequest<RejectTransactionBody>): Promise<OperationReply> {
    const reason = request.body.reason ?? null;
    return this.decide(request, { to: 'REJECT', reason }, operations.rejectTransaction.status);
  }

  private async decide(
    { context, params }: OperationRequest,
    decision: IncomingPaymentDecision,
    status: number,
  ): Promise<OperationReply> {
    const transactionId = parseId('Transaction', params['transactionId'] ?? '');
    if (!transactionId) throw new DomainError('TRANSACTION_NOT_FOUND', 'the transaction does not exist');
    const { platformKey } = context;
    return this.committer.submit({
      command: incomingPaymentDecision.of({ platformKey, transactionId, decision, by: 'CALL' }),
      context,
      status,
    });
  }
}
