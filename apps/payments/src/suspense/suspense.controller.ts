import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type CounterpartyResource,
  type ListSuspenseQuery,
  type OperationReply,
  type OperationRequest,
  type SuspenseItemResource,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { platformKeyBy } from '../replicas/platform-key.repository';
import { PaymentPartiesRepository } from '../transactions/payment-parties.repository';
import { DecidePaymentHandler } from './decide-payment.handler';
import { OpenItemRepository, type OpenItem } from './open-item.repository';

/** Key of no platform, which has no items. */
const NO_PLATFORM = -1;

const unknown: CounterpartyResource = { name: null, bank: null, identifier: null };

function render(
  { decimals: _decimals, ageSeconds: _ageSeconds, ...item }: OpenItem,
  counterparty: CounterpartyResource = unknown,
): SuspenseItemResource {
  return { ...item, counterparty };
}

/** Operations of operators on payments that go no further by themselves. */
@Controller()
export class SuspenseController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly items: OpenItemRepository,
    private readonly parties: PaymentPartiesRepository,
    private readonly deciding: DecidePaymentHandler,
  ) {}

  @MessagePattern(operatorOperations.listSuspense.name)
  async list(@Payload() { query }: OperationRequest): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query as ListSuspenseQuery;
    const { manager } = this.dataSource;
    const { platformId } = filters;
    const platformKey =
      platformId === undefined ? undefined : ((await platformKeyBy(manager, platformId)) ?? NO_PLATFORM);
    const scope: CursorScope = { platformKey: 0, list: operatorOperations.listSuspense.name, filters };
    const after = decodeCursor(scope, cursor);
    const rows = await this.items.list(manager, platformKey, { after, limit: limit + 1 });
    const counterparties = await this.parties.counterparties(manager, rows);
    const totalCount = await this.items.count(manager, platformKey);
    const positionOf = ({ since, transactionId }: OpenItem): string[] => [
      String(Date.parse(since)),
      parseId('Transaction', transactionId) ?? '',
    ];
    const shown = (item: OpenItem): SuspenseItemResource =>
      render(item, counterparties.get(item.transactionId));
    return { status: 200, ...pageOf({ rows, limit, totalCount, scope, positionOf, render: shown }) };
  }

  @MessagePattern(operatorOperations.resolvePayment.name)
  resolve(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deciding.execute(request);
  }
}
