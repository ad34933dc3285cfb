import {
  allTopics,
  eventTopics,
  type IntegrationEvent,
  type OperationRequest,
  requestTopics,
} from '@corridor/contracts';
import { inboxTable1, outboxTable1 } from '@corridor/database';
import { mintUuid } from '@corridor/kernel';
import {
  advanceInbox,
  appendToOutbox,
  ensureTopics,
  type EventBatch,
  type KafkaRequestServer,
  PgInboxReader,
  resetConsumer,
  rowsOf,
} from '@corridor/messaging';
import { Pool } from 'pg';
import { configBecomes, configOf, eventually, makeTopics, Party, request } from './harness';
import { Infra } from './infra';

const TOPIC = 'payments.transactions';
const START_LIMIT_MS = 180_000;

function event(version: number): IntegrationEvent {
  return {
    id: mintUuid(),
    type: 'payments.transaction.completed',
    aggregate: 'transactions',
    subject: 'Transaction:a',
    version,
    epoch: 1,
    time: '2026-01-01T00:00:00.000Z',
    platformKey: 1,
    platformId: 'p',
    webhookType: null,
    data: {},
  };
}

describe('topics that were recreated or truncated', () => {
  let infra: Infra;
  let pool: Pool;
  let parties: Party[] = [];
  /** Versions in the order in which the handler got them, including known ones. */
  let handed: number[] = [];

  const party = (): Party => {
    const made = new Party(infra.brokers);
    parties.push(made);
    return made;
  };

  const end = async (ended: Party): Promise<void> => {
    parties = parties.filter((open) => open !== ended);
    await ended.close();
  };

  /** Drops versions that it knows, as replicas do. The inbox advances in the same transaction. */
  const handle = async (batch: EventBatch): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const { subject, version } of batch.events) {
        handed.push(version);
        await client.query('INSERT INTO effects (subject, version) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          subject,
          version,
        ]);
      }
      await advanceInbox(client, batch.consumer, batch.position);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };

  const reader = (owner: Party): Promise<KafkaRequestServer> =>
    owner.server('notifications', { events: { [TOPIC]: handle } }, { inbox: new PgInboxReader(pool) });

  const versions = async (): Promise<number[]> =>
    rowsOf<{ version: number }>(await pool.query('SELECT version FROM effects ORDER BY version')).map(
      ({ version }) => version,
    );

  const hasAll = async (count: number): Promise<boolean> => (await versions()).length === count;

  const inboxId = async (): Promise<string | null | undefined> =>
    rowsOf<{ topic_id: string | null }>(
      await pool.query('SELECT topic_id FROM inbox WHERE topic = $1', [TOPIC]),
    )[0]?.topic_id;

  const publish = async (...events: number[]): Promise<void> => {
    for (const version of events) await appendToOutbox(pool, [event(version)]);
  };

  /** Deletes a topic and makes it again, as an operator does. */
  const makeAgain = async (owner: Party, topic: string): Promise<void> => {
    const { connection } = owner;
    await connection.connect();
    const before = (await connection.topicIds([topic])).get(topic);
    await connection.admin.deleteTopics({ topics: [topic] });
    await eventually(async () => !(await connection.admin.listTopics()).includes(topic));
    await makeTopics(connection);
    const after = await eventually(async () => (await connection.topicIds([topic])).get(topic));
    expect(after).not.toBe(before);
  };

  beforeAll(async () => {
    infra = await Infra.start();
    pool = new Pool({ connectionString: infra.adminUrl, max: 10 });
    pool.on('error', () => undefined);
    for (const sql of [...outboxTable1(), ...inboxTable1()]) await pool.query(sql);
    await pool.query('CREATE TABLE effects (subject text, version int, PRIMARY KEY (subject, version))');
    const maker = party();
    await makeTopics(maker.connection);
    await end(maker);
  }, START_LIMIT_MS);

  afterEach(async () => {
    for (const open of parties) await open.close();
    parties = [];
    handed = [];
  });

  afterAll(async () => {
    await pool.end();
    await infra.stop();
  });

  it('are read from their start if they are recreated under a running reader', async () => {
    await party().relay(pool);
    const reading = party();
    await reader(reading);
    for (let version = 1; version <= 5; version += 1) {
      await publish(version);
      await eventually(() => hasAll(version));
    }
    await makeAgain(party(), TOPIC);
    await publish(5, 6);
    await eventually(() => hasAll(6));
    const ids = await reading.connection.topicIds([TOPIC]);
    await eventually(async () => (await inboxId()) === ids.get(TOPIC));
  });

  it('are read from their start if they were recreated while no reader ran', async () => {
    const publisher = party();
    await makeAgain(publisher, TOPIC);
    await end(publisher);
    await party().relay(pool);
    await publish(6, 7);
    const reading = party();
    await reader(reading);
    await eventually(() => hasAll(7));
    expect(handed).toEqual([6, 7]);
    const ids = await reading.connection.topicIds([TOPIC]);
    expect(await inboxId()).toBe(ids.get(TOPIC));
  });

  it('are continued from an offset stored without a topic id, which then gets the id', async () => {
    await pool.query('UPDATE inbox SET topic_id = NULL');
    await resetConsumer(party().connection, 'notifications', TOPIC);
    await party().relay(pool);
    await reader(party());
    await publish(8);
    await eventually(() => hasAll(8));
    expect(handed).toEqual([8]);
    expect(await inboxId()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('stop their reader if the log ends before the handled offset; it names the command and continues after it', async () => {
    await party().relay(pool);
    const reading = party();
    const running = await reader(reading);
    await pool.query('UPDATE inbox SET next_offset = 1000');
    await eventually(() => running.violations.length > 0);
    expect(running.violations[0]).toMatch(
      /payments\.transactions\/0 up to offset 1000, but its log ends at \d+: .*npm run admin -- reset-consumer notifications payments\.transactions$/,
    );
    expect(reading.logger.lines.some((line) => line.includes('reset-consumer notifications'))).toBe(true);
    await publish(9, 10);
    const late = party();
    expect((await reader(late)).violations).toEqual([expect.stringContaining('reset-consumer')]);
    await end(late);
    expect(handed).toEqual([]);
    await resetConsumer(party().connection, 'notifications', TOPIC, pool);
    await eventually(() => hasAll(10));
    expect(running.violations).toEqual([]);
    expect([...new Set(handed)]).toEqual([6, 7, 8, 9, 10]);
  });

  it("keep an operator's settings, and Corridor's own settings are corrected", async () => {
    const { connection } = party();
    await connection.connect();
    const name = eventTopics.customers.name;
    const settings = { 'compression.type': 'gzip', 'cleanup.policy': 'delete', 'min.insync.replicas': '2' };
    await connection.changeTopicConfigs([
      { topic: name, entries: Object.entries(settings).map(([key, value]) => ({ name: key, value })) },
    ]);
    await configBecomes(connection, name, settings);
    await makeTopics(connection);
    await configBecomes(connection, name, {
      'compression.type': 'gzip',
      'cleanup.policy': 'compact',
      'min.insync.replicas': '1',
    });
  });

  it('stay unchanged if an operator manages them, and the differences are listed', async () => {
    const { connection } = party();
    await connection.connect();
    const options = { requestPartitions: 1, replicationFactor: 1, manage: false };
    await ensureTopics(connection, allTopics, options);
    const { name } = eventTopics.customers;
    const entries = [{ name: 'cleanup.policy', value: 'delete' }];
    await connection.changeTopicConfigs([{ topic: name, entries }]);
    await configBecomes(connection, name, { 'cleanup.policy': 'delete' });
    const missing = { ...eventTopics.invitations, name: 'accounts.missing' };
    await expect(ensureTopics(connection, [...allTopics, missing], options)).rejects.toThrow(
      /accounts\.customers \(wanted: cleanup\.policy=compact instead of delete\); accounts\.missing is missing \(wanted: partitions=1, replication factor=1, cleanup\.policy=delete, retention\.ms=\d+/,
    );
    expect(await configOf(connection, name, ['cleanup.policy'])).toEqual({ 'cleanup.policy': 'delete' });
    expect(await connection.admin.listTopics()).not.toContain(missing.name);
    await makeTopics(connection);
  });

  it('carry requests again after the request topic was recreated', async () => {
    const asking = party();
    const client = await asking.client('gateway');
    const echo = ({ body }: OperationRequest): object => ({ body: body as object });
    const serving = await party().server('payments', { requests: { 'payments.echo': echo } });
    const ask = (): Promise<unknown> =>
      client.call('payments.echo', 'payments', request('hello'), { key: 'k', timeoutMs: 10_000 });
    expect(await ask()).toBe('hello');
    await makeAgain(party(), requestTopics.payments.name);
    await eventually(async () => (await ask().catch(() => undefined)) === 'hello');
    expect(serving.violations).toEqual([]);
  });
});
