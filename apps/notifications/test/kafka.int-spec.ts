import { randomBytes, randomInt } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';
import { formatId, mintUuid } from '@corridor/kernel';
import {
  eventTopics,
  internalOperations,
  operations,
  type IntegrationEvent,
  type WebhookSecretResource,
} from '@corridor/contracts';
import { outboxTable1 } from '@corridor/database';
import {
  appendToOutbox,
  KafkaConnection,
  RecordSigner,
  OutboxRelay,
  PassErrorsFilter,
  readNewestEvents,
  SilentMessagingLogger,
} from '@corridor/messaging';
import {
  closeRuntime,
  connectDatabase,
  connectMessaging,
  createRuntime,
  type ServiceRuntime,
} from '@corridor/service';
import { aContext, aRequest, createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';
import { AppModule } from '../src/app.module';
import type { NotificationsConfig } from '../src/config';
import { migrations } from '../src/database/migrations/all';
import { platformEvent, webhookEvent } from './fixtures/notifications-app';
import { Receiver, verify } from './fixtures/receiver';

const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
const keyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
/** Other suites share the broker. */
const platformKey = randomInt(1_000_000, 2_000_000_000);
const platformId = formatId('PlatformConfig', mintUuid());

let database: TestDatabase;
let receiver: Receiver;
let outbox: Pool;
let connection: KafkaConnection;
let relay: OutboxRelay;
let asking: ServiceRuntime;
const instances: { runtime: ServiceRuntime; app: INestMicroservice }[] = [];

function configOf(): NotificationsConfig {
  return {
    service: 'notifications',
    instanceId: mintUuid(),
    databaseUrl: database.urlOf('notifications'),
    databasePoolSize: 8,
    brokers,
    operatorHost: '127.0.0.1',
    operatorPort: 0,
    requestPartitions: 1,
    replicationFactor: 1,
    sandbox: true,
    checkDigits: false,
    logLevel: 'fatal',
    keyRing,
    fingerprintKeys: [randomBytes(32)],
    allowPrivateNetworks: true,
    attemptsInFlightMax: 64,
    eventKeepingDays: 30,
  };
}

async function startInstance(): Promise<void> {
  const config = configOf();
  const runtime = createRuntime(config);
  await connectDatabase(runtime);
  await connectMessaging(runtime);
  if (!runtime.server) throw new Error('no server');
  const app = await NestFactory.createMicroservice(AppModule.forRoot(runtime, config), {
    strategy: runtime.server,
    logger: false,
  });
  app.useGlobalFilters(new PassErrorsFilter());
  await app.listen();
  await runtime.relay.start();
  instances.push({ runtime, app });
}

async function publish(...events: IntegrationEvent[]): Promise<void> {
  await appendToOutbox(outbox, events);
  relay.hint();
}

async function ask<T>(operation: { name: string; sealed?: boolean }, request: object): Promise<T> {
  const context = aContext({ platformKey, platformId });
  const full = { ...aRequest(undefined), ...request, context };
  return asking.client.call<T>(operation.name, 'notifications', full, {
    key: 'k',
    sealed: operation.sealed ?? false,
  });
}

beforeAll(async () => {
  database = await createTestDatabase({ notifications: migrations });
  const owner = await database.owner.connect();
  for (const statement of outboxTable1()) {
    await owner.query(statement.replace('TABLE outbox', 'TABLE payments.outbox'));
  }
  owner.release();
  receiver = await Receiver.start();
  outbox = new Pool({ connectionString: database.urlOf('payments'), max: 4 });
  await startInstance();
  const logger = new SilentMessagingLogger();
  connection = new KafkaConnection({
    brokers,
    clientId: 'payments-test',
    logger,
    signer: new RecordSigner(keyRing),
  });
  await connection.connect();
  relay = new OutboxRelay({ pool: outbox, connection, service: 'payments', logger });
  await relay.start();
  asking = createRuntime({ ...configOf(), service: 'accounts' });
  await asking.client.connect();
});

afterAll(async () => {
  await relay?.stop();
  await connection?.disconnect();
  await asking?.client.close();
  await asking?.connection.disconnect();
  await asking?.pool.end();
  for (const { app, runtime } of instances) {
    await app.close();
    await closeRuntime(runtime);
  }
  await outbox?.end();
  await receiver?.stop();
  await database?.drop();
});

describe('notifications over Kafka', () => {
  it('applies a platform on request, so that its endpoint is usable when the answer arrives', async () => {
    await ask(internalOperations.checkWebhookUrl, { body: { url: receiver.url('/hook') } });
    const events = [platformEvent({ platformKey, id: platformId, webhookEndpoint: receiver.url('/hook') })];
    await ask(internalOperations.applyNotifications, { body: { events } });
    const page = await ask<{ data: { id: string; isDefault: boolean }[] }>(operations.listWebhookEndpoints, {
      query: {},
    });
    expect(page.data).toMatchObject([{ isDefault: true }]);
    await expect(ask(internalOperations.checkWebhookUrl, { body: { url: 'ftp://x' } })).rejects.toMatchObject(
      {
        code: 'INVALID_INPUT',
        details: { errors: [{ field: 'webhookEndpoint' }] },
      },
    );
  });

  it('delivers events of other services in order and once, with several instances', async () => {
    await startInstance();
    const ids = Array.from({ length: 25 }, () => formatId('Transaction', mintUuid()));
    for (const version of [1, 2, 3, 4]) {
      await publish(...ids.map((id) => webhookEvent({ id, version, platformKey })));
    }
    await eventually(() => receiver.at('/hook').length >= 100);
    for (const id of ids) {
      const sequences = receiver.envelopes('/hook').filter(({ data }) => data['id'] === id);
      expect(sequences.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    }
    const page = await ask<{ data: { id: string }[] }>(operations.listWebhookEndpoints, { query: {} });
    const params = { webhookEndpointId: page.data[0]?.id };
    const { secret } = await ask<WebhookSecretResource>(operations.getWebhookSecret, { params });
    for (const received of receiver.at('/hook')) verify(received, secret);
    await eventually(async () => {
      const query = { status: 'DELIVERED' };
      const { totalCount } = await ask<{ totalCount: number }>(operations.listWebhookDeliveries, { query });
      return totalCount === 100;
    });
  });

  it('publishes the outcomes of approvals, each asked once, while an instance joins', async () => {
    const type = 'INCOMING_PAYMENT_PENDING';
    receiver.behave('/hook', ({ body }, response) => {
      const { data } = JSON.parse(body) as { data: { id: string } };
      const place = ids.findIndex((id) => id === data.id);
      response.writeHead(place % 2 === 0 ? 200 : 403).end();
    });
    const ids = Array.from({ length: 30 }, () => formatId('Transaction', mintUuid()));
    await publish(...ids.slice(0, 20).map((id) => webhookEvent({ id, type, platformKey })));
    const joining = startInstance();
    await publish(...ids.slice(20).map((id) => webhookEvent({ id, type, platformKey })));
    await joining;
    const decided = await eventually(async () => {
      const { newest } = await readNewestEvents(connection, eventTopics.approvals.name);
      return ids.every((id) => newest.has(id)) && newest;
    });
    for (const [n, id] of ids.entries()) {
      const outcome = n % 2 === 0 ? 'APPROVED' : 'REJECTED';
      expect(decided.get(id)).toMatchObject({ version: 1, state: { transactionId: id, outcome } });
      expect(receiver.envelopes('/hook').filter(({ data }) => data['id'] === id)).toHaveLength(1);
    }
  });
});
