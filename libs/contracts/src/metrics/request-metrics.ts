import { services } from '../topics';
import { answering, REQUEST_BUCKETS, type MetricContract } from './metric';

/** Requests of callers and of services. */
export const requestMetrics = {
  corridor_http_request_duration_seconds: {
    type: 'histogram',
    services: ['gateway'],
    help: 'HTTP requests by operation and class of status',
    labels: ['operation', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  corridor_http_limited_total: {
    type: 'counter',
    services: ['gateway'],
    help: 'Requests that were answered 429, by the limit that they passed',
    labels: ['limit'],
  },
  corridor_authentication_failures_total: {
    type: 'counter',
    services: ['gateway'],
    help: 'Requests whose caller could not be authenticated: missing, malformed, unknown, wrong_secret',
    labels: ['reason'],
  },
  corridor_request_log_dropped_total: {
    type: 'counter',
    services: ['gateway'],
    help: 'Entries of the request log that were dropped: its queue was full, or they could not be written',
    labels: [],
  },
  corridor_connector_reports_unauthorized_total: {
    type: 'counter',
    services: ['gateway'],
    help: 'Calls with reports of connectors that were answered 401: an unknown connector, or a wrong signature',
    labels: [],
  },
  corridor_request_duration_seconds: {
    type: 'histogram',
    services: answering,
    help: 'Requests of other services, from their start to the reply',
    labels: ['operation', 'outcome'],
    buckets: REQUEST_BUCKETS,
  },
  corridor_requests_handled_total: {
    type: 'counter',
    services,
    help: 'Requests that were answered, also by a refusal',
    labels: [],
  },
  corridor_requests_failed_total: {
    type: 'counter',
    services,
    help: 'Requests that ended with a status of 5xx',
    labels: [],
  },
  corridor_requests_dropped_late_total: {
    type: 'counter',
    services,
    help: 'Requests that were not begun, because their callers no longer wait',
    labels: [],
  },
  corridor_replies_sent_total: {
    type: 'counter',
    services,
    help: 'Replies that a broker has acknowledged',
    labels: [],
  },
  corridor_replies_unclaimed_total: {
    type: 'counter',
    services,
    help: 'Replies for which nobody waits any more',
    labels: [],
  },
  corridor_records_refused_total: {
    type: 'counter',
    services,
    help: 'Records of requests and replies without a valid signature',
    labels: [],
  },
  corridor_unsealed_refused_total: {
    type: 'counter',
    services,
    help: 'Requests and replies that had to be encrypted and were not',
    labels: [],
  },
} as const satisfies Record<string, MetricContract>;
