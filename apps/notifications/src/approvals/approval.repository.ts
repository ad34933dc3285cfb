import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryStatus } from '@corridor/kernel';
import { deliveryApprovalSql, deliveryStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { ApprovalDelivery } from './domain/new-approval';

/** How long a question belongs to this process, in real time: the time limit of its answer plus time to record it. */
export const APPROVAL_LEASE_MS = 10_000;
/** The part of a lease that remains when a question is sent. */
const ASK_AND_RECORD_MS = 7_000;
/** Maximum number of questions in one look. */
const TAKE_MAX = 50;

/** Until when a question may be sent if its lease is requested now, in milliseconds of the monotonic clock. */
export function askBy(): number {
  return performance.now() + APPROVAL_LEASE_MS - ASK_AND_RECORD_MS;
}

/** A question for this process to ask: a delivery whose answer decides. */
export interface Approval {
  platformKey: number;
  platformId: string;
  id: string;
  leaseId: string;
  /** See {@link askBy}. */
  askByMs: number;
  endpointId: string;
  eventId: string;
  /** `Transaction:<uuid>`. */
  resourceId: string;
  /** The envelope as it is sent. */
  body: string;
  /** W3C trace context of the event, if its trace is recorded. */
  traceparent: string | undefined;
}

interface ApprovalRow {
  platform_key: number;
  platform_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  resource_id: string;
  body: string;
  traceparent: string | null;
}

const INSERT = `
  INSERT INTO webhook_deliveries (platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence, status,
    approval, created_at, lease_id, lease_until)
  SELECT platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence,
    CASE WHEN asking THEN ${deliveryStatusSql.PENDING} ELSE ${deliveryStatusSql.FAILED} END, CASE WHEN asking THEN ${deliveryApprovalSql.ASKING} ELSE ${deliveryApprovalSql.OVER} END, created_at,
    CASE WHEN leased THEN $11::uuid END,
    CASE WHEN leased THEN clock_timestamp() + make_interval(secs => $12::float8 / 1000) END
  FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::boolean[],
    $9::timestamptz[], $10::boolean[])
    AS d (platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence, asking, created_at, leased)`;

const TAKE = `
  WITH due AS MATERIALIZED (
    SELECT d.platform_key, d.id FROM webhook_deliveries d
    WHERE d.approval = ${deliveryApprovalSql.ASKING} AND d.endpoint_id <> ALL($1::uuid[])
      AND (d.lease_until IS NULL OR d.lease_until <= clock_timestamp())
    ORDER BY d.id LIMIT $2 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE webhook_deliveries w
    SET lease_id = $3, lease_until = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
    FROM due WHERE w.platform_key = due.platform_key AND w.id = due.id
    RETURNING w.*
  )
  SELECT t.platform_key, COALESCE(p.platform_id, '') AS platform_id, t.id, t.endpoint_id, t.event_id, t.resource_id,
    v.body, v.traceparent
  FROM taken t JOIN webhook_events v ON v.platform_key = t.platform_key AND v.id = t.event_id
    LEFT JOIN platforms p ON p.platform_key = t.platform_key`;

const END = `
  UPDATE webhook_deliveries SET status = $4::text, approval = ${deliveryApprovalSql.OVER}, lease_id = NULL, lease_until = NULL,
    failures = failures + ($4::text = ${deliveryStatusSql.FAILED})::integer
  WHERE platform_key = $1 AND id = $2 AND lease_id = $3 AND approval = ${deliveryApprovalSql.ASKING}
  RETURNING 1`;

/** Deliveries that ask for an approval, until they are answered. */
@Injectable()
export class ApprovalRepository {
  /** Writes deliveries of approval events. If this process asks at once, the delivery gets a lease. */
  async insert(runner: SqlRunner, made: readonly ApprovalDelivery[], leaseId: string): Promise<void> {
    await runner.query(INSERT, [
      made.map(({ event }) => event.platformKey),
      made.map(({ id }) => id),
      made.map(({ event }) => event.id),
      made.map(({ endpointId }) => endpointId),
      made.map(({ event }) => event.type),
      made.map(({ event }) => event.resourceId),
      made.map(({ event }) => event.sequence),
      made.map(({ isAsking }) => isAsking),
      made.map(({ createdMs }) => new Date(createdMs).toISOString()),
      made.map(({ isLeased }) => isLeased),
      leaseId,
      APPROVAL_LEASE_MS,
    ]);
  }

  /** Takes questions, oldest first, that no process asks now, because it had no room or has died. */
  async take(
    runner: SqlRunner,
    input: { full: readonly string[]; limit: number; leaseId: string },
  ): Promise<Approval[]> {
    const { full, limit, leaseId } = input;
    const askByMs = askBy();
    const rows = rowsOf<ApprovalRow>(
      await runner.query(TAKE, [full, Math.min(limit, TAKE_MAX), leaseId, APPROVAL_LEASE_MS]),
    );
    return rows.map((row) => ({
      platformKey: row.platform_key,
      platformId: row.platform_id,
      id: row.id,
      leaseId,
      askByMs,
      endpointId: row.endpoint_id,
      eventId: row.event_id,
      resourceId: row.resource_id,
      body: row.body,
      traceparent: row.traceparent ?? undefined,
    }));
  }

  /** Ends a question. Returns false if this process has lost its lease: then another process records the outcome. */
  async end(
    runner: SqlRunner,
    approval: Approval,
    status: Extract<WebhookDeliveryStatus, 'DELIVERED' | 'FAILED'>,
  ): Promise<boolean> {
    const { platformKey, id, leaseId } = approval;
    return rowsOf(await runner.query(END, [platformKey, id, leaseId, status])).length > 0;
  }
}
