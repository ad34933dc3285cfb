import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  alertTable1,
  dataSourceOptions,
  raiseAlerts,
  serviceTables1,
  type NewAlert,
} from '@corridor/database';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';
import { AlertWorker, MetricSampler, ServiceMetrics, type SignedWebhookTarget } from '@corridor/service';
import { AlertQueue } from '../src/alerts/alert-queue';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...serviceTables1(), ...alertTable1('accounts')]) await runner.query(statement);
  }
  async down(): Promise<void> {}
}

const SECRETS = [7, 8].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
/** What arrived, as the public library of the specification has verified it. */
let arrived: { id: string; body: Record<string, unknown> }[];
let answers: number[];
let receiver: Server;
let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  dataSource = new DataSource(dataSourceOptions({ service: 'accounts', url: database.urlOf('accounts') }));
  await dataSource.initialize();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const text = Buffer.concat(chunks).toString();
      for (const secret of SECRETS) new Webhook(secret).verify(text, headers);
      const body = JSON.parse(text) as Record<string, unknown>;
      arrived.push({ id: headers['webhook-id'] ?? '', body });
      response.writeHead(answers.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end('x');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  [arrived, answers] = [[], []];
  await dataSource.query('DELETE FROM alerts');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

function aWorker(
  more: Partial<SignedWebhookTarget> = {},
  config: { consoleUrl?: string } = {},
  metrics = new ServiceMetrics('accounts'),
  sampler = new MetricSampler({ metrics, logger: silent, isChosen: () => true }),
): AlertWorker {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const operationsWebhook = { url, secrets: SECRETS, refusePrivate: false, ...more };
  return new AlertWorker(
    { service: 'accounts', operationsWebhook, ...config },
    dataSource,
    metrics,
    silent,
    sampler,
  );
}
const silent = pino({ level: 'silent' });
const anAlert = (n = 1, more: Partial<NewAlert> = {}): NewAlert => ({
  type: 'BREAK_OPENED',
  severity: 'WARNING',
  message: 'a finding',
  data: { n },
  ...more,
});
const raise = (...alerts: NewAlert[]): Promise<void> => raiseAlerts(dataSource.manager, alerts);
const states = async (): Promise<unknown[]> =>
  dataSource.query('SELECT status, attempts, count::integer FROM alerts ORDER BY occurred_at, id');
/** Lets the time of leases and pauses pass. */
const hurry = (): Promise<unknown> =>
  dataSource.query('UPDATE alerts SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');

describe('an alert', () => {
  it('arrives once, signed with each secret', async () => {
    await raise(anAlert(1, { type: 'CONNECTOR_DOWN', severity: 'CRITICAL' }));
    const worker = aWorker();
    await worker.look();
    await worker.look();
    expect(arrived).toEqual([
      {
        id: expect.stringMatching(/^Alert:/) as unknown,
        body: {
          id: arrived[0]?.id,
          type: 'CONNECTOR_DOWN',
          severity: 'CRITICAL',
          service: 'accounts',
          timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
          message: 'a finding',
          count: 1,
          data: { n: 1 },
        },
      },
    ]);
    expect(await states()).toEqual([{ status: 'SENT', attempts: 1, count: 1 }]);
  });

  it('of a break has the address of its page in the console, if the console has one', async () => {
    const breakId = 'Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    await raise(anAlert(1, { data: { breakId } }), anAlert(2));
    await aWorker({}, { consoleUrl: 'https://console.example.com' }).look();
    const bodies = arrived.map(({ body }) => body as { data: object; url?: string });
    const urls = new Map(bodies.map(({ data, url }) => ['breakId' in data, url]));
    expect(urls).toEqual(
      new Map([
        [true, `https://console.example.com/ops/breaks/${breakId}`],
        [false, undefined],
      ]),
    );
  });

  it('that was rolled back with what it tells about does not exist', async () => {
    const failing = dataSource.transaction(async (manager) => {
      await raiseAlerts(manager, [anAlert()]);
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    await aWorker().look();
    expect(arrived).toEqual([]);
  });

  it.each([500, 302])('that is answered %i is sent again with the same id and body', async (status) => {
    answers = [status];
    await raise(anAlert());
    const worker = aWorker();
    await worker.look();
    expect(await states()).toEqual([{ status: 'TOLD', attempts: 1, count: 1 }]);
    await worker.look();
    expect(arrived).toHaveLength(1);
    await hurry();
    await worker.look();
    expect(arrived).toHaveLength(2);
    expect(arrived[1]).toEqual(arrived[0]);
    expect(await states()).toEqual([{ status: 'SENT', attempts: 2, count: 1 }]);
  });

  it('that a killed instance has taken is sent by another one', async () => {
    await raise(anAlert());
    const killed = new AlertQueue(dataSource);
    await killed.admit(true);
    expect(await killed.take(1)).toHaveLength(1);
    await aWorker().look();
    expect(arrived).toEqual([]);
    await hurry();
    await aWorker().look();
    expect(arrived).toHaveLength(1);
  });

  it('is given up after seven days, and removed long after that', async () => {
    await raise(anAlert());
    answers = [500, 500];
    const metrics = new ServiceMetrics('accounts');
    const sampler = new MetricSampler({ metrics, logger: silent, isChosen: () => true });
    const worker = aWorker({}, {}, metrics, sampler);
    await worker.look();
    await dataSource.query(`UPDATE alerts SET told_at = told_at - interval '8 days'`);
    await hurry();
    await worker.look();
    expect(await states()).toEqual([{ status: 'GIVEN_UP', attempts: 2, count: 1 }]);
    await sampler.look();
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/alert_attempts_total\{result="given_up",service="accounts"\} 1/);
    expect(text).toMatch(/alerts_undelivered\{service="accounts"\} 0/);
    await dataSource.query(`UPDATE alerts SET occurred_at = occurred_at - interval '91 days'`);
    await aWorker().look();
    expect(await states()).toEqual([]);
  });

  it('does not go to a private address unless that is allowed', async () => {
    await raise(anAlert());
    await aWorker({ refusePrivate: true }).look();
    expect(arrived).toEqual([]);
    expect(await states()).toMatchObject([{ status: 'TOLD', attempts: 1 }]);
  });

  it('is kept and counted without a URL', async () => {
    await raise(anAlert());
    const metrics = new ServiceMetrics('accounts');
    const sampler = new MetricSampler({ metrics, logger: silent, isChosen: () => true });
    await new AlertWorker({ service: 'accounts' }, dataSource, metrics, silent, sampler).look();
    expect(await states()).toEqual([{ status: 'KEPT', attempts: 0, count: 1 }]);
    expect(await metrics.registry.metrics()).toMatch(
      /alerts_total\{type="BREAK_OPENED",severity="WARNING",service="accounts"\} 1/,
    );
  });
});

describe('a flood of alerts', () => {
  it('is ten alerts in a minute, then one for the rest', async () => {
    await raise(...Array.from({ length: 25 }, (_, n) => anAlert(n)), anAlert(0, { severity: 'CRITICAL' }));
    const worker = aWorker();
    await worker.look();
    const counts = (): unknown[] =>
      arrived
        .filter(({ body }) => body['severity'] === 'WARNING')
        .map(({ body }) => body['count'])
        .sort((a, b) => Number(a) - Number(b));
    expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 16]);
    expect(arrived).toHaveLength(11);
    await raise(anAlert(26), anAlert(27));
    await worker.look();
    await raise(anAlert(28));
    await worker.look();
    expect(arrived).toHaveLength(11);
    await dataSource.query(`UPDATE alerts SET told_at = told_at - interval '2 minutes'`);
    await hurry();
    await worker.look();
    expect(counts().slice(-2)).toEqual([2, 16]);
    expect(arrived).toHaveLength(13);
  });
});

describe('what a service gives up', () => {
  it('is an alert: timers by a trigger, messages by their number', async () => {
    const metrics = new ServiceMetrics('accounts');
    const worker = aWorker({}, {}, metrics);
    metrics.count('deadLetters', 3);
    await dataSource.query(
      `INSERT INTO dead_timers (platform_key, id, kind, subject, due_at, payload, error)
       VALUES (1, gen_random_uuid(), 'ring', 'subject', now(), '{"name":"Ada"}', 'Ada failed')`,
    );
    await worker.look();
    await worker.look();
    expect(arrived.map(({ body }) => [body['type'], body['data']])).toEqual(
      expect.arrayContaining([
        ['TIMER_DEAD', expect.objectContaining({ kind: 'ring', subject: 'subject' })],
        ['MESSAGES_DEAD', { messages: 3 }],
      ]),
    );
    expect(arrived).toHaveLength(2);
    expect(JSON.stringify(arrived)).not.toContain('Ada');
  });
});
