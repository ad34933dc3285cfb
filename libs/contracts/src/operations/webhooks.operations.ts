import {
  CreateWebhookEndpointBody,
  LeaseWebhookDeliveriesBody,
  ListWebhookDeliveriesQuery,
  ListWebhookEventsQuery,
  PageQuery,
  RecoverWebhookEndpointBody,
  ReportWebhookAttemptBody,
  TestWebhookBody,
  UpdateWebhookEndpointBody,
} from '../bodies/webhooks.body';
import { defineOperations, type OperationInput } from '../operation';
import {
  CreatedWebhookEndpointResource,
  WebhookDeliveryResource,
  WebhookEndpointResource,
  WebhookEventResource,
  WebhookLeaseResource,
  WebhookSecretResource,
  WebhookTestResource,
} from '../resources/webhooks.resource';

const notifications = { service: 'notifications' } as const;
const endpointPath = '/webhook-endpoints/{webhookEndpointId}';
/** The webhook test, under both of its paths. */
const webhookTest = {
  summary: 'Send a test event to an endpoint',
  description:
    'Sends one event to `endpointId`, or to `config.webhookEndpoint`, and waits for the answer. The ' +
    'endpoint may be DISABLED or have other `eventTypes`. `type` may be any webhook type and defaults to ' +
    'TEST. The envelope is signed like any other and has `isTest`. `data` of a TEST is the endpoint. ' +
    '`data` of any other type is the example under `webhooks` of this document, and names resources that ' +
    'do not exist. The event is not retried, and the answer to an INCOMING_PAYMENT_PENDING decides ' +
    'nothing. The event is listed with its delivery, whose `resourceId` is the endpoint. Any HTTP status ' +
    'is returned as `response_status`. No HTTP answer is WEBHOOK_DELIVERY_ERROR.',
  key: 'spread',
  body: TestWebhookBody,
  bodyOptional: true,
  resource: WebhookTestResource,
  // The example of a customer event has the shape of personal data.
  sealed: true,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
} satisfies Partial<OperationInput>;

