import { webhookTypes, type WebhookType } from '../events';
import { DateBoundField, EnumField, EnumListField, IdField, LimitField, TextField } from '../fields';

/** States of an endpoint. */
export const webhookEndpointStatuses = ['ENABLED', 'DISABLED'] as const;
/** States of a delivery (decisions.md 12). */
export const webhookDeliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** POST /webhook-endpoints. */
export class CreateWebhookEndpointBody {
  @TextField({ maxLength: 2048, example: 'https://platform.test/webhooks' }) url!: string;
  @TextField({ optional: true, nullable: true }) description?: string | null;
  @EnumListField(webhookTypes, { optional: true, description: 'Empty: all types' })
  eventTypes?: WebhookType[];
}

/** PATCH /webhook-endpoints/{id}. */
export class UpdateWebhookEndpointBody {
  @TextField({ optional: true, maxLength: 2048 }) url?: string;
  @TextField({ optional: true, nullable: true }) description?: string | null;
  @EnumListField(webhookTypes, { optional: true, nullable: true }) eventTypes?: WebhookType[] | null;
  @EnumField(webhookEndpointStatuses, { optional: true }) status?: 'ENABLED' | 'DISABLED';
}

/** GET /webhook-endpoints and other lists that only page. */
export class PageQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /webhook-endpoints/{id}/recover: deliver again what has not been delivered since then. */
export class RecoverWebhookEndpointBody {
  @DateBoundField({ optional: true }) since?: string;
}

/** GET /webhook-deliveries. */
export class ListWebhookDeliveriesQuery {
  @IdField('WebhookEndpoint', { optional: true }) endpointId?: string;
  @EnumField(webhookTypes, { optional: true }) eventType?: WebhookType;
  @TextField({ optional: true, description: 'Id of the resource that the event is of' }) resourceId?: string;
  @EnumField(webhookDeliveryStatuses, { optional: true }) status?: WebhookDeliveryStatus;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /webhook-events. */
export class ListWebhookEventsQuery {
  @EnumField(webhookTypes, { optional: true }) eventType?: WebhookType;
  @TextField({ optional: true, description: 'Id of the resource that the event is of' }) resourceId?: string;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
