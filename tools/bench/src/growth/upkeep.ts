import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { thousandth } from '../processes';
import { admin, type BenchSystem } from '../system';
import type { Filled } from './record-sql';

const POLL_MS = 50;
/** Workers look once a minute. */
const PURGE_LIMIT_MS = 300_000;
const DRAIN_LIMIT_MS = 1_800_000;
const CHECK_LIMIT_MS = 300_000;
/** What one look of the worker that purges webhooks may remove. */
const EXPIRED = 50_000;

/**
 * Checks every invariant of the ledger; resolves with the seconds.
 * @param platformId of one platform; all if absent
 * @throws Error if one is broken
 */
export function verifyLedger(system: BenchSystem, platformId?: string): number {
  const of = platformId === undefined ? [] : ['--platform', platformId];
  return thousandth(admin(system, 'verify-ledger', ...of).seconds);
}

const EXPIRED_AT = `clock_timestamp() - interval '32 days'`;
const EXPIRED_MS = `(extract(epoch FROM ${EXPIRED_AT}) * 1000)::bigint`;
const EXPIRED_ID = `(lpad(to_hex(${EXPIRED_MS}), 12, '0') || '7000800e' || lpad(to_hex(n), 12, '0'))::uuid`;

/** Rows beyond their retention, and SQL that counts what is left of them. */
function expiredRows({ platformKey }: Filled, endpoint: string) {
  const numbers = `generate_series(1, ${EXPIRED}) AS n`;
  const webhookRows = [
    `INSERT INTO notifications.webhook_events (platform_key, id, event_type, resource_id, sequence, occurred_at, body)
     SELECT ${platformKey}, ${EXPIRED_ID}, 'INVITATION_CLAIMED', 'Invitation:' || n, 1, ${EXPIRED_AT}, '{}' FROM ${numbers}`,
    `INSERT INTO notifications.webhook_deliveries (platform_key, id, event_id, endpoint_id, event_type, resource_id,
       sequence, status, created_at)
     SELECT ${platformKey}, ${EXPIRED_ID}, ${EXPIRED_ID}, '${endpoint}', 'INVITATION_CLAIMED', 'Invitation:' || n, 1,
       'DELIVERED', ${EXPIRED_AT} FROM ${numbers}`,
    `INSERT INTO notifications.webhook_attempts (platform_key, delivery_id, id, attempted_at, response_status,
       duration_ms, response_body, recorded_at)
     SELECT platform_key, id, id, created_at, 200, 1, '', created_at FROM notifications.webhook_deliveries
     WHERE platform_key = ${platformKey} AND event_type = 'INVITATION_CLAIMED'`,
  ];
  const keyRows = [
    `INSERT INTO payments.idempotency_keys (platform_key, key_hash, request_hash, command_id, status, created_at)
     SELECT ${platformKey}, decode(md5(n::text), 'hex'), '', gen_random_uuid(), 201, clock_timestamp() - interval '2 days'
     FROM ${numbers}`,
  ];
  const isOld = `< clock_timestamp() - interval`;
  return {
    'purge of webhooks': {
      rows: webhookRows,
      left: `SELECT (SELECT count(*) FROM notifications.webhook_events WHERE platform_key = ${platformKey}
          AND event_type = 'INVITATION_CLAIMED')
        + (SELECT count(*) FROM notifications.webhook_deliveries WHERE platform_key = ${platformKey}
          AND event_type = 'INVITATION_CLAIMED')
        + (SELECT count(*) FROM notifications.webhook_attempts WHERE recorded_at ${isOld} '31 days') AS n`,
    },
    'purge of idempotency keys': {
      rows: keyRows,
      left: `SELECT count(*) AS n FROM payments.idempotency_keys WHERE created_at ${isOld} '25 hours'`,
    },
  };
}

/** Writes expired rows and waits for their removal; resolves with rows per second of each kind while they go. */
export async function measurePurges(
  database: Client,
  filled: Filled,
  endpoint: string,
): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const [name, { rows, left }] of Object.entries(expiredRows(filled, endpoint))) {
    await database.query('BEGIN');
    for (const sql of rows) await database.query(sql);
    await database.query('COMMIT');
    measured[`${name}, rows/s`] = await removalRate(database, left);
  }
  return measured;
}

