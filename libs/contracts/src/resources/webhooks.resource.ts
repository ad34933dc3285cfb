import {
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
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
} from '../fields';

const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** WebhookEndpoint (docs/behaviour.md 12). */
export class WebhookEndpointResource {
  @IdField('WebhookEndpoint') id!: string;
  @TextField({ maxLength: 2048 }) url!: string;
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
