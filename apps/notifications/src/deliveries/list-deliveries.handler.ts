import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseId, PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  ListWebhookDeliveriesQuery,
  OperationReply,
  OperationRequest,
  Page,
  WebhookDeliveryResource,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { dateSpan } from '../database/date-span';
import { readSnapshot } from '../database/read-snapshot';
import {
  DeliveryListRepository,
  type DeliveryFilters,
  type ListedDelivery,
} from './delivery-list.repository';
import { deliveryResource } from './delivery.presenter';

/** GET /webhook-deliveries. */
@Injectable()
export class ListDeliveriesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveryListRepository,
  ) {}

  async execute(
    request: OperationRequest<unknown, ListWebhookDeliveriesQuery>,
  ): Promise<OperationReply<Page<WebhookDeliveryResource>>> {
    const { platformKey } = request.context;
    const { limit: wanted, cursor, ...filtered } = request.query;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const scope: CursorScope = { platformKey, list: 'webhook-deliveries', filters: filtered };
    const [beforeId] = decodeCursor(scope, cursor) ?? [];
    const filters = filtersOf(request.query);
    return readSnapshot(this.dataSource, async (manager) => {
      const totalCount = await this.deliveries.count(manager, platformKey, filters);
      const rows = await this.deliveries.list(manager, { platformKey, filters, beforeId, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const attempts = await this.deliveries.attempts(
        manager,
        platformKey,
        shown.map(({ id }) => id),
      );
      const render = (row: ListedDelivery): WebhookDeliveryResource =>
        deliveryResource(row, attempts.get(row.id) ?? []);
      const positionOf = (row: ListedDelivery): string[] => [row.id];
      return pageOf({ rows, limit, totalCount, scope, positionOf, render });
    });
  }
}

function filtersOf(query: ListWebhookDeliveriesQuery): DeliveryFilters {
  const { endpointId, eventType, resourceId, status, createdAfter, createdBefore } = query;
  return {
    endpointId: endpointId === undefined ? undefined : parseId('WebhookEndpoint', endpointId),
    eventType,
    resourceId,
    status,
    created: dateSpan(createdAfter, createdBefore),
  };
}
