import { services } from '../topics';
import { answering, bounded, DELAY_BUCKETS, REQUEST_BUCKETS, type MetricContract } from './metric';

/** Events, the outbox and the consumers. */
export const messagingMetrics = {
  corridor_event_duration_seconds: {
    type: 'histogram',
    services: answering,
    help: 'Attempts to handle events, a batch at a time',
    labels: ['topic', 'outcome'],
    buckets: REQUEST_BUCKETS,
  },
  corridor_event_delay_seconds: {
    type: 'histogram',
    services: answering,
    help: 'From the commit of an event to its handling; the first event of each batch',
    labels: ['topic'],
    buckets: DELAY_BUCKETS,
  },
  corridor_events_published_total: {
    type: 'counter',
    services,
    help: 'Events of the outbox that a broker has acknowledged',
    labels: [],
  },
  corridor_events_handled_total: {
    type: 'counter',
    services,
    help: 'Events that were handled',
    labels: ['topic'],
  },
  corridor_event_retries_total: {
    type: 'counter',
    services,
    help: 'Attempts to handle events that failed and were repeated',
    labels: ['topic'],
  },
  corridor_events_lost_total: {
    type: 'counter',
    services,
    help: 'Events that were dropped, because a restore of their owner has undone their commits',
    labels: ['topic'],
  },
  corridor_events_untrusted_total: {
    type: 'counter',
    services,
    help: 'Records of events that became dead letters, because their signature is missing or wrong',
    labels: ['topic'],
  },
  corridor_events_unsigned_total: {
    type: 'counter',
    services,
    help: 'Records of events without a signature that were accepted, because UNSIGNED_EVENTS_UNTIL permits it',
    labels: ['topic'],
  },
  corridor_shared_signatures_total: {
    type: 'counter',
    services,
    help: 'Records of requests, replies and events that were accepted although any service could have signed them',
    labels: ['topic'],
  },
  corridor_unsigned_events_until_timestamp_seconds: {
    type: 'gauge',
    services,
    help: 'Until when records of events without a signature are accepted; 0: never',
    labels: [],
  },
  corridor_dead_letters_total: {
    type: 'counter',
    services,
    help: 'Events that could not be handled and became dead letters',
    labels: ['topic'],
  },
  corridor_dead_letters_open: {
    type: 'gauge',
    services: answering,
    help: `Dead letters that wait for an operator: event, timer, or unbelieved by its signature${bounded}`,
    labels: ['kind'],
    isSampled: true,
  },
  corridor_consumer_lag_records: {
    type: 'gauge',
    services: answering,
    help: 'Records of a topic that a consumer group has not finished',
    labels: ['group', 'topic'],
    isSampled: true,
  },
  corridor_replica_lag_seconds: {
    type: 'gauge',
    services: answering,
    help: 'How long the oldest change of an owner has waited for its replica, as of the samples; 0 without lag',
    labels: ['topic'],
    isSampled: true,
  },
  corridor_outbox_rows: {
    type: 'gauge',
    services: answering,
    help: `Commits whose events are not published yet${bounded}`,
    labels: [],
    isSampled: true,
  },
  corridor_outbox_age_seconds: {
    type: 'gauge',
    services: answering,
    help: 'Age of the oldest of them; 0 without any',
    labels: [],
    isSampled: true,
  },
} as const satisfies Record<string, MetricContract>;
