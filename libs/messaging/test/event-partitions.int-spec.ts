import { setTimeout as pause } from 'node:timers/promises';
import { eventPartitionTables1, inboxTable1, outboxTable1 } from '@corridor/database';
import {
  type AggregateName,
  eventTopics,
  type IntegrationEvent,
  type RequestService,
} from '@corridor/contracts';
import { mintUuid } from '@corridor/kernel';
import {
  advanceInbox,
  appendToOutbox,
  type EventBatch,
  OutboxRelay,
  partitionOf,
  PgInboxReader,
  readNewestEvents,
  resetConsumer,
  rowsOf,
} from '@corridor/messaging';
import { Pool } from 'pg';
import { moveNewestRecords } from '../src/moved-records';
import { readWholeTopic } from '../src/topic-reader';
import { eventually, makeTopics, Party } from './harness';
import { Infra } from './infra';

const SUBJECTS = Array.from({ length: 40 }, (_, index) => `Thing:${index}`);
const WAIT_MS = 180_000;
const OPEN_MAX = 8_000;
/** Looks often, so that the tests needn't wait. */
const QUICK = { lookMs: 300, holdMs: 5_000 };

jest.setTimeout(4 * WAIT_MS);

/** Each subject has `rounds` events every `pauseMs`, as long as less than `OPEN_MAX` are not handled. */
interface Load {
  rounds: number;
  pauseMs: number;
}

interface Effect {
  subject: string;
  version: number;
}

type Owner = 'payments' | 'accounts';

let infra: Infra;
let pool: Pool;
let parties: Party[] = [];
const versions = new Map<string, number>();
/** Of each service and topic. */
const effectCounts = new Map<string, number>();
let onTestEnd: () => Promise<void> = () => Promise.resolve();

function eventOf(aggregate: AggregateName, subject: string): IntegrationEvent {
  const version = (versions.get(`${aggregate}/${subject}`) ?? 0) + 1;
  versions.set(`${aggregate}/${subject}`, version);
  return {
    id: mintUuid(),
    type: 'payments.transaction.completed',
    aggregate,
    subject,
    version,
    epoch: 1,
    time: '2026-01-01T00:00:00.000Z',
    platformKey: 1,
    platformId: 'p',
    webhookType: null,
    data: {},
    state: { version },
  };
}

/** Commits the next event of each subject. */
async function publish(aggregate: AggregateName, subjects: readonly string[]): Promise<void> {
  await appendToOutbox(
    pool,
    subjects.map((subject) => eventOf(aggregate, subject)),
  );
}

async function connected(): Promise<Party> {
  const party = new Party(infra.brokers);
  parties.push(party);
  await party.connection.connect();
  return party;
}

/** The relay of a new process. */
async function relay(
  service: Owner,
  partitions: { wanted: number; manage?: boolean; holdMs?: number },
): Promise<Party> {
  const party = await connected();
  const { connection, logger } = party;
  const options = { manage: true, ...QUICK, ...partitions };
  const made = new OutboxRelay({ pool, connection, service, logger, partitions: options });
  await made.start();
  party.onClose(() => made.stop());
  return party;
}

async function close(party: Party): Promise<void> {
  parties = parties.filter((one) => one !== party);
  await party.close();
}

