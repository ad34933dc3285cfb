import type { RequestService, ServiceName } from '../topics';

/** What the values of a label are. Each of them is a short list, so that no label makes series without end. */
export const metricLabels = {
  account: 'names of the settlement accounts',
  connector: 'names of the connectors',
  currency: 'codes of currencies',
  endpoints: '`healthy`, `failing` (its last attempts failed), `disabled`',
  group: 'consumer groups of the services',
  holder: '`payments` of platforms, or the `house`',
  key: 'ids of keys',
  kind: 'a fixed list for each metric',
  limit: 'names of limits in `RateLimit-Policy`, `page-loads`, `link-uploads`',
  of: '`database` or `kafka`',
  operation: 'names of operations, of the API, of operators and between services',
  outcome: '`ok`, `refused` (4xx), `failed`',
  place: '`file`, `bucket`, `webhook`',
  pool: '`work`, `hot`, `pages`',
  reason: 'a fixed list for each metric',
  result: 'a fixed list for each metric',
  rule: "names of the ledger's rules",
  scope: '`FULL`, `RECENT`',
  severity: '`CRITICAL`, `WARNING`, `INFO`',
  source: '`http` (RATES_URL) or `shipped`',
  state: 'a fixed list for each metric',
  status: '`2xx` to `5xx`; of proofs: their status',
  topic: 'names of the topics that exist at start',
  type: 'types of alerts',
} as const;

export type MetricLabel = keyof typeof metricLabels;

/** A metric of the services. Each series also has the label `service`. */
export interface MetricContract {
  type: 'counter' | 'gauge' | 'histogram';
  /** The services that export it. */
  services: readonly ServiceName[];
  help: string;
  labels: readonly MetricLabel[];
  /** Upper bounds of a histogram, in seconds. */
  buckets?: readonly number[];
  /** Read from the database or from Kafka every 20 seconds, by one instance of the service. */
  isSampled?: true;
}

/** The services that answer requests. */
export const answering: readonly RequestService[] = ['accounts', 'compliance', 'payments', 'notifications'];
export const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
export const DELAY_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/** Most rows that a sampled count looks at, so that its cost is the same with any number of rows. */
export const SAMPLED_ROWS_MAX = 10_000;
/** The end of the help of a sampled count. */
export const bounded = `; at most ${SAMPLED_ROWS_MAX}`;
