import type { DashboardPlan } from './panels';
import { HTTP, REQUESTS, lines, quantile, quantiles, rate, stat } from './queries';
import { service, webhooks } from './service-plans';

const overview: DashboardPlan = {
  uid: 'corridor-overview',
  title: 'Corridor: overview',
  description: 'Objectives, requests, and what waits, of the whole system',
  rows: [
    {
      title: 'Objectives',
      panels: [
        stat(
          'Availability, 6 hours',
          'percentunit',
          'Share of requests without a status of 5xx; the objective is 99.9 %',
          '1 - corridor:http_error_ratio:rate6h',
        ),
        stat(
          'Webhooks in time, 6 hours',
          'percentunit',
          'Share of first attempts within 5 seconds of the commit; the objective is 99 %',
          '1 - corridor:webhook_late_ratio:rate6h',
        ),
        stat(
          'Rules of the ledger that are broken',
          'short',
          'It must be 0',
          'count(max by (rule) (ledger_integrity_breaches) > 0) or vector(0)',
        ),
        stat('Instances', 'short', 'Instances that give metrics', 'count(up{job=~"corridor.*"} == 1)'),
        lines(
          'Use of the error budgets',
          'short',
          'Errors against the objective: 1 uses up the budget in 30 days',
          ['corridor:http_error_ratio:rate1h / 0.001', 'availability'],
          ['corridor:webhook_late_ratio:rate1h / 0.01', 'webhooks'],
        ),
        lines('Requests by status', 'reqps', 'HTTP requests of all gateways', [
          rate(`${HTTP}_count`, 'status'),
          '{{status}}',
        ]),
      ],
    },
    {
      title: 'Requests',
      panels: [
        lines(
          'Latency',
          's',
          'HTTP requests, from their head to the end of the answer',
          ...quantiles(`${HTTP}_bucket`),
        ),
        lines('Failed requests by operation', 'reqps', 'Answers with a status of 5xx', [
          rate(`${HTTP}_count{status="5xx"}`, 'operation'),
          '{{operation}}',
        ]),
        lines('Refused for limits', 'reqps', 'Answers 429 by the limit that was passed', [
          rate('corridor_http_limited_total', 'limit'),
          '{{limit}}',
        ]),
        lines('Failures of services', 'reqps', 'Requests between services that failed', [
          rate(`${REQUESTS}_count{outcome="failed"}`, 'service'),
          '{{service}}',
        ]),
      ],
    },
    {
      title: 'What waits',
      panels: [
        lines('Lag of consumers', 'short', 'Unfinished records by group', [
          'max by (group, topic) (corridor_consumer_lag_records)',
          '{{group}} {{topic}}',
        ]),
        lines('Age of the outbox', 's', 'The oldest event that is not published', [
          'max by (service) (corridor_outbox_age_seconds)',
          '{{service}}',
        ]),
        lines(
          'For operators',
          'short',
          'Dead letters, approvals, suspense',
          [
            'sum by (service) (max by (service, kind) (corridor_dead_letters_open))',
            'dead letters of {{service}}',
          ],
          ['max by (service) (corridor_operator_approvals_waiting)', 'approvals of {{service}}'],
          ['max by (holder) (corridor_suspense_items)', 'suspense of {{holder}}'],
        ),
        lines('Late timers', 's', 'For how long the oldest timer is due', [
          'max by (service) (corridor_timer_lateness_seconds)',
          '{{service}}',
        ]),
      ],
    },
  ],
};

