import {
  webhookDeliveryModes,
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
  type WebhookDeliveryMode,
  type WebhookDeliveryStatus,
  type WebhookEndpointStatus,
  webhookTypes,
  type WebhookType,
} from '@corridor/kernel';
import {
  BooleanField,
  EnumField,
  EnumListField,
  ForeignTextField,
  FreeObjectField,
  IdField,
  IntegerField,
  MomentField,
  ObjectListField,
  TextField,
  TextMapField,
} from '../fields';

const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** WebhookEndpoint (docs/behaviour.md 12). */
export class WebhookEndpointResource {
  @IdField('WebhookEndpoint') id!: string;
  @EnumField(webhookDeliveryModes) delivery!: WebhookDeliveryMode;
  @TextField({ nullable: true, maxLength: 2048, description: 'Null if `delivery` is PULL' })
  url!: string | null;
  @TextField({ nullable: true }) description!: string | null;
  @EnumListField(webhookTypes) eventTypes!: WebhookType[];
  @EnumField(webhookEndpointStatuses) status!: WebhookEndpointStatus;
  @TextField({ nullable: true }) disabledReason!: string | null;
  @BooleanField() isDefault!: boolean;
  @MomentField() createdAt!: string;
  @MomentField() updatedAt!: string;
}

/** Answer of POST /webhook-endpoints; it also has the secret. */
export class CreatedWebhookEndpointResource extends WebhookEndpointResource {
  @TextField({ example: SECRET_EXAMPLE, description: 'The signing secret (Standard Webhooks)' })
  secret!: string;
}

/** GET /webhook-endpoints/{id}/secret. */
export class WebhookSecretResource {
  @TextField({ example: SECRET_EXAMPLE }) secret!: string;
}

/** One attempt of a delivery. */
export class DeliveryAttemptResource {
  @MomentField() at!: string;
  @IntegerField({ min: 100, max: 599, nullable: true }) responseStatus!: number | null;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER }) durationMs!: number;
  @ForeignTextField({ nullable: true, maxLength: 1024, description: 'First 1,024 bytes of the answer' })
  responseBody!: string | null;
  @ForeignTextField({ nullable: true, example: null }) error!: string | null;
}

/** WebhookDelivery (docs/behaviour.md 12). */
export class WebhookDeliveryResource {
  @IdField('WebhookDelivery') id!: string;
  @IdField('Webhook') eventId!: string;
  @EnumField(webhookTypes) eventType!: WebhookType;
  @IdField('WebhookEndpoint') endpointId!: string;
  @TextField() resourceId!: string;
  @EnumField(webhookDeliveryStatuses) status!: WebhookDeliveryStatus;
  @ObjectListField(() => DeliveryAttemptResource) attempts!: DeliveryAttemptResource[];
  @MomentField({ nullable: true }) nextAttemptAt!: string | null;
  @MomentField() createdAt!: string;
}

/** A delivery that is leased to the caller. */
export class LeasedWebhookDeliveryResource {
  @IdField('WebhookDelivery') deliveryId!: string;
  @TextField({ description: 'Names the lease in the report' }) leaseId!: string;
  @MomentField({ description: 'Real time. An attempt that is reported later does not count' })
  leasedUntil!: string;
  @IdField('Webhook') eventId!: string;
  @EnumField(webhookTypes) eventType!: WebhookType;
  @IntegerField({ min: 1, max: Number.MAX_SAFE_INTEGER, description: 'Number of this attempt' })
  attempt!: number;
  @TextMapField({
    description: 'Headers to send, with the signature (Standard Webhooks)',
    example: {
      'content-type': 'application/json',
      'webhook-id': 'Webhook:0199df4e-5a10-7c3e-9a54-1f2d6f0f4b11',
      'webhook-timestamp': '1769860801',
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    },
  })
  headers!: Record<string, string>;
  @ForeignTextField({
    description: 'The body to send. The signature covers exactly its UTF-8 bytes',
    example: '{"id":"Webhook:0199df4e-5a10-7c3e-9a54-1f2d6f0f4b11"}',
  })
  body!: string;
}

/** Answer of POST /webhook-endpoints/{id}/lease. */
export class WebhookLeaseResource {
  @ObjectListField(() => LeasedWebhookDeliveryResource) data!: LeasedWebhookDeliveryResource[];
}

/** The envelope of every webhook. GET /webhook-events lists it too. */
export class WebhookEventResource {
  @IdField('Webhook') id!: string;
  @EnumField(webhookTypes) type!: WebhookType;
  @MomentField() timestamp!: string;
  @IntegerField({ min: 0, max: Number.MAX_SAFE_INTEGER, description: "The resource's version" })
  sequence!: number;
  @FreeObjectField({ description: 'The resource as it was at the event, as its GET shows it, masked' })
  data!: Record<string, unknown>;
  @BooleanField({ optional: true, description: 'True for an event of the webhook test; otherwise absent' })
  isTest?: boolean;
}

/** POST /sandbox/webhooks/test. */
export class WebhookTestResource {
  @TextField({ maxLength: 2048 }) url!: string;
  @IntegerField({ min: 100, max: 599 }) response_status!: number;
  @ForeignTextField({ maxLength: 1024, example: 'ok' }) response_body!: string;
}
