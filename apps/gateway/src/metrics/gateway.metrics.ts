import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { ServiceMetrics } from '@corridor/service';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Metrics of the gateway, in the Prometheus text format of the operators' port. */
@Injectable()
export class GatewayMetrics {
  private readonly durations: Histogram<'operation' | 'status'>;
  private readonly droppedEntries: Counter;
  private readonly limitedRequests: Counter<'limit'>;
  private readonly authenticationFailures: Counter<'reason'>;
  private readonly unauthorizedReports: Counter;

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
    this.limitedRequests = new Counter({
      name: 'corridor_http_limited_total',
      help: 'Requests that were answered 429, by the limit of the caller that they passed',
      labelNames: ['limit'],
      registers,
    });
    this.authenticationFailures = new Counter({
      name: 'corridor_authentication_failures_total',
      help: 'Requests whose caller could not be authenticated, by what was wrong with the credentials',
      labelNames: ['reason'],
      registers,
    });
    this.unauthorizedReports = new Counter({
      name: 'corridor_connector_reports_unauthorized_total',
      help: 'Calls with reports of connectors that were answered 401: an unknown connector, or a wrong signature',
      registers,
    });
  }

  observe(operation: string, status: number, durationMs: number): void {
    this.durations.observe({ operation, status: `${Math.floor(status / 100)}xx` }, durationMs / 1_000);
  }

  limited(limit: string): void {
    this.limitedRequests.inc({ limit });
  }

  authenticationFailed(reason: string): void {
    this.authenticationFailures.inc({ reason });
  }

  reportUnauthorized(): void {
    this.unauthorizedReports.inc();
  }

  dropped(entries: number): void {
    this.droppedEntries.inc(entries);
  }
}