/** Operations of webhooks. */
export const webhookOperations = defineOperations({
  createWebhookEndpoint: {
    isSensitive: true,
    ...notifications,
    method: 'POST',
    path: '/webhook-endpoints',
    permission: 'MANAGE',
    tag: 'Webhooks',
    status: 201,
    summary: 'Add a webhook endpoint',
    description:
      'A platform has at most 50 endpoints. An empty or absent `eventTypes` means all types. Outside the ' +
      'sandbox the URL must be https. Addresses that resolve to private networks are refused unless the ' +
      'deployment allows them. `secret` signs the deliveries. Only this answer and its replay contain the ' +
      'secret; GET /webhook-endpoints/{webhookEndpointId}/secret reads it later. An endpoint with `delivery` ' +
      'PULL has no URL: lease its deliveries with POST /webhook-endpoints/{webhookEndpointId}/lease. It is ' +
      'deleted when it has not been leased for 60 seconds.',
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
    description: 'The default endpoint, which `config.webhookEndpoint` names, has `isDefault`.',
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
    description: '`disabledReason` says why the system disabled the endpoint.',
    resource: WebhookEndpointResource,
  },
  updateWebhookEndpoint: {
    isSensitive: true,
    ...notifications,
    method: 'PATCH',
    path: endpointPath,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Change a webhook endpoint',
    description:
      'Absent fields do not change. ENABLED resumes the deliveries that are pending since the endpoint was ' +
      'disabled.',
    body: UpdateWebhookEndpointBody,
    resource: WebhookEndpointResource,
    key: 'params.webhookEndpointId',
  },
  deleteWebhookEndpoint: {
    isSensitive: true,
    ...notifications,
    method: 'DELETE',
    path: endpointPath,
    permission: 'MANAGE',
    tag: 'Webhooks',
    status: 204,
    answer: 'none',
    summary: 'Delete a webhook endpoint',
    description:
      'After this answer nothing is sent to the endpoint. Its pending deliveries fail, many of them in the ' +
      'background. `PATCH /config` with `webhookEndpoint` null removes the default endpoint.',
    key: 'params.webhookEndpointId',
  },
  getWebhookSecret: {
    isSensitive: true,
    ...notifications,
    method: 'GET',
    path: `${endpointPath}/secret`,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: "Get an endpoint's signing secret",
    description: 'The secret that signs the deliveries (Standard Webhooks).',
    resource: WebhookSecretResource,
    sealed: true,
  },
  rotateWebhookSecret: {
    isSensitive: true,
    ...notifications,
    method: 'POST',
    path: `${endpointPath}/secret/rotate`,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Create a new signing secret; the old one signs too for 24 hours',
    description: 'Returns the new secret. Until the old one ends, deliveries have two signatures.',
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
    summary: 'Resume deliveries that did not arrive',
    description:
      'Enables the endpoint and sends again what has not been delivered since `since`, or everything ' +
      'without `since`. Many deliveries become due one after the other.',
    body: RecoverWebhookEndpointBody,
    bodyOptional: true,
    resource: WebhookEndpointResource,
    key: 'params.webhookEndpointId',
  },
  leaseWebhookDeliveries: {
    ...notifications,
    method: 'POST',
    path: `${endpointPath}/lease`,
    permission: 'MANAGE',
    tag: 'Webhooks',
    summary: 'Lease the due deliveries of a PULL endpoint',
    description:
      'For receivers that Corridor cannot reach. Answers due deliveries with the exact body and the signed ' +
      'headers. They are leased for 30 seconds: send each to your receiver and report the result with POST ' +
      '/webhook-deliveries/{webhookDeliveryId}/attempts. A delivery without a report is due again after its ' +
      'lease, and nothing is recorded. Order and retries are those of every endpoint. At most 32 deliveries of ' +
      'an endpoint are leased at once. `waitSeconds` waits for a delivery; if too many callers wait, the ' +
      'answer comes at once. A DISABLED endpoint gets none.',
    body: LeaseWebhookDeliveriesBody,
    bodyOptional: true,
    resource: WebhookLeaseResource,
    sealed: true,
    // A waiting lease delays no other operation on its endpoint.
    key: 'spread',
    isLongPoll: true,
    errors: ['WEBHOOK_ENDPOINT_NOT_PULL'],
  },
  listWebhookDeliveries: {
    ...notifications,
    method: 'GET',
    path: '/webhook-deliveries',
    permission: 'VIEW',
    tag: 'Webhooks',
    summary: 'List deliveries with their attempts',
    description:
      'Deliveries are kept for 30 days. Each has its newest attempts (at most 500, and at most 512 KB): ' +
      'their status, their duration and the beginning of the answer.',
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
      'It has its newest attempts (at most 500, and at most 512 KB): their status, their duration and the ' +
      'beginning of the answer.',
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
      'Sends it at once, regardless of the order. If an INCOMING_PAYMENT_PENDING is sent again, its answer ' +
      'decides nothing, and any 2xx delivers it. While its first answer is pending, nothing is sent.',
    errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
    resource: WebhookDeliveryResource,
    key: 'params.webhookDeliveryId',
  },
  reportWebhookAttempt: {
    ...notifications,
    method: 'POST',
    path: '/webhook-deliveries/{webhookDeliveryId}/attempts',
    permission: 'MANAGE',
    tag: 'Webhooks',
    status: 201,
    summary: 'Report the attempt of a leased delivery',
    description:
      'Records the attempt and plans the next one, like an attempt that Corridor made. Any 2xx delivers. ' +
      'WEBHOOK_LEASE_NOT_HELD: the lease is unknown, has ended, or was reported with another result. The same ' +
      'report again records nothing and answers the delivery.',
    body: ReportWebhookAttemptBody,
    errors: ['WEBHOOK_LEASE_NOT_HELD'],
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
      'For consumers that missed events. Each event has its payload. An event is listed if an endpoint of ' +
      'the platform had its type in `eventTypes` when it happened, even if that endpoint was DISABLED or ' +
      'was deleted later. INCOMING_PAYMENT_PENDING and the events of the webhook test are always listed. ' +
      'Other events are not stored. Add an endpoint before you need its events, and read earlier state ' +
      'from the resources.',
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
