import { services } from '../topics';
import { answering, bounded, type MetricContract } from './metric';

/** The process, its sessions and its timers. */
export const processMetrics = {
  corridor_clock_skew_seconds: {
    type: 'gauge',
    services,
    help: "How far this host's clock is ahead of the database's and of Kafka's",
    labels: ['of'],
  },
  corridor_database_sessions: {
    type: 'gauge',
    services,
    help: 'Sessions of a pool: used, idle',
    labels: ['pool', 'state'],
  },
  corridor_database_sessions_max: {
    type: 'gauge',
    services,
    help: 'Most sessions of a pool',
    labels: ['pool'],
  },
  corridor_database_waiting: {
    type: 'gauge',
    services,
    help: 'Callers that wait for a session of a pool',
    labels: ['pool'],
  },
  corridor_key_encryptions: {
    type: 'gauge',
    services: answering,
    help: 'Encryptions of this service under a key, in reserved blocks: data keys are replaced at 2^31, keys of KEY_RING by operators',
    labels: ['key'],
    isSampled: true,
  },
  corridor_list_reads_total: {
    type: 'counter',
    services: answering,
    help: 'Reads of lists with a read replica: there (replica), or on the primary because it was late or down',
    labels: ['source'],
  },
  corridor_samples_timestamp_seconds: {
    type: 'gauge',
    services: answering,
    help: 'When the sampled metrics of the service were last read without a failure',
    labels: [],
    isSampled: true,
  },
  corridor_timers_late: {
    type: 'gauge',
    services: ['accounts', 'compliance', 'payments'],
    help: `Timers that are due for more than 10 seconds and have not fired${bounded}`,
    labels: [],
    isSampled: true,
  },
  corridor_timer_lateness_seconds: {
    type: 'gauge',
    services: ['accounts', 'compliance', 'payments'],
    help: 'For how long the oldest timer is due; 0 without any',
    labels: [],
    isSampled: true,
  },
} as const satisfies Record<string, MetricContract>;

/** What waits for operators. */
export const operatorMetrics = {
  corridor_operator_approvals_waiting: {
    type: 'gauge',
    services: answering,
    help: `Actions of operators that wait for a second operator${bounded}`,
    labels: [],
    isSampled: true,
  },
  alerts_total: {
    type: 'counter',
    services,
    help: 'Findings that operators were told about, by type and severity of their alerts',
    labels: ['type', 'severity'],
  },
  alert_attempts_total: {
    type: 'counter',
    services,
    help: 'Attempts to send an alert to OPERATIONS_WEBHOOK_URL: delivered, failed, given_up',
    labels: ['result'],
  },
  audit_checkpoint_timestamp_seconds: {
    type: 'gauge',
    services,
    help: 'When the newest checkpoint was signed that has reached a second place: file, bucket, webhook',
    labels: ['place'],
  },
  security_events_behind_seconds: {
    type: 'gauge',
    services,
    help: 'Age of the oldest entry of the audit log that the receiver of SECURITY_EVENTS lacks; 0 without any',
    labels: [],
  },
  security_event_lines_total: {
    type: 'counter',
    services: ['gateway'],
    help: 'Lines about security events that are not in the audit log: sent, or lost while the receiver did not answer',
    labels: ['result'],
  },
  alerts_undelivered: {
    type: 'gauge',
    services: answering,
    help: `Alerts that wait for their delivery to OPERATIONS_WEBHOOK_URL${bounded}`,
    labels: [],
    isSampled: true,
  },
} as const satisfies Record<string, MetricContract>;
