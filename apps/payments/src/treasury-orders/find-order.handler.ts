import { Injectable } from '@nestjs/common';
import { DomainError, parseId } from '@corridor/kernel';
import type { OperationReply, OperationRequest } from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { Pool } from 'pg';
import { orderKinds, type OrderKind, type TreasuryOrder } from './domain/treasury-order';
import { renderOrder } from './treasury-order.presenter';
import { TreasuryOrderRepository } from './treasury-order.repository';

/** Finds the order that a path names, and shows it with its history. */
@Injectable()
export class FindOrderHandler {
  constructor(
    private readonly pool: Pool,
    private readonly orders: TreasuryOrderRepository,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async show(kind: OrderKind, request: OperationRequest): Promise<OperationReply> {
    const order = await this.find(this.pool, kind, request);
    return { status: 200, body: await this.render(this.pool, order) };
  }

  /** The present state of an order with its history. */
  async render(runner: SqlRunner, { kind, id }: TreasuryOrder): Promise<object> {
    const order = await this.orders.find(runner, kind, id);
    if (!order) throw new Error(`order ${id} is gone`);
    return renderOrder(order, await this.orders.history(runner, id));
  }

  /** @throws DomainError NOT_FOUND */
  async find(runner: SqlRunner, kind: OrderKind, { params }: OperationRequest): Promise<TreasuryOrder> {
    const { param, resource } = orderKinds[kind];
    const named = (params as Record<string, string>)[param] ?? '';
    const id = parseId(resource, named);
    const order = id && (await this.orders.find(runner, kind, id));
    if (!order) throw new DomainError('NOT_FOUND', `there is no ${named}`);
    return order;
  }
}
