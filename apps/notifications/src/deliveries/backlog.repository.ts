import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryStatus } from '@corridor/kernel';
import { deliveryApprovalSql, deliveryStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { SUPERSEDED_TYPES, TESTED_RESOURCE } from './domain/delivery';

/** Maximum number of an endpoint's rows that one step reads and changes. */
export const STEP_ROWS = 1_000;
/** Maximum number for a step that a command or an event waits for. */
const FIRST_STEP_ROWS = 200;
/** Maximum number of steps before a command is answered: the number of tasks. */
const FIRST_STEPS_MAX = 3;
/** Failed deliveries of an endpoint are found among those of the platform, so a step reads more rows. */
const FAILED_FACTOR = 5;
/** Pause of a backlog that failed, or whose last rows were locked by other transactions. */
const PUT_OFF_MS = 1_000;

/** Work on all deliveries of an endpoint. */
export interface Backlog {
  platformKey: number;
  endpointId: string;
  /**
   * END: pending deliveries fail, because the endpoint is deleted. RESUME: pending deliveries become due, and their
   * retries start again.
   */
  task: 'END' | 'RESUME';
  /** Domain time, milliseconds: resumed deliveries become due then. */
  nowMs: number;
  /** RESUME: also FAILED ones created at or after this moment; milliseconds, domain time. */
  failedSinceMs?: number;
}

/** An unfinished backlog. */
export interface OpenBacklog {
  platform_key: number;
  endpoint_id: string;
  task: 'END' | 'RESUME_PENDING' | 'RESUME_FAILED';
  /** In PostgreSQL's notation, because a Date would lose the microseconds. */
  due_at: string;
  failed_since: string | null;
  place: string[] | null;
  /** Some rows were locked by other transactions. */
  has_skipped: boolean;
}

interface StepRow {
  found: number;
  /** Rows to change that were locked by other transactions. */
  skipped: number;
  place: string[] | null;
}

const COLUMNS = 'platform_key, endpoint_id, task, due_at::text, failed_since::text, place, has_skipped';

/** A deleted endpoint is never resumed. If work is in progress, the new request is added to it, and it starts again. */
const OPEN = `
  INSERT INTO endpoint_backlogs AS known (platform_key, endpoint_id, task, due_at, failed_since)
  VALUES ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000))
  ON CONFLICT (platform_key, endpoint_id) DO UPDATE SET
    task = CASE WHEN known.task = 'END' THEN 'END' ELSE EXCLUDED.task END, due_at = EXCLUDED.due_at,
    failed_since = LEAST(known.failed_since, EXCLUDED.failed_since), place = NULL, has_skipped = false, look_at = clock_timestamp()
  RETURNING ${COLUMNS}`;

/** Backlogs take turns. */
const TAKE = `
  SELECT ${COLUMNS} FROM endpoint_backlogs WHERE look_at <= clock_timestamp()
  ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

const GO_ON = `
  UPDATE endpoint_backlogs SET task = $3, place = $4::text[], has_skipped = $5,
    look_at = clock_timestamp() + make_interval(secs => $6::float8 / 1000)
  WHERE platform_key = $1 AND endpoint_id = $2`;

/**
 * With statistics older than the backlog the planner would sort all of it, whatever the limit. A step uses the order of
 * an index. The setting ends with the transaction.
 */
const BY_INDEX = `
  SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_bitmapscan', 'off', true)`;

/** Deliveries of the webhook test are sent once. */
const IS_NO_TEST = `NOT starts_with(d.resource_id, '${TESTED_RESOURCE}')`;

/** A question for an approval ends by its answer. Nothing else resumes or ends it. */
const IS_NOT_ASKING = `d.approval IS DISTINCT FROM ${deliveryApprovalSql.ASKING}`;

/**
 * A step reads the next rows by an index and changes those that no other transaction has locked. It never waits for a
 * row, so it can't be part of a deadlock. It reads skipped rows again later. It names rows by id, so that the primary
 * key is used whatever the statistics are.
 */
function stepSql(parts: { found: string; place: readonly string[]; where: string; set: string }): string {
  const { found, place, where, set } = parts;
  const last = place.map((column) => `${column}::text`).join(', ');
  const backwards = place.map((column) => `${column} DESC`).join(', ');
  return `
  WITH found AS MATERIALIZED (
    SELECT ${[...new Set(['id', ...place])].join(', ')} FROM webhook_deliveries
    WHERE platform_key = $1 AND ${found} ORDER BY ${place.join(', ')} LIMIT $3
  ), wanted AS MATERIALIZED (
    SELECT d.id FROM webhook_deliveries d
    WHERE d.platform_key = $1 AND d.id = ANY(ARRAY(SELECT id FROM found)) AND d.endpoint_id = $2 AND ${where}
  ), changed AS (
    UPDATE webhook_deliveries SET ${set}, lease_id = NULL, lease_until = NULL
    WHERE platform_key = $1 AND id = ANY(ARRAY(
      SELECT d.id FROM webhook_deliveries d
      WHERE d.platform_key = $1 AND d.id = ANY(ARRAY(SELECT id FROM wanted)) AND ${where}
      FOR UPDATE SKIP LOCKED))
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM found)::integer AS found,
    ((SELECT count(*) FROM wanted) - (SELECT count(*) FROM changed))::integer AS skipped,
    (SELECT ARRAY[${last}] FROM found ORDER BY ${backwards} LIMIT 1) AS place`;
}

/** Written so that no index of pending rows is used, because the ids identify the rows. */
const IS_STILL = (status: WebhookDeliveryStatus): string => `d.status || '' = ${deliveryStatusSql[status]}`;

const END_STEP = stepSql({
  found: `endpoint_id = $2 AND status = ${deliveryStatusSql.PENDING}
    AND (resource_id, position) > (COALESCE($4::text, ''), COALESCE($5::bigint, 0))`,
  place: ['resource_id', 'position'],
  where: `${IS_STILL('PENDING')} AND ${IS_NOT_ASKING}`,
  set: `status = ${deliveryStatusSql.FAILED}, next_attempt_at = NULL`,
});

/**
 * A delivery that waits for the first of its queue continues to wait. A due delivery that was not tried keeps its
 * place. A delivery that was tried since the request has started again already.
 */
const RESUME_PENDING_STEP = stepSql({
  found: `endpoint_id = $2 AND next_attempt_at IS NOT NULL
    AND (next_attempt_at, position) > (COALESCE($4::timestamptz, '-infinity'), COALESCE($5::bigint, 0))`,
  place: ['next_attempt_at', 'position'],
  where: `${IS_STILL('PENDING')} AND d.approval IS NULL AND ${IS_NO_TEST}
    AND (d.lease_until IS NULL OR d.lease_until <= clock_timestamp())
    AND (d.tried_since < $6::timestamptz OR d.tried_since IS NULL AND d.next_attempt_at > $6::timestamptz)`,
  set: 'failures = 0, tried_since = NULL, next_attempt_at = LEAST(next_attempt_at, $6::timestamptz)',
});

/** A failed delivery stays outside the order. A failed balance is sent again only if no newer one exists. */
const RESUME_FAILED_STEP = stepSql({
  found: `status = ${deliveryStatusSql.FAILED} AND id > COALESCE($4::uuid, '00000000-0000-0000-0000-000000000000')`,
  place: ['id'],
  where: `${IS_STILL('FAILED')} AND d.approval IS NULL AND ${IS_NO_TEST}
    AND d.created_at >= $5::timestamptz AND (d.tried_since IS NULL OR d.tried_since < $7::timestamptz)
    AND NOT (d.event_type = ANY($6::text[]) AND EXISTS (SELECT 1 FROM webhook_deliveries n
      WHERE n.platform_key = d.platform_key AND n.resource_id = d.resource_id AND n.endpoint_id = d.endpoint_id
        AND n.event_type = d.event_type AND n.sequence > d.sequence))`,
  set: `status = ${deliveryStatusSql.PENDING}, in_order = false, failures = 0, tried_since = NULL, next_attempt_at = $7::timestamptz`,
});

const STEPS = { END: END_STEP, RESUME_PENDING: RESUME_PENDING_STEP, RESUME_FAILED: RESUME_FAILED_STEP };

const IS_PENDING_LEFT = `
  SELECT 1 FROM webhook_deliveries d
  WHERE d.platform_key = $1 AND d.endpoint_id = $2 AND d.status = ${deliveryStatusSql.PENDING} AND ${IS_NOT_ASKING} LIMIT 1`;

/**
 * Work on all deliveries of an endpoint, which may be millions. It is stored as a row and done in steps of few rows,
 * each in its own transaction.
 */
@Injectable()
export class BacklogRepository {
  /** Begins the work in the caller's transaction. If there are more than a few rows, the worker does the rest. */
  async open(runner: SqlRunner, backlog: Backlog): Promise<void> {
    const { platformKey, endpointId, task, nowMs, failedSinceMs = null } = backlog;
    const first = task === 'END' ? 'END' : 'RESUME_PENDING';
    const [opened] = rowsOf<OpenBacklog>(
      await runner.query(OPEN, [platformKey, endpointId, first, nowMs, failedSinceMs]),
    );
    await runner.query(BY_INDEX, []);
    let left = opened;
    for (let step = 0; left && step < FIRST_STEPS_MAX; step += 1) {
      left = await this.advance(runner, left, FIRST_STEP_ROWS);
    }
  }

  /** The backlog whose turn it is, locked until the transaction ends. */
  async take(runner: SqlRunner): Promise<OpenBacklog | undefined> {
    const [taken] = rowsOf<OpenBacklog>(await runner.query(TAKE, []));
    if (taken) await runner.query(BY_INDEX, []);
    return taken;
  }

  /** Does one step. Returns the remaining work, or nothing if all is done or has to wait. */
  async advance(runner: SqlRunner, open: OpenBacklog, rows: number): Promise<OpenBacklog | undefined> {
    const { found, place, skipped } = await this.step(runner, open, rows);
    const left = { ...open, has_skipped: open.has_skipped || skipped > 0 };
    const limit = open.task === 'RESUME_FAILED' ? rows * FAILED_FACTOR : rows;
    if (found >= limit) return this.goOn(runner, { ...left, place });
    if (open.task === 'RESUME_PENDING' && open.failed_since !== null) {
      return this.goOn(runner, { ...left, task: 'RESUME_FAILED', place: null });
    }
    if (left.has_skipped || (open.task === 'END' && (await this.isPendingLeft(runner, open)))) {
      const task = open.task === 'END' ? 'END' : 'RESUME_PENDING';
      await this.goOn(runner, { ...left, task, place: null, has_skipped: false }, PUT_OFF_MS);
      return undefined;
    }
    await runner.query('DELETE FROM endpoint_backlogs WHERE platform_key = $1 AND endpoint_id = $2', [
      open.platform_key,
      open.endpoint_id,
    ]);
    return undefined;
  }

  /** Lets other backlogs continue after a step that failed. */
  async putOff(runner: SqlRunner, open: OpenBacklog): Promise<void> {
    await this.goOn(runner, open, PUT_OFF_MS);
  }

  private async goOn(runner: SqlRunner, open: OpenBacklog, pauseMs = 0): Promise<OpenBacklog> {
    await runner.query(GO_ON, [
      open.platform_key,
      open.endpoint_id,
      open.task,
      open.place,
      open.has_skipped,
      pauseMs,
    ]);
    return open;
  }

  private async step(runner: SqlRunner, open: OpenBacklog, rows: number): Promise<StepRow> {
    const { platform_key: platformKey, endpoint_id: endpointId, task, place } = open;
    const [first = null, second = null] = place ?? [];
    const params = {
      END: [first, second],
      RESUME_PENDING: [first, second, open.due_at],
      RESUME_FAILED: [first, open.failed_since, SUPERSEDED_TYPES, open.due_at],
    }[task];
    const limit = task === 'RESUME_FAILED' ? rows * FAILED_FACTOR : rows;
    const [row] = rowsOf<StepRow>(
      await runner.query(STEPS[task], [platformKey, endpointId, limit, ...params]),
    );
    return row ?? { found: 0, skipped: 0, place: null };
  }

  private async isPendingLeft(runner: SqlRunner, open: OpenBacklog): Promise<boolean> {
    return rowsOf(await runner.query(IS_PENDING_LEFT, [open.platform_key, open.endpoint_id])).length > 0;
  }
}
