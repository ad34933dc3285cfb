import { Injectable } from '@nestjs/common';
import { uuidBounds } from '@corridor/kernel';
import { deliveryApprovalSql, deliveryStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DeliveryQueue } from '../deliveries/domain/new-delivery';

/** Maximum number of rows that one statement reads. */
const RETENTION_BATCH = 5_000;
/** Maximum number of rows if rows change, because a transaction that waits for one of them waits for all. */
const FAIL_BATCH = 1_000;
/** Maximum number of unfolded new deltas of one hour. */
const DELTAS_MAX = 50;
/** Number of changed rows below which nothing is analysed. */
const ANALYSE_FROM = 500;
/** Maximum number of hours that one statement folds. */
export const FOLD_HOURS_MAX = 200;
/** How long a deleted endpoint stays: longer than deliveries for it can still be collected. */
const DELETED_STAYS_MS = 10 * 60_000;

/** Totals with the columns of their hours, which are folded together, and the columns that they count by. */
const FOLDS = [
  { table: 'webhook_event_list_totals', hour: ['platform_key', 'hour'], columns: 'event_type' },
  { table: 'webhook_delivery_list_totals', hour: ['platform_key', 'hour'], columns: 'event_type, status' },
  {
    table: 'webhook_endpoint_list_totals',
    hour: ['platform_key', 'endpoint_id', 'hour'],
    columns: 'event_type, status',
  },
] as const;

/** Where a purge continues; undefined at the beginning. */
export interface Batch {
  /** The last row that was read; undefined if it was the last of the table. */
  last: string | undefined;
}

/** Platforms with rows, found by one index probe each, whatever the number of rows. */
const platformsOf = (table: string, name: string): string => `
  ${name} AS (
    (SELECT platform_key FROM ${table} ORDER BY platform_key LIMIT 1)
    UNION ALL
    SELECT (SELECT t.platform_key FROM ${table} t WHERE t.platform_key > k.platform_key ORDER BY t.platform_key LIMIT 1)
    FROM ${name} k WHERE k.platform_key IS NOT NULL
  )`;

/** Removes rows a batch at a time by a key. The next batch doesn't read again the rows that stay. */
const batchSql = (found: string, key: string, change: string): string => `
  WITH found AS MATERIALIZED (${found} LIMIT ${RETENTION_BATCH}), changed AS (${change} RETURNING 1)
  SELECT (SELECT count(*) FROM changed) AS changed,
    CASE WHEN (SELECT count(*) FROM found) = ${RETENTION_BATCH}
      THEN (SELECT ${key}::text FROM found ORDER BY ${key} DESC LIMIT 1) END AS last`;

const REMOVE_ATTEMPTS = batchSql(
  `SELECT platform_key, delivery_id, id, recorded_at FROM webhook_attempts
   WHERE recorded_at < to_timestamp($1::float8 / 1000) AND recorded_at >= COALESCE($2::timestamptz, '-infinity')
   ORDER BY recorded_at`,
  'recorded_at',
  `DELETE FROM webhook_attempts a USING found f
   WHERE a.platform_key = f.platform_key AND a.delivery_id = f.delivery_id AND a.id = f.id`,
);

const FAIL_PENDING = `
  UPDATE webhook_deliveries SET status = ${deliveryStatusSql.FAILED}, next_attempt_at = NULL, lease_id = NULL, lease_until = NULL
  WHERE platform_key = $1 AND id = ANY(ARRAY(
    SELECT id FROM webhook_deliveries WHERE platform_key = $1 AND status = ${deliveryStatusSql.PENDING} AND id < $2
      AND approval IS DISTINCT FROM ${deliveryApprovalSql.ASKING} AND (lease_until IS NULL OR lease_until <= clock_timestamp())
    ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED))
  RETURNING endpoint_id, resource_id`;

