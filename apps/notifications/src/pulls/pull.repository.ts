import { Injectable } from '@nestjs/common';
import { deliveryModeSql, deliveryStatusSql, endpointStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { ROOM_MAX } from '../deliveries/domain/endpoint-concurrency';
import {
  leasedOf,
  type Attempt,
  type LeasedDelivery,
  type LeasedRow,
} from '../deliveries/due-delivery.repository';

/** How long a leased delivery belongs to its caller, in real time. */
const PULL_LEASE_MS = 30_000;
/** An endpoint that nobody has leased from for this time is deleted; real time. */
const UNPOLLED_MAX_MS = 60_000;
/** A poll is stored only if the stored one is older, so that polls cost few writes. */
const POLL_STORED_EACH_MS = 5_000;
/** Leased deliveries are among the first due ones, which are all that is counted. */
const COUNTED_MAX = 4 * ROOM_MAX;

/** A delivery that was leased to a caller. */
export interface PulledDelivery extends LeasedDelivery {
  /** The stored envelope. */
  body: string;
  /** Number of the attempts that were recorded. */
  attempts: number;
  /** End of the lease in milliseconds since the epoch, real time. */
  leasedUntilMs: number;
}

/** A delivery of a PULL endpoint while its report is recorded. */
export interface ReportedDelivery extends LeasedDelivery {
  /** Whether the given lease is in force. */
  isHeld: boolean;
}

const COLUMNS = (row: string): string => `${row}.platform_key, ${row}.id, ${row}.endpoint_id, ${row}.event_id,
  ${row}.event_type, ${row}.resource_id, ${row}.sequence, ${row}.failures, ${row}.in_order, ${row}.tried_since,
  ${row}.approval IS NOT NULL AS is_approval`;

/** Whether the endpoint is there. Most polls only read. */
const POLL = `
  WITH stored AS (
    UPDATE pull_endpoints SET polled_at = clock_timestamp()
    WHERE platform_key = $1 AND endpoint_id = $2
      AND polled_at < clock_timestamp() - interval '${POLL_STORED_EACH_MS} milliseconds'
  )
  SELECT 1 FROM pull_endpoints WHERE platform_key = $1 AND endpoint_id = $2`;

/** Leases of one endpoint are taken one after the other, so that each counts all leases before it. */
const TURN = `SELECT pg_advisory_xact_lock(hashtextextended('pull-lease ' || $1::text, 0))`;

/** The same deliveries in the same order as those of a pushed endpoint, as far as there is room. */
const TAKE = `
  WITH due AS MATERIALIZED (
    SELECT d.* FROM webhook_endpoints e
      LEFT JOIN platform_clocks c ON c.platform_key = e.platform_key
      CROSS JOIN LATERAL (
        SELECT w.platform_key, w.id FROM webhook_deliveries w
        WHERE w.platform_key = e.platform_key AND w.endpoint_id = e.id
          AND w.next_attempt_at <= to_timestamp($3::float8 / 1000)
            + make_interval(secs => COALESCE(c.offset_ms, 0) / 1000.0)
          AND (w.lease_until IS NULL OR w.lease_until <= clock_timestamp())
        ORDER BY w.next_attempt_at, w.position
        LIMIT LEAST($4::bigint, (
          SELECT GREATEST(0, ${ROOM_MAX} - count(*)) FROM (
            SELECT l.lease_until FROM webhook_deliveries l
            WHERE l.platform_key = $1 AND l.endpoint_id = $2 AND l.next_attempt_at IS NOT NULL
            ORDER BY l.next_attempt_at, l.position LIMIT ${COUNTED_MAX}) AS first
          WHERE first.lease_until > clock_timestamp()))
        FOR UPDATE SKIP LOCKED
      ) AS d
    WHERE e.platform_key = $1 AND e.id = $2 AND e.delivery = ${deliveryModeSql.PULL}
      AND e.status = ${endpointStatusSql.ENABLED} AND e.deleted_at IS NULL
  ), taken AS (
    UPDATE webhook_deliveries w
    SET lease_id = $5, lease_until = clock_timestamp() + interval '${PULL_LEASE_MS} milliseconds'
    FROM due WHERE w.platform_key = due.platform_key AND w.id = due.id
    RETURNING w.*
  )
  SELECT ${COLUMNS('t')}, t.lease_until, v.body, (SELECT count(*)::integer FROM webhook_attempts a
      WHERE a.platform_key = t.platform_key AND a.delivery_id = t.id) AS attempts
  FROM taken t JOIN webhook_events v ON v.platform_key = t.platform_key AND v.id = t.event_id
  ORDER BY t.position`;

const LOCK = `
  SELECT ${COLUMNS('d')}, COALESCE(d.lease_id = $3::uuid AND d.lease_until > clock_timestamp()
      AND d.status = ${deliveryStatusSql.PENDING} AND EXISTS (
        SELECT 1 FROM webhook_endpoints e WHERE e.platform_key = d.platform_key AND e.id = d.endpoint_id
          AND e.delivery = ${deliveryModeSql.PULL} AND e.deleted_at IS NULL), false) AS is_held
  FROM webhook_deliveries d WHERE d.platform_key = $1 AND d.id = $2 FOR UPDATE OF d`;

/** Polls and leases of PULL endpoints. */
@Injectable()
export class PullRepository {
  /** Adds an endpoint, which counts as polled now. */
  async add(runner: SqlRunner, platformKey: number, endpointId: string): Promise<void> {
    await runner.query('INSERT INTO pull_endpoints (platform_key, endpoint_id) VALUES ($1, $2)', [
      platformKey,
      endpointId,
    ]);
  }

  /** Keeps an endpoint for another while. Returns false if it is gone. */
  async poll(runner: SqlRunner, platformKey: number, endpointId: string): Promise<boolean> {
    return rowsOf(await runner.query(POLL, [platformKey, endpointId])).length > 0;
  }

  /** Endpoints that were not polled for too long, the longest first. */
  async unpolled(runner: SqlRunner, limit: number): Promise<{ platformKey: number; endpointId: string }[]> {
    const rows = rowsOf<{ platform_key: number; endpoint_id: string }>(
      await runner.query(
        `SELECT platform_key, endpoint_id FROM pull_endpoints
         WHERE polled_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
         ORDER BY polled_at LIMIT $2`,
        [UNPOLLED_MAX_MS + POLL_STORED_EACH_MS, limit],
      ),
    );
    return rows.map((row) => ({ platformKey: row.platform_key, endpointId: row.endpoint_id }));
  }

  /** Forgets an endpoint unless it was polled in the meantime. Returns whether it is forgotten. */
  async forget(runner: SqlRunner, platformKey: number, endpointId: string): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `DELETE FROM pull_endpoints WHERE platform_key = $1 AND endpoint_id = $2
           AND polled_at < clock_timestamp() - make_interval(secs => $3::float8 / 1000) RETURNING 1`,
        [platformKey, endpointId, UNPOLLED_MAX_MS + POLL_STORED_EACH_MS],
      ),
    );
    return rows.length > 0;
  }

  /** Leases due deliveries of an endpoint in the runner's transaction. `nowMs` is real time in milliseconds. */
  async take(
    runner: SqlRunner,
    input: { platformKey: number; endpointId: string; nowMs: number; limit: number; leaseId: string },
  ): Promise<PulledDelivery[]> {
    const { platformKey, endpointId, nowMs, limit, leaseId } = input;
    // Both are sent at once. The second has its snapshot from after the first.
    const [, taken] = await Promise.all([
      runner.query(TURN, [endpointId]),
      runner.query(TAKE, [platformKey, endpointId, nowMs, limit, leaseId]),
    ]);
    const rows = rowsOf<LeasedRow & { lease_until: Date; body: string; attempts: number }>(taken);
    return rows.map((row) => ({
      ...leasedOf(row, leaseId),
      body: row.body,
      attempts: row.attempts,
      leasedUntilMs: row.lease_until.getTime(),
    }));
  }

  /** A delivery, locked until the transaction ends. */
  async lock(
    runner: SqlRunner,
    input: { platformKey: number; id: string; leaseId: string | null },
  ): Promise<ReportedDelivery | undefined> {
    const { platformKey, id, leaseId } = input;
    const [row] = rowsOf<LeasedRow & { is_held: boolean }>(
      await runner.query(LOCK, [platformKey, id, leaseId]),
    );
    return row && { ...leasedOf(row, leaseId ?? ''), isHeld: row.is_held };
  }

  /** The attempt that was reported for a lease of a delivery. Its id is the lease's. */
  async reported(
    runner: SqlRunner,
    input: { platformKey: number; id: string; leaseId: string },
  ): Promise<Attempt | undefined> {
    const { platformKey, id, leaseId } = input;
    const [row] = rowsOf<{
      attempted_at: Date;
      response_status: number | null;
      duration_ms: number;
      response_body: string | null;
      error: string | null;
    }>(
      await runner.query(
        `SELECT attempted_at, response_status, duration_ms, response_body, error FROM webhook_attempts
         WHERE platform_key = $1 AND delivery_id = $2 AND id = $3`,
        [platformKey, id, leaseId],
      ),
    );
    return (
      row && {
        id: leaseId,
        atMs: row.attempted_at.getTime(),
        responseStatus: row.response_status,
        durationMs: row.duration_ms,
        responseBody: row.response_body,
        error: row.error,
      }
    );
  }
}
