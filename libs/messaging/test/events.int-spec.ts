import { setTimeout as pause } from 'node:timers/promises';
import { inboxTable1, outboxTable1 } from '@corridor/database';
import { allTopics, type IntegrationEvent } from '@corridor/contracts';
import { DomainError, mintUuid } from '@corridor/kernel';
import {
  advanceInbox,
  appendToOutbox,
  dataOf,
  type DeadLetter,
  type EventBatch,
  insertOutboxRow,
  KafkaDeadLetters,
  listDeadLetters,
  type OutboxRelay,
  PgInboxReader,
  putBackDeadLetters,
  renewDeadLetters,
  resetConsumer,
  rowsOf,
  sealEvent,
} from '@corridor/messaging';
import { SilentProxy } from '@corridor/testing';
import { ConfigResourceTypes } from 'kafkajs';
import { Pool, type PoolClient } from 'pg';
import { configBecomes, eventually, Gate, makeTopics, Party, TestSealer } from './harness';
import { Infra } from './infra';

const QUICK_RETRY = { attemptsMax: 3, pauseMs: 5, pauseMaxMs: 20 };

function event(subject: string, version: number, change: Partial<IntegrationEvent> = {}): IntegrationEvent {
  return {
    id: mintUuid(),
    type: 'payments.transaction.completed',
    aggregate: 'transactions',
    subject,
    version,
    epoch: 1,
    time: '2026-01-01T00:00:00.000Z',
    platformKey: 1,
    platformId: 'p',
    webhookType: null,
    data: {},
    ...change,
  };
}

/** Puts the name of the active key in front of a ciphertext. */
class NamingSealer extends TestSealer {
  active = 'old';
  override seal(plain: Buffer, aad: string): string {
    return `v1:${this.active}:${super.seal(plain, aad)}`;
  }
  override unseal(sealed: string, aad: string): Buffer {
    return super.unseal(sealed.slice(sealed.lastIndexOf(':') + 1), aad);
  }
}

