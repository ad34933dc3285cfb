import { webhookSummaries, webhookTypes, type WebhookType } from '@corridor/kernel';
import type { WebhookEventResource } from '@corridor/contracts';
import { resourceExamples } from './examples/answer-examples.registry';
import { exampleIds as ids, exampleTimes as times } from './examples/domain/example';
import { componentRef, type Json } from './domain/json-schema';

/** Tag of the webhooks in the document. */
export const WEBHOOK_TAG = 'Webhook events';

/** Resource of `data` in events, by the beginning of their type; the first match counts. */
const resources: readonly (readonly [prefix: string, resource: string, example?: string])[] = [
  ['INCOMING_PAYMENT', 'Transaction', 'incoming'],
  ['OUTGOING_PAYMENT', 'Transaction', 'transferOut'],
  ['CUSTOMER_KYB', 'Customer', 'business'],
  ['CUSTOMER', 'Customer', 'individual'],
  ['VERIFICATION', 'Verification'],
  ['EXTERNAL_ACCOUNT', 'ExternalAccount', 'masked'],
  ['INTERNAL_ACCOUNT', 'InternalAccount'],
  ['INVITATION', 'Invitation'],
  ['BULK_UPLOAD', 'BulkUploadJob'],
  ['TEST', 'WebhookEndpoint'],
];

const notes: Partial<Readonly<Record<WebhookType, string>>> = {
  INCOMING_PAYMENT_PENDING:
    'The approval event. The answer of `config.webhookEndpoint` within 5 seconds decides. Any answer other than those ' +
    'below fails the payment with PAYMENT_APPROVAL_WEBHOOK_ERROR. For other endpoints it is an ordinary event. It is ' +
    'not retried, but after a crash of the sender it is sent again with the same id.',
  INTERNAL_ACCOUNT_BALANCE_UPDATED:
    'Has the newest balance. Older events of the same account that are not delivered yet are dropped.',
  TEST: 'The webhook test sends it. `data` is the endpoint. It is not retried.',
};

const DELIVERY =
  'Signed by [Standard Webhooks](https://www.standardwebhooks.com); `sequence` is the version of the resource, so a ' +
  'consumer can drop older events. Delivered at least once, in order for each resource; retried for 7 ' +
  'days.';

/** Headers of every delivery, as components. */
export const webhookParameters: Readonly<Record<string, Json>> = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: "The event's id: the same in every attempt",
    schema: { type: 'string' },
    example: ids.event,
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Seconds since the epoch, of this attempt',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1769860801',
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and HMAC-SHA256 over `id.timestamp.body` in base64, with the secret of the endpoint; two of them, separated by ' +
      'a space, for 24 hours after the secret was rotated',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
};

const text = (description: string): Json => ({ type: 'string', description });

/** Answers of an endpoint that decide on an incoming payment (docs/behaviour.md 10). */
const decisions: Json = {
  200: {
    description: 'Approves the payment',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            receiverCustomerInfo: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'The fields of `requestedReceiverCustomerInfoFields`, each mandatory one',
            },
          },
        },
        example: { receiverCustomerInfo: { FULL_NAME: 'Ada Lovelace' } },
      },
    },
  },
  202: {
    description:
      'Acknowledges the event: approve or reject must follow within 5 seconds of sending, otherwise the payment fails with ' +
      'PAYMENT_APPROVAL_TIMED_OUT',
  },
  403: {
    description: 'Rejects the payment',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { reason: text('The reason; at most 255 characters are stored') },
        },
        example: { reason: 'the receiver does not expect it' },
      },
    },
  },
  422: {
    description: 'Fails the payment with MISSING_MANDATORY_PAYEE_DATA',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            requiredFields: {
              type: 'array',
              items: {
                anyOf: [
                  text('Name of a field'),
                  { type: 'object', required: ['name'], properties: { name: text('Name of a field') } },
                ],
              },
            },
          },
        },
        example: { requiredFields: [{ name: 'FULL_NAME' }] },
      },
    },
  },
};

const answers: Json = {
  '2XX': { description: 'Delivered' },
  410: { description: 'Disables the endpoint' },
  default: { description: 'Retried later: a redirect, any other answer, or none within 15 seconds' },
};

function subjectOf(type: WebhookType): { resource: string; value: unknown } {
  const [, resource = 'WebhookEndpoint', name] = resources.find(([prefix]) => type.startsWith(prefix)) ?? [];
  const examples = resourceExamples(resource);
  const example = name === undefined ? Object.values(examples)[0] : examples[name];
  return { resource, value: example?.value };
}

/** The example of an event in the document. */
export function webhookExample(type: WebhookType): WebhookEventResource {
  const data = subjectOf(type).value as Record<string, unknown>;
  const test = type === 'TEST' ? { isTest: true } : {};
  return { id: ids.event, type, timestamp: times.changed, sequence: 2, data, ...test };
}

function webhookObject(type: WebhookType): Json {
  const { resource } = subjectOf(type);
  const only = {
    type: 'object',
    properties: { type: { type: 'string', const: type }, data: componentRef('schemas', resource) },
  };
  const example = webhookExample(type);
  return {
    post: {
      operationId: `on${type
        .split('_')
        .map((word) => (word[0] ?? '') + word.slice(1).toLowerCase())
        .join('')}`,
      tags: [WEBHOOK_TAG],
      summary: webhookSummaries[type],
      description: [notes[type], DELIVERY].filter((note) => note !== undefined).join('\n\n'),
      // The sender has no credentials of the receiver; the signature authenticates it.
      security: [],
      parameters: Object.keys(webhookParameters).map((name) => componentRef('parameters', name)),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { allOf: [componentRef('schemas', 'WebhookEvent'), only] },
            examples: { event: { summary: webhookSummaries[type], value: example } },
          },
        },
      },
      responses: type === 'INCOMING_PAYMENT_PENDING' ? decisions : answers,
    },
  };
}

/** The events for the platform's endpoints, for `webhooks` of OpenAPI 3.1: one entry for each type. */
export function webhookObjects(): Json {
  return Object.fromEntries(webhookTypes.map((type) => [type, webhookObject(type)]));
}
