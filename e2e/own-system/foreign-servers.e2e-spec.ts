import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
  type KafkaConfig,
} from 'kafkajs';
import { Client } from 'pg';
import { services, type ServiceName } from '@corridor/contracts';
import { eventually, hasPooler, PostgresServer } from '@corridor/testing';
import { Api, listAt, textAt, type Json } from '../support/api';
import { firstPayment } from '../support/first-payment';
import { sendForged } from '../support/forged-records';
import { ServiceProcess } from '../system/service-process';
import { freePort } from '../../tools/infra/ports.mjs';

const ROOT = resolve(__dirname, '..', '..');
const LIMIT_MS = 240_000;
// CI installs PgBouncer, and fails without it.
const withPooler = process.env['CI'] === 'true' || hasPooler();
const DATABASE = 'corridor';
/** Services on the second server. */
const SECOND: readonly ServiceName[] = ['payments', 'notifications'];
const WITH_LISTS = ['accounts', 'compliance', 'payments', 'notifications'] as const;

jest.setTimeout(3 * LIMIT_MS);

interface SecureKafka {
  pid: number;
  /** Where the owner of the topics connects. */
  brokers: string;
  saslBrokers: string;
}

interface Topic {
  topic: string;
  partitions: number;
  config: Record<string, string>;
}

interface Acl {
  principal: string;
  resource: 'TOPIC' | 'GROUP';
  name: string;
  pattern: 'LITERAL' | 'PREFIXED';
  operations: (keyof typeof AclOperationTypes)[];
}

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'corridor-foreign-'));
const passwords = Object.fromEntries(services.map((service) => [service, randomBytes(16).toString('hex')]));
const running: ServiceProcess[] = [];
let first: PostgresServer;
let second: PostgresServer;
let kafka: SecureKafka;

function serverOf(service: ServiceName): PostgresServer {
  return SECOND.includes(service) ? second : first;
}

/** The owner's URL of the database of a server, with TLS. */
function ownerUrl(server: PostgresServer): string {
  const url = new URL(server.withTls(server.url));
  url.pathname = `/${DATABASE}`;
  return url.href;
}

