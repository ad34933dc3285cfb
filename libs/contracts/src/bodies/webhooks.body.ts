import {
  webhookEndpointStatuses,
  webhookDeliveryStatuses,
  type WebhookEndpointStatus,
  type WebhookDeliveryStatus,
  webhookTypes,
  type WebhookType,
} from '@corridor/kernel';
import { DateBoundField, EnumField, EnumListField, IdField, LimitField, TextField } from '../fields';

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
  @EnumField(webhookEndpointStatuses, { optional: true }) status?: WebhookEndpointStatus;
}

/** POST /sandbox/webhooks/test and POST /webhooks/test. */
export class TestWebhookBody {
  @IdField('WebhookEndpoint', {
    optional: true,
    description:
      'The endpoint that receives the event, also a DISABLED one. Default: `config.webhookEndpoint`',
  })
  endpointId?: string;
  @EnumField(webhookTypes, {
    optional: true,
    description: 'Type of the event, regardless of `eventTypes` of the endpoint. Default: TEST',
  })
  type?: WebhookType;
}

/**
 * The webhook test as notifications receives it: the gateway adds the example of the type from the OpenAPI document.
 */
export interface SendTestEventBody extends TestWebhookBody {
  /** Absent for TEST, whose data is the endpoint itself. */
  example?: { sequence: number; data: Record<string, unknown> };
}

/** GET /webhook-endpoints and other lists with paging only. */
export class PageQuery {
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** POST /webhook-endpoints/{id}/recover: repeats what has not been delivered since then. */
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
  @TextField({ optional: true, description: 'Id of the resource of the event' }) resourceId?: string;
  @EnumField(webhookDeliveryStatuses, { optional: true }) status?: WebhookDeliveryStatus;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}

/** GET /webhook-events. */
export class ListWebhookEventsQuery {
  @EnumField(webhookTypes, { optional: true }) eventType?: WebhookType;
  @TextField({ optional: true, description: 'Id of the resource of the event' }) resourceId?: string;
  @DateBoundField({ optional: true }) createdAfter?: string;
  @DateBoundField({ optional: true }) createdBefore?: string;
  @LimitField() limit?: number;
  @TextField({ optional: true, maxLength: 1024 }) cursor?: string;
}
