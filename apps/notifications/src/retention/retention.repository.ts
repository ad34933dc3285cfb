import { Injectable } from '@nestjs/common';
import { uuidBounds } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Rows that one statement removes or changes at most. */
export const RETENTION_BATCH = 5_000;
/** Deltas of one hour that are left unfolded. */
const DELTAS_MAX = 50;
/** Changed rows below which nothing is analysed. */
const ANALYSE_FROM = 500;
/** Hours that one look folds at most. */
const FOLD_HOURS_MAX = 200;

const FOLDS = [
  { table: 'webhook_event_counts', columns: 'event_type' },
  { table: 'webhook_delivery_counts', columns: 'event_type, status' },
] as const;

/** Removes what has outlived its retention. Each method answers how many rows it dealt with. */
@Injectable()
export class RetentionRepository {
  /** Platforms with their clocks' offsets, milliseconds. */
  async platforms(runner: SqlRunner): Promise<{ platformKey: number; offsetMs: number }[]> {
    const rows = rowsOf<{ platform_key: number; offset_ms: string }>(
      await runner.query(
        `SELECT e.platform_key, COALESCE(c.offset_ms, 0) AS offset_ms
         FROM (SELECT platform_key FROM webhook_endpoints UNION SELECT platform_key FROM platforms) AS e
           LEFT JOIN platform_clocks c ON c.platform_key = e.platform_key`,
      ),
    );
    return rows.map((row) => ({ platformKey: row.platform_key, offsetMs: Number(row.offset_ms) }));
  }

  async removeAttempts(runner: SqlRunner, beforeMs: number): Promise<number> {
    return affected(
      runner,
      `DELETE FROM webhook_attempts WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM webhook_attempts WHERE recorded_at < to_timestamp($1::float8 / 1000)
         LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [beforeMs, RETENTION_BATCH],
    );
  }

  /** Ends what is still pending when its event goes: it waited for a disabled endpoint. */
  async failPending(runner: SqlRunner, platformKey: number, beforeMs: number): Promise<number> {
    return affected(
      runner,
      `UPDATE webhook_deliveries SET status = 'FAILED', next_attempt_at = NULL, lease_id = NULL, lease_until = NULL
       WHERE platform_key = $1 AND id = ANY(ARRAY(
         SELECT id FROM webhook_deliveries WHERE platform_key = $1 AND status = 'PENDING' AND id < $2
           AND approval IS DISTINCT FROM 'ASKING' AND (lease_until IS NULL OR lease_until <= clock_timestamp())
         LIMIT $3 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [platformKey, uuidBounds(beforeMs).first, RETENTION_BATCH],
    );
  }

  /** Ends what was collected for an endpoint while it was being deleted. */
  async failOrphans(runner: SqlRunner): Promise<number> {
    return affected(
      runner,
      `UPDATE webhook_deliveries d SET status = 'FAILED', next_attempt_at = NULL, lease_id = NULL, lease_until = NULL
       FROM webhook_endpoints e
       WHERE e.deleted_at IS NOT NULL AND d.platform_key = e.platform_key AND d.endpoint_id = e.id
         AND d.status = 'PENDING' AND d.approval IS DISTINCT FROM 'ASKING' RETURNING 1`,
      [],
    );
  }

  async removeEvents(runner: SqlRunner, platformKey: number, beforeMs: number): Promise<number> {
    return affected(
      runner,
      `DELETE FROM webhook_events WHERE platform_key = $1 AND id = ANY(ARRAY(
         SELECT v.id FROM webhook_events v
         WHERE v.platform_key = $1 AND v.occurred_at < to_timestamp($2::float8 / 1000)
           AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.platform_key = $1
             AND d.resource_id = v.resource_id AND d.event_id = v.id AND d.status = 'PENDING')
         ORDER BY v.occurred_at LIMIT $3 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [platformKey, beforeMs, RETENTION_BATCH],
    );
  }

  /** Deliveries go when their attempts have gone. */
  async removeDeliveries(runner: SqlRunner, platformKey: number, beforeMs: number): Promise<number> {
    return affected(
      runner,
      `DELETE FROM webhook_deliveries WHERE platform_key = $1 AND id = ANY(ARRAY(
         SELECT d.id FROM webhook_deliveries d WHERE d.platform_key = $1 AND d.id < $2 AND d.status <> 'PENDING'
           AND NOT EXISTS (SELECT 1 FROM webhook_attempts a WHERE a.platform_key = $1 AND a.delivery_id = d.id)
         ORDER BY d.id LIMIT $3 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [platformKey, uuidBounds(beforeMs).first, RETENTION_BATCH],
    );
  }

  /** Analyses the tables when half of what they hold has changed since; PostgreSQL itself looks once a minute only. */
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

  /** Folds the deltas of counts; each statement sees either the deltas or their sum. */
  async foldCounts(runner: SqlRunner): Promise<number> {
    let folded = 0;
    for (const { table, columns } of FOLDS) {
      folded += await affected(
        runner,
        `WITH full_hours AS (
           SELECT platform_key, hour FROM ${table} GROUP BY platform_key, hour HAVING count(*) > ${DELTAS_MAX}
           LIMIT ${FOLD_HOURS_MAX}
         ), gone AS (
           DELETE FROM ${table} t USING full_hours f
           WHERE t.platform_key = f.platform_key AND t.hour = f.hour RETURNING t.*
         ), sums AS (
           SELECT platform_key, hour, ${columns}, sum(delta) AS delta FROM gone
           GROUP BY platform_key, hour, ${columns} HAVING sum(delta) <> 0
         )
         INSERT INTO ${table} (platform_key, hour, ${columns}, delta)
         SELECT platform_key, hour, ${columns}, delta FROM sums RETURNING 1`,
        [],
      );
    }
    return folded;
  }
}

async function affected(runner: SqlRunner, sql: string, params: unknown[]): Promise<number> {
  return rowsOf(await runner.query(sql, params)).length;
}