const payments: DashboardPlan = {
  uid: 'corridor-payments',
  title: 'Corridor: payments',
  description: 'Operations of payments, the ledger, connectors and the treasury',
  rows: [
    {
      title: 'Operations',
      panels: [
        lines('Requests by operation', 'reqps', 'Requests that payments answers', [
          rate(`${REQUESTS}_count{service="payments"}`, 'operation'),
          '{{operation}}',
        ]),
        lines('Latency by operation, p99', 's', 'Of payments alone', [
          quantile(0.99, `${REQUESTS}_bucket{service="payments"}`, ['operation']),
          '{{operation}}',
        ]),
        lines('Refused and failed', 'reqps', 'By outcome', [
          rate(`${REQUESTS}_count{service="payments",outcome!="ok"}`, 'operation, outcome'),
          '{{operation}} {{outcome}}',
        ]),
        lines('Age of the exchange rates', 's', 'By their source', [
          'max by (source) (corridor_exchange_rates_age_seconds)',
          '{{source}}',
        ]),
      ],
    },
    {
      title: 'Ledger',
      panels: [
        lines('Breaches by rule', 'short', 'Rows that break a rule of the ledger, by the last check', [
          'max by (rule) (ledger_integrity_breaches) > 0',
          '{{rule}}',
        ]),
        lines('Age of the checks', 's', 'Since the last check of each scope', [
          'time() - max by (scope) (ledger_integrity_last_check_timestamp_seconds)',
          '{{scope}}',
        ]),
        lines('Money in suspense', 'short', 'Items that nobody has resolved', [
          'max by (holder) (corridor_suspense_items)',
          '{{holder}}',
        ]),
        lines('Late timers', 'short', 'Timers that are due and have not fired', [
          'max(corridor_timers_late{service="payments"})',
          'timers',
        ]),
      ],
    },
    {
      title: 'Connectors and treasury',
      panels: [
        lines('Connectors', 'short', '0: does not answer', [
          'min by (connector) (connector_up)',
          '{{connector}}',
        ]),
        lines('Open instructions', 'short', 'By connector and state', [
          'max by (connector, state) (payment_instructions_open)',
          '{{connector}} {{state}}',
        ]),
        lines('Open breaks', 'short', 'By severity and kind', [
          'max by (severity, kind) (breaks_open)',
          '{{severity}} {{kind}}',
        ]),
        lines('Bank against ledger', 'short', 'Difference by the last proof, smallest units', [
          'max by (account, currency) (treasury_proof_difference)',
          '{{account}} {{currency}}',
        ]),
        lines('Oldest open item', 'short', 'Business days, by the last proof', [
          'max by (account, currency) (treasury_oldest_item_age)',
          '{{account}} {{currency}}',
        ]),
        lines(
          'Safeguarding',
          'short',
          'Of the last kept day, smallest units',
          ['max by (currency) (safeguarding_difference)', 'difference in {{currency}}'],
          ['max by (currency) (safeguarding_shortfall)', 'missing in {{currency}}'],
        ),
        lines('Age of the safeguarding figures', 's', 'Since the end of the last kept day', [
          'max(safeguarding_kept_age_seconds)',
          'age',
        ]),
        lines(
          'Positions',
          'short',
          'With their limits, smallest units',
          ['max by (currency) (fx_position)', '{{currency}}'],
          ['max by (currency) (fx_position_limit)', 'limit of {{currency}}'],
        ),
        lines('Wrong signatures', 'cps', 'Calls in the name of a connector', [
          rate('connector_wrong_signatures_total', 'connector'),
          '{{connector}}',
        ]),
      ],
    },
  ],
};

const messaging: DashboardPlan = {
  uid: 'corridor-messaging',
  title: 'Corridor: messaging',
  description: 'Outbox, consumers, replicas and dead letters',
  rows: [
    {
      title: 'Events',
      panels: [
        lines('Published', 'cps', 'Events that a broker has acknowledged', [
          rate('corridor_events_published_total', 'service'),
          '{{service}}',
        ]),
        lines('Handled', 'cps', 'By service and topic', [
          rate('corridor_events_handled_total', 'service, topic'),
          '{{service}} {{topic}}',
        ]),
        lines('From the commit to the handling, p99', 's', 'The first event of each batch', [
          quantile(0.99, 'corridor_event_delay_seconds_bucket', ['service', 'topic']),
          '{{service}} {{topic}}',
        ]),
        lines('Duration of a batch, p99', 's', 'Attempts to handle events', [
          quantile(0.99, 'corridor_event_duration_seconds_bucket', ['service', 'topic']),
          '{{service}} {{topic}}',
        ]),
      ],
    },
    {
      title: 'Back-logs',
      panels: [
        lines('Lag of consumers', 'short', 'Unfinished records', [
          'max by (group, topic) (corridor_consumer_lag_records)',
          '{{group}} {{topic}}',
        ]),
        lines('Lag of replicas', 's', 'How long the oldest change of an owner waits', [
          'max by (service, topic) (corridor_replica_lag_seconds)',
          '{{service}} {{topic}}',
        ]),
        lines('Rows of the outbox', 'short', 'Commits whose events are not published', [
          'max by (service) (corridor_outbox_rows)',
          '{{service}}',
        ]),
        lines('Age of the outbox', 's', 'The oldest of them', [
          'max by (service) (corridor_outbox_age_seconds)',
          '{{service}}',
        ]),
      ],
    },
    {
      title: 'Faults',
      panels: [
        lines('Repeated events', 'cps', 'Attempts that failed', [
          rate('corridor_event_retries_total', 'service, topic'),
          '{{service}} {{topic}}',
        ]),
        lines('Open dead letters', 'short', 'They wait for an operator', [
          'max by (service, kind) (corridor_dead_letters_open)',
          '{{service}} {{kind}}',
        ]),
        lines(
          'Refused records',
          'cps',
          'Without a valid signature, or not encrypted',
          [rate('corridor_records_refused_total', 'service'), '{{service}}'],
          [rate('corridor_unsealed_refused_total', 'service'), 'not encrypted: {{service}}'],
          [rate('corridor_events_untrusted_total', 'service'), 'events: {{service}}'],
        ),
        lines(
          'Requests without a caller',
          'cps',
          'Dropped, or answered too late',
          [rate('corridor_requests_dropped_late_total', 'service'), 'dropped: {{service}}'],
          [rate('corridor_replies_unclaimed_total', 'service'), 'unclaimed: {{service}}'],
        ),
      ],
    },
  ],
};

/** The dashboards by the names of their files. */
export const dashboardPlans = { overview, payments, messaging, webhooks, service } as const;
