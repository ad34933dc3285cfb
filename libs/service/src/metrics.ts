import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { messagingCounters, MessagingMetrics, type MessagingCounter } from '@corridor/messaging';

/** How exact the lag of the event loop is measured: a timer of that pace, 10 ms unless told, wakes an idle process. */
const LOOP_PRECISION_MS = 100;

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The process's metrics in the Prometheus text format, served on the operators' port. */
export class ServiceMetrics extends MessagingMetrics {
  readonly registry = new Registry();
  private readonly counters = new Map<MessagingCounter, Counter>();

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

  count(counter: MessagingCounter, amount: number): void {
    this.counters.get(counter)?.inc(amount);
  }
}
