import {
  CreateWebhookEndpointBody,
  ListWebhookDeliveriesQuery,
  ListWebhookEventsQuery,
  PageQuery,
  RecoverWebhookEndpointBody,
  TestWebhookBody,
  UpdateWebhookEndpointBody,
} from '../bodies/webhooks.body';
import { defineOperations } from '../operation';
import {
  CreatedWebhookEndpointResource,
  WebhookDeliveryResource,
  WebhookEndpointResource,
  WebhookEventResource,
  WebhookSecretResource,
  WebhookTestResource,
} from '../resources/webhooks.resource';

const notifications = { service: 'notifications' } as const;
const endpointPath = '/webhook-endpoints/{webhookEndpointId}';
/** The webhook test, under both of its paths. */
const webhookTest = {
  summary: 'Send a test event to an endpoint',
  description:
    'Sends one event and waits for the answer: to `endpointId`, else to `config.webhookEndpoint`, whatever types the ' +
    'endpoint asks for, also where it is DISABLED. `type` may be any webhook type, TEST by default. The envelope is signed ' +
    'like any other and has `isTest`. `data` of a TEST is the endpoint; `data` of any other type is the example that this ' +
    'document has under `webhooks`, and names resources that do not exist. The event is sent once: it is not retried, and ' +
    'the answer to an INCOMING_PAYMENT_PENDING decides nothing. It is listed with its delivery, whose `resourceId` is the ' +
    'endpoint. Any HTTP status is answered as `response_status`; no HTTP answer is WEBHOOK_DELIVERY_ERROR.',
  key: 'spread',
  body: TestWebhookBody,
  bodyOptional: true,
  resource: WebhookTestResource,
  // The example of a customer's event has the shape of personal data.
  sealed: true,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
};

