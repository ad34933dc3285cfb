import type { Pool } from 'pg';
import { eventTopics, SAMPLED_ROWS_MAX } from '@corridor/contracts';
import { MINUTE_MS, SECOND_MS, uuidBounds } from '@corridor/kernel';
import { APPROVAL_HOURS } from '@corridor/database';
import { ConsumerLag, type KafkaConnection, type KafkaRequestServer } from '@corridor/messaging';
import type { MetricSampler, Reading } from './metric-sampler';

/** After this time a timer that has not fired is late, seconds. */
export const LATE_SECONDS = 10;
/** Most platforms with a clock of their own whose timers are looked at. Only a sandbox has any. */
const CLOCKS_MAX = 1_000;

/** The first row is the oldest, or was written by the transaction that began first. */
const OUTBOX = `
  SELECT (SELECT count(*) FROM (SELECT FROM outbox LIMIT ${SAMPLED_ROWS_MAX}) o) AS rows,
    (SELECT extract(epoch FROM clock_timestamp() - created_at) FROM outbox ORDER BY id LIMIT 1) AS age`;

const APPROVALS = `
  SELECT count(*) AS n FROM (SELECT FROM approvals
    WHERE id >= $1 AND decided_by IS NULL AND expires_at > clock_timestamp() LIMIT ${SAMPLED_ROWS_MAX}) a`;

const KEYS = 'SELECT id, encryptions FROM data_keys WHERE id = ANY($1)';

/** Timers that are late by real time, and those of platforms whose clock is ahead. */
const TIMERS = `
  WITH late AS (
    SELECT due_at AS due FROM timers WHERE due_at <= $1::timestamptz ORDER BY due_at LIMIT ${SAMPLED_ROWS_MAX}),
  ahead AS (
    SELECT t.due_at - make_interval(secs => c.offset_ms / 1000.0) AS due
    FROM (SELECT * FROM platform_clocks WHERE offset_ms > 0 ORDER BY offset_ms DESC LIMIT ${CLOCKS_MAX}) c
    CROSS JOIN LATERAL (
      SELECT due_at FROM timers t WHERE t.platform_key = c.platform_key AND t.due_at > $1::timestamptz
        AND t.due_at <= $1::timestamptz + make_interval(secs => c.offset_ms / 1000.0)
      ORDER BY due_at LIMIT 100) t)
  SELECT count(*) AS n, extract(epoch FROM $1::timestamptz - min(due)) AS age
  FROM (SELECT due FROM late UNION ALL SELECT due FROM ahead) l`;

interface ServiceParts {
  pool: Pool;
  connection: KafkaConnection;
  server: KafkaRequestServer;
  /** Ids of the keys that encrypt now. */
  writingKeys: () => string[];
}

/** The topics whose newest records are the state of an owner, which other services replicate. */
const replicatedTopics = new Set<string>(
  Object.values(eventTopics).flatMap(({ cleanup, name }) => (cleanup === 'compact' ? [name] : [])),
);

/** Adds what every service that answers requests samples. */
export function addServiceSamples(
  sampler: MetricSampler,
  { pool, connection, server, writingKeys }: ServiceParts,
): void {
  sampler.add(['corridor_outbox_rows', 'corridor_outbox_age_seconds'], async () => {
    const { rows } = await pool.query<{ rows: string; age: string | null }>(OUTBOX);
    return [
      { name: 'corridor_outbox_rows', value: Number(rows[0]?.rows) },
      { name: 'corridor_outbox_age_seconds', value: Math.max(0, Number(rows[0]?.age ?? 0)) },
    ];
  });
  sampler.add(['corridor_key_encryptions'], async () => {
    const { rows } = await pool.query<{ id: string; encryptions: string }>(KEYS, [writingKeys()]);
    return rows.map(({ id, encryptions }) => ({
      name: 'corridor_key_encryptions',
      value: Number(encryptions),
      labels: { key: id },
    }));
  });
  sampler.add(['corridor_operator_approvals_waiting'], async () => {
    // Twice the life of an approval, so that the clocks of hosts don't matter.
    const { first } = uuidBounds(Date.now() - 2 * APPROVAL_HOURS * 60 * MINUTE_MS);
    const { rows } = await pool.query<{ n: string }>(APPROVALS, [first]);
    return [{ name: 'corridor_operator_approvals_waiting', value: Number(rows[0]?.n) }];
  });
  const lag = new ConsumerLag(connection);
  sampler.add(['corridor_consumer_lag_records', 'corridor_replica_lag_seconds'], async () => {
    const lags = await lag.read(server.consumedTopics);
    return lags.flatMap(({ group, topic, records, seconds }): Reading[] => [
      { name: 'corridor_consumer_lag_records', labels: { group, topic }, value: records },
      ...(replicatedTopics.has(topic)
        ? [{ name: 'corridor_replica_lag_seconds', labels: { topic }, value: seconds } as const]
        : []),
    ]);
  });
}

/** Adds the timers of a service whose table is that of `serviceTables1`. */
export function addTimerSamples(
  sampler: MetricSampler,
  runner: Pick<Pool, 'query'>,
  now: () => number,
): void {
  sampler.add(['corridor_timers_late', 'corridor_timer_lateness_seconds'], async () => {
    const due = new Date(now() - LATE_SECONDS * SECOND_MS);
    const { rows } = await runner.query<{ n: string; age: string | null }>(TIMERS, [due]);
    return timerReadings(rows[0]);
  });
}

/** @param late the number of late timers, and by how many seconds the oldest is later than that. */
export function timerReadings(late: { n: string; age: string | null } | undefined): Reading[] {
  const [count, age] = [Number(late?.n ?? 0), Number(late?.age ?? 0)];
  return [
    { name: 'corridor_timers_late', value: Math.min(count, SAMPLED_ROWS_MAX) },
    { name: 'corridor_timer_lateness_seconds', value: count === 0 ? 0 : age + LATE_SECONDS },
  ];
}
