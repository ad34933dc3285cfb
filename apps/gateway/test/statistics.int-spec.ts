import { MINUTE_MS } from '@corridor/kernel';
import type { RequestStatisticsResource } from '@corridor/contracts';
import { eventually } from '@corridor/testing';
import { RequestCountRepository } from '../src/request-logs/request-count.repository';
import type { RequestLogEntry } from '../src/request-logs/request-log.repository';
import { RequestLog } from '../src/request-logs/request-log.worker';
import {
  ask,
  errorShape,
  makeToken,
  platformA,
  platformB,
  useGateway,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const START_MS = Date.UTC(2026, 0, 31, 12);

let gateway: TestGateway;
let token: TestToken;
useGateway((suite) => ({ gateway, token } = suite));

function entry(change: Partial<RequestLogEntry>): RequestLogEntry {
  return {
    platformKey: platformA.platformKey,
    tokenId: undefined,
    memberId: undefined,
    remoteAddress: undefined,
    requestId: 'r',
    callerRequestId: undefined,
    operation: 'accounts.get-config',
    method: 'GET',
    route: '/config',
    status: 200,
    durationMs: 3,
    atMs: START_MS,
    code: undefined,
    resourceId: undefined,
    replayed: false,
    content: undefined,
    ...change,
  };
}

async function statistics(query: string, by = token): Promise<RequestStatisticsResource> {
  const { status, json } = await ask(gateway, `/statistics/requests${query}`, { token: by });
  expect(status).toBe(200);
  return json as unknown as RequestStatisticsResource;
}

const total = ({ data }: RequestStatisticsResource): number =>
  data.reduce(
    (sum, { succeeded, clientErrors, serverErrors }) => sum + succeeded + clientErrors + serverErrors,
    0,
  );

describe('GET /statistics/requests', () => {
  it('counts the requests of the last hour by minute, with their classes and the 95th percentile', async () => {
    await ask(gateway, '/config', { token });
    await ask(gateway, '/tokens/ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', { token });
    const shown = await eventually(async () => {
      await gateway.app.get(RequestLog).flush();
      const found = await statistics('');
      if (found.data.every(({ clientErrors }) => clientErrors === 0)) throw new Error('not written yet');
      return found;
    });

    expect([shown.bucket, shown.data.length]).toEqual(['MINUTE', 60]);
    expect(shown.data.map(({ at }) => Date.parse(at) - Date.parse(shown.from))).toEqual(
      Array.from({ length: 60 }, (_, minute) => minute * MINUTE_MS),
    );
    const now = shown.data.filter(({ p95Ms }) => p95Ms !== null);
    const sum = (of: 'succeeded' | 'clientErrors' | 'serverErrors'): number =>
      now.reduce((all, point) => all + point[of], 0);
    expect([sum('clientErrors'), sum('serverErrors')]).toEqual([1, 0]);
    expect(sum('succeeded')).toBeGreaterThan(0);
    expect(shown.data[0]).toMatchObject({ succeeded: 0, clientErrors: 0, serverErrors: 0, p95Ms: null });
  });

  it('adds what several instances count, and sorts by status and duration', async () => {
    const counts = gateway.app.get(RequestCountRepository);
    const batch = [
      ...Array.from({ length: 96 }, () => entry({})),
      entry({ status: 499, durationMs: 800 }),
      entry({ status: 503, durationMs: 20_000 }),
      entry({ status: 304, atMs: START_MS + MINUTE_MS - 1 }),
      entry({ status: 404, atMs: START_MS + MINUTE_MS, durationMs: 40 }),
      entry({ platformKey: platformB.platformKey }),
      // Waits for deliveries, so its duration is no fault of the service.
      ...Array.from({ length: 50 }, () =>
        entry({ operation: 'notifications.lease-webhook-deliveries', durationMs: 5_000 }),
      ),
    ];
    await Promise.all([counts.add(batch), counts.add([...batch].reverse()), counts.add(batch)]);

    const shown = await statistics('?from=2026-01-31T11:59:00Z&to=2026-01-31T12:01:00Z');
    expect(shown).toEqual({
      bucket: 'MINUTE',
      from: '2026-01-31T11:59:00.000Z',
      to: '2026-01-31T12:02:00.000Z',
      data: [
        { at: '2026-01-31T11:59:00.000Z', succeeded: 0, clientErrors: 0, serverErrors: 0, p95Ms: null },
        { at: '2026-01-31T12:00:00.000Z', succeeded: 441, clientErrors: 3, serverErrors: 3, p95Ms: 3 },
        { at: '2026-01-31T12:01:00.000Z', succeeded: 0, clientErrors: 3, serverErrors: 0, p95Ms: 47 },
      ],
    });
    const hours = await statistics('?bucket=HOUR&from=2026-01-31T12:00:00Z&to=2026-01-31T12:59:00Z');
    expect(hours.data).toEqual([
      { at: '2026-01-31T12:00:00.000Z', succeeded: 441, clientErrors: 6, serverErrors: 3, p95Ms: 3 },
    ]);
    const other = await makeToken(gateway, { platform: platformB });
    const ofOther = await statistics('?from=2026-01-31T11:59:00Z&to=2026-01-31T12:01:00Z', other);
    expect(total(ofOther)).toBe(3);
  });

  it.each([
    '?from=2026-01-30&to=2026-01-31T12:00:00Z',
    '?from=2026-01-31T12:00:00Z&to=2026-01-30',
    '?bucket=HOUR&from=2025-12-01&to=2026-01-31',
    '?bucket=DAY',
    '?from=yesterday',
  ])('refuses %s', async (query) => {
    const { json } = await ask(gateway, `/statistics/requests${query}`, { token });
    expect(json).toEqual(errorShape(400, 'INVALID_INPUT'));
  });

  it('needs the permission to view', async () => {
    const writer = await makeToken(gateway, { permissions: ['TRANSACT'] });
    const { json } = await ask(gateway, '/statistics/requests', { token: writer });
    expect(json).toEqual(errorShape(403, 'FORBIDDEN'));
  });

  it('removes what is older than the request log, and reads only the minutes of the platform', async () => {
    const counts = gateway.app.get(RequestCountRepository);
    const { pool } = gateway.runtime;
    await counts.add([entry({ atMs: Date.UTC(2020, 0, 1) })]);
    expect(await counts.removeExpired(7)).toBeGreaterThan(0);
    const { rows } = await pool.query(
      `SELECT 1 FROM request_minutes WHERE minute < now() - interval '9 days'`,
    );
    expect(rows).toEqual([]);

    await pool.query(
      `INSERT INTO request_minutes SELECT platform, now() - n * interval '1 minute', 2, 3, 1
       FROM generate_series(1, 20) platform, generate_series(1, 2000) n`,
    );
    await pool.query('ANALYZE request_minutes');
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT status_class, sum(requests) FROM request_minutes
       WHERE platform_key = 3 AND minute >= now() - interval '1 hour' AND minute < now() GROUP BY 1`,
    );
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('request_minutes_pkey');
    expect(lines).not.toContain('Seq Scan');
  });
});