const REMOVE_EVENTS = batchSql(
  `SELECT v.id, v.resource_id, v.occurred_at FROM webhook_events v
   WHERE v.platform_key = $1 AND v.occurred_at < to_timestamp($2::float8 / 1000)
     AND v.occurred_at >= COALESCE($3::timestamptz, '-infinity')
   ORDER BY v.occurred_at`,
  'occurred_at',
  `DELETE FROM webhook_events v WHERE v.platform_key = $1 AND v.id = ANY(ARRAY(
     SELECT f.id FROM found f WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.platform_key = $1
       AND d.resource_id = f.resource_id AND d.event_id = f.id AND d.status = ${deliveryStatusSql.PENDING})))`,
);

const REMOVE_DELIVERIES = batchSql(
  `SELECT d.id, d.status FROM webhook_deliveries d
   WHERE d.platform_key = $1 AND d.id < $2::uuid
     AND d.id > COALESCE($3::uuid, '00000000-0000-0000-0000-000000000000')
   ORDER BY d.id`,
  'id',
  `DELETE FROM webhook_deliveries d WHERE d.platform_key = $1 AND d.status <> ${deliveryStatusSql.PENDING} AND d.id = ANY(ARRAY(
     SELECT f.id FROM found f WHERE f.status <> ${deliveryStatusSql.PENDING} AND NOT EXISTS (SELECT 1 FROM webhook_attempts a
       WHERE a.platform_key = $1 AND a.delivery_id = f.id)))`,
);

/** Removes rows after their retention, a batch at a time. */
@Injectable()
export class RetentionRepository {
  /** Platforms with events or deliveries, and their clocks' offsets in milliseconds. */
  async platforms(runner: SqlRunner): Promise<{ platformKey: number; offsetMs: number }[]> {
    const rows = rowsOf<{ platform_key: number; offset_ms: string }>(
      await runner.query(
        `WITH RECURSIVE ${platformsOf('webhook_events', 'e')}, ${platformsOf('webhook_deliveries', 'd')}
         SELECT k.platform_key, COALESCE(c.offset_ms, 0) AS offset_ms
         FROM (SELECT platform_key FROM e UNION SELECT platform_key FROM d) AS k
           LEFT JOIN platform_clocks c ON c.platform_key = k.platform_key
         WHERE k.platform_key IS NOT NULL ORDER BY k.platform_key`,
        [],
      ),
    );
    return rows.map((row) => ({ platformKey: row.platform_key, offsetMs: Number(row.offset_ms) }));
  }

  async removeAttempts(runner: SqlRunner, beforeMs: number, after: string | undefined): Promise<Batch> {
    return batchOf(await runner.query(REMOVE_ATTEMPTS, [beforeMs, after ?? null]));
  }

  /**
   * Ends deliveries that are pending when their event is removed, because they waited for a disabled endpoint. Returns
   * their queues, whose next delivery must be released, and whether there may be more.
   */
  async failPending(
    runner: SqlRunner,
    platformKey: number,
    beforeMs: number,
  ): Promise<{ queues: DeliveryQueue[]; hasMore: boolean }> {
    const rows = rowsOf<{ endpoint_id: string; resource_id: string }>(
      await runner.query(FAIL_PENDING, [platformKey, uuidBounds(beforeMs).first, FAIL_BATCH]),
    );
    const queues = rows.map((row) => ({
      platformKey,
      endpointId: row.endpoint_id,
      resourceId: row.resource_id,
    }));
    return { queues, hasMore: rows.length === FAIL_BATCH };
  }

  async removeEvents(
    runner: SqlRunner,
    of: { platformKey: number; beforeMs: number },
    after: string | undefined,
  ): Promise<Batch> {
    return batchOf(await runner.query(REMOVE_EVENTS, [of.platformKey, of.beforeMs, after ?? null]));
  }

  /** Removes deliveries whose attempts are removed. */
  async removeDeliveries(
    runner: SqlRunner,
    of: { platformKey: number; beforeMs: number },
    after: string | undefined,
  ): Promise<Batch> {
    const { first } = uuidBounds(of.beforeMs);
    return batchOf(await runner.query(REMOVE_DELIVERIES, [of.platformKey, first, after ?? null]));
  }

