import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metrics, type LabelsOf, type MetricContract, type MetricNameOf } from '@corridor/contracts';
import {
  messagingCounters,
  MessagingMetrics,
  type MessagingCounter,
  type MessagingDuration,
} from '@corridor/messaging';

/** Precision of the measured event loop lag. The default of 10 ms would wake an idle process too often. */
const LOOP_PRECISION_MS = 100;

const DURATIONS = {
  request: 'corridor_request_duration_seconds',
  event: 'corridor_event_duration_seconds',
  eventDelay: 'corridor_event_delay_seconds',
} as const satisfies Record<MessagingDuration, MetricNameOf<'histogram'>>;

type CounterName = MetricNameOf<'counter'>;
type GaugeName = MetricNameOf<'gauge'>;
type HistogramName = MetricNameOf<'histogram'>;

/** Numbers of a pool of database sessions. */
interface PoolState {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max?: number | undefined };
}

/** `eventsHandled` as `events_handled`. */
type SnakeCase<T extends string> = T extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : T;

/** A counter of the messaging library that the table lacks doesn't compile. */
function counterName(counter: MessagingCounter): CounterName {
  const snakeCase = counter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `corridor_${snakeCase}_total` as `corridor_${SnakeCase<MessagingCounter>}_total`;
}

/**
 * The process's metrics in the Prometheus text format, served on the operators' port. Each is an entry of the table
 * `metrics` of the contracts, from which docs/metrics.md is made.
 */
export class ServiceMetrics extends MessagingMetrics {
  readonly registry = new Registry();
  private readonly counters = new Map<MessagingCounter, { counter: Counter; hasLabels: boolean }>();
  private readonly durations = new Map<MessagingDuration, Histogram>();
  private readonly totals = new Map<MessagingCounter, number>();
  private readonly pools = new Map<string, () => PoolState | undefined>();

  constructor(private readonly service: string) {
    super();
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
    for (const name of messagingCounters) {
      const metric = counterName(name);
      this.counters.set(name, {
        counter: this.counter(metric),
        hasLabels: metrics[metric].labels.length > 0,
      });
    }
    for (const [duration, name] of Object.entries(DURATIONS)) {
      if (this.exports(name)) this.durations.set(duration as MessagingDuration, this.histogram(name));
    }
    this.showPools();
  }

  /** Creates a counter of the table. @param collect sets it at each scrape, without waiting. */
  counter<N extends CounterName>(
    name: N,
    collect?: (counter: Counter<LabelsOf<N>>) => void,
  ): Counter<LabelsOf<N>> {
    return new Counter<LabelsOf<N>>({
      ...this.declared(name),
      ...(collect === undefined ? {} : { collect: collecting(collect) }),
    });
  }

  /** Creates a gauge of the table. @param collect sets it at each scrape, without waiting. */
  gauge<N extends GaugeName>(name: N, collect?: (gauge: Gauge<LabelsOf<N>>) => void): Gauge<LabelsOf<N>> {
    return new Gauge<LabelsOf<N>>({
      ...this.declared(name),
      ...(collect === undefined ? {} : { collect: collecting(collect) }),
    });
  }

  /** Creates a histogram of the table. */
  histogram<N extends HistogramName>(name: N): Histogram<LabelsOf<N>> {
    return new Histogram<LabelsOf<N>>({ ...this.declared(name), buckets: [...metrics[name].buckets] });
  }

  /**
   * Exports how far this host's clock is ahead of other clocks.
   * @param skews milliseconds by owner of the other clock; undefined if it isn't known yet.
   */
  showClockSkew(skews: Readonly<Record<string, () => number | undefined>>): void {
    this.gauge('corridor_clock_skew_seconds', (gauge) => {
      for (const [of, skewMs] of Object.entries(skews)) {
        const skew = skewMs();
        if (skew !== undefined) gauge.set({ of }, skew / 1_000);
      }
    });
  }

  /** Exports until when unsigned events are accepted, in seconds since 1970. */
  showUnsignedEvents(untilSeconds: number): void {
    this.gauge('corridor_unsigned_events_until_timestamp_seconds').set(untilSeconds);
  }

  /** Exports the use of a pool of database sessions. @param find the pool; undefined while there is none. */
  showPool(name: string, find: () => PoolState | undefined): void {
    this.pools.set(name, find);
  }

  count(counter: MessagingCounter, amount: number, labels: Record<string, string> = {}): void {
    const known = this.counters.get(counter);
    if (known?.hasLabels === true) known.counter.inc(labels, amount);
    else known?.counter.inc(amount);
    this.totals.set(counter, this.totalOf(counter) + amount);
  }

  override observe(duration: MessagingDuration, seconds: number, labels: Record<string, string>): void {
    this.durations.get(duration)?.observe(labels, seconds);
  }

  /** What this process has counted since its start. */
  totalOf(counter: MessagingCounter): number {
    return this.totals.get(counter) ?? 0;
  }

  private exports(name: keyof typeof metrics): boolean {
    const contract: MetricContract = metrics[name];
    return contract.services.some((one) => one === this.service);
  }

  private declared<N extends keyof typeof metrics>(name: N) {
    if (!this.exports(name)) throw new Error(`${name} is not a metric of ${this.service}`);
    const { help, labels } = metrics[name];
    return { name, help, labelNames: [...labels] as LabelsOf<N>[], registers: [this.registry] };
  }

  private showPools(): void {
    const states = (): [pool: string, state: PoolState][] =>
      [...this.pools].flatMap(([pool, find]) => {
        const state = find();
        return state === undefined ? [] : [[pool, state]];
      });
    this.gauge('corridor_database_sessions', (gauge) => {
      for (const [pool, { totalCount, idleCount }] of states()) {
        gauge.set({ pool, state: 'used' }, totalCount - idleCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
      }
    });
    this.gauge('corridor_database_sessions_max', (gauge) => {
      for (const [pool, { options }] of states()) gauge.set({ pool }, options.max ?? 0);
    });
    this.gauge('corridor_database_waiting', (gauge) => {
      for (const [pool, { waitingCount }] of states()) gauge.set({ pool }, waitingCount);
    });
  }
}

/** Series that are no longer set disappear. */
function collecting<M extends { reset: () => void }>(collect: (metric: M) => void): (this: M) => void {
  return function (this: M) {
    this.reset();
    collect(this);
  };
}
