import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { randomBytes } from 'node:crypto';
import { formatId, mintUuid } from '@corridor/kernel';
import type {
  IntegrationEvent,
  OperationReply,
  OperationRequest,
  PlatformState,
  WebhookEndpointResource,
  WebhookType,
} from '@corridor/contracts';
import type { KafkaRequestClient } from '@corridor/messaging';
import { createRuntime, type ServiceRuntime } from '@corridor/service';
import {
  anEvent,
  aPlatformState,
  aRequest,
  createTestDatabase,
  eventually,
  FakeRequestClient,
  type TestDatabase,
} from '@corridor/testing';
import { AppModule } from '../src/app.module';
import type { NotificationsConfig } from '../src/config';
import { migrations } from '../src/database/migrations/all';
import { DeliveriesController } from '../src/deliveries/deliveries.controller';
import { EndpointsController } from '../src/endpoints/endpoints.controller';
import { CollectEventsHandler } from '../src/events/collect-events.handler';
import { EventsController } from '../src/events/events.controller';

/** The service on a database of its own, without Kafka. */
export interface NotificationsApp {
  database: TestDatabase;
  runtime: ServiceRuntime;
  context: INestApplicationContext;
  client: FakeRequestClient;
  endpoints: EndpointsController;
  deliveries: DeliveriesController;
  events: EventsController;
  /** Hands events to the service as their topics would. */
  collect(...events: IntegrationEvent[]): Promise<void>;
  /** Grows a platform's clock. */
  advance(ms: number, platformKey?: number): Promise<void>;
  stop(): Promise<void>;
}

export async function createNotificationsDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ notifications: migrations });
}

/** Starts the service. Several may run on one database. */
export async function startNotifications(
  database: TestDatabase,
  change: Partial<NotificationsConfig> = {},
): Promise<NotificationsApp> {
  const config: NotificationsConfig = {
    service: 'notifications',
    instanceId: mintUuid(),
    databaseUrl: database.urlOf('notifications'),
    databasePoolSize: 8,
    brokers: ['127.0.0.1:1'],
    operatorHost: '127.0.0.1',
    operatorPort: 0,
    requestPartitions: 1,
    replicationFactor: 1,
    sandbox: true,
    logLevel: 'fatal',
    keyRing: { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) },
    fingerprintKey: randomBytes(32),
    allowPrivateNetworks: true,
    attemptsInFlightMax: 512,
    ...change,
  };
  const client = new FakeRequestClient();
  const runtime = { ...createRuntime(config), client: client as unknown as KafkaRequestClient };
  await runtime.dataSource.initialize();
  const context = await NestFactory.createApplicationContext(AppModule.forRoot(runtime, config), {
    logger: false,
  });
  return {
    database,
    runtime,
    context,
    client,
    endpoints: context.get(EndpointsController, { strict: false }),
    deliveries: context.get(DeliveriesController, { strict: false }),
    events: context.get(EventsController, { strict: false }),
    collect: (...events) => context.get(CollectEventsHandler, { strict: false }).apply(events),
    advance: async (ms, platformKey = 1) => {
      const offset = await runtime.clocks.offset(runtime.dataSource.manager, platformKey);
      await runtime.clocks.raise(runtime.dataSource.manager, platformKey, offset + Math.round(ms));
    },
    stop: async () => {
      await context.close();
      await runtime.pool.end();
    },
  };
}

let platformVersion = 1;

/** A platform's event after `PATCH /config`. */
export function platformEvent(change: Partial<PlatformState> = {}): IntegrationEvent<PlatformState> {
  platformVersion += 1;
  const state = aPlatformState(change);
  return anEvent<PlatformState>({
    aggregate: 'platforms',
    subject: state.id,
    version: platformVersion,
    platformKey: state.platformKey,
    state,
  });
}

/** An event of a resource with a webhook type. */
export function webhookEvent(
  change: { id?: string; type?: WebhookType; version?: number; platformKey?: number; time?: string } = {},
): IntegrationEvent {
  const id = change.id ?? formatId('Transaction', mintUuid());
  return anEvent({
    aggregate: 'transactions',
    subject: id,
    webhookType: change.type ?? 'OUTGOING_PAYMENT_PENDING',
    version: change.version ?? 1,
    platformKey: change.platformKey ?? 1,
    time: change.time ?? new Date().toISOString(),
    data: { id, status: 'PENDING' },
  });
}

/** The body of a reply, however it is carried. */
export function bodyOf<T>(reply: OperationReply): T {
  return (reply.renderedBody === undefined ? reply.body : JSON.parse(reply.renderedBody || 'null')) as T;
}

/** Makes an endpoint and answers it. */
export async function addEndpoint(
  app: NotificationsApp,
  url: string,
  change: { eventTypes?: WebhookType[]; platformKey?: number } = {},
): Promise<WebhookEndpointResource> {
  const { platformKey = 1, ...body } = change;
  const reply = await app.endpoints.create(aRequest({ url, ...body }, { context: { platformKey } }));
  if (reply.status !== 201) throw new Error(`status ${reply.status}: ${reply.renderedBody}`);
  return bodyOf(reply);
}

/** A request that names an endpoint. */
export function onEndpoint<B>(id: string, body: B, platformKey = 1): OperationRequest<B> {
  return aRequest(body, { params: { webhookEndpointId: id }, context: { platformKey } });
}

/** A request that names a delivery. */
export function onDelivery(id: string, platformKey = 1): OperationRequest<undefined> {
  return aRequest(undefined, { params: { webhookDeliveryId: id }, context: { platformKey } });
}

/** Waits for something and answers it. */
export async function until<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  const found = await eventually(check);
  if (found === undefined || found === false) throw new Error('nothing was found');
  return found;
}
