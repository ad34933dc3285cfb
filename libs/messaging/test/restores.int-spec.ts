import { type IntegrationEvent } from '@corridor/contracts';
import { inboxTable1, outboxTable1, restoreTables1 } from '@corridor/database';
import { mintUuid } from '@corridor/kernel';
import {
  advanceInbox,
  appendToOutbox,
  assertStopped,
  beginEpoch,
  type EventBatch,
  finishEpoch,
  newestEpoch,
  noteLostStates,
  OutboxRelay,
  PgInboxReader,
  PgLostEvents,
  readNewestEvents,
  replacedTopics,
  resetPositions,
  rowsOf,
} from '@corridor/messaging';
import { Pool } from 'pg';
import { eventually, makeTopics, Party } from './harness';
import { Infra } from './infra';

const TOPIC = 'payments.transactions';
const START_LIMIT_MS = 180_000;

function event(subject: string, version: number, type = 'payments.transaction.pending'): IntegrationEvent {
  return {
    id: mintUuid(),
    type,
    aggregate: 'transactions',
    subject,
    version,
    epoch: 1,
    time: '2026-01-01T00:00:00.000Z',
    platformKey: 1,
    platformId: 'p',
    webhookType: null,
    data: {},
    state: {},
  };
}

describe('a service whose database was restored', () => {
  let infra: Infra;
  let pool: Pool;
  let parties: Party[] = [];

  const party = (): Party => {
    const made = new Party(infra.brokers);
    parties.push(made);
    return made;
  };

  const stopAll = async (): Promise<void> => {
    for (const open of parties) await open.close();
    parties = [];
  };

  const relay = async (): Promise<void> => {
    const { connection, logger } = party();
    await connection.connect();
    const made = new OutboxRelay({
      pool,
      connection,
      service: 'payments',
      logger,
      epochOf: async (runner) => (await newestEpoch(runner))?.epoch ?? 0,
    });
    await made.start();
    parties.at(-1)?.onClose(() => made.stop());
  };

  const handle = async (batch: EventBatch): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const { subject, version, epoch, type } of batch.events)
        await client.query('INSERT INTO effects VALUES ($1, $2, $3, $4)', [subject, version, epoch, type]);
      await advanceInbox(client, batch.consumer, batch.position);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };

  const reader = async (): Promise<Party> => {
    const reading = party();
    const options = { inbox: new PgInboxReader(pool), lostEvents: new PgLostEvents(pool) };
    await reading.server('notifications', { events: { [TOPIC]: handle } }, options);
    return reading;
  };

  const effects = async (): Promise<string[]> =>
    rowsOf<{ effect: string }>(
      await pool.query(`SELECT format('%s %s/%s', subject, epoch, version) AS effect FROM effects`),
    ).map(({ effect }) => effect);

  const hasEffects = (count: number) => eventually(async () => (await effects()).length === count);

  const connected = async (): Promise<Party['connection']> => {
    const { connection } = party();
    await connection.connect();
    return connection;
  };

  beforeAll(async () => {
    infra = await Infra.start();
    pool = new Pool({ connectionString: infra.adminUrl, max: 10 });
    pool.on('error', () => undefined);
    for (const sql of [...outboxTable1(), ...inboxTable1(), ...restoreTables1()]) await pool.query(sql);
    await pool.query('CREATE TABLE effects (subject text, version int, epoch int, type text)');
    await makeTopics(await connected());
    await stopAll();
  }, START_LIMIT_MS);

  afterEach(stopAll);

  afterAll(async () => {
    await pool.end();
    await infra.stop();
  });

  it('reads what it has not handled again, without events of commits that the restore has undone', async () => {
    await relay();
    await reader();
    await appendToOutbox(pool, [event('Transaction:a', 1)]);
    await hasEffects(1);
    await pool.query('CREATE TABLE kept_effects AS TABLE effects');
    await pool.query('CREATE TABLE kept_inbox AS TABLE inbox');
    // The owner's commit of b is older than the restored state, that of the second version of a is newer.
    await appendToOutbox(pool, [event('Transaction:b', 1), event('Transaction:a', 2, 'lost')]);
    await hasEffects(3);
    await stopAll();
    await pool.query('TRUNCATE effects, inbox');
    await pool.query('INSERT INTO effects TABLE kept_effects');
    await pool.query('INSERT INTO inbox TABLE kept_inbox');

    await beginEpoch(pool, 2, null);
    const lost = [{ topic: TOPIC, subject: 'Transaction:a', platformKey: 1, knownVersion: 1 }];
    await noteLostStates(pool, 2, lost);
    const connection = await connected();
    const reset = () => resetPositions(connection, 'notifications', pool, undefined);
    expect(await reset()).toEqual({ forgotten: [], rewound: [`${TOPIC}/0`] });
    expect(await reset()).toEqual({ forgotten: [], rewound: [] });
    await finishEpoch(pool, 2);
    expect(await newestEpoch(pool)).toEqual({ epoch: 2, isFinished: true });

    await relay();
    const { metrics } = await reader();
    await appendToOutbox(pool, [event('Transaction:a', 2, 'new')]);
    await hasEffects(3);
    expect(await effects()).toEqual(['Transaction:a 1/1', 'Transaction:b 1/1', 'Transaction:a 2/2']);
    expect(metrics.of('eventsLost')).toBe(1);
    const { newest } = await readNewestEvents(connection, TOPIC, new PgLostEvents(pool));
    expect(newest.get('Transaction:a')).toMatchObject({ type: 'new', epoch: 2 });
    const known = { topic: TOPIC, subject: 'Transaction:b', platformKey: 1, knownVersion: 0 };
    await noteLostStates(pool, 2, [known]);
    const { newest: later } = await readNewestEvents(connection, TOPIC, new PgLostEvents(pool));
    expect([...later.keys()]).toEqual(['Transaction:a']);
  });

  it('is not moved while it reads', async () => {
    await reader();
    const connection = await connected();
    await expect(assertStopped(connection, 'notifications')).rejects.toThrow('still reads events');
  });

  it('forgets positions in topics that were made again', async () => {
    const connection = await connected();
    await connection.admin.deleteTopics({ topics: [TOPIC] });
    await eventually(async () => !(await connection.admin.listTopics()).includes(TOPIC));
    await makeTopics(connection);
    await eventually(async () => (await connection.topicIds([TOPIC])).get(TOPIC));
    expect(await replacedTopics(connection, 'notifications', pool)).toEqual([TOPIC]);
    expect(await resetPositions(connection, 'notifications', pool, undefined)).toMatchObject({
      forgotten: [`${TOPIC}/0`],
    });
    expect(await new PgInboxReader(pool).places('notifications.events')).toEqual([]);
  });
});
