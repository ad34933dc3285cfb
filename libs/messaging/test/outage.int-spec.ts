import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type IntegrationEvent, type OperationRequest } from '@corridor/contracts';
import { outboxTable1 } from '@corridor/database';
import { mintUuid } from '@corridor/kernel';
import { appendToOutbox, type EventBatch, OutboxRelay } from '@corridor/messaging';
import { Pool } from 'pg';
import { eventually, Gate, makeTopics, Party, reply, request } from './harness';
import { Infra } from './infra';
import { Network } from './network';
import { encodeFrame } from '../src/frames';
import { readWholeTopic } from '../src/topic-reader';

const RESTART_LIMIT_MS = 90_000;
const FROZEN_MS = 20_000;
const TEST_LIMIT_MS = 4 * RESTART_LIMIT_MS;

function event(version: number): IntegrationEvent {
  return {
    id: mintUuid(),
    type: 'payments.transaction.completed',
    aggregate: 'transactions',
    subject: 'Transaction:1',
    version,
    epoch: 1,
    time: '2026-01-01T00:00:00.000Z',
    platformKey: 1,
    platformId: 'p',
    webhookType: null,
    data: {},
  };
}

describe('a lost or late broker', () => {
  let infra: Infra;
  let pool: Pool;
  let parties: Party[] = [];
  const party = (): Party => {
    const made = new Party(infra.brokers);
    parties.push(made);
    return made;
  };
  const codeOf = (sent: Promise<unknown>): Promise<unknown> =>
    sent.then(
      () => 'answered',
      (error: unknown) => (error as { code?: unknown }).code,
    );
  /** The same if the client knows it at once, without an answer from outside of the process. */
  const codeAtOnce = (sent: Promise<unknown>): Promise<unknown> =>
    Promise.race([codeOf(sent), new Promise((resolve) => setImmediate(resolve, 'it waits'))]);

  jest.setTimeout(TEST_LIMIT_MS);

  beforeAll(async () => {
    infra = await Infra.start();
    pool = new Pool({ connectionString: infra.adminUrl, max: 5 });
    pool.on('error', () => undefined);
    for (const sql of outboxTable1()) await pool.query(sql);
    const admin = party();
    await makeTopics(admin.connection);
    await admin.close();
    parties = [];
  });

  afterEach(async () => {
    await Promise.all(parties.map((open) => open.close()));
    parties = [];
  });

  afterAll(async () => {
    await pool.end();
    await infra.stop();
  });

  it('is found healthy by a client that started while it was frozen', async () => {
    const { connection } = party();
    infra.freezeBroker();
    const connecting = connection.connect();
    try {
      // Several handshakes fail in this time. Each opens a connection and gets no answer.
      for (const end = Date.now() + FROZEN_MS; Date.now() < end; await pause(500)) {
        expect(await connection.ping()).toBe(false);
      }
    } finally {
      infra.thawBroker();
    }
    await eventually(
      async () => (await connection.ping()) && connection.status === 'connected',
      RESTART_LIMIT_MS,
    );
    await connecting;
    expect(await connection.admin.listTopics()).not.toEqual([]);
  });

  it('causes 503 at once and loses no event, and the client recovers when the broker is back', async () => {
    const gate = new Gate();
    let isInProgress = false;
    const versions: number[] = [];
    const answering = party();
    await answering.server('payments', {
      requests: {
        'payments.echo': ({ body }: OperationRequest) => reply(body),
        'payments.wait': async () => {
          isInProgress = true;
          await gate.opened;
          return reply({});
        },
      },
      events: {
        'payments.transactions': ({ events }: EventBatch) => {
          versions.push(...events.map(({ version }) => version));
          return Promise.resolve();
        },
      },
    });
    const asking = party();
    const client = await asking.client('gateway');
    const { connection, logger } = answering;
    const relay = new OutboxRelay({ pool, connection, service: 'payments', logger });
    await relay.start();
    answering.onClose(() => relay.stop());
    const send = (timeoutMs: number): Promise<unknown> =>
      client.call('payments.echo', 'payments', request(1), { key: 'k', timeoutMs });
    expect(await send(60_000)).toBe(1);
    await appendToOutbox(pool, [event(1)]);
    await eventually(() => versions.includes(1));

    const waiting = codeOf(
      client.call('payments.wait', 'payments', request(1), { key: 'w', timeoutMs: 15_000 }),
    );
    await eventually(() => isInProgress);
    await infra.killBroker();
    expect(['SERVICE_UNAVAILABLE', 'UPSTREAM_TIMEOUT']).toContain(await codeOf(send(5_000)));
    await eventually(() => asking.connection.status === 'disconnected');
    expect(await asking.connection.ping(500)).toBe(false);
    expect(await codeAtOnce(send(5_000))).toBe('SERVICE_UNAVAILABLE');
    expect(await waiting).toBe('UPSTREAM_TIMEOUT');
    for (let version = 2; version <= 20; version += 1) await appendToOutbox(pool, [event(version)]);

    infra.restartBroker();
    gate.open();
    await eventually(() => asking.connection.status === 'connected', RESTART_LIMIT_MS);
    await eventually(async () => (await codeOf(send(10_000))) === 'answered', RESTART_LIMIT_MS);
    await eventually(() => new Set(versions).size === 20, RESTART_LIMIT_MS);
    const firstSeen = [...new Set(versions)];
    expect(firstSeen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    // A consumer can have an event before the relay knows that the broker has it.
    await eventually(async () => (await pool.query('SELECT 1 FROM outbox')).rowCount === 0);
  });

  it('answers what it had received and not read when it was killed, once', async () => {
    const handled: unknown[] = [];
    const answering = party();
    await answering.server('payments', {
      requests: {
        'payments.echo': ({ body }: OperationRequest) => {
          if (body !== 'before') handled.push(body);
          return reply(body);
        },
      },
    });
    const client = await party().client('gateway');
    const ask = (body: string): Promise<unknown> =>
      client.call('payments.echo', 'payments', request(body), { key: body, timeoutMs: RESTART_LIMIT_MS });
    expect(await ask('before')).toBe('before');
    infra.freezeBroker();
    const asked = ['first', 'second', 'third'].map(ask);
    // Frozen, it has the bytes of the first produce request in its socket.
    await pause(500);
    await infra.killBroker();
    infra.restartBroker();
    expect(await Promise.all(asked)).toEqual(['first', 'second', 'third']);
    expect(handled.toSorted()).toEqual(['first', 'second', 'third']);
  });

  it('keeps once what it has appended without an answer', async () => {
    const network = new Network();
    network.install();
    try {
      const { connection } = party();
      await connection.connect();
      const topic = 'appended-once';
      await connection.admin.createTopics({ topics: [{ topic, numPartitions: 2 }] });
      const send = async (text: string): Promise<void> => {
        const frame = encodeFrame({ text }, '');
        const settle = (partition: number) => (settled: (error?: Error) => void) =>
          connection.sender.add({ topic, partition, frame, settled });
        const errors = await Promise.all([0, 1].map((partition) => new Promise(settle(partition))));
        expect(errors).toEqual([undefined, undefined]);
      };
      await send('first');
      network.loseNextAnswer();
      const sent = send('second');
      await eventually(() => network.lost === 1 && connection.status === 'disconnected');
      network.restore();
      await sent;
      await send('third');
      const records = await readWholeTopic(connection, topic);
      const values = records.map(({ partition, value }) => `${partition} ${String(value)}`);
      expect(values).toHaveLength(6);
      expect(new Set(values).size).toBe(6);
    } finally {
      network.uninstall();
    }
  });

  it('is noticed while nothing is sent', async () => {
    const asking = party();
    const client = await asking.client('gateway');
    await infra.killBroker();
    await eventually(() => asking.connection.status === 'disconnected');
    const refused = client.call('payments.echo', 'payments', request(1), { key: 'k' });
    expect(await codeAtOnce(refused)).toBe('SERVICE_UNAVAILABLE');
    infra.restartBroker();
    await eventually(() => asking.connection.status === 'connected', RESTART_LIMIT_MS);
  });

  it('leaves the consumer the same member of its groups, even after the consumer gave up', async () => {
    const answering = party();
    await answering.server('payments', {
      requests: { 'payments.echo': ({ body }: OperationRequest) => reply(body) },
    });
    const asking = party();
    const client = await asking.client('gateway');
    const { admin } = answering.connection;
    const groups = (await admin.listGroups()).groups
      .map(({ groupId }) => groupId)
      .filter((groupId) => groupId === 'payments.requests' || groupId.startsWith('gateway.replies'));
    const membersNow = async (): Promise<string[]> => {
      const described = (await admin.describeGroups(groups)).groups;
      return described.flatMap(({ groupId, members }) =>
        members.map(({ memberId }) => `${groupId} ${memberId}`),
      );
    };
    const crashesOf = ({ logger }: Party): number =>
      logger.lines.filter((line) => line.includes('a consumer has crashed')).length;
    const answered = async (): Promise<boolean> => {
      const options = { key: 'k', timeoutMs: 10_000 };
      return (await codeOf(client.call('payments.echo', 'payments', request(1), options))) === 'answered';
    };
    /** The members before and after an outage in which both consumers give up. */
    const outage = async (): Promise<[string[], string[]]> => {
      const members = await membersNow();
      expect(members.length).toBeGreaterThan(0);
      const before = [crashesOf(answering), crashesOf(asking)] as const;
      await infra.killBroker();
      await eventually(() => crashesOf(answering) > before[0] && crashesOf(asking) > before[1]);
      infra.restartBroker();
      await eventually(answered, RESTART_LIMIT_MS);
      return [members, await membersNow()];
    };

    // On a busy machine both may come back after the broker has dropped its silent members. That is rare.
    let [members, after] = await outage();
    for (let tries = 1; tries < 3 && !isDeepStrictEqual(after, members); tries += 1)
      [members, after] = await outage();
    expect(after).toEqual(members);
  });

  it('is awaited by a service that starts before it', async () => {
    await infra.killBroker();
    const answering = party();
    const asking = party();
    const served = answering.server('payments', {
      requests: { 'payments.echo': ({ body }: OperationRequest) => reply(body) },
    });
    const connected = asking.client('gateway');
    await pause(1_000);
    infra.restartBroker();
    const [client] = await Promise.all([connected, served]);
    expect(await client.call('payments.echo', 'payments', request('up'), { key: 'k' })).toBe('up');
  });

  it('lets a client close while it is gone', async () => {
    const asking = party();
    await asking.client('gateway');
    await infra.killBroker();
    parties = [];
    await expect(asking.close()).resolves.toBeUndefined();
  });
});
