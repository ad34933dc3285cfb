import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type DepositReturnResource,
  type FxTradeResource,
  type ListFxTradesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { orderKinds, type TreasuryOrder } from './domain/treasury-order';
import { renderReturn, renderTrade } from './treasury-order.presenter';
import { TreasuryOrderRepository } from './treasury-order.repository';

const lists = {
  FX_TRADE: { name: operatorOperations.listFxTrades.name, render: renderTrade },
  DEPOSIT_RETURN: { name: operatorOperations.listDepositReturns.name, render: renderReturn },
} as const;

/** GET /fx-trades and GET /deposit-returns. */
@Injectable()
export class ListOrdersHandler {
  constructor(
    private readonly pool: Pool,
    private readonly orders: TreasuryOrderRepository,
  ) {}

  async execute(
    kind: keyof typeof lists,
    { query }: OperationRequest<unknown, ListFxTradesQuery>,
  ): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor } = query;
    const { name, render } = lists[kind];
    const { resource } = orderKinds[kind];
    const scope: CursorScope = { platformKey: 0, list: name, filters: {} };
    const [before] = decodeCursor(scope, cursor) ?? [];
    const beforeId = before === undefined ? null : (parseId(resource, formatId(resource, before)) ?? null);
    return pageOf<TreasuryOrder, FxTradeResource | DepositReturnResource>({
      rows: await this.orders.list(this.pool, { kind, beforeId, limit: limit + 1 }),
      limit,
      totalCount: await this.orders.count(this.pool, kind),
      scope,
      positionOf: ({ id }) => [id],
      render,
    });
  }
}