async function queryOwner<Row extends object>(server: PostgresServer, sql: string): Promise<Row[]> {
  const url = new URL(server.url);
  if (!sql.startsWith('CREATE DATABASE')) url.pathname = `/${DATABASE}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const secrets = {
  KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
  FINGERPRINT_KEY: randomBytes(32).toString('base64'),
};

function sharedVariables(): Record<string, string> {
  return {
    PATH: String(process.env['PATH']),
    ...secrets,
    KAFKA_BROKERS: kafka.saslBrokers,
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA_FILE: join(folder, 'kafka', 'ca.pem'),
    KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
    KAFKA_SASL_USERNAME: 'corridor',
    KAFKA_SASL_PASSWORD: 'right',
    FILES_DIR: join(folder, 'files'),
    SANDBOX: 'true',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  };
}

/** What the owner's commands get: one URL for most services, and one for each service of the second server. */
function ownerVariables(): Record<string, string> {
  const own = SECOND.map((service) => [`${service.toUpperCase()}_MIGRATION_DATABASE_URL`, ownerUrl(second)]);
  return {
    ...sharedVariables(),
    MIGRATION_DATABASE_URL: ownerUrl(first),
    ...(Object.fromEntries(own) as Record<string, string>),
    SERVICE_PASSWORDS: JSON.stringify(passwords),
    DATA_DIR: folder,
  };
}

/** The gateway uses TLS alone; the others a pooler, TLS around it, and TLS to a standby for their lists. */
function databaseVariables(service: ServiceName): Record<string, string> {
  const server = serverOf(service);
  const url = new URL(ownerUrl(server));
  [url.username, url.password] = [`${DATABASE}_${service}`, String(passwords[service])];
  const secure = url.href;
  if (service === 'gateway') return { SERVICE_DATABASE_URL: secure };
  const plain = new URL(secure);
  plain.search = '';
  return {
    SERVICE_DATABASE_URL: withPooler ? server.onPooler(plain.href) : secure,
    SERVICE_DATABASE_DIRECT_URL: secure,
    SERVICE_DATABASE_READ_URL: server.withTls(server.onStandby(plain.href)),
    DATABASE_READ_WAIT_MS: '10000',
  };
}

/** Each service is a user of its own on the broker, who may do what the ACLs allow. */
function brokerVariables(service: ServiceName): Record<string, string> {
  return { KAFKA_SASL_USERNAME: `${DATABASE}_${service}`, KAFKA_MANAGE_TOPICS: 'false' };
}

function start(service: ServiceName, more: Record<string, string> = {}): Promise<void> {
  const env = { ...sharedVariables(), ...databaseVariables(service), ...brokerVariables(service), ...more };
  return ServiceProcess.start(service, env, { running, limitMs: LIMIT_MS });
}

/** Lists that a service has read on the standby. */
async function listsOfReplica(service: ServiceName): Promise<number> {
  const text = (await running.find((one) => one.service === service)?.metrics()) ?? '';
  expect(text).not.toMatch(/^corridor_list_reads_total\{source="down"/m);
  return Number(/^corridor_list_reads_total\{source="replica"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
}

async function admin(...args: string[]): Promise<string> {
  const file = join(ROOT, 'tools', 'admin', 'dist', 'main.js');
  return (await run(process.execPath, [file, ...args], { env: ownerVariables() })).stdout;
}

function client(more: Partial<KafkaConfig>): Kafka {
  return new Kafka({ brokers: [kafka.brokers], clientId: 'e2e', logLevel: logLevel.NOTHING, ...more });
}

/** The owner of the topics makes them, with what each service may do. */
async function makeTopics(): Promise<void> {
  const topics = JSON.parse(await admin('topics', '--print')) as Topic[];
  const acls = JSON.parse(await admin('topics', '--print', '--acls')) as Acl[];
  const owner = client({}).admin();
  await owner.connect();
  await owner.createTopics({
    // kafkajs gives up where a broker doesn't know the topic yet.
    waitForLeaders: false,
    topics: topics.map(({ topic, partitions, config }) => ({
      topic,
      numPartitions: partitions,
      configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
    })),
  });
  const names = topics.map(({ topic }) => topic);
  await eventually(async () => {
    const made = await owner.fetchTopicMetadata({ topics: names });
    return made.topics.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0));
  });
  await owner.createAcls({
    acl: acls.flatMap(({ principal, resource, name, pattern, operations }) =>
      operations.map((operation) => ({
        ...{ principal, host: '*', resourceName: name, permissionType: AclPermissionTypes.ALLOW },
        resourceType: AclResourceTypes[resource],
        resourcePatternType: ResourcePatternTypes[pattern],
        operation: AclOperationTypes[operation],
      })),
    ),
  });
  await owner.disconnect();
}

/** Sends a record as the user of a service. */
async function write(service: ServiceName, topic: string): Promise<void> {
  const as = client({
    brokers: [kafka.saslBrokers],
    ssl: { ca: [readFileSync(join(folder, 'kafka', 'ca.pem'), 'utf8')] },
    sasl: { mechanism: 'scram-sha-512', username: `${DATABASE}_${service}`, password: 'right' },
    retry: { retries: 0 },
  });
  await sendForged(as, topic);
}

beforeAll(async () => {
  chmodSync(folder, 0o711);
  const parts = withPooler ? (['standby', 'pooler'] as const) : (['standby'] as const);
  const script = join(ROOT, 'tools', 'test-secure-kafka.mjs');
  const [one, two, broker] = await Promise.all([
    PostgresServer.start(parts),
    PostgresServer.start(parts),
    run(process.execPath, [script, '--dir', join(folder, 'kafka')]),
  ]);
  [first, second, kafka] = [one, two, JSON.parse(broker.stdout) as SecureKafka];
  for (const server of [first, second]) await queryOwner(server, `CREATE DATABASE ${DATABASE}`);
  await makeTopics();
}, LIMIT_MS);
afterAll(async () => {
  for (const one of running) one.kill();
  for (const server of [first, second]) server.stop();
  process.kill(kafka.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it(`moves money on two PostgreSQL servers with TLS, standbys and ${withPooler ? 'poolers' : 'no pooler (PgBouncer is missing)'}, and on a broker with TLS, SASL and ACLs`, async () => {
  await run(process.execPath, [join(ROOT, 'tools', 'image', 'corridor.mjs'), 'migrate'], {
    env: ownerVariables(),
  });
  const sql = `SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('${services.join("', '")}') ORDER BY 1`;
  expect(await queryOwner(second, sql)).toEqual([{ name: 'notifications' }, { name: 'payments' }]);
  const port = String(await freePort());
  await Promise.all(services.map((service) => start(service, service === 'gateway' ? { PORT: port } : {})));

  const made = await admin('create-platform', '--name', 'Foreign', '--json');
  const token = JSON.parse(made.trim().split('\n').at(-1) ?? '') as Json;
  const base = `http://127.0.0.1:${port}/2025-10-13`;
  const api = new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'), base);
  const { customerId } = await firstPayment(api);
  const verified = await api.post('/verifications', { customerId });
  expect(verified.status).toBe(200);
  // Each service with lists shows in one of them what was just answered.
  const lists = await Promise.all(
    [
      '/customers',
      `/verifications?customerId=${customerId}`,
      `/transactions?customerId=${customerId}`,
      '/webhook-deliveries',
    ].map((path) => api.get(path)),
  );
  expect(lists.map(({ status, body }) => [status, listAt(body, 'data').length > 0])).toEqual(
    lists.map(() => [200, true]),
  );
  for (const service of WITH_LISTS)
    expect([service, (await listsOfReplica(service)) > 0]).toEqual([service, true]);
  expect(JSON.parse(await admin('verify-ledger', '--json'))).toMatchObject({ isSound: true });
});

it('lets each service write its own events alone, and asks the broker for nothing more', async () => {
  const forged = ['gateway', 'accounts', 'payments', 'notifications'] as const;
  for (const service of forged) {
    await expect(write(service, 'compliance.verifications')).rejects.toThrow(/not authorized/i);
  }
  expect(running.flatMap((one) => one.lines(/not authorized/i))).toEqual([]);
});

it('encrypts each session that no pooler carries', async () => {
  for (const server of [first, second]) {
    const sessions = await queryOwner<{ role: string; encrypted: number; plain: number }>(
      server,
      `SELECT usename AS role, count(*) FILTER (WHERE ssl)::integer AS encrypted,
         count(*) FILTER (WHERE NOT ssl)::integer AS plain
       FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE usename LIKE '${DATABASE}_%' GROUP BY 1 ORDER BY 1`,
    );
    const served = services.filter((service) => serverOf(service) === server);
    expect(sessions.map(({ role }) => role)).toEqual(served.map((name) => `${DATABASE}_${name}`).sort());
    for (const { role, encrypted, plain } of sessions) {
      // The pooler of the tests has two sessions for each role.
      const plainMax = withPooler && role !== `${DATABASE}_gateway` ? 2 : 0;
      expect({ role, isEncrypted: encrypted > 0, isPlain: plain > plainMax }).toEqual({
        role,
        isEncrypted: true,
        isPlain: false,
      });
    }
  }
});

it('ends in good order on SIGTERM', async () => {
  const codes = await Promise.all(running.splice(0).map((one) => one.stop()));
  expect(codes).toEqual(services.map(() => 0));
});