async function removalRate(database: Client, left: string): Promise<number> {
  const count = async () => Number((await database.query<{ n: string }>(left)).rows[0]?.n);
  const all = await count();
  const deadline = performance.now() + PURGE_LIMIT_MS;
  let [begun, before] = [performance.now(), all];
  for (;;) {
    await pause(POLL_MS);
    const [now, rest] = [performance.now(), await count()];
    if (rest === 0) return Math.round(before / Math.max(POLL_MS / 1000, (now - begun) / 1000));
    // It begins with the last look before the first row is gone.
    if (rest === all) [begun, before] = [now, rest];
    if (now > deadline) throw new Error(`${rest} expired rows are left`);
  }
}

/**
 * Publishes the state of accounts and rebuilds the replicas of payments from it; resolves with the seconds per million
 * records of either.
 */
export async function measureRebuild(system: BenchSystem, database: Client): Promise<Record<string, number>> {
  const republished = admin(system, 'republish', 'accounts');
  const count = Number(/"republished":(\d+)/.exec(republished.output)?.[1] ?? NaN);
  const drainBegun = performance.now();
  await emptied(database, 'SELECT EXISTS (SELECT FROM accounts.outbox) AS "isOpen"');
  const published = republished.seconds + (performance.now() - drainBegun) / 1000;
  const rebuilt = admin(system, 'rebuild-replicas', 'payments');
  const perMillion = (seconds: number) => Math.round((seconds / count) * 1e6);
  return {
    'republish, s per million': perMillion(published),
    'rebuild of replicas, s per million': perMillion(rebuilt.seconds),
  };
}

async function emptied(database: Client, sql: string): Promise<void> {
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  while ((await database.query<{ isOpen: boolean }>(sql)).rows[0]?.isOpen) {
    if (performance.now() > deadline) throw new Error('the outbox was not emptied in time');
    await pause(POLL_MS);
  }
}

/**
 * Makes a recent check of the ledger the next one that is due, for transactions from now on: a full one has just been
 * made, and took long.
 */
export async function expectRecentCheck(database: Client): Promise<void> {
  await database.query(`DELETE FROM payments.integrity_checks WHERE scope = 'RECENT'`);
  await database.query(
    `INSERT INTO payments.integrity_checks AS c (scope, ended_at, took_ms, report, watermarks)
     SELECT 'FULL', clock_timestamp() - interval '1 day', 3600000, jsonb_build_object('scope', 'FULL', 'checkedAt', now(),
       'durationMs', 3600000, 'size', '{}'::jsonb, 'results', '[]'::jsonb, 'isSound', true), (
       SELECT jsonb_object_agg(p.platform_key, t.id) FROM payments.platforms p CROSS JOIN LATERAL (
         SELECT id FROM payments.transactions WHERE platform_key = p.platform_key ORDER BY id DESC LIMIT 1) t)
     ON CONFLICT (scope) DO UPDATE SET ended_at = EXCLUDED.ended_at, took_ms = EXCLUDED.took_ms,
       watermarks = EXCLUDED.watermarks`,
  );
}

/** Waits for a recent check; resolves with its milliseconds. @throws Error if it found something */
export async function recentCheckMs(database: Client): Promise<number> {
  const deadline = performance.now() + CHECK_LIMIT_MS;
  for (;;) {
    const { rows } = await database.query<{ took_ms: number; failure: string | null; isSound: boolean }>(
      `SELECT took_ms, failure, (report->>'isSound')::boolean AS "isSound"
       FROM payments.integrity_checks WHERE scope = 'RECENT'`,
    );
    const [row] = rows;
    if (row) {
      if (!row.isSound) throw new Error(`the ledger is not sound, or: ${row.failure ?? ''}`);
      return row.took_ms;
    }
    if (performance.now() > deadline) throw new Error('no recent check came in time');
    await pause(POLL_MS);
  }
}
