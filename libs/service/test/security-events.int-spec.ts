import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import pino from 'pino';
import { generate } from 'selfsigned';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  alertTable1,
  appendAuditEntries,
  auditLogTable1,
  auditLogTable2,
  auditLogTable3,
  auditPositionTable1,
  createSessionPool,
} from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { Environment, SecurityEvents, ServiceMetrics } from '@corridor/service';
import { createTestDatabase, ocsfFaults, type TestDatabase } from '@corridor/testing';
import { AuditEventWorker } from '../src/security-events/audit-event-worker';
import { readSecurityEvents, type SecurityEventsConfig } from '../src/security-events/security-event-config';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const alerts = alertTable1('accounts', { deadTimers: false });
    const log = [...auditLogTable1('accounts'), ...auditLogTable2(), ...auditLogTable3()];
    for (const sql of [...alerts, ...log, ...auditPositionTable1()]) await runner.query(sql);
  }
  async down(): Promise<void> {}
}

const HEADER = /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ corridor-accounts \d+ audit-log - (?<json>\{.*\})$/;
const logger = pino({ level: 'silent' });

let database: TestDatabase;
let pool: Pool;
let folder: string;
let receivers: ChildProcess[];

beforeEach(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  pool = createSessionPool({
    ...{ url: database.urlOf('accounts'), service: 'accounts', use: 'work', name: 't', max: 4 },
  });
  folder = await mkdtemp(join(tmpdir(), 'security-events-'));
  receivers = [];
});
afterEach(async () => {
  await Promise.all(receivers.map(kill));
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function kill(receiver: ChildProcess): Promise<void> {
  if (receiver.exitCode !== null || receiver.signalCode !== null) return;
  receiver.kill('SIGKILL');
  await once(receiver, 'exit');
}

interface Receiver {
  child: ChildProcess;
  port: string;
  /** Resolves when it has a connection of which it reads nothing. */
  stalled: Promise<unknown>;
}

async function aReceiver({ port = '0', read = 'all', tls = [] as string[] } = {}): Promise<Receiver> {
  const script = join(__dirname, 'fixtures/syslog-receiver.mjs');
  const args = [script, join(folder, 'received'), port, read, ...tls];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  receivers.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: said.toString().trim(), stalled: once(child.stdout, 'data') };
}

/** The events that were received, each from a message with a right header. */
function received(): { metadata: { uid: string } }[] {
  const file = join(folder, 'received');
  const messages = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return messages.map((message) => {
    const json = HEADER.exec(message)?.groups?.['json'] ?? '';
    expect(ocsfFaults(json)).toEqual([]);
    return JSON.parse(json) as { metadata: { uid: string } };
  });
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `accounts-${from + at}`);
const uids = (): string[] => received().map(({ metadata }) => metadata.uid);

function configOf(receiver: string, variables: Record<string, string> = {}): SecurityEventsConfig {
  const env = new Environment({ SECURITY_EVENTS: receiver, ...variables });
  const config = readSecurityEvents(env);
  env.assertValid();
  if (!config) throw new Error('security events are off');
  return config;
}

function aWorker(receiver: string, variables: Record<string, string> = {}) {
  const metrics = new ServiceMetrics('accounts');
  const config = { service: 'accounts' as const, securityEvents: configOf(receiver, variables) };
  const worker = new AuditEventWorker({ config, pool, metrics, logger });
  const behind = async (): Promise<number> =>
    (await metrics.registry.getSingleMetric('security_events_behind_seconds')?.get())?.values[0]?.value ??
    Number.NaN;
  return { worker, look: () => worker.look(), behind };
}

async function act(count: number): Promise<void> {
  const entry = {
    operatorId: 'Operator:1',
    action: 'freeze',
    resourceId: 'Customer:1',
    requestId: 'r',
  } as const;
  const entries = Array.from({ length: count }, () => ({
    ...entry,
    reason: 'müßig',
    before: null,
    after: null,
  }));
  await appendAuditEntries(pool, entries);
}

async function certificate(name: string): Promise<{ cert: string; key: string }> {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }]);
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  await Promise.all([writeFile(cert, pems.cert), writeFile(key, pems.private)]);
  return { cert, key };
}