  /** Lets the worker end deliveries that were collected for an endpoint during its deletion. */
  async endOrphans(runner: SqlRunner): Promise<void> {
    await runner.query(
      `INSERT INTO endpoint_backlogs (platform_key, endpoint_id, task, due_at)
       SELECT e.platform_key, e.id, 'END', clock_timestamp() FROM webhook_endpoints e
       WHERE e.deleted_at IS NOT NULL AND EXISTS (SELECT 1 FROM webhook_deliveries d
         WHERE d.platform_key = e.platform_key AND d.endpoint_id = e.id AND d.status = ${deliveryStatusSql.PENDING}
           AND d.approval IS DISTINCT FROM ${deliveryApprovalSql.ASKING})
       ON CONFLICT DO NOTHING`,
      [],
    );
  }

  /** Removes deleted endpoints without deliveries. */
  async removeEndpoints(runner: SqlRunner, realNowMs: number): Promise<void> {
    await runner.query(
      `DELETE FROM webhook_endpoints WHERE (platform_key, id) IN (
         SELECT e.platform_key, e.id FROM webhook_endpoints e LEFT JOIN platform_clocks c USING (platform_key)
         WHERE e.deleted_at < to_timestamp($1::float8 / 1000) + make_interval(secs => COALESCE(c.offset_ms, 0) / 1000.0)
           AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
             WHERE d.platform_key = e.platform_key AND d.endpoint_id = e.id)
         LIMIT ${RETENTION_BATCH} FOR UPDATE OF e SKIP LOCKED)`,
      [realNowMs - DELETED_STAYS_MS],
    );
  }

  /** Analyses tables of which half of the rows have changed. PostgreSQL itself checks only once a minute. */
  async analyse(runner: SqlRunner): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `SELECT analyse_hot_tables() FROM pg_stat_user_tables
         WHERE schemaname = 'notifications' AND relname = 'webhook_deliveries'
           AND n_mod_since_analyze > GREATEST(${ANALYSE_FROM}, n_live_tup / 2)`,
      ),
    );
    return rows.length > 0;
  }

  /**
   * Folds the deltas of counts: those of hours with many new ones, or all. An hour keeps one row for each combination
   * that isn't zero. Each statement sees either the deltas or their sum.
   * @returns the number of folded hours.
   */
  async foldCounts(runner: SqlRunner, which: 'many' | 'all'): Promise<number> {
    let folded = 0;
    for (const { table, hour, columns } of FOLDS) {
      const key = hour.join(', ');
      const same = hour.map((column) => `t.${column} = f.${column}`).join(' AND ');
      const rows = rowsOf<{ hours: number }>(
        await runner.query(
          `WITH mine AS MATERIALIZED (
             SELECT pg_try_advisory_xact_lock(hashtext('fold'), hashtext('${table}')) AS is_mine
           ), hours AS MATERIALIZED (
             SELECT ${key} FROM ${table} WHERE NOT folded AND (SELECT is_mine FROM mine)
             GROUP BY ${key} HAVING count(*) > $1 LIMIT ${FOLD_HOURS_MAX}
           ), gone AS (
             DELETE FROM ${table} t USING hours f WHERE ${same} RETURNING t.*
           ), sums AS (
             INSERT INTO ${table} (${key}, ${columns}, delta, folded)
             SELECT ${key}, ${columns}, sum(delta), true FROM gone
             GROUP BY ${key}, ${columns} HAVING sum(delta) <> 0
           )
           SELECT count(*)::integer AS hours FROM hours`,
          [which === 'many' ? DELTAS_MAX : 0],
        ),
      );
      folded = Math.max(folded, rows[0]?.hours ?? 0);
    }
    return folded;
  }
}

function batchOf(answer: unknown): Batch {
  const [row] = rowsOf<{ last: string | null }>(answer);
  return { last: row?.last ?? undefined };
}
