import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type ListOwnTransfersQuery,
  type OperationReply,
  type OperationRequest,
  type OwnTransferResource,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import type { TreasuryOrder } from './domain/treasury-order';
import { renderTransfer } from './treasury-order.presenter';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** GET /settlement-accounts/{settlementAccountId}/transfers. */
@Injectable()
export class ListOwnTransfersHandler {
  constructor(
    private readonly pool: Pool,
    private readonly accounts: SettlementAccountRepository,
    private readonly orders: TreasuryOrderRepository,
  ) {}

  async execute({
    params,
    query,
  }: OperationRequest<unknown, ListOwnTransfersQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor } = query;
    const { settlementAccountId = '' } = params;
    const accountId = parseId('SettlementAccount', settlementAccountId);
    if (!accountId || !(await this.accounts.find(this.pool, accountId))) {
      throw new DomainError('NOT_FOUND', `there is no settlement account ${settlementAccountId}`);
    }
    const list = operatorOperations.listOwnTransfers.name;
    const scope: CursorScope = { platformKey: 0, list, filters: { settlementAccountId } };
    const [before = ''] = decodeCursor(scope, cursor) ?? [];
    const beforeId = parseId('OwnTransfer', `OwnTransfer:${before}`) ?? null;
    const page = { beforeId, limit: limit + 1 };
    const { transfers, total } = await this.orders.transfersOf(this.pool, accountId, page);
    return pageOf<TreasuryOrder, OwnTransferResource>({
      rows: transfers,
      limit,
      totalCount: total,
      scope,
      positionOf: ({ id }) => [id],
      render: renderTransfer,
    });
  }
}
