import { Injectable } from '@nestjs/common';
import { DomainError, parseId, toAmount, type OperatorActionName, type Uuid } from '@corridor/kernel';
import { operatorOperations, type CreateOwnTransferBody, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { OperatorAction, OperatorActions, type ActionAmount, type ActionResult } from '@corridor/service';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { OpenOrderHandler } from './open-order.handler';
import { renderTransfer } from './treasury-order.presenter';

type TransferRequest = OperationRequest<CreateOwnTransferBody, unknown, { settlementAccountId: string }>;

/** POST /settlement-accounts/{settlementAccountId}/transfers. */
@Injectable()
export class CreateOwnTransferHandler extends OperatorAction {
  readonly operation = operatorOperations.createOwnTransfer;

  constructor(
    actions: OperatorActions,
    private readonly accounts: SettlementAccountRepository,
    private readonly orders: OpenOrderHandler,
  ) {
    super(actions);
  }

  override actionOf(): OperatorActionName {
    return 'create-transfer';
  }

  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<ActionAmount | null> {
    const { params, body } = request as TransferRequest;
    const id = parseId('SettlementAccount', params.settlementAccountId);
    const account = id && (await this.accounts.find(runner, id));
    return account ? { amount: toAmount(body.amount), currency: account.currency } : null;
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { params, body: asked } = request as TransferRequest;
    const fromAccountId = parseId('SettlementAccount', params.settlementAccountId);
    if (!fromAccountId || !(await this.accounts.find(manager, fromAccountId))) {
      throw new DomainError('NOT_FOUND', `there is no settlement account ${params.settlementAccountId}`);
    }
    const transfer = await this.orders.transfer(manager, {
      fromAccountId,
      toAccountId: parseId('SettlementAccount', asked.toSettlementAccountId) as Uuid,
      amount: toAmount(asked.amount),
    });
    const body = renderTransfer(transfer);
    return { body, audit: { resourceId: body.id, after: { ...asked } }, place: params.settlementAccountId };
  }
}
