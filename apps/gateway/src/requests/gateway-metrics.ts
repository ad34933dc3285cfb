import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { ServiceMetrics } from '@corridor/service';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** What the gateway counts, in the Prometheus text format of the operators' port. */
@Injectable()
export class GatewayMetrics {
  private readonly durations: Histogram<'operation' | 'status'>;
  private readonly droppedEntries: Counter;

  constructor(metrics: ServiceMetrics) {
    const registers = [metrics.registry];
    this.durations = new Histogram({
      name: 'corridor_http_request_duration_seconds',
      help: 'HTTP requests by operation and class of status',
      labelNames: ['operation', 'status'],
      buckets: BUCKETS_SECONDS,
      registers,
    });
    this.droppedEntries = new Counter({
      name: 'corridor_request_log_dropped_total',
      help: 'Entries of the request log that were dropped, because its queue was full or they could not be written',
      registers,
    });
  }

  observe(operation: string, status: number, durationMs: number): void {
    this.durations.observe({ operation, status: `${Math.floor(status / 100)}xx` }, durationMs / 1_000);
  }

  dropped(entries: number): void {
    this.droppedEntries.inc(entries);
  }
}