/** Operations of webhooks. */
export const webhookOperations = defineOperations({
  createWebhookEndpoint: {
    ...notifications,
    method: 'POST',
    path: '/webhook-endpoints',
    permission: 'MANAGE',
    tag: 'Webhooks',
    status: 201,
    summary: 'Add a webhook endpoint',
    description:
      'At most 50. `eventTypes` empty or absent: all types. Outside of a sandbox only https; addresses that resolve ' +
      'to private networks are refused unless the deployment allows them. `secret` signs the deliveries; of the answers ' +
      'that show the endpoint only this one has it, also when it is replayed for its Idempotency-Key. GET ' +
      '/webhook-endpoints/{webhookEndpointId}/secret reads it later.',
    body: CreateWebhookEndpointBody,
    resource: CreatedWebhookEndpointResource,
    sealed: true,
  },
  listWebhookEndpoints: {
    ...notifications,
    method: 'GET',
    path: '/webhook-endpoints',
    permission: 'VIEW',
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    description: 'The default one, which `config.webhookEndpoint` names, has `isDefault`.',
    query: PageQuery,
    answer: 'page',
    resource: WebhookEndpointResource,
  },
  getWebhookEndpoint: {
    ...notifications,
    method: 'GET',
    path: endpointPath,
    permission: 'VIEW',
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    description: '`disabledReason` says why one that the system has disabled is so.',
    resource: WebhookEndpointResource,
  },
  updateWebhookEndpoint: {
    ...notifications,
    method: 'PATCH',
    path: endpointPath,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Change a webhook endpoint',
    description: 'What is absent stays. ENABLED resumes what could not be delivered while it was disabled.',
    body: UpdateWebhookEndpointBody,
    resource: WebhookEndpointResource,
    key: 'params.webhookEndpointId',
  },
  deleteWebhookEndpoint: {
    ...notifications,
    method: 'DELETE',
    path: endpointPath,
    permission: 'MANAGE',
    tag: 'Webhooks',
    status: 204,
    answer: 'none',
    summary: 'Delete a webhook endpoint',
    description:
      'Nothing is sent to it any more from the answer on; what is pending fails, in the background where it is much. ' +
      'The default one is removed by `PATCH /config` with `webhookEndpoint` null.',
    key: 'params.webhookEndpointId',
  },
  getWebhookSecret: {
    ...notifications,
    method: 'GET',
    path: `${endpointPath}/secret`,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: "Get an endpoint's signing secret",
    description: 'By which deliveries are signed (Standard Webhooks).',
    resource: WebhookSecretResource,
    sealed: true,
  },
  rotateWebhookSecret: {
    ...notifications,
    method: 'POST',
    path: `${endpointPath}/secret/rotate`,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Make a new signing secret; the old one signs too for 24 hours',
    description: 'Answers the new one. Until the old one ends, deliveries carry two signatures.',
    resource: WebhookSecretResource,
    sealed: true,
    key: 'params.webhookEndpointId',
  },
  recoverWebhookEndpoint: {
    ...notifications,
    method: 'POST',
    path: `${endpointPath}/recover`,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Resume deliveries that did not get through',
    description:
      'Enables the endpoint and sends again what has not been delivered `since` then; all of it where `since` is ' +
      'absent. Where it is much, it becomes due one after the other.',
    body: RecoverWebhookEndpointBody,
    bodyOptional: true,
    resource: WebhookEndpointResource,
    key: 'params.webhookEndpointId',
  },
  listWebhookDeliveries: {
    ...notifications,
    method: 'GET',
    path: '/webhook-deliveries',
    permission: 'VIEW',
    tag: 'Webhooks',
    summary: 'List deliveries with their attempts',
    description:
      'Kept for 30 days, each with its attempts (the newest 500, as many as fit into 512 KB): their status, how long ' +
      'they took, and how the answer began.',
    query: ListWebhookDeliveriesQuery,
    answer: 'page',
    resource: WebhookDeliveryResource,
  },
  getWebhookDelivery: {
    ...notifications,
    method: 'GET',
    path: '/webhook-deliveries/{webhookDeliveryId}',
    permission: 'VIEW',
    tag: 'Webhooks',
    summary: 'Get a delivery',
    description:
      'With its attempts (the newest 500, as many as fit into 512 KB): their status, how long they took, and how the ' +
      'answer began.',
    resource: WebhookDeliveryResource,
  },
  retryWebhookDelivery: {
    ...notifications,
    method: 'POST',
    path: '/webhook-deliveries/{webhookDeliveryId}/retry',
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Send a delivery again',
    description:
      'At once, without regard to the order. The answer to an INCOMING_PAYMENT_PENDING that is sent again decides ' +
      'nothing, and any 2xx delivers it; while its first answer is waited for, nothing is sent.',
    errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
    resource: WebhookDeliveryResource,
    key: 'params.webhookDeliveryId',
  },
  listWebhookEvents: {
    ...notifications,
    method: 'GET',
    path: '/webhook-events',
    sealed: true,
    permission: 'VIEW',
    tag: 'Webhooks',
    summary: 'List the events of the last 30 days that an endpoint asked for',
    description:
      'For consumers who missed some, with their payloads. An event is listed where an endpoint of the platform had its ' +
      'type among its `eventTypes` when it happened, also an endpoint that was DISABLED then or has been deleted since. ' +
      'INCOMING_PAYMENT_PENDING and the events of the webhook test are always listed. An event that no endpoint asked ' +
      'for is not kept: add an endpoint before you need its events, and read earlier state from the resources.',
    query: ListWebhookEventsQuery,
    answer: 'page',
    resource: WebhookEventResource,
  },
  testSandboxWebhook: {
    ...notifications,
    method: 'POST',
    path: '/sandbox/webhooks/test',
    permission: 'MANAGE',
    tag: 'Sandbox',
    ...webhookTest,
  },
  testWebhook: {
    ...notifications,
    method: 'POST',
    path: '/webhooks/test',
    permission: 'MANAGE',
    tag: 'Webhooks',
    ...webhookTest,
  },
});
