import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  allTopics,
  type IntegrationEvent,
  type OperationReply,
  type OperationRequest,
  type RequestService,
  type ServiceName,
  services,
} from '@corridor/contracts';
import { mintUuid } from '@corridor/kernel';
import {
  BATCH_EXTRA,
  ensureTopics,
  eventMessages,
  eventUnit,
  KafkaConnection,
  KafkaRequestClient,
  type EventSelector,
  KafkaRequestServer,
  type KafkaServerOptions,
  type MessagingCounter,
  MessagingLogger,
  MessagingMetrics,
  OutboxRelay,
  PayloadSealer,
  type PeerKeys,
  RecordSigner,
  type UnsignedEvents,
  type SigningKeys,
} from '@corridor/messaging';
import { ConfigResourceTypes, type Message } from 'kafkajs';
import { type Pool } from 'pg';
import { readWholeTopic } from '../src/topic-reader';

/** Keeps log lines for the message of a failing test. */
export class MemoryLogger extends MessagingLogger {
  readonly lines: string[] = [];
  debug(message: string, fields?: Record<string, unknown>): void {
    this.add('debug', message, fields);
  }
  info(message: string, fields?: Record<string, unknown>): void {
    this.add('info', message, fields);
  }
  warn(message: string, fields?: Record<string, unknown>): void {
    this.add('warn', message, fields);
  }
  error(message: string, fields?: Record<string, unknown>): void {
    this.add('error', message, fields);
  }
  private add(level: string, message: string, fields?: Record<string, unknown>): void {
    const line = `${new Date().toISOString()} ${level} ${message} ${JSON.stringify(fields ?? {})}`;
    this.lines.push(line);
    if (process.env['TEST_LOG'] !== undefined) process.stderr.write(`${line}\n`);
  }
}

export class CountingMetrics extends MessagingMetrics {
  private readonly counts = new Map<MessagingCounter, number>();
  count(counter: MessagingCounter, amount: number): void {
    this.counts.set(counter, this.of(counter) + amount);
  }
  of(counter: MessagingCounter): number {
    return this.counts.get(counter) ?? 0;
  }
}

/** AES-256-GCM under a key of the test. */
export class TestSealer extends PayloadSealer {
  private readonly key = randomBytes(32);
  seal(plain: Buffer, aad: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(aad));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  }
  unseal(sealed: string, aad: string): Buffer {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12), {
      authTagLength: 16,
    }).setAAD(Buffer.from(aad));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  }
}

/** A key ring with one key. */
export function signingKeys(id = 'k1', key = randomBytes(32)): SigningKeys {
  return { active: id, keys: new Map([[id, key]]) };
}

/** The part of each service in new keys of all pairs, with which it signs and accepts nothing else. */
export function pairKeys(id = 'p1'): ReadonlyMap<ServiceName, PeerKeys> {
  const keys = new Map<string, Buffer>();
  const keyOf = (one: string, other: string): Buffer => {
    const pair = [one, other].sort().join(' ');
    const key = keys.get(pair) ?? randomBytes(32);
    keys.set(pair, key);
    return key;
  };
  return new Map(
    services.map((service) => {
      const own = new Map(services.map((other) => [other, keyOf(service, other)]));
      return [service, { service, active: id, keys: new Map([[id, own]]), use: 'require' }];
    }),
  );
}

/** The default signing keys of every party in a test. */
const COMMON_KEYS = signingKeys();

/** The parts of one process of a deployment, and their shutdown. */
export class Party {
  readonly logger = new MemoryLogger();
  readonly metrics = new CountingMetrics();
  readonly connection: KafkaConnection;
  private readonly closers: (() => Promise<void>)[] = [];

  constructor(
    readonly brokers: string[],
    name = 'test',
    keys: SigningKeys = COMMON_KEYS,
    wallAheadMs = 0,
    unsignedEvents: UnsignedEvents = {},
    peers?: PeerKeys,
  ) {
    const signer = new RecordSigner(keys, unsignedEvents, peers);
    const hostClocks = {
      monotonicMs: () => performance.now(),
      wallMs: () => Date.now() + wallAheadMs,
    };
    this.connection = new KafkaConnection({
      brokers,
      clientId: name,
      logger: this.logger,
      signer,
      hostClocks,
    });
  }

  async client(service: ServiceName, instanceId: string = mintUuid()): Promise<KafkaRequestClient> {
    const { connection, logger, metrics } = this;
    const client = new KafkaRequestClient({ service, instanceId, connection, logger, metrics });
    await client.connect();
    this.closers.unshift(() => client.close());
    return client;
  }

