import { webhookTypes, type WebhookType } from '../events';
import { DateBoundField, EnumField, EnumListField, IdField, LimitField, TextField } from '../fields';

/** States of an endpoint. */
export const webhookEndpointStatuses = ['ENABLED', 'DISABLED'] as const;
/** States of a delivery (docs/behaviour.md 12). */
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

/** POST /sandbox/webhooks/test and POST /webhooks/test. */
export class TestWebhookBody {
  @IdField('WebhookEndpoint', {
    optional: true,
    description:
      'The endpoint that gets the event, also a DISABLED one. Without it: `config.webhookEndpoint`',
  })
  endpointId?: string;
  @EnumField(webhookTypes, {
    optional: true,
    description: 'Type of the event, whatever types the endpoint asks for. Without it: TEST',
  })
  type?: WebhookType;
}

/**
 * The webhook test as notifications gets it: the gateway adds the example of the type, which the OpenAPI document has.
 */
export interface SendTestEventBody extends TestWebhookBody {
  /** Absent of a TEST, whose data is the endpoint itself. */
  example?: { sequence: number; data: Record<string, unknown> };
}

/** GET /webhook-endpoints and other lists that only page. */
export class PageQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /webhook-endpoints/{id}/recover: deliver again what has not been delivered since then. */
export class RecoverWebhookEndpointBody {
  @DateBoundField({
    optional: true,
    description:
      'Deliveries that failed at or after it; a date without a time is the start of that day in UTC',
  })
  since?: string;
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
