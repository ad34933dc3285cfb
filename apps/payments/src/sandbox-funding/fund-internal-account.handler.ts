import { Injectable } from '@nestjs/common';
import { DomainError, parseId, toAmount } from '@corridor/kernel';
import {
  operations,
  type FundInternalAccountBody,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { Committer } from '../ledger/committer.worker';
import type { PaymentLedger } from '../transactions/domain/payment-ledger';
import { fundAccount } from './domain/funding';

/** Adds money to an internal account immediately, in the sandbox. */
@Injectable()
export class FundInternalAccountHandler {
  constructor(private readonly committer: Committer<PaymentLedger>) {}

  async execute({
    context,
    params,
    body,
  }: OperationRequest<FundInternalAccountBody>): Promise<OperationReply> {
    const internalAccountId = parseId('InternalAccount', params['accountId'] ?? '');
    if (!internalAccountId) throw new DomainError('ACCOUNT_NOT_FOUND', 'the internal account does not exist');
    const { platformKey } = context;
    return this.committer.submit({
      command: fundAccount.of({ platformKey, internalAccountId, amount: toAmount(body.amount) }),
      context,
      status: operations.fundInternalAccount.status,
    });
  }
}
