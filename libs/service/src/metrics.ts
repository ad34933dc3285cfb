import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { messagingCounters, MessagingMetrics, type MessagingCounter } from '@corridor/messaging';

/** Precision of the measured event loop lag. The default of 10 ms would wake an idle process too often. */
const LOOP_PRECISION_MS = 100;

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The process's metrics in the Prometheus text format, served on the operators' port. */
export class ServiceMetrics extends MessagingMetrics {
  readonly registry = new Registry();
  private readonly counters = new Map<MessagingCounter, Counter>();
  private readonly totals = new Map<MessagingCounter, number>();

  constructor(service: string) {
    super();
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
    for (const name of messagingCounters) {
      const help = `messaging: ${name}`;
      const counter = new Counter({
        name: `corridor_${snakeCase(name)}_total`,
        help,
        registers: [this.registry],
      });
      this.counters.set(name, counter);
    }
  }

  /**
   * Exports how far this host's clock is ahead of other clocks.
   * @param skews milliseconds by owner of the other clock; undefined if it isn't known yet.
   */
  showClockSkew(skews: Readonly<Record<string, () => number | undefined>>): void {
    new Gauge({
      name: 'corridor_clock_skew_seconds',
      help: "how far this host's clock is ahead of the database's and of Kafka's",
      labelNames: ['of'],
      registers: [this.registry],
      collect() {
        for (const [of, skewMs] of Object.entries(skews)) {
          const skew = skewMs();
          if (skew !== undefined) this.set({ of }, skew / 1_000);
        }
      },
    });
  }

  count(counter: MessagingCounter, amount: number): void {
    this.counters.get(counter)?.inc(amount);
    this.totals.set(counter, this.totalOf(counter) + amount);
  }

  /** What this process has counted since its start. */
  totalOf(counter: MessagingCounter): number {
    return this.totals.get(counter) ?? 0;
  }
}
