import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { Client } from 'pg';
import { services, type ServiceName } from '@corridor/contracts';
import { PostgresServer } from '@corridor/testing';
import { Api, textAt, type Json } from '../support/api';
import { firstPayment } from '../support/first-payment';
import { sendForged } from '../support/forged-records';
import { ComposeBroker } from '../system/compose-broker';
import { composeContainers, type ComposeContainer } from '../system/compose-file';
import { ServiceProcess } from '../system/service-process';
import { freePort } from '../../tools/infra/ports.mjs';

const ROOT = resolve(__dirname, '..', '..');
const LIMIT_MS = 240_000;
const DATABASE = 'corridor';
const run = promisify(execFile);

jest.setTimeout(3 * LIMIT_MS);

const folder = mkdtempSync(join(tmpdir(), 'corridor-compose-'));
const secrets = Object.fromEntries(
  ['', ...services.map((service) => `${service.toUpperCase()}_`)].flatMap((prefix) => [
    [prefix === '' ? 'POSTGRES_PASSWORD' : `${prefix}PASSWORD`, randomBytes(16).toString('hex')],
    [prefix === '' ? 'KAFKA_SASL_PASSWORD' : `${prefix}KAFKA_PASSWORD`, randomBytes(16).toString('hex')],
  ]),
) as Record<string, string>;
const running: ServiceProcess[] = [];
let postgres: PostgresServer;
let broker: ComposeBroker;
let containers: Record<string, ComposeContainer>;

function container(name: string): ComposeContainer {
  const found = containers[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}`);
  return found;
}

/** What somebody who runs docker-compose.yml sets, and the addresses of servers elsewhere. */
function variablesOfUser(): Record<string, string> {
  const ownerUrl = new URL(postgres.url);
  ownerUrl.pathname = `/${DATABASE}`;
  const urls = services.map((service) => {
    const url = new URL(ownerUrl);
    [url.username, url.password] = [
      `${DATABASE}_${service}`,
      String(secrets[`${service.toUpperCase()}_PASSWORD`]),
    ];
    return [`${service.toUpperCase()}_DATABASE_URL`, url.href];
  });
  const ownerUrls = services.map((service) => [
    `${service.toUpperCase()}_MIGRATION_DATABASE_URL`,
    ownerUrl.href,
  ]);
  return {
    ...secrets,
    KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
    FINGERPRINT_KEY: randomBytes(32).toString('base64'),
    KAFKA_BROKERS: broker.brokers,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    ...(Object.fromEntries([...urls, ...ownerUrls]) as Record<string, string>),
  };
}

/** Runs a program of the image as a container does. */
async function runAs(name: string, program: string, args: readonly string[]): Promise<string> {
  const { environment } = container(name);
  const env = { PATH: String(process.env['PATH']), ...environment, FILES_DIR: folder, DATA_DIR: folder };
  return (await run(process.execPath, [join(ROOT, 'tools', 'image', program), ...args], { env })).stdout;
}

async function start(service: ServiceName, ports: Record<string, string> = {}): Promise<void> {
  const { environment } = container(service);
  const env = {
    PATH: String(process.env['PATH']),
    ...environment,
    FILES_DIR: folder,
    HOST: '127.0.0.1',
    ...ports,
  };
  await ServiceProcess.start(service, env, { running, limitMs: LIMIT_MS });
}

function client(sasl?: SASLOptions): Kafka {
  return new Kafka({
    brokers: [broker.brokers],
    clientId: 'e2e',
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    connectionTimeout: 10_000,
    ...(sasl ? { sasl } : {}),
  });
}

function userOf(
  service: ServiceName,
  password = secrets[`${service.toUpperCase()}_KAFKA_PASSWORD`],
): SASLOptions {
  return { mechanism: 'scram-sha-512', username: `${DATABASE}_${service}`, password: String(password) };
}

beforeAll(async () => {
  chmodSync(folder, 0o711);
  [postgres, broker] = await Promise.all([PostgresServer.start(), ComposeBroker.create(folder)]);
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${DATABASE}`);
  await owner.end();
  containers = composeContainers(variablesOfUser());
  await broker.start(container('kafka'));
  await broker.runBeside(container('kafka-users'));
}, LIMIT_MS);
afterAll(async () => {
  for (const one of running) one.kill();
  broker.kill();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('makes the topics and the rights, and moves money with a user of the broker for each service', async () => {
  await runAs('topics', 'corridor-admin.mjs', container('topics').command ?? []);
  await runAs('migrate', 'corridor.mjs', ['migrate']);
  const port = String(await freePort());
  const operationsPort = String(await freePort());
  await Promise.all(
    services.map((service) =>
      start(service, service === 'gateway' ? { PORT: port, OPERATIONS_PORT: operationsPort } : {}),
    ),
  );
  const made = await runAs('admin', 'corridor-admin.mjs', [
    'create-platform',
    '--name',
    'Composed',
    '--json',
  ]);
  const token = JSON.parse(made.trim().split('\n').at(-1) ?? '') as Json;
  const base = `http://127.0.0.1:${port}/2025-10-13`;
  await firstPayment(new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'), base));
  expect(running.flatMap((one) => one.lines(/not authorized/i))).toEqual([]);
});

it('makes the topics again without a change, for the next start', async () => {
  await runAs('topics', 'corridor-admin.mjs', container('topics').command ?? []);
  expect(await runAs('topics', 'corridor-admin.mjs', ['topics', '--check'])).toMatch(/are as they must be/);
});

it('lets each service write its own events alone', async () => {
  const topic = 'compliance.verifications';
  for (const service of services.filter((one) => one !== 'compliance'))
    await expect(sendForged(client(userOf(service)), topic)).rejects.toThrow(/not authorized/i);
  await sendForged(client(userOf('compliance')), topic);
});

it('lets nobody in without a password of its users', async () => {
  await expect(sendForged(client(userOf('compliance', 'wrong')), 'compliance.verifications')).rejects.toThrow(
    /authentication failed/i,
  );
  await expect(sendForged(client(), 'compliance.verifications')).rejects.toThrow();
});
