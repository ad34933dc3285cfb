import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { ServiceMetrics } from '@corridor/service';

/** Metrics of the gateway, in the Prometheus text format of the operators' port. */
@Injectable()
export class GatewayMetrics {
  private readonly durations: Histogram<'operation' | 'status'>;
  private readonly droppedEntries: Counter;
  private readonly limitedRequests: Counter<'limit'>;
  private readonly authenticationFailures: Counter<'reason'>;
  private readonly unauthorizedReports: Counter;

  constructor(metrics: ServiceMetrics) {
    this.durations = metrics.histogram('corridor_http_request_duration_seconds');
    this.droppedEntries = metrics.counter('corridor_request_log_dropped_total');
    this.limitedRequests = metrics.counter('corridor_http_limited_total');
    this.authenticationFailures = metrics.counter('corridor_authentication_failures_total');
    this.unauthorizedReports = metrics.counter('corridor_connector_reports_unauthorized_total');
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