/** A process of a service that stores each event in the transaction of its position. */
async function reader(
  service: RequestService,
  topic: string,
  { skipsMoved = false, pauseMs = 0 } = {},
): Promise<Party> {
  const party = await connected();
  const handle = async ({ events, consumer, position }: EventBatch): Promise<void> => {
    await pause(pauseMs);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO effects (service, topic, subject, version)
         SELECT $1, $2, * FROM unnest($3::text[], $4::integer[])`,
        [...[service, topic], events.map(({ subject }) => subject), events.map(({ version }) => version)],
      );
      await advanceInbox(client, consumer, position);
      await client.query('COMMIT');
      effectCounts.set(`${service}/${topic}`, effectCount(service, topic) + events.length);
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  await party.server(
    service,
    { events: { [topic]: handle } },
    { inbox: new PgInboxReader(pool), skipsMoved },
  );
  return party;
}

async function effects(service: RequestService, topic: string): Promise<Effect[]> {
  const sql = 'SELECT subject, version FROM effects WHERE service = $1 AND topic = $2 ORDER BY id';
  return rowsOf<Effect>(await pool.query(sql, [service, topic]));
}

/** The versions of each subject in the order in which they were handled. */
function bySubject(found: readonly Effect[]): Record<string, number[]> {
  const result: Record<string, number[]> = {};
  for (const { subject, version } of found) (result[subject] ??= []).push(version);
  return result;
}

function wholeNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

async function settled(topic: string, count: number): Promise<void> {
  await eventually(async () => {
    const rows = rowsOf<{ partitions: number }>(
      await pool.query('SELECT partitions FROM event_partitions WHERE topic = $1', [topic]),
    );
    return rows[0]?.partitions === count;
  }, WAIT_MS);
}

const isPublished = async (): Promise<boolean> =>
  rowsOf(await pool.query('SELECT 1 FROM outbox LIMIT 1')).length === 0;

beforeAll(async () => {
  infra = await Infra.start();
  pool = new Pool({ connectionString: infra.adminUrl, max: 20 });
  pool.on('error', () => undefined);
  for (const sql of [...outboxTable1(), ...inboxTable1(), ...eventPartitionTables1()]) await pool.query(sql);
  await pool.query(
    'CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, service text, topic text, subject text, version int)',
  );
  await makeTopics((await connected()).connection);
}, WAIT_MS);
afterEach(async () => {
  await onTestEnd();
  for (const party of parties.splice(0).reverse()) await party.close();
});
afterAll(async () => {
  await pool.end();
  await infra.stop();
});

/** Commits events of all subjects until it is stopped. */
function load(aggregate: AggregateName, { rounds, pauseMs }: Load): void {
  const subjects = Array.from({ length: rounds }, () => SUBJECTS).flat();
  const { name } = eventTopics[aggregate];
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      if (publishedCount(aggregate) - effectCount('notifications', name) < OPEN_MAX)
        await publish(aggregate, subjects);
      await pause(pauseMs);
    }
  })();
  onTestEnd = async () => {
    isOver = true;
    await running;
  };
}

function publishedCount(aggregate: AggregateName): number {
  return SUBJECTS.reduce((sum, subject) => sum + (versions.get(`${aggregate}/${subject}`) ?? 0), 0);
}

function effectCount(service: RequestService, topic: string): number {
  return effectCounts.get(`${service}/${topic}`) ?? 0;
}

/** Raises the partitions of a topic under load, and checks that no event is lost, doubled or reordered. */
async function expectRaised(
  aggregate: 'transactions' | 'externalAccounts',
  { rounds, pauseMs }: Load,
): Promise<void> {
  const { name: topic, owner } = eventTopics[aggregate];
  await reader('notifications', topic, { skipsMoved: true });
  const first = await relay(owner as Owner, { wanted: 1 });
  load(aggregate, { rounds, pauseMs });
  const some = rounds * 400;
  await eventually(() => effectCount('notifications', topic) > some, WAIT_MS);
  // A roll-out of the new configuration.
  await close(first);
  const second = await relay(owner as Owner, { wanted: 4 });
  await settled(topic, 4);
  const before = effectCount('notifications', topic);
  await eventually(() => effectCount('notifications', topic) > before + some, WAIT_MS);
  await onTestEnd();
  const of = (subject: string): number => versions.get(`${aggregate}/${subject}`) ?? 0;
  await eventually(() => effectCount('notifications', topic) >= publishedCount(aggregate), WAIT_MS);
  const handled = bySubject(await effects('notifications', topic));
  for (const subject of SUBJECTS)
    expect({ subject, versions: handled[subject] }).toEqual({
      subject,
      versions: wholeNumbers(of(subject)),
    });
  const records = await readWholeTopic(second.connection, topic);
  expect(new Set(records.map(({ partition }) => partition)).size).toBe(4);
}

it('raises the partitions under load without losing, doubling or reordering an event', async () => {
  await expectRaised('transactions', { rounds: 1, pauseMs: 250 });
});

it('waits for a consumer that is behind, and publishes meanwhile as before', async () => {
  const topic = 'payments.internal-accounts';
  const consumer = await reader('accounts', topic);
  const first = await relay('payments', { wanted: 4 });
  await publish('internalAccounts', SUBJECTS);
  await eventually(async () => (await effects('accounts', topic)).length === SUBJECTS.length, WAIT_MS);
  await close(consumer);
  await publish('internalAccounts', SUBJECTS);
  await eventually(isPublished, WAIT_MS);
  await close(first);
  const second = await relay('payments', { wanted: 6 });
  const isWaiting = (): boolean =>
    second.logger.lines.some((line) => line.includes('partitions wait until') && line.includes(topic));
  await eventually(isWaiting, WAIT_MS);
  await publish('internalAccounts', SUBJECTS);
  await eventually(isPublished, WAIT_MS);
  expect(await second.connection.presentPartitionsOf(topic)).toBe(4);
  await reader('accounts', topic);
  await settled(topic, 6);
  expect(bySubject(await effects('accounts', topic))).toEqual(
    Object.fromEntries(SUBJECTS.map((subject) => [subject, [1, 2, 3]])),
  );
});

describe('a compacted topic', () => {
  const topic = 'accounts.customers';

  /** The partitions that have a state of each key, and the version of its last record there. */
  const places = async (party: Party): Promise<Map<string, Map<number, number>>> => {
    const found = new Map<string, Map<number, number>>();
    for (const { key, partition, value } of await readWholeTopic(party.connection, topic)) {
      const of = found.get(String(key)) ?? new Map<number, number>();
      found.set(String(key), of);
      if (value === null) of.delete(partition);
      else of.set(partition, (JSON.parse(value.toString()) as { version: number }).version);
    }
    return found;
  };

  it('has the newest state of each key in one partition after a raise that was killed half-way', async () => {
    await reader('payments', topic);
    await reader('notifications', topic, { skipsMoved: true });
    const first = await relay('accounts', { wanted: 1 });
    await publish('customers', SUBJECTS);
    await publish('customers', SUBJECTS);
    const all = 2 * SUBJECTS.length;
    for (const service of ['payments', 'notifications'] as const)
      await eventually(async () => (await effects(service, topic)).length === all, WAIT_MS);
    await close(first);
    // What a relay leaves that is killed after its first send.
    const killed = await connected();
    const { connection } = killed;
    await connection.admin.createPartitions({ topicPartitions: [{ topic, count: 3 }] });
    await eventually(
      () =>
        connection.admin.fetchTopicOffsets(topic).then(
          ({ length }) => length === 3,
          () => false,
        ),
      WAIT_MS,
    );
    const link = connection.openLink();
    await link.connect();
    let sends = 0;
    const assertHeld = (): Promise<void> =>
      (sends += 1) > 1 ? Promise.reject(new Error('killed')) : Promise.resolve();
    await expect(moveNewestRecords({ connection, link, topic, partitions: 3, assertHeld })).rejects.toThrow(
      'killed',
    );

    const second = await relay('accounts', { wanted: 1, manage: false });
    await settled(topic, 3);
    const changed = SUBJECTS.slice(0, 10);
    await publish('customers', changed);
    await eventually(isPublished, WAIT_MS);
    const { newest } = await readNewestEvents(second.connection, topic);
    for (const subject of SUBJECTS) {
      const version = changed.includes(subject) ? 3 : 2;
      expect([...((await places(second)).get(subject) ?? [])]).toEqual([[partitionOf(subject, 3), version]]);
      expect(newest.get(subject)?.version).toBe(version);
    }
  });

  it('gives the newest states to a service that reads it again, and tells notifications nothing twice', async () => {
    const consumer = await reader('payments', topic);
    const teller = await reader('notifications', topic, { skipsMoved: true });
    await relay('accounts', { wanted: 3 });
    const told = 2 * SUBJECTS.length + 10;
    await eventually(async () => (await effects('notifications', topic)).length === told, WAIT_MS);
    const all = bySubject(await effects('notifications', topic));
    for (const subject of SUBJECTS)
      expect(all[subject]).toEqual(wholeNumbers(versions.get(`customers/${subject}`) ?? 0));
    await close(consumer);
    await close(teller);
    await pool.query('DELETE FROM effects');
    const admin = await connected();
    await resetConsumer(admin.connection, 'payments', topic, pool);
    await reader('payments', topic);
    await eventually(async () => {
      const handled = bySubject(await effects('payments', topic));
      // The handlers of replicas keep the greatest version.
      return SUBJECTS.every(
        (subject) => Math.max(0, ...(handled[subject] ?? [])) === versions.get(`customers/${subject}`),
      );
    }, WAIT_MS);
  });
});

describe('under much load', () => {
  it('raises the partitions of a topic whose consumers are always thousands of records behind', async () => {
    await expectRaised('externalAccounts', { rounds: 20, pauseMs: 10 });
  });

  it('holds longer each time until the consumers finish within a hold', async () => {
    const aggregate = 'platforms';
    const topic = eventTopics[aggregate].name;
    await reader('notifications', topic, { pauseMs: 150 });
    const first = await relay('accounts', { wanted: 1 });
    load(aggregate, { rounds: 10, pauseMs: 250 });
    await eventually(() => effectCount('notifications', topic) > 2_000, WAIT_MS);
    await close(first);
    await relay('accounts', { wanted: 5, holdMs: 300 });
    await settled(topic, 5);
  });
});
