import { setTimeout as pause } from 'node:timers/promises';
import { type IntegrationEvent, type OperationRequest } from '@corridor/contracts';
import { outboxTable1 } from '@corridor/database';
import { mintUuid } from '@corridor/kernel';
import { appendToOutbox, type EventBatch, OutboxRelay } from '@corridor/messaging';
import { Pool } from 'pg';
import { eventually, Gate, makeTopics, Party, reply, request } from './harness';
import { Infra } from './infra';

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
  const codeOf = async (sent: Promise<unknown>): Promise<{ code: unknown; tookMs: number }> => {
    const startedAt = Date.now();
    const code = await sent.then(
      () => 'answered',
      (error: unknown) => (error as { code?: unknown }).code,
    );
    return { code, tookMs: Date.now() - startedAt };
  };

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
    const versions: number[] = [];
    const answering = party();
    await answering.server('payments', {
      requests: {
        'payments.echo': ({ body }: OperationRequest) => reply(body),
        'payments.wait': async () => {
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
    expect(await send(5_000)).toBe(1);
    await appendToOutbox(pool, [event(1)]);
    await eventually(() => versions.includes(1));

    const waiting = codeOf(
      client.call('payments.wait', 'payments', request(1), { key: 'w', timeoutMs: 3_000 }),
    );
    await pause(300);
    await infra.killBroker();
    const first = await codeOf(send(5_000));
    expect(['SERVICE_UNAVAILABLE', 'UPSTREAM_TIMEOUT']).toContain(first.code);
    expect(first.tookMs).toBeLessThan(5_500);
    expect(asking.connection.status).toBe('disconnected');
    expect(await asking.connection.ping(500)).toBe(false);
    const second = await codeOf(send(5_000));
    expect(second.code).toBe('SERVICE_UNAVAILABLE');
    expect(second.tookMs).toBeLessThan(100);
    const late = await waiting;
    expect(late.code).toBe('UPSTREAM_TIMEOUT');
    expect(late.tookMs).toBeLessThan(4_000);
    for (let version = 2; version <= 20; version += 1) await appendToOutbox(pool, [event(version)]);

    infra.restartBroker();
    gate.open();
    await eventually(() => asking.connection.status === 'connected', RESTART_LIMIT_MS);
    await eventually(async () => (await codeOf(send(3_000))).code === 'answered', RESTART_LIMIT_MS);
    await eventually(() => new Set(versions).size === 20, RESTART_LIMIT_MS);
    const firstSeen = [...new Set(versions)];
    expect(firstSeen).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    // A consumer can have an event before the relay knows that the broker has it.
    await eventually(async () => (await pool.query('SELECT 1 FROM outbox')).rowCount === 0);
  });

  it('is noticed while nothing is sent', async () => {
    const asking = party();
    const client = await asking.client('gateway');
    await infra.killBroker();
    await eventually(() => asking.connection.status === 'disconnected');
    const refused = await codeOf(client.call('payments.echo', 'payments', request(1), { key: 'k' }));
    expect(refused.code).toBe('SERVICE_UNAVAILABLE');
    expect(refused.tookMs).toBeLessThan(100);
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
    const members = await membersNow();
    expect(members.length).toBeGreaterThan(0);

    await infra.killBroker();
    await eventually(() => crashesOf(answering) > 0 && crashesOf(asking) > 0);
    infra.restartBroker();
    const answered = async (): Promise<boolean> =>
      (await codeOf(client.call('payments.echo', 'payments', request(1), { key: 'k', timeoutMs: 3_000 })))
        .code === 'answered';
    await eventually(answered, RESTART_LIMIT_MS);
    expect(await membersNow()).toEqual(members);
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

  it('lets a client close in time', async () => {
    const asking = party();
    await asking.client('gateway');
    await infra.killBroker();
    const startedAt = Date.now();
    parties = [];
    await asking.close();
    expect(Date.now() - startedAt).toBeLessThan(12_000);
  });
});
