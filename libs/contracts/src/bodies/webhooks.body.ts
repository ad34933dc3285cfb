import {
  webhookDeliveryModes,
  webhookEndpointStatuses,
  webhookDeliveryStatuses,
  type WebhookDeliveryMode,
  type WebhookEndpointStatus,
  type WebhookDeliveryStatus,
  webhookTypes,
  type WebhookType,
} from '@corridor/kernel';
import {
  DateBoundField,
  EnumField,
  EnumListField,
  ForeignTextField,
  IdField,
  IntegerField,
  LimitField,
  TextField,
} from '../fields';
import { atMost, matching } from '../field-rules';
import { NameField } from '../names';

/** Maximum number of deliveries that one lease answers. */
export const LEASE_LIMIT_MAX = 20;
/** Longest time that a lease waits for a delivery to become due, seconds. */
const LEASE_WAIT_MAX_S = 5;
/** Longest duration of a reported attempt, milliseconds: more than the time of any lease. */
const ATTEMPT_MS_MAX = 600_000;
/** Longest beginning of an answer that a report may hold, characters. 1,024 bytes of it are kept. */
const REPORTED_ANSWER_MAX = 4_096;
/** Text without NUL and lone surrogates, which no text column accepts. */
const STORABLE = /^[^\0\p{Cs}]*$/u;

/** POST /webhook-endpoints. */
export class CreateWebhookEndpointBody {
  @EnumField(webhookDeliveryModes, {
    optional: true,
    description: 'PUSH (default): Corridor posts to `url`. PULL: you lease the deliveries; there is no `url`',
  })
  delivery?: WebhookDeliveryMode;
  @TextField({
    optional: true,
    maxLength: 2048,
    example: 'https://platform.test/webhooks',
    description: 'Required unless `delivery` is PULL',
  })
  url?: string;
  @NameField({ optional: true, nullable: true }) description?: string | null;
  @EnumListField(webhookTypes, { optional: true, description: 'Empty: all types' })
  eventTypes?: WebhookType[];
}

/** PATCH /webhook-endpoints/{id}. */
export class UpdateWebhookEndpointBody {
  @TextField({ optional: true, maxLength: 2048 }) url?: string;
  @NameField({ optional: true, nullable: true }) description?: string | null;
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

/** POST /webhook-endpoints/{id}/lease. */
export class LeaseWebhookDeliveriesBody {
  @IntegerField({ optional: true, min: 1, max: LEASE_LIMIT_MAX, description: 'Default: 20' })
  limit?: number;
  @IntegerField({
    optional: true,
    min: 0,
    max: LEASE_WAIT_MAX_S,
    description: 'How long to wait for a delivery if none is due. Default: 0',
  })
  waitSeconds?: number;
}

/** POST /webhook-deliveries/{id}/attempts. */
export class ReportWebhookAttemptBody {
  @TextField({ maxLength: 64, example: '0199df4e-6b20-7c3e-9a54-1f2d6f0f4b11', description: 'Of the lease' })
  leaseId!: string;
  @IntegerField({
    optional: true,
    nullable: true,
    min: 100,
    max: 599,
    example: 200,
    description: 'Status of the HTTP answer; absent if none came',
  })
  responseStatus?: number | null;
  @IntegerField({ min: 0, max: ATTEMPT_MS_MAX, example: 38 }) durationMs!: number;
  @ForeignTextField({
    optional: true,
    nullable: true,
    maxLength: REPORTED_ANSWER_MAX,
    description: 'Beginning of the answer, without NUL characters; 1,024 bytes are kept',
    rules: [matching(STORABLE, '$property must not contain control characters'), atMost(REPORTED_ANSWER_MAX)],
  })
  responseBody?: string | null;
  @TextField({
    optional: true,
    nullable: true,
    example: 'the connection was refused',
    description: 'Why no answer came; required without `responseStatus`',
  })
  error?: string | null;
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
