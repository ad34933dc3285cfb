import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type FxTradeResource,
  type ListFxTradesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import type { TreasuryOrder } from './domain/treasury-order';
import { renderTrade } from './treasury-order.presenter';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** GET /fx-trades. */
@Injectable()
export class ListFxTradesHandler {
  constructor(
    private readonly pool: Pool,
    private readonly orders: TreasuryOrderRepository,
  ) {}

  async execute({ query }: OperationRequest<unknown, ListFxTradesQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor } = query;
    const scope: CursorScope = { platformKey: 0, list: operatorOperations.listFxTrades.name, filters: {} };
    const [before] = decodeCursor(scope, cursor) ?? [];
    const beforeId = before === undefined ? null : (parseId('FxTrade', `FxTrade:${before}`) ?? null);
    return pageOf<TreasuryOrder, FxTradeResource>({
      rows: await this.orders.list(this.pool, { kind: 'FX_TRADE', beforeId, limit: limit + 1 }),
      limit,
      totalCount: await this.orders.count(this.pool, 'FX_TRADE'),
      scope,
      positionOf: ({ id }) => [id],
      render: renderTrade,
    });
  }
}
