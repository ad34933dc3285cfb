import type { DashboardPlan } from './panels';
import { REQUESTS, lines, quantile, quantiles, rate, stat } from './queries';

const ATTEMPTS = 'corridor_webhook_attempt_duration_seconds';
export const webhooks: DashboardPlan = {
  uid: 'corridor-webhooks',
  title: 'Corridor: webhooks',
  description: 'Attempts, delays and back-logs of webhooks',
  rows: [
    {
      title: 'Delivery',
      panels: [
        stat(
          'Attempts that deliver',
          'percentunit',
          'Share of all attempts',
          `sum(rate(${ATTEMPTS}_count{result="delivered"}[$__rate_interval])) / sum(rate(${ATTEMPTS}_count[$__rate_interval]))`,
        ),
        stat(
          'In time, 6 hours',
          'percentunit',
          'First attempts within 5 seconds of the commit',
          '1 - corridor:webhook_late_ratio:rate6h',
        ),
        stat(
          'Lateness',
          's',
          'The oldest delivery to a healthy endpoint that is due',
          'max(corridor_webhook_lateness_seconds)',
        ),
        stat(
          'Approvals that wait',
          'short',
          'Incoming payments whose endpoint was asked',
          'max(corridor_payment_approvals_waiting)',
        ),
        lines('Attempts by result', 'reqps', 'Delivered, refused, unanswered', [
          rate(`${ATTEMPTS}_count`, 'result'),
          '{{result}}',
        ]),
        lines(
          'From the commit to the first attempt',
          's',
          'Of endpoints that are well',
          ...quantiles('corridor_webhook_delay_seconds_bucket'),
        ),
        lines(
          'Latency of receivers',
          's',
          'Of attempts that deliver',
          ...quantiles(`${ATTEMPTS}_bucket{result="delivered"}`),
        ),
        lines('Pending deliveries', 'short', 'By the state of their endpoints', [
          'max by (endpoints) (corridor_webhook_backlog)',
          '{{endpoints}}',
        ]),
        lines('Endpoints', 'short', 'By their state', [
          'max by (endpoints) (corridor_webhook_endpoints)',
          '{{endpoints}}',
        ]),
        lines('Lag of the collection', 'short', 'Records that notifications has not collected', [
          'max by (topic) (corridor_consumer_lag_records{group="notifications.events"})',
          '{{topic}}',
        ]),
      ],
    },
  ],
};

export const service: DashboardPlan = {
  uid: 'corridor-service',
  title: 'Corridor: one service',
  description: 'Requests, process and sessions of the instances of one service',
  variables: { service: { label: 'Service', query: 'label_values(process_start_time_seconds, service)' } },
  rows: [
    {
      title: 'Requests',
      panels: [
        lines('Requests by operation', 'reqps', 'Rate', [
          rate(`${REQUESTS}_count{service="$service"}`, 'operation'),
          '{{operation}}',
        ]),
        lines('Failed and refused', 'reqps', 'Errors', [
          rate(`${REQUESTS}_count{service="$service",outcome!="ok"}`, 'operation, outcome'),
          '{{operation}} {{outcome}}',
        ]),
        lines('Latency by operation, p99', 's', 'Duration', [
          quantile(0.99, `${REQUESTS}_bucket{service="$service"}`, ['operation']),
          '{{operation}}',
        ]),
        lines('Events handled', 'cps', 'By topic', [
          rate('corridor_events_handled_total{service="$service"}', 'topic'),
          '{{topic}}',
        ]),
      ],
    },
    {
      title: 'Instances',
      panels: [
        lines('Processor time', 'percentunit', 'Share of one core', [
          'sum by (instance) (rate(process_cpu_seconds_total{service="$service"}[$__rate_interval]))',
          '{{instance}}',
        ]),
        lines('Memory', 'bytes', 'Resident', [
          'max by (instance) (process_resident_memory_bytes{service="$service"})',
          '{{instance}}',
        ]),
        lines('Lag of the event loop, p99', 's', 'How late callbacks run', [
          'max by (instance) (nodejs_eventloop_lag_p99_seconds{service="$service"})',
          '{{instance}}',
        ]),
        lines('Garbage collection', 'percentunit', 'Share of the time', [
          'sum by (instance, kind) (rate(nodejs_gc_duration_seconds_sum{service="$service"}[$__rate_interval]))',
          '{{instance}} {{kind}}',
        ]),
        lines(
          'Database sessions in use',
          'short',
          'By pool',
          [
            'sum by (instance, pool) (corridor_database_sessions{service="$service",state="used"})',
            '{{instance}} {{pool}}',
          ],
          ['max by (pool) (corridor_database_sessions_max{service="$service"})', 'most of {{pool}}'],
        ),
        lines('Callers that wait for a session', 'short', 'By pool', [
          'sum by (instance, pool) (corridor_database_waiting{service="$service"})',
          '{{instance}} {{pool}}',
        ]),
        lines('Clock', 's', 'How far the host is ahead', [
          'max by (instance, of) (corridor_clock_skew_seconds{service="$service"})',
          '{{instance}} against {{of}}',
        ]),
        lines('Encryptions by key', 'short', 'A data key is replaced at 2^31', [
          'max by (key) (corridor_key_encryptions{service="$service"})',
          '{{key}}',
        ]),
        lines('Age of the samples', 's', 'Since sampled metrics were read', [
          'time() - max(corridor_samples_timestamp_seconds{service="$service"})',
          'samples',
        ]),
      ],
    },
  ],
};
