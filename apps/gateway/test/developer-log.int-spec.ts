import type { TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { createConsoleLink, developerOf } from '../src/console-sessions/create-link.handler';
import { operatorIdOf } from '../src/console-sessions/domain/session';
import type { Person } from '../src/console-sessions/session.repository';
import {
  ask,
  createGatewayDatabase,
  everything,
  platformA,
  platformB,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';

const ROWS_MAX = 1_000;

describe('sign-ins of developers', () => {
  let gateway: TestGateway;
  let database: TestDatabase;

  const developer = (name: string, { platformKey: key, platformId: id } = platformA): Person =>
    developerOf(name, { key, id }, everything);

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { CONSOLE_PORT: '0' });
  });

  async function signIn(person: Person): Promise<void> {
    const { url } = gateway.app.get(ConsoleListener);
    const link = await createConsoleLink(gateway.runtime.pool, person, url);
    const answer = await ask(gateway, `${url}/api/session`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: { token: new URL(link.url).hash.slice(1) },
    });
    expect(answer.status).toBe(200);
  }

  async function count(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await gateway.runtime.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${sql}`,
      values,
    );
    return rows[0]?.n ?? 0;
  }

  const ofPlatform = (key: number): Promise<number> => count('developer_log WHERE platform_key = $1', [key]);

  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  it('write nothing to the audit log', async () => {
    for (let n = 0; n < 40; n += 1) await signIn(developer(`dev ${n}`));
    expect(await count('audit_log')).toBe(0);
  });

  it('do not wait for its lock', async () => {
    const client = await gateway.runtime.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('audit_log ' || current_schema(), 0))`,
      );
      await signIn(developer('ada'));
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('are in a log of their own', async () => {
    await signIn(developer('zoe'));
    const { rows } = await gateway.runtime.pool.query(
      `SELECT action, platform_id, name, permissions, reason FROM developer_log WHERE operator_id = $1`,
      [operatorIdOf({ name: 'zoe', platform: { id: platformA.platformId } })],
    );
    expect(rows).toEqual([
      {
        ...{ action: 'sign-in', name: 'zoe', reason: null },
        ...{ platform_id: platformA.platformId, permissions: [...everything] },
      },
    ]);
  });

  it('take the place of old ones of the platform, of nobody else', async () => {
    await signIn(developer('bob', platformB));
    await gateway.runtime.pool.query(
      `INSERT INTO developer_log (id, at, platform_key, platform_id, action, operator_id, name, permissions, request_id)
       SELECT gen_random_uuid(), now() - n * interval '1 second', $1, $2, 'sign-in', 'Operator:x', 'many', '{VIEW}', 'r'
       FROM generate_series(1, 1100) AS n`,
      [platformA.platformKey, platformA.platformId],
    );
    await signIn(developer('last'));
    expect(await ofPlatform(platformA.platformKey)).toBe(ROWS_MAX);
    expect(await count(`developer_log WHERE name = 'last'`)).toBe(1);
    expect(await ofPlatform(platformB.platformKey)).toBe(1);
  });

  it('are kept for 90 days', async () => {
    await gateway.runtime.pool.query(`UPDATE developer_log SET at = at - interval '91 days'`);
    await signIn(developer('eve', platformB));
    expect(await count('developer_log')).toBe(1);
  });
});