  /** A server with handlers by operation, event handlers by topic. */
  async server(
    service: RequestService,
    handlers: Partial<Record<'requests' | 'batches' | 'events', Record<string, (payload: never) => unknown>>>,
    { selector, ...options }: Partial<KafkaServerOptions> & { selector?: EventSelector } = {},
  ): Promise<KafkaRequestServer> {
    const { connection, logger, metrics, brokers } = this;
    const instanceId = mintUuid();
    const base = { service, brokers, instanceId, connection, logger, metrics };
    const server = new KafkaRequestServer({ ...base, onFatal: () => undefined, ...options });
    const add = (
      entries: Record<string, (payload: never) => unknown> = {},
      isEvent: boolean,
      extras: Record<string, unknown> = {},
    ): void => {
      for (const [pattern, handler] of Object.entries(entries)) {
        server.addHandler(pattern, async (payload: unknown) => handler(payload as never), isEvent, extras);
      }
    };
    add(handlers.requests, false);
    add(handlers.batches, false, { [BATCH_EXTRA]: true });
    add(handlers.events, true);
    if (selector) server.selectEvents(selector);
    await new Promise<void>((resolve, reject) => {
      server.listen((error) => (error === undefined ? resolve() : reject(error as Error)));
    });
    this.closers.unshift(() => server.close());
    return server;
  }

  /** A relay of payments' outbox, as a process of its own would run it. */
  async relay(pool: Pool): Promise<OutboxRelay> {
    const { connection, logger, metrics } = this;
    await connection.connect();
    const relay = new OutboxRelay({ pool, connection, service: 'payments', logger, metrics });
    await relay.start();
    this.closers.unshift(() => relay.stop());
    return relay;
  }

  onClose(closer: () => Promise<void>): void {
    this.closers.unshift(closer);
  }

  async close(): Promise<void> {
    for (const closer of this.closers) await closer();
    await this.connection.disconnect();
  }
}

export function request(body: unknown, requestId = mintUuid()): OperationRequest {
  const context = { requestId, commandId: mintUuid(), platformId: 'p', platformKey: 1, permissions: [] };
  return { context, params: {}, query: {}, body };
}

export function reply(body: unknown): OperationReply {
  return { body };
}

export async function makeTopics(connection: KafkaConnection, requestPartitions = 1): Promise<void> {
  await ensureTopics(connection, allTopics, { requestPartitions, replicationFactor: 1 });
}

/** The record of one event. */
export function messageOf(
  aggregate: 'verifications' | 'approvals' | 'platforms',
  subject: string,
  version = 1,
): Message {
  const event: IntegrationEvent = {
    id: mintUuid(),
    type: 'a.decision',
    ...{ aggregate, subject, version, epoch: 1, time: '2026-01-01T00:00:00.000Z' },
    ...{ platformKey: 1, platformId: 'p', webhookType: null, data: {}, state: { version } },
  };
  return eventMessages([eventUnit(event, 1)])[0] as Message;
}

/** The whole content of a topic, as text. */
export async function topicText(connection: KafkaConnection, topic: string): Promise<string> {
  const records = await readWholeTopic(connection, topic);
  return records.map((record) => record.value?.toString('latin1') ?? '').join('\n');
}

/** Repeats `check` until it returns something other than false or undefined. */
export async function eventually<T>(check: () => Promise<T> | T, limitMs = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + limitMs;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false && value !== null) return value as NonNullable<T>;
    if (Date.now() > end) throw new Error(`not within ${limitMs} ms`);
    await pause(25);
  }
}

/** The values of a topic's settings. */
export async function configOf(
  { admin }: KafkaConnection,
  topic: string,
  configNames: string[],
): Promise<Record<string, string>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames }],
  });
  const entries = resources[0]?.configEntries ?? [];
  return Object.fromEntries(entries.map(({ configName, configValue }) => [configName, configValue]));
}

/** Waits for settings: a broker answers with the part of the controller's log that it has applied so far. */
export async function configBecomes(
  connection: KafkaConnection,
  topic: string,
  wanted: Record<string, string>,
): Promise<void> {
  const names = Object.keys(wanted);
  await eventually(async () => isDeepStrictEqual(await configOf(connection, topic, names), wanted));
}

/** A promise that the test resolves. */
export class Gate {
  private openNow: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.openNow = resolve;
  });
  open(): void {
    this.openNow();
  }
}
