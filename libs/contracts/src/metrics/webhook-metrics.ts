import { bounded, DELAY_BUCKETS, REQUEST_BUCKETS, type MetricContract } from './metric';

/** Webhooks of notifications. */
export const webhookMetrics = {
  corridor_webhook_attempt_duration_seconds: {
    type: 'histogram',
    services: ['notifications'],
    help: 'Attempts to deliver a webhook: delivered, refused (another status than 2xx), unanswered',
    labels: ['result'],
    buckets: REQUEST_BUCKETS,
  },
  corridor_webhook_delay_seconds: {
    type: 'histogram',
    services: ['notifications'],
    help: 'From the commit of an event to the first attempt of its delivery, where that attempt succeeds and the endpoint was well since the commit',
    labels: [],
    buckets: DELAY_BUCKETS,
  },
  corridor_webhook_backlog: {
    type: 'gauge',
    services: ['notifications'],
    help: 'Deliveries that are pending, by the state of their endpoints; at most 1000 of an endpoint and 100000 in all',
    labels: ['endpoints'],
    isSampled: true,
  },
  corridor_webhook_endpoints: {
    type: 'gauge',
    services: ['notifications'],
    help: 'Endpoints by their state',
    labels: ['endpoints'],
    isSampled: true,
  },
  corridor_webhook_lateness_seconds: {
    type: 'gauge',
    services: ['notifications'],
    help: 'For how long the oldest delivery to a healthy endpoint is due; 0 without any',
    labels: [],
    isSampled: true,
  },
  corridor_payment_approvals_waiting: {
    type: 'gauge',
    services: ['notifications'],
    help: `Incoming payments whose approval was asked of an endpoint and not answered yet${bounded}`,
    labels: [],
    isSampled: true,
  },
} as const satisfies Record<string, MetricContract>;
