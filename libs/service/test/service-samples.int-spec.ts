import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { Pool } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { mintUuid } from '@corridor/kernel';
import { allTopics } from '@corridor/contracts';
import {
  approvalTable1,
  approvalTable2,
  approvalTable3,
  dataKeyTables1,
  insertApproval,
  serviceTables1,
} from '@corridor/database';
import {
  ensureTopics,
  KafkaConnection,
  KafkaRequestServer,
  RecordSigner,
  SilentMessagingLogger,
} from '@corridor/messaging';
import { MetricSampler, ServiceMetrics } from '@corridor/service';
import { createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';
import { addServiceSamples, addTimerSamples } from '../src/service-samples';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [
      ...serviceTables1(),
      ...approvalTable1('compliance'),
      ...approvalTable2(),
      ...approvalTable3(),
      ...dataKeyTables1(),
    ])
      await runner.query(sql);
  }
  async down(): Promise<void> {}
}

const TOPIC = 'accounts.customers';
const metrics = new ServiceMetrics('compliance');
const sampler = new MetricSampler({ metrics, logger: pino({ level: 'silent' }), isChosen: () => true });
let database: TestDatabase;
let pool: Pool;
let connection: KafkaConnection;

beforeAll(async () => {
  database = await createTestDatabase({ compliance: [Tables1700000000000] });
  pool = new Pool({ connectionString: database.urlOf('compliance'), max: 2 });
  const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
  const logger = new SilentMessagingLogger();
  const signer = new RecordSigner({ active: 'k', keys: new Map([['k', randomBytes(32)]]) });
  connection = new KafkaConnection({ brokers, clientId: 'samples-test', logger, signer });
  await connection.connect();
  await ensureTopics(connection, allTopics, { requestPartitions: 1, replicationFactor: 1 });
  const server = new KafkaRequestServer({
    ...{ service: 'compliance', brokers, connection, logger },
    instanceId: mintUuid(),
  });
  // It isn't started, so nothing reads what it would read.
  server.addHandler('compliance.ping', () => Promise.resolve(), false);
  server.addHandler(TOPIC, () => Promise.resolve(), true);
  const writingKeys = (): string[] => ['k1'];
  addServiceSamples(sampler, { pool, connection, server, writingKeys });
  addTimerSamples(sampler, pool, () => Date.now());
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await connection.disconnect();
  await pool.end();
  await database.drop();
});

/** The present sample of a metric, by its name and labels. */
async function sample(series: string): Promise<number> {
  await sampler.look();
  const text = await metrics.registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith(series));
  if (line === undefined) throw new Error(`${series} is not in:\n${text}`);
  return Number(line.split(' ')[1]);
}

async function addTimer(platformKey: number, dueInMs: number): Promise<void> {
  await pool.query(
    `INSERT INTO timers (platform_key, id, kind, subject, due_at) VALUES ($1, $2, 'ring', 'x', $3)`,
    [platformKey, mintUuid(), new Date(Date.now() + dueInMs)],
  );
}

describe('the samples of a service', () => {
  it('show the rows of the outbox and the age of the oldest', async () => {
    expect(await sample('corridor_outbox_rows{')).toBe(0);
    expect(await sample('corridor_outbox_age_seconds{')).toBe(0);
    const beforeMs = await database.now();
    await pool.query(
      `INSERT INTO outbox (events, created_at) VALUES ('[]', clock_timestamp() - interval '90 s'), ('[]', clock_timestamp())`,
    );
    expect(await sample('corridor_outbox_rows{')).toBe(2);
    const age = await sample('corridor_outbox_age_seconds{');
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThanOrEqual(90 + ((await database.now()) + 1 - beforeMs) / 1_000);
  });

  it('has the encryptions of the keys that write', async () => {
    await pool.query("INSERT INTO data_keys (id, encryptions) VALUES ('k1', 131072), ('k0', 65536)");
    expect(await sample('corridor_key_encryptions{')).toBe(131_072);
  });

  it('count the actions that wait for a second operator, and none that has expired', async () => {
    const ask = () =>
      insertApproval(pool, {
        ...{ id: mintUuid(), operation: 'op', action: 'freeze' as const, resourceId: null, reason: null },
        ...{ requestSealed: 'v1:x', storageKey: null, askedBy: 'Operator:x' },
      });
    await ask();
    const { id } = await ask();
    expect(await sample('corridor_operator_approvals_waiting{')).toBe(2);
    await pool.query('UPDATE approvals SET expires_at = clock_timestamp() WHERE id = $1', [id]);
    expect(await sample('corridor_operator_approvals_waiting{')).toBe(1);
  });

  it('count timers that are late by the clock of their platform', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    await addTimer(1, 60_000);
    await addTimer(1, -5_000);
    expect(await sample('corridor_timers_late{')).toBe(0);
    expect(await sample('corridor_timer_lateness_seconds{')).toBe(0);
    await addTimer(1, -60_000);
    expect(await sample('corridor_timers_late{')).toBe(1);
    expect(await sample('corridor_timer_lateness_seconds{')).toBeCloseTo(60, 3);
    // The clock of platform 2 is an hour ahead: its timer was due half an hour ago.
    await pool.query('INSERT INTO platform_clocks (platform_key, offset_ms) VALUES (2, 3600000)');
    await addTimer(2, 30 * 60_000);
    await addTimer(2, 90 * 60_000);
    expect(await sample('corridor_timers_late{')).toBe(2);
    expect(await sample('corridor_timer_lateness_seconds{')).toBeCloseTo(1_800, 3);
  });

  it('show what a consumer group has not finished, and for how long a replica waits', async () => {
    const lag = `corridor_consumer_lag_records{group="compliance.events",topic="${TOPIC}"`;
    const admin = connection.kafka.admin();
    await admin.connect();
    // Other suites write to the topic too.
    const end = async (): Promise<string> => (await admin.fetchTopicOffsets(TOPIC))[0]?.high ?? '0';
    const producer = connection.kafka.producer();
    await producer.connect();
    await producer.send({
      topic: TOPIC,
      messages: [
        { key: 'k', value: '{}' },
        { key: 'k', value: '{}' },
      ],
    });
    const high = Number(await end());
    const commit = (offset: number) =>
      admin.setOffsets({
        groupId: 'compliance.events',
        topic: TOPIC,
        partitions: [{ partition: 0, offset: String(offset) }],
      });
    await eventually(() => commit(high - 2).then(() => true));
    expect(await sample(lag)).toBeGreaterThanOrEqual(2);
    expect(await sample(`corridor_replica_lag_seconds{topic="${TOPIC}"`)).toBeGreaterThan(0);
    await eventually(async () => {
      await commit(Number(await end()));
      return (await sample(lag)) === 0;
    });
    expect(
      await sample('corridor_consumer_lag_records{group="compliance.requests",topic="compliance.requests"'),
    ).toBeGreaterThanOrEqual(0);
    await producer.disconnect();
    await admin.disconnect();
  });

  it('say when they were last whole', async () => {
    const beforeMs = Date.now();
    const sampledMs = (await sample('corridor_samples_timestamp_seconds{')) * 1_000;
    expect(sampledMs).toBeGreaterThanOrEqual(beforeMs - 1);
    expect(sampledMs).toBeLessThanOrEqual(Date.now() + 1);
  });
});