describe('the event pipeline over Kafka', () => {
  let infra: Infra;
  let pool: Pool;
  let parties: Party[] = [];

  const party = (): Party => {
    const made = new Party(infra.brokers);
    parties.push(made);
    return made;
  };

  /** Ends one process before the others. */
  const end = async (ended: Party): Promise<void> => {
    parties = parties.filter((open) => open !== ended);
    await ended.close();
  };

  const relay = (owner: Party, of: Pool = pool): Promise<OutboxRelay> => owner.relay(of);

  const publish = async (...events: IntegrationEvent[]): Promise<unknown> => appendToOutbox(pool, events);

  const transaction = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };

  /** Records each event in a table, in the inbox's transaction. `fail` may throw first. */
  const recorder =
    (fail: (batch: EventBatch) => void = () => undefined, pauseMs = 0) =>
    async (batch: EventBatch): Promise<void> => {
      await transaction(async (client) => {
        fail(batch);
        for (const { subject, version } of batch.events) {
          await client.query('INSERT INTO effects (subject, version) VALUES ($1, $2)', [subject, version]);
        }
        await pause(pauseMs);
        await advanceInbox(client, batch.consumer, batch.position);
      });
    };

  const effects = async (): Promise<{ subject: string; version: number }[]> =>
    rowsOf(await pool.query('SELECT subject, version FROM effects ORDER BY id'));

  const outboxSize = async (): Promise<number> =>
    Number(rowsOf<{ count: string }>(await pool.query('SELECT count(*) FROM outbox'))[0]?.count);

  const server = (
    owner: Party,
    handler: (batch: EventBatch) => Promise<void>,
    topic = 'payments.transactions',
  ) =>
    owner.server(
      'notifications',
      { events: { [topic]: handler } },
      { inbox: new PgInboxReader(pool), eventRetry: QUICK_RETRY },
    );

  beforeAll(async () => {
    infra = await Infra.start();
    pool = new Pool({ connectionString: infra.adminUrl, max: 10 });
    pool.on('error', () => undefined);
    for (const sql of [...outboxTable1(), ...inboxTable1()]) await pool.query(sql);
    await pool.query(
      'CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, subject text, version int, seen text DEFAULT now())',
    );
    const admin = party();
    await makeTopics(admin.connection);
    await admin.close();
    parties = [];
  });

  afterEach(async () => {
    for (const open of parties) await open.close();
    parties = [];
    await pool.query('TRUNCATE effects');
  });

  afterAll(async () => {
    await pool.end();
    await infra.stop();
  });

  it('creates topics as their contracts say, even from five processes at once', async () => {
    const makers = [1, 2, 3, 4, 5].map(() => party());
    await Promise.all(makers.map((maker) => makeTopics(maker.connection, 3)));
    const admin = makers[0]?.connection.admin;
    const { topics } = (await admin?.fetchTopicMetadata({ topics: ['payments.requests'] })) ?? { topics: [] };
    expect(topics[0]?.partitions).toHaveLength(3);
    const described = await admin?.describeConfigs({
      includeSynonyms: false,
      resources: allTopics.map(({ name }) => ({ type: ConfigResourceTypes.TOPIC, name })),
    });
    for (const contract of allTopics) {
      const entries = described?.resources.find(
        ({ resourceName }) => resourceName === contract.name,
      )?.configEntries;
      const value = (name: string): string | undefined =>
        entries?.find(({ configName }) => configName === name)?.configValue;
      expect(value('cleanup.policy')).toBe(contract.cleanup);
      const kept = contract.cleanup === 'compact' ? 'min.compaction.lag.ms' : 'retention.ms';
      expect(value(kept)).toBe(String(contract.retentionMs));
    }
  });

  it('corrects changed topic configs', async () => {
    const maker = party();
    await maker.connection.connect();
    const { admin } = maker.connection;
    const name = 'accounts.customers';
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: ConfigResourceTypes.TOPIC,
          name,
          configEntries: [{ name: 'cleanup.policy', value: 'delete' }],
        },
      ],
    });
    await configBecomes(maker.connection, name, { 'cleanup.policy': 'delete' });
    await makeTopics(maker.connection);
    await configBecomes(maker.connection, name, { 'cleanup.policy': 'compact' });
  });

  it('publishes handed-over events from memory, after earlier committed rows of other processes', async () => {
    await server(party(), recorder());
    const relaying = await relay(party());
    let expanded = 0;
    relaying.expandWith((entries) => {
      expanded += entries.length;
      return Promise.resolve(entries as IntegrationEvent[]);
    });
    const commit = async (version: number, isHanded: boolean): Promise<void> => {
      const events = [event('Transaction:a', version)];
      const id = await insertOutboxRow(pool, events);
      if (isHanded) relaying.handOver({ id, events });
    };
    for (let version = 1; version <= 100; version += 1) await commit(version, version % 10 !== 0);
    const seen = await eventually(async () => {
      const rows = await effects();
      return rows.length >= 100 ? rows : undefined;
    });
    expect(seen.map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    await eventually(async () => (await outboxSize()) === 0);
    expect(expanded).toBeGreaterThanOrEqual(10);
  });

  it('carries committed events to a reader, in order within each aggregate', async () => {
    await server(party(), recorder());
    const relaying = await relay(party());
    for (let version = 1; version <= 50; version += 1) {
      await publish(event('Transaction:a', version), event('Transaction:b', version));
      relaying.hint();
    }
    const seen = await eventually(async () => {
      const rows = await effects();
      return rows.length >= 100 ? rows : undefined;
    });
    for (const subject of ['Transaction:a', 'Transaction:b']) {
      const versions = seen.filter((row) => row.subject === subject).map((row) => row.version);
      expect(versions).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    }
    await eventually(async () => (await outboxSize()) === 0);
  });

  it('publishes nothing of a transaction that is rolled back', async () => {
    await expect(
      transaction(async (client) => {
        await appendToOutbox(client, [event('Transaction:never', 1)]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await outboxSize()).toBe(0);
  });

  it('has each effect once, although readers stop in the middle and read everything again', async () => {
    await relay(party());
    const perRound = 100;
    for (let round = 0; round < 3; round += 1) {
      const reading = party();
      await server(reading, recorder(undefined, 5));
      const publishing = (async () => {
        for (let version = 1; version <= perRound; version += 1) {
          await publish(event(`Transaction:${version % 7}`, round * perRound + version));
        }
      })();
      await eventually(async () => (await effects()).length > round * perRound);
      await end(reading);
      await publishing;
      await resetConsumer(party().connection, 'notifications', 'payments.transactions');
    }
    await server(party(), recorder());
    await eventually(async () => (await effects()).length >= 3 * perRound);
    await pause(500);
    const versions = (await effects()).map((row) => row.version).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 3 * perRound }, (_, index) => index + 1));
  });

  it('handles redelivered events once, by the inbox alone', async () => {
    await relay(party());
    const first = party();
    await server(first, recorder());
    await publish(event('Transaction:once', 1), event('Transaction:once', 2));
    await eventually(async () => (await effects()).length === 2);
    await end(first);
    const admin = party();
    await resetConsumer(admin.connection, 'notifications', 'payments.transactions');
    const again = party();
    await server(again, recorder());
    await publish(event('Transaction:once', 3));
    await eventually(async () => (await effects()).length === 3);
    expect((await effects()).map((row) => row.version)).toEqual([1, 2, 3]);
  });

  it('hands over the selected events alone, and each once although it is read again', async () => {
    await relay(party());
    const read = (owner: Party) =>
      owner.server(
        'notifications',
        { events: { 'payments.transactions': recorder() } },
        {
          inbox: new PgInboxReader(pool),
          selector: () => Promise.resolve(({ platformKey }) => platformKey === 1),
        },
      );
    const listed = (version: number) => event('Transaction:listed', version, { platformKey: version % 3 });
    const first = party();
    await read(first);
    await publish(...[1, 2, 3, 4, 5, 6, 7, 8].map(listed));
    await eventually(async () => (await effects()).length === 3);
    await end(first);
    await resetConsumer(party().connection, 'notifications', 'payments.transactions');
    await publish(listed(9), listed(11), listed(13));
    await read(party());
    await eventually(async () => (await effects()).length === 4);
    expect((await effects()).map((row) => row.version)).toEqual([1, 4, 7, 13]);
  });

  it('reads a topic again from its start when a replica is rebuilt', async () => {
    await relay(party());
    const first = party();
    await server(first, recorder(), 'accounts.customers');
    const state = { aggregate: 'customers', type: 'accounts.customer.updated' } as const;
    await publish(
      event('Customer:1', 1, state),
      event('Customer:1', 2, state),
      event('Customer:2', 1, state),
    );
    await eventually(async () => (await effects()).length === 3);
    await end(first);
    await pool.query('TRUNCATE effects');
    await resetConsumer(party().connection, 'notifications', 'accounts.customers', pool);
    await server(party(), recorder(), 'accounts.customers');
    await eventually(async () => (await effects()).length === 3);
  });

  it('moves a poison event to the dead letters, continues with later ones, and puts it back to this service only', async () => {
    await relay(party());
    let isPoison = true;
    const poisoned = ({ events }: EventBatch): void => {
      const bad = events.find(({ data }) => data['poison'] === true);
      if (bad !== undefined && isPoison) throw new Error(`cannot handle ${bad.subject}`);
    };
    const reading = party();
    await server(reading, recorder(poisoned));
    await publish(
      event('Transaction:good', 1),
      event('Transaction:bad', 7, { data: { poison: true } }),
      event('Transaction:bad', 8),
      event('Transaction:good', 2),
    );
    await eventually(async () => (await effects()).length === 3);
    expect((await effects()).map(({ subject, version }) => `${subject} ${version}`)).toEqual([
      'Transaction:good 1',
      'Transaction:bad 8',
      'Transaction:good 2',
    ]);
    const commanding = party();
    const letters = await listDeadLetters(commanding.connection, 'notifications');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({
      topic: 'payments.transactions',
      subject: 'Transaction:bad',
      event: { version: 7 },
      error: 'Error: cannot handle Transaction:bad',
    });
    expect(await putBackDeadLetters(commanding.connection, 'notifications', { ids: ['another'] })).toBe(0);
    isPoison = false;
    const ids = letters.map(({ id }) => id);
    expect(await putBackDeadLetters(commanding.connection, 'notifications', { ids })).toBe(1);
    await eventually(async () => (await effects()).some(({ version }) => version === 7));
    expect(await listDeadLetters(commanding.connection, 'notifications')).toEqual([]);
    expect(await putBackDeadLetters(commanding.connection, 'notifications')).toBe(0);
    expect((await effects()).filter(({ version }) => version === 7)).toHaveLength(1);
  });

  it('makes a new dead letter if an event fails again after it was put back', async () => {
    await relay(party());
    await server(
      party(),
      recorder(({ events }) => {
        if (events.some(({ subject }) => subject === 'Transaction:refused'))
          throw new DomainError('NOT_FOUND', 'no');
      }),
    );
    await publish(event('Transaction:refused', 1));
    const commanding = party();
    const first = await eventually(async () => {
      const letters = await listDeadLetters(commanding.connection, 'notifications');
      return letters.length === 1 ? letters : undefined;
    });
    await putBackDeadLetters(commanding.connection, 'notifications');
    const second = await eventually(async () => {
      const letters = await listDeadLetters(commanding.connection, 'notifications');
      return letters.length === 1 && letters[0]?.id !== first[0]?.id ? letters : undefined;
    });
    expect(second[0]).toMatchObject({ topic: 'payments.transactions', subject: 'Transaction:refused' });
  });

  it('seals waiting dead letters with personal data under the new key, and restores no settled ones', async () => {
    const sealer = new NamingSealer();
    const parties = party();
    const personal = { counterpartyInformation: { FULL_NAME: 'Quandt' } };
    const sealedBy = (subject: string): IntegrationEvent =>
      sealEvent(event(subject, 1, { data: personal }), sealer);
    let isPoison = true;
    await relay(parties);
    await server(
      party(),
      recorder(() => {
        if (isPoison) throw new Error('not yet');
      }),
    );
    await publish(
      sealedBy('Transaction:waiting'),
      sealedBy('Transaction:settled'),
      event('Transaction:open', 1),
    );
    const lettersNow = async (): Promise<DeadLetter[]> => {
      const all = await listDeadLetters(parties.connection, 'notifications');
      return all.filter(({ error }) => error === 'Error: not yet');
    };
    const buried = await eventually(async () => {
      const letters = await lettersNow();
      return letters.length === 3 ? letters : undefined;
    });
    isPoison = false;
    const settled = buried.find(({ subject }) => subject === 'Transaction:settled');
    if (!settled) throw new Error('no letter');
    await putBackDeadLetters(parties.connection, 'notifications', { ids: [settled.id] });
    sealer.active = 'new';
    const renew = () =>
      renewDeadLetters(parties.connection, 'notifications', { sealer, activePrefix: 'v1:new:' });
    expect([await renew(), await renew()]).toEqual([1, 0]);
    // A renewal that listed the letter before it was put back writes the same.
    const dead = new KafkaDeadLetters(parties.connection, 'notifications');
    await dead.bury(settled);
    const left = await lettersNow();
    expect(left.map(({ subject }) => subject).sort()).toEqual(['Transaction:open', 'Transaction:waiting']);
    const waiting = left.find(({ subject }) => subject === 'Transaction:waiting')?.event;
    expect(waiting?.sealed).toMatch(/^v1:new:/);
    expect(waiting && dataOf(waiting, sealer)).toEqual(personal);
  });

  it('moves a record that is not an event to the dead letters, and continues behind it', async () => {
    const reading = party();
    await server(reading, recorder());
    const link = reading.connection.openLink();
    await link.connect();
    const place = { topic: 'payments.transactions', partition: 0 };
    const message = reading.connection.options.signer.events.sign(place, { value: 'not JSON', partition: 0 });
    await link.send([{ topic: place.topic, messages: [message] }]);
    await relay(party());
    await publish(event('Transaction:after', 1));
    await eventually(async () => (await effects()).length === 1);
    const letters = await listDeadLetters(party().connection, 'notifications');
    const unread = letters.filter(({ event: read }) => read === null);
    expect(unread.map(({ value }) => value.toString())).toEqual(['not JSON']);
  });

  it('moves an event of a later form to the dead letters, and handles those around it', async () => {
    const reading = party();
    await server(reading, recorder());
    await relay(party());
    await publish(
      event('Transaction:known', 1),
      event('Transaction:later', 1, { contractVersion: 2 }),
      event('Transaction:known', 2),
    );
    await eventually(async () => (await effects()).length === 2);
    expect((await effects()).map(({ subject }) => subject)).toEqual([
      'Transaction:known',
      'Transaction:known',
    ]);
    const letters = await listDeadLetters(party().connection, 'notifications');
    const [letter] = letters.filter(({ subject }) => subject === 'Transaction:later');
    expect(letter).toMatchObject({ event: { contractVersion: 2 } });
    expect(letter?.error).toContain('the event has the form 2, which this release does not know');
  });

  it('retries without end while the database is unavailable, and makes no dead letter', async () => {
    await relay(party());
    let failures = 0;
    const reading = party();
    await server(
      reading,
      recorder(() => {
        failures += 1;
        if (failures <= 12) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      }),
    );
    await publish(event('Transaction:patient', 1));
    await eventually(async () => (await effects()).length === 1);
    expect(failures).toBe(13);
    expect(reading.metrics.of('deadLetters')).toBe(0);
  });

  it('continues with other topics while one is slow', async () => {
    await relay(party());
    const gate = new Gate();
    await party().server(
      'notifications',
      {
        events: {
          'payments.transactions': async () => gate.opened,
          'payments.internal-accounts': recorder(),
        },
      },
      { inbox: new PgInboxReader(pool), eventRetry: QUICK_RETRY },
    );
    await publish(event('Transaction:slow', 1));
    for (let version = 1; version <= 5; version += 1) {
      await publish(event('InternalAccount:1', version, { aggregate: 'internalAccounts' }));
      await eventually(async () => (await effects()).length === version);
    }
    gate.open();
  });

  it('publishes through one relay at a time, and another one takes over', async () => {
    await server(party(), recorder());
    const first = party();
    const second = party();
    await relay(first);
    await eventually(async () => {
      const locks = await pool.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted");
      return locks.rowCount === 1;
    });
    await relay(second);
    await publish(event('Transaction:x', 1));
    await eventually(async () => (await effects()).length === 1);
    // It counts them when their row is deleted, which may be after the reader has them.
    await eventually(() => first.metrics.of('eventsPublished') === 1);
    expect(second.metrics.of('eventsPublished')).toBe(0);
    await end(first);
    await publish(event('Transaction:x', 2));
    await eventually(async () => (await effects()).length === 2);
    await eventually(() => second.metrics.of('eventsPublished') === 1);
  });

  it('continues after the server ended the session that holds the lock', async () => {
    await server(party(), recorder());
    await relay(party());
    await publish(event('Transaction:y', 1));
    await eventually(async () => (await effects()).length === 1);
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted",
    );
    await publish(event('Transaction:y', 2));
    await eventually(async () => (await effects()).length === 2);
  });

  it('leaves the outbox to another relay while its own connection is silent, and takes over again afterwards', async () => {
    await server(party(), recorder());
    const proxy = await SilentProxy.start(infra.adminUrl);
    const limits = { query_timeout: 3_000, connectionTimeoutMillis: 3_000, pipeline: true };
    const cutOff = new Pool({ connectionString: proxy.through(infra.adminUrl), ...limits });
    cutOff.on('error', () => undefined);
    const first = party();
    const second = party();
    await relay(first, cutOff);
    await publish(event('Transaction:z', 1));
    await eventually(async () => (await effects()).length === 1);
    await eventually(() => first.metrics.of('eventsPublished') === 1);
    await relay(second);
    proxy.cut();
    await publish(event('Transaction:z', 2));
    await eventually(async () => (await effects()).length === 2);
    await eventually(() => second.metrics.of('eventsPublished') === 1);
    proxy.mend();
    await end(second);
    await publish(event('Transaction:z', 3));
    await eventually(async () => (await effects()).length === 3);
    await eventually(() => first.metrics.of('eventsPublished') === 2);
    await end(first);
    await proxy.stop();
    await cutOff.end();
  });

  it('splits a batch that the broker refuses for its size, and loses nothing', async () => {
    const maker = party();
    await maker.connection.connect();
    const limit = (value: string) =>
      maker.connection.admin.alterConfigs({
        validateOnly: false,
        resources: [
          {
            type: ConfigResourceTypes.TOPIC,
            name: 'payments.transactions',
            configEntries: [{ name: 'max.message.bytes', value }],
          },
        ],
      });
    await limit('100000');
    await configBecomes(maker.connection, 'payments.transactions', { 'max.message.bytes': '100000' });
    await pause(500);
    try {
      await server(party(), recorder());
      const text = 'x'.repeat(30_000);
      const events = Array.from({ length: 20 }, (_, at) =>
        event('Transaction:big', at + 1, { data: { text } }),
      );
      await publish(...events);
      const relaying = party();
      await relay(relaying);
      await eventually(async () => (await effects()).length >= 20);
      await eventually(async () => (await outboxSize()) === 0);
      expect(new Set((await effects()).map(({ version }) => version)).size).toBe(20);
      expect(relaying.logger.lines.some((line) => line.includes('MESSAGE_TOO_LARGE'))).toBe(true);
    } finally {
      await makeTopics(maker.connection);
    }
  });
});