describe('entries of the audit log', () => {
  it('reach a receiver of syslog over TCP once, in the order of their numbers, by any instance', async () => {
    const { port } = await aReceiver();
    const [one, other] = [aWorker(`syslog://127.0.0.1:${port}`), aWorker(`syslog://127.0.0.1:${port}`)];
    await one.look();
    expect(received()).toEqual([]);
    await act(3);
    await Promise.all([one.look(), other.look()]);
    expect(uids()).toEqual(numbers(1, 3));
    await act(1);
    await other.look();
    await one.look();
    expect(uids()).toEqual(numbers(1, 4));
    expect([await one.behind(), await other.behind()]).toEqual([0, 0]);
  });

  it('reach a receiver over TLS whose certificate an authority has signed, and no other', async () => {
    const [own, foreign] = [await certificate('own'), await certificate('foreign')];
    const { port } = await aReceiver({ tls: [own.cert, own.key] });
    const at = `syslog+tls://localhost:${port}`;
    await act(2);
    await aWorker(at, { SECURITY_EVENTS_CA_FILE: foreign.cert }).look();
    await aWorker(at).look();
    expect(received()).toEqual([]);
    await aWorker(at, { SECURITY_EVENTS_CA_FILE: own.cert }).look();
    expect(uids()).toEqual(numbers(1, 2));
  });

  it('are all sent again that a killed receiver had not read', async () => {
    const first = await aReceiver({ read: '1' });
    const worker = aWorker(`syslog://127.0.0.1:${first.port}`);
    await act(700);
    const looking = worker.look();
    await first.stalled;
    await kill(first.child);
    await looking;
    expect(uids()).toEqual(numbers(1, 500));
    await worker.look();
    expect(uids()).toEqual(numbers(1, 500));
    expect(await worker.behind()).toBeGreaterThan(0);

    await aReceiver({ port: first.port });
    await worker.look();
    expect(uids()).toEqual(numbers(1, 700));
    expect(await worker.behind()).toBe(0);
  });

  it('wait for the next start once their worker has to stop, however many there are', async () => {
    const { port } = await aReceiver();
    const { worker } = aWorker(`syslog://127.0.0.1:${port}`);
    await act(1_500);
    worker.onApplicationBootstrap();
    await worker.beforeApplicationShutdown();
    expect(uids()).toEqual(numbers(1, 500));
  });

  it('are told from the first one to each receiver', async () => {
    const { port } = await aReceiver();
    await act(2);
    await aWorker(`syslog://127.0.0.1:${port}`).look();
    await aWorker(`syslog://localhost:${port}`).look();
    expect(uids()).toEqual([...numbers(1, 2), ...numbers(1, 2)]);
  });

  it('raise an alert each day while a receiver lacks them for more than ten minutes', async () => {
    const worker = aWorker('syslog://127.0.0.1:1');
    await act(1);
    await worker.look();
    const alerts = async (): Promise<unknown[]> =>
      rowsOf(await pool.query('SELECT type, severity FROM alerts'));
    expect(await alerts()).toEqual([]);
    await database.owner.query(`UPDATE accounts.audit_log SET at = at - interval '11 minutes'`);
    await worker.look();
    await worker.look();
    expect(await alerts()).toEqual([{ type: 'SECURITY_EVENTS_LATE', severity: 'WARNING' }]);
    expect(await worker.behind()).toBeGreaterThanOrEqual(660);
  });
});

it('events of a gateway wait for a receiver, up to a bound, and are lost and counted beyond it', async () => {
  const first = await aReceiver();
  await kill(first.child);
  const metrics = new ServiceMetrics('gateway');
  const config = {
    service: 'gateway' as const,
    securityEvents: configOf(`syslog://127.0.0.1:${first.port}`),
  };
  const events = new SecurityEvents(config, metrics, logger);
  for (let window = 0; window < 25; window += 1) {
    for (let n = 0; n < 50; n += 1)
      events.note({
        kind: 'right-refused',
        place: 'operators',
        address: '192.0.2.1',
        caller: `Operator:${n}`,
      });
    await events.look();
  }
  await aReceiver({ port: first.port });
  await events.look();
  const messages = readFileSync(join(folder, 'received'), 'utf8').trimEnd().split('\n');
  expect(messages).toHaveLength(1_000);
  expect(messages[0]).toMatch(/^<109>1 \S+ \S+ corridor-gateway \d+ security-events - \{/);
  const lines = await metrics.registry.getSingleMetric('security_event_lines_total')?.get();
  const counted = lines?.values.map(({ labels, value }) => [labels['result'], value]);
  expect(counted).toEqual([
    ['lost', 250],
    ['sent', 1_000],
  ]);
});
