import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryStatus } from '@corridor/kernel';
import { deliveryApprovalSql, deliveryStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { WebhookEvent } from '../events/domain/webhook-event';
import { SUPERSEDED_TYPES } from './domain/delivery';
import {
  byPlatform,
  inLockOrder,
  queueKey,
  queueOf,
  type DeliveryQueue,
  type NewDelivery,
  type PlannedDelivery,
} from './domain/new-delivery';
import { LEASE_MS } from './due-delivery.repository';

const isLeased = (row: string): string =>
  `(${row}.lease_until IS NOT NULL AND ${row}.lease_until > clock_timestamp())`;

/** A question for an approval ends by its answer. Nothing else takes, resumes or ends it. */
const IS_NOT_ASKING = `d.approval IS DISTINCT FROM ${deliveryApprovalSql.ASKING}`;

/** Written so that no index of pending rows is used, because the ids identify the rows. */
const IS_STILL_PENDING = `status || '' = ${deliveryStatusSql.PENDING}`;

/** The first delivery of each queue. Each look uses the index of the queues, whatever the statistics are. */
const STANDING = `
  SELECT q.platform_key, q.endpoint_id, q.resource_id
  FROM unnest($1::integer[], $2::uuid[], $3::text[]) AS q (platform_key, endpoint_id, resource_id)
    CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.platform_key = q.platform_key AND d.endpoint_id = q.endpoint_id AND d.resource_id = q.resource_id
        AND d.status = ${deliveryStatusSql.PENDING} AND d.in_order
      ORDER BY d.position LIMIT 1 FOR SHARE) AS first`;

const RELEASE = `
  UPDATE webhook_deliveries SET next_attempt_at = to_timestamp($4::float8 / 1000)
    + make_interval(secs => COALESCE((SELECT offset_ms FROM platform_clocks WHERE platform_key = $1), 0) / 1000.0)
  WHERE platform_key = $1 AND ${IS_STILL_PENDING} AND next_attempt_at IS NULL AND id = ANY(ARRAY(
    SELECT first.id FROM unnest($2::uuid[], $3::text[]) AS q (endpoint_id, resource_id)
      CROSS JOIN LATERAL (
        SELECT d.id, d.next_attempt_at, ${IS_NOT_ASKING} AS may_be_due FROM webhook_deliveries d
        WHERE d.platform_key = $1 AND d.endpoint_id = q.endpoint_id AND d.resource_id = q.resource_id
          AND d.status = ${deliveryStatusSql.PENDING} AND d.in_order
        ORDER BY d.position LIMIT 1) AS first
    WHERE first.next_attempt_at IS NULL AND first.may_be_due))
  RETURNING 1`;

const DROP_SUPERSEDED = `
  UPDATE webhook_deliveries d SET status = ${deliveryStatusSql.DROPPED}, next_attempt_at = NULL, lease_id = NULL, lease_until = NULL
  WHERE d.platform_key = $1 AND ${IS_STILL_PENDING} AND NOT ${isLeased('d')} AND d.id = ANY(ARRAY(
    SELECT older.id
    FROM unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[]) AS n (endpoint_id, resource_id, event_type, sequence)
      CROSS JOIN LATERAL (
        SELECT o.id FROM webhook_deliveries o
        WHERE o.platform_key = $1 AND o.endpoint_id = n.endpoint_id AND o.resource_id = n.resource_id
          AND o.status = ${deliveryStatusSql.PENDING} AND o.event_type = n.event_type AND o.sequence < n.sequence AND NOT ${isLeased('o')}
        ORDER BY o.position FOR UPDATE SKIP LOCKED) AS older))`;

const INSERT = `
  INSERT INTO webhook_deliveries (platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence, status,
    next_attempt_at, created_at, lease_id, lease_until)
  SELECT platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence, status, next_attempt_at,
    created_at, CASE WHEN leased THEN $12::uuid END,
    CASE WHEN leased THEN clock_timestamp() + make_interval(secs => $13::float8 / 1000) END
  FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::text[],
    $9::timestamptz[], $10::timestamptz[], $11::boolean[]) WITH ORDINALITY
    AS d (platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence, status, next_attempt_at,
      created_at, leased, place)
  ORDER BY place`;

/** Each queue once, in locking order. */
function uniqueQueues(queues: readonly DeliveryQueue[]): DeliveryQueue[] {
  const unique = new Map(queues.map((queue) => [queueKey(queue), queue]));
  return inLockOrder([...unique.values()], (queue) => queue);
}

/**
 * Deliveries: one row for each event and endpoint. A pending row with `next_attempt_at` is due then. A pending row
 * without it waits for an earlier one of its queue, which releases it.
 */
@Injectable()
export class DeliveryRepository {
  /**
   * The queues of new deliveries that are not empty, by `queueKey`. Their first rows are locked, so the transaction
   * that ends them releases the new deliveries. Older balances are dropped later, under this lock.
   */
  async standing(runner: SqlRunner, planned: readonly PlannedDelivery[]): Promise<Set<string>> {
    const newest = planned.filter(
      ({ event, superseded }) => !superseded && SUPERSEDED_TYPES.includes(event.type),
    );
    const [standing, , still] = await Promise.all([
      this.lockFirst(runner, planned.map(queueOf)),
      this.dropSuperseded(runner, newest),
      this.lockFirst(runner, newest.map(queueOf)),
    ]);
    for (const key of newest.map((delivery) => queueKey(queueOf(delivery)))) standing.delete(key);
    return new Set([...standing, ...still]);
  }

  /** Writes deliveries in order. If this process sends one at once, it gets a lease. */
  async insert(runner: SqlRunner, made: readonly NewDelivery[], leaseId: string): Promise<void> {
    await runner.query(INSERT, [
      made.map(({ planned }) => planned.event.platformKey),
      made.map(({ id }) => id),
      made.map(({ planned }) => planned.event.id),
      made.map(({ planned }) => planned.endpointId),
      made.map(({ planned }) => planned.event.type),
      made.map(({ planned }) => planned.event.resourceId),
      made.map(({ planned }) => planned.event.sequence),
      made.map(({ status }) => status),
      made.map(({ nextMs }) => (nextMs === null ? null : new Date(nextMs).toISOString())),
      made.map(({ createdMs }) => new Date(createdMs).toISOString()),
      made.map(({ isLeased }) => isLeased),
      leaseId,
      LEASE_MS,
    ]);
  }

  /** Stores a finished delivery: a TEST, whose sender waits for it. */
  async insertDone(
    runner: SqlRunner,
    delivery: {
      id: string;
      event: WebhookEvent;
      endpointId: string;
      status: WebhookDeliveryStatus;
      createdMs: number;
    },
  ): Promise<void> {
    const { id, event, endpointId, status, createdMs } = delivery;
    await runner.query(
      `INSERT INTO webhook_deliveries (platform_key, id, event_id, endpoint_id, event_type, resource_id, sequence,
         status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        event.platformKey,
        id,
        event.id,
        endpointId,
        event.type,
        event.resourceId,
        event.sequence,
        status,
        new Date(createdMs).toISOString(),
      ],
    );
  }

  /** Makes the first delivery of each queue due, if it waits. Called when an earlier one has left the queue. */
  async release(runner: SqlRunner, queues: readonly DeliveryQueue[], nowMs: number): Promise<number> {
    const answers = await Promise.all(
      byPlatform(uniqueQueues(queues), ({ platformKey }) => platformKey).map(([platformKey, own]) =>
        runner.query(RELEASE, [
          platformKey,
          own.map(({ endpointId }) => endpointId),
          own.map(({ resourceId }) => resourceId),
          nowMs,
        ]),
      ),
    );
    return answers.reduce<number>((sum, answer) => sum + rowsOf(answer).length, 0);
  }

  /**
   * Makes one delivery due at once, whatever its state, and takes it out of the order. Does nothing while it is being
   * sent.
   */
  async retry(runner: SqlRunner, platformKey: number, id: string, nowMs: number): Promise<void> {
    const rows = rowsOf<{ endpoint_id: string; resource_id: string }>(
      await runner.query(
        `UPDATE webhook_deliveries d SET status = ${deliveryStatusSql.PENDING}, failures = 0, in_order = false, tried_since = NULL, lease_id = NULL,
           lease_until = NULL,
           next_attempt_at = to_timestamp($3::float8 / 1000) + make_interval(secs => COALESCE(
             (SELECT offset_ms FROM platform_clocks WHERE platform_key = $1), 0) / 1000.0)
         WHERE d.platform_key = $1 AND d.id = $2 AND NOT (d.status = ${deliveryStatusSql.PENDING} AND ${isLeased('d')}) AND ${IS_NOT_ASKING}
         RETURNING d.endpoint_id, d.resource_id`,
        [platformKey, id, nowMs],
      ),
    );
    const queues = rows.map((row) => ({
      platformKey,
      endpointId: row.endpoint_id,
      resourceId: row.resource_id,
    }));
    await this.release(runner, queues, nowMs);
  }

  /** Locks the first row of each queue. Returns the queues that have one. */
  private async lockFirst(runner: SqlRunner, all: readonly DeliveryQueue[]): Promise<Set<string>> {
    const queues = uniqueQueues(all);
    if (queues.length === 0) return new Set();
    const answer = await runner.query(STANDING, [
      queues.map(({ platformKey }) => platformKey),
      queues.map(({ endpointId }) => endpointId),
      queues.map(({ resourceId }) => resourceId),
    ]);
    const rows = rowsOf<{ platform_key: number; endpoint_id: string; resource_id: string }>(answer);
    return new Set(
      rows.map((row) =>
        queueKey({ platformKey: row.platform_key, endpointId: row.endpoint_id, resourceId: row.resource_id }),
      ),
    );
  }

  /** A newer balance drops older balances that are neither delivered nor being sent. */
  private async dropSuperseded(runner: SqlRunner, newest: readonly PlannedDelivery[]): Promise<void> {
    await Promise.all(
      byPlatform(newest, ({ event }) => event.platformKey).map(([platformKey, own]) =>
        runner.query(DROP_SUPERSEDED, [
          platformKey,
          own.map(({ endpointId }) => endpointId),
          own.map(({ event }) => event.resourceId),
          own.map(({ event }) => event.type),
          own.map(({ event }) => event.sequence),
        ]),
      ),
    );
  }
}
