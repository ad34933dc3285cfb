import { Injectable } from '@nestjs/common';
import { parseId, toAmount, type Uuid } from '@corridor/kernel';
import { operatorOperations, type CreateFxTradeBody, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { OperatorAction, OperatorActions, type ActionAmount, type ActionResult } from '@corridor/service';
import { OpenOrderHandler } from './open-order.handler';
import { renderTrade } from './treasury-order.presenter';

/** POST /fx-trades. */
@Injectable()
export class CreateFxTradeHandler extends OperatorAction {
  readonly operation = operatorOperations.createFxTrade;

  constructor(
    actions: OperatorActions,
    private readonly orders: OpenOrderHandler,
  ) {
    super(actions);
  }

  /** What is sold. */
  override amountOf(_runner: SqlRunner, { body }: OperationRequest): Promise<ActionAmount> {
    const { amount, sell: currency } = body as CreateFxTradeBody;
    return Promise.resolve({ amount: toAmount(amount), currency });
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { connectorId, sell, buy, amount, limitRate } = request.body as CreateFxTradeBody;
    const trade = await this.orders.trade(manager, {
      connectorId: parseId('Connector', connectorId) as Uuid,
      sell,
      buy,
      amount: toAmount(amount),
      limitRate: limitRate ?? null,
    });
    const body = renderTrade(trade);
    return {
      body,
      audit: { resourceId: body.id, after: { sell, buy, amount, limitRate: limitRate ?? null } },
      place: connectorId,
    };
  }
}
