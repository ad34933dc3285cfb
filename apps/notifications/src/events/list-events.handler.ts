import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  ListWebhookEventsQuery,
  OperationReply,
  OperationRequest,
  Page,
  WebhookEventResource,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { dateSpan } from '../database/date-span';
import { readSnapshot } from '../database/read-snapshot';
import { EVENT_DAYS_MS } from './domain/retention';
import { EventBodyCodec } from './event-body.codec';
import { EventListRepository, type ListedEvent } from './event-list.repository';

/**
 * GET /webhook-events: the events of the last 30 days that had a subscriber when they happened, and all approval
 * events.
 */
@Injectable()
export class ListEventsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clocks: PlatformClocks,
    private readonly events: EventListRepository,
    private readonly bodies: EventBodyCodec,
  ) {}

  async execute(
    request: OperationRequest<unknown, ListWebhookEventsQuery>,
  ): Promise<OperationReply<Page<WebhookEventResource>>> {
    const { platformKey } = request.context;
    const { limit: wanted, cursor, ...filtered } = request.query;
    const { eventType, resourceId, createdAfter, createdBefore } = filtered;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const scope: CursorScope = { platformKey, list: 'webhook-events', filters: filtered };
    const position = decodeCursor(scope, cursor);
    const before = position && { occurredMs: Number(position[0]), id: position[1] ?? '' };
    // The time of the primary, not that of a read replica.
    const nowMs = await this.clocks.now(this.dataSource, platformKey);
    const span = dateSpan(createdAfter, createdBefore);
    const occurred = { ...span, fromMs: Math.max(span.fromMs, nowMs - EVENT_DAYS_MS) };
    const filters = { eventType, resourceId, occurred };
    return readSnapshot(this.dataSource, async (manager) => {
      const totalCount = await this.events.count(manager, platformKey, filters);
      const rows = await this.events.list(manager, { platformKey, filters, before, limit: limit + 1 });
      const render = (row: ListedEvent): WebhookEventResource =>
        JSON.parse(this.bodies.open(row)) as WebhookEventResource;
      const positionOf = (row: ListedEvent): string[] => [String(row.occurredMs), row.id];
      return pageOf({ rows, limit, totalCount, scope, positionOf, render });
    });
  }
}
