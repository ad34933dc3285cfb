import { Injectable } from '@nestjs/common';
import { deliveryModeSql, deliveryStatusSql, endpointStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { SUPERSEDED_TYPES, type AttemptedDelivery, type DeliveryAfterAttempt } from './domain/delivery';
import type { Held } from './domain/dispatch-queue';
import { ROOM_FIRST } from './domain/endpoint-concurrency';
import { inLockOrder } from './domain/new-delivery';

/**
 * How long a taken delivery belongs to this process, in real time: the time limit of an answer plus time to record it.
 */
export const LEASE_MS = 25_000;

/** The part of a lease that remains when an attempt begins: the time limit of an answer, and time to record it. */
const ATTEMPT_AND_RECORD_MS = 18_000;

/** Until when a delivery may begin if its lease is requested now, in milliseconds of the monotonic clock. */
export function beginBy(): number {
  return performance.now() + LEASE_MS - ATTEMPT_AND_RECORD_MS;
}

/** A delivery under a lease. */
export interface LeasedDelivery extends AttemptedDelivery {
  platformKey: number;
  id: string;
  leaseId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  sequence: number;
}

/** A delivery for this process to send. */
export interface DueDelivery extends LeasedDelivery, Held {
  /** The envelope as it is sent. */
  body: string;
  /** W3C trace context of the event, if its trace is recorded. */
  traceparent: string | undefined;
}

/** One recorded attempt. */
export interface Attempt {
  id: string;
  /** Milliseconds since the epoch, domain time. */
  atMs: number;
  responseStatus: number | null;
  durationMs: number;
  responseBody: string | null;
  error: string | null;
}

/** An attempt, and the state of its delivery after it. */
export interface RecordedAttempt {
  delivery: LeasedDelivery;
  attempt: Attempt;
  after: DeliveryAfterAttempt;
}

/** The columns of a leased delivery. */
export interface LeasedRow {
  platform_key: number;
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  resource_id: string;
  sequence: string;
  failures: number;
  in_order: boolean;
  tried_since: Date | null;
  is_approval: boolean;
}

interface DueRow extends LeasedRow {
  body: string;
  traceparent: string | null;
}

/** Each enabled endpoint that is pushed to contributes as many as it has room for. Then the endpoints take turns. */
const TAKE = `
  WITH due AS MATERIALIZED (
    SELECT d.* FROM webhook_endpoints e
      LEFT JOIN platform_clocks c ON c.platform_key = e.platform_key
      LEFT JOIN unnest($2::uuid[], $3::integer[]) AS busy (endpoint_id, room) ON busy.endpoint_id = e.id
      CROSS JOIN LATERAL (
        SELECT w.platform_key, w.id, w.endpoint_id, w.next_attempt_at, w.position FROM webhook_deliveries w
        WHERE w.platform_key = e.platform_key AND w.endpoint_id = e.id
          AND w.next_attempt_at <= to_timestamp($1::float8 / 1000)
            + make_interval(secs => COALESCE(c.offset_ms, 0) / 1000.0)
          AND (w.lease_until IS NULL OR w.lease_until <= clock_timestamp())
        ORDER BY w.next_attempt_at, w.position LIMIT COALESCE(busy.room, ${ROOM_FIRST})
        FOR UPDATE SKIP LOCKED
      ) AS d
    WHERE e.status = ${endpointStatusSql.ENABLED} AND e.delivery = ${deliveryModeSql.PUSH} AND e.deleted_at IS NULL
  ), chosen AS (
    SELECT platform_key, id FROM (
      SELECT platform_key, id,
        row_number() OVER (PARTITION BY platform_key, endpoint_id ORDER BY next_attempt_at, position) AS turn
      FROM due) AS turns
    ORDER BY turn LIMIT $4
  ), taken AS (
    UPDATE webhook_deliveries w
    SET lease_id = $5, lease_until = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
    FROM chosen WHERE w.platform_key = chosen.platform_key AND w.id = chosen.id
    RETURNING w.*
  )
  SELECT t.platform_key, t.id, t.endpoint_id, t.event_id, t.event_type, t.resource_id, t.sequence, t.failures, t.in_order,
    t.tried_since, t.approval IS NOT NULL AS is_approval, v.body, v.traceparent
  FROM taken t JOIN webhook_events v ON v.platform_key = t.platform_key AND v.id = t.event_id
  ORDER BY t.position`;

/**
 * Delivered deliveries leave their queue. The statements of this file lock rows in the order of the given ids. They
 * name ids, so that the primary key is used whatever the statistics are. Only pending deliveries have a lease.
 */
const RECORD_DELIVERED = `
  UPDATE webhook_deliveries d SET status = ${deliveryStatusSql.DELIVERED}, next_attempt_at = NULL, lease_id = NULL, lease_until = NULL
  FROM (SELECT * FROM unnest($1::integer[], $2::uuid[], $3::uuid[]) AS t (platform_key, id, lease_id) OFFSET 0) AS a
  WHERE d.platform_key = a.platform_key AND d.id = a.id AND d.lease_id = a.lease_id`;

/** For batches with failed attempts. A failed balance is dropped instead of retried if a newer one exists. */
const RECORD_MIXED = `
  UPDATE webhook_deliveries d SET
    status = CASE WHEN a.is_superseded THEN ${deliveryStatusSql.DROPPED} ELSE a.status END,
    failures = a.failures, in_order = a.in_order, tried_since = a.tried_since,
    next_attempt_at = CASE WHEN a.is_superseded THEN NULL ELSE a.next_attempt_at END,
    lease_id = NULL, lease_until = NULL
  FROM (
    SELECT t.*, t.status = ${deliveryStatusSql.PENDING} AND t.event_type = ANY($13::text[]) AND EXISTS (
        SELECT 1 FROM webhook_deliveries n
        WHERE n.platform_key = t.platform_key AND n.endpoint_id = t.endpoint_id AND n.resource_id = t.resource_id
          AND n.event_type = t.event_type AND n.status = ${deliveryStatusSql.PENDING} AND n.sequence > t.sequence) AS is_superseded
    FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::boolean[], $7::timestamptz[],
        $8::timestamptz[], $9::uuid[], $10::text[], $11::text[], $12::bigint[])
      AS t (platform_key, id, lease_id, status, failures, in_order, tried_since, next_attempt_at, endpoint_id,
        resource_id, event_type, sequence)
    OFFSET 0) AS a
  WHERE d.platform_key = a.platform_key AND d.id = a.id AND d.lease_id = a.lease_id`;

const GIVE_BACK = `
  UPDATE webhook_deliveries d SET lease_id = NULL, lease_until = NULL
  FROM (SELECT * FROM unnest($1::integer[], $2::uuid[], $3::uuid[]) AS t (platform_key, id, lease_id) OFFSET 0) AS a
  WHERE d.platform_key = a.platform_key AND d.id = a.id AND d.lease_id = a.lease_id`;

const RECORD_ATTEMPTS = `
  INSERT INTO webhook_attempts (platform_key, delivery_id, id, attempted_at, response_status, duration_ms,
    response_body, error)
  SELECT * FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::smallint[], $6::integer[],
    $7::text[], $8::text[])
  ON CONFLICT DO NOTHING`;

function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** The changes that the delivery worker makes to deliveries. */
@Injectable()
export class DueDeliveryRepository {
  /** Takes due deliveries under a lease. No other process sends them until the lease ends. */
  async take(
    runner: SqlRunner,
    input: { nowMs: number; rooms: { endpointId: string; room: number }[]; limit: number; leaseId: string },
  ): Promise<DueDelivery[]> {
    const beginByMs = beginBy();
    const rows = rowsOf<DueRow>(
      await runner.query(TAKE, [
        input.nowMs,
        input.rooms.map(({ endpointId }) => endpointId),
        input.rooms.map(({ room }) => room),
        input.limit,
        input.leaseId,
        LEASE_MS,
      ]),
    );
    return rows.map((row) => toDue(row, input.leaseId, beginByMs));
  }

  /** Records attempts of deliveries that are still under their lease. The deliveries are in locking order. */
  async record(runner: SqlRunner, attempts: readonly RecordedAttempt[]): Promise<void> {
    const isMixed = attempts.some(({ after }) => after.status !== 'DELIVERED');
    await Promise.all([
      isMixed ? this.recordMixed(runner, attempts) : this.recordDelivered(runner, attempts),
      this.insertAttempts(
        runner,
        attempts.map(({ delivery, attempt }) => ({
          platformKey: delivery.platformKey,
          deliveryId: delivery.id,
          attempt,
        })),
      ),
    ]);
  }

  /** Ends the leases of deliveries that this process will not send. */
  async giveBack(runner: SqlRunner, deliveries: readonly LeasedDelivery[]): Promise<void> {
    await runner.query(GIVE_BACK, namesOf(inLockOrder(deliveries, (delivery) => delivery)));
  }

  /** Stores attempts. */
  async insertAttempts(
    runner: SqlRunner,
    attempts: readonly { platformKey: number; deliveryId: string; attempt: Attempt }[],
  ): Promise<void> {
    await runner.query(RECORD_ATTEMPTS, [
      attempts.map(({ platformKey }) => platformKey),
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ attempt }) => attempt.id),
      attempts.map(({ attempt }) => moment(attempt.atMs)),
      attempts.map(({ attempt }) => attempt.responseStatus),
      attempts.map(({ attempt }) => attempt.durationMs),
      attempts.map(({ attempt }) => attempt.responseBody),
      attempts.map(({ attempt }) => attempt.error),
    ]);
  }

  private async recordDelivered(runner: SqlRunner, attempts: readonly RecordedAttempt[]): Promise<void> {
    await runner.query(RECORD_DELIVERED, namesOf(attempts.map(({ delivery }) => delivery)));
  }

  private async recordMixed(runner: SqlRunner, attempts: readonly RecordedAttempt[]): Promise<void> {
    await runner.query(RECORD_MIXED, [
      ...namesOf(attempts.map(({ delivery }) => delivery)),
      attempts.map(({ after }) => after.status),
      attempts.map(({ after }) => after.failures),
      attempts.map(({ after }) => after.inOrder),
      attempts.map(({ after }) => moment(after.triedSinceMs)),
      attempts.map(({ after }) => moment(after.nextAttemptMs)),
      attempts.map(({ delivery }) => delivery.endpointId),
      attempts.map(({ delivery }) => delivery.resourceId),
      attempts.map(({ delivery }) => delivery.eventType),
      attempts.map(({ delivery }) => delivery.sequence),
      SUPERSEDED_TYPES,
    ]);
  }

  /** Number of a platform's deliveries that are due by its clock now. */
  async countDue(runner: SqlRunner, platformKey: number, nowMs: number): Promise<number> {
    const rows = rowsOf<{ count: string }>(
      await runner.query(
        `SELECT count(*) FROM webhook_deliveries d JOIN webhook_endpoints e
           ON e.platform_key = d.platform_key AND e.id = d.endpoint_id
         WHERE d.platform_key = $1 AND d.next_attempt_at <= to_timestamp($2::float8 / 1000)
           AND e.status = ${endpointStatusSql.ENABLED} AND e.delivery = ${deliveryModeSql.PUSH} AND e.deleted_at IS NULL`,
        [platformKey, nowMs],
      ),
    );
    return Number(rows[0]?.count ?? 0);
  }
}

/** Platforms, ids and leases, in three arrays. */
function namesOf(deliveries: readonly LeasedDelivery[]): [number[], string[], string[]] {
  return [
    deliveries.map(({ platformKey }) => platformKey),
    deliveries.map(({ id }) => id),
    deliveries.map(({ leaseId }) => leaseId),
  ];
}

/** The delivery of a row, leased by this lease. */
export function leasedOf(row: LeasedRow, leaseId: string): LeasedDelivery {
  return {
    platformKey: row.platform_key,
    id: row.id,
    leaseId,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    isApproval: row.is_approval,
    resourceId: row.resource_id,
    sequence: Number(row.sequence),
    failures: row.failures,
    inOrder: row.in_order,
    triedSinceMs: row.tried_since === null ? null : row.tried_since.getTime(),
  };
}

function toDue(row: DueRow, leaseId: string, beginByMs: number): DueDelivery {
  const { body, traceparent } = row;
  return { ...leasedOf(row, leaseId), beginByMs, body, traceparent: traceparent ?? undefined };
}
