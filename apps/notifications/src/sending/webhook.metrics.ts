import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Histogram } from 'prom-client';
import { SAMPLED_ROWS_MAX } from '@corridor/contracts';
import {
  deliveryApprovalSql,
  deliveryModeSql,
  deliveryStatusSql,
  endpointStatusSql,
} from '@corridor/database';
import { SECOND_MS } from '@corridor/kernel';
import { MetricSampler, PlatformClocks, ServiceMetrics, type Reading } from '@corridor/service';
import type { SendResult } from './sender.port';

/** Most pending deliveries that are counted of an endpoint, and of all. */
const [ENDPOINT_ROWS_MAX, BACKLOG_MAX] = [1_000, 100_000];

const STATE = `CASE WHEN e.status = ${endpointStatusSql.DISABLED} THEN 'disabled'
  WHEN e.failing_since IS NOT NULL THEN 'failing' ELSE 'healthy' END`;

const ENDPOINTS = `
  SELECT ${STATE} AS state, count(*) AS n FROM webhook_endpoints e WHERE deleted_at IS NULL GROUP BY 1`;

const BACKLOG = `
  SELECT state, count(*) AS n FROM (
    SELECT ${STATE} AS state FROM webhook_endpoints e CROSS JOIN LATERAL (
      SELECT FROM webhook_deliveries d
      WHERE d.platform_key = e.platform_key AND d.endpoint_id = e.id AND d.status = ${deliveryStatusSql.PENDING}
      LIMIT ${ENDPOINT_ROWS_MAX}) d
    WHERE e.deleted_at IS NULL AND e.delivery = ${deliveryModeSql.PUSH} LIMIT ${BACKLOG_MAX}) b
  GROUP BY state`;

/** By the clock of each platform. Deliveries of PULL endpoints wait for their callers. A delivery under its lease is being sent. */
const LATENESS = `
  SELECT max(extract(epoch FROM to_timestamp($1::float8 / 1000)
    + make_interval(secs => COALESCE(c.offset_ms, 0) / 1000.0) - d.next_attempt_at)) AS seconds
  FROM webhook_endpoints e LEFT JOIN platform_clocks c ON c.platform_key = e.platform_key
  CROSS JOIN LATERAL (
    SELECT w.next_attempt_at FROM webhook_deliveries w
    WHERE w.platform_key = e.platform_key AND w.endpoint_id = e.id AND w.next_attempt_at IS NOT NULL
    ORDER BY w.next_attempt_at, w.position LIMIT 1) d
  WHERE e.deleted_at IS NULL AND e.status = ${endpointStatusSql.ENABLED} AND e.failing_since IS NULL
    AND e.delivery = ${deliveryModeSql.PUSH}`;

const ASKING = `
  SELECT count(*) AS n FROM (
    SELECT FROM webhook_deliveries WHERE approval = ${deliveryApprovalSql.ASKING} LIMIT ${SAMPLED_ROWS_MAX}) a`;

const ENDPOINT_STATES = ['healthy', 'failing', 'disabled'];

interface CountRow {
  state: string;
  n: string;
}

/** Attempts to deliver, and what waits to be delivered. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Histogram<'result'>;
  private readonly delays: Histogram;

  constructor(
    metrics: ServiceMetrics,
    sampler: MetricSampler,
    private readonly pool: Pool,
    clocks: PlatformClocks,
  ) {
    this.attempts = metrics.histogram('corridor_webhook_attempt_duration_seconds');
    this.delays = metrics.histogram('corridor_webhook_delay_seconds');
    sampler.add(['corridor_webhook_backlog'], () => this.byState('corridor_webhook_backlog', BACKLOG));
    sampler.add(['corridor_webhook_endpoints'], () => this.byState('corridor_webhook_endpoints', ENDPOINTS));
    sampler.add(['corridor_webhook_lateness_seconds'], async () => {
      const { rows } = await pool.query<{ seconds: string | null }>(LATENESS, [clocks.realNow()]);
      const value = Math.max(0, Number(rows[0]?.seconds ?? 0));
      return [{ name: 'corridor_webhook_lateness_seconds', value }];
    });
    sampler.add(['corridor_payment_approvals_waiting'], async () => {
      const { rows } = await pool.query<{ n: string }>(ASKING);
      return [{ name: 'corridor_payment_approvals_waiting', value: Number(rows[0]?.n) }];
    });
  }

  attempted({ responseStatus, durationMs }: SendResult): void {
    const isDelivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
    const result = isDelivered ? 'delivered' : responseStatus === null ? 'unanswered' : 'refused';
    this.attempts.observe({ result }, durationMs / SECOND_MS);
  }

  /** @param delayMs from the commit of the event to its first attempt */
  delivered(delayMs: number): void {
    this.delays.observe(Math.max(0, delayMs) / SECOND_MS);
  }

  private async byState(
    name: 'corridor_webhook_backlog' | 'corridor_webhook_endpoints',
    sql: string,
  ): Promise<Reading[]> {
    const { rows } = await this.pool.query<CountRow>(sql);
    const counts = new Map(rows.map(({ state, n }) => [state, Number(n)]));
    return ENDPOINT_STATES.map((endpoints) => ({
      name,
      labels: { endpoints },
      value: counts.get(endpoints) ?? 0,
    }));
  }
}
