import { randomBytes } from 'node:crypto';
import { eventually, unboundedIntegers, type TestDatabase } from '@corridor/testing';
import { createFirstToken } from '../src/tokens/create-first-token.handler';
import { assertNoKnownSecret, type Exposure } from '../src/tokens/known-secret.guard';
import { newSecret } from '../src/tokens/token-secret.codec';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  everything,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type Answer,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const exposure: Exposure = { host: '127.0.0.1', sandbox: true };
let nextPlatformKey = 1_000;

function aPlatform(): typeof platformA {
  nextPlatformKey += 1;
  return { ...platformA, platformKey: nextPlatformKey };
}

function dataOf(answer: Answer): Record<string, unknown>[] {
  return answer.json['data'] as Record<string, unknown>[];
}

describe('tokens', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let other: TestGateway;
  let token: TestToken;

  function create(by: TestToken, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return ask(gateway, '/tokens', { token: by, method: 'POST', body, headers });
  }

  async function created(by: TestToken, permissions: string[], name = 'worker'): Promise<TestToken> {
    const { json } = await create(by, { name, permissions });
    const [clientId, clientSecret] = [String(json['clientId']), String(json['clientSecret'])];
    return { id: String(json['id']), clientId, clientSecret, authorization: basic(clientId, clientSecret) };
  }

  function remove(by: TestToken, id: string): Promise<Answer> {
    return ask(gateway, `/tokens/${id}`, { token: by, method: 'DELETE' });
  }

  beforeAll(async () => {
    database = await createGatewayDatabase();
    [gateway, other] = await Promise.all([startGateway(database), startGateway(database)]);
    token = await makeToken(gateway);
  });
  afterAll(async () => {
    await Promise.all([gateway.close(), other.close()]);
    await database.drop();
  });

  it('can be used immediately in every instance, and their secret is shown once', async () => {
    const { status, json } = await create(token, { name: 'payouts', permissions: ['MANAGE', 'VIEW'] });
    const { clientSecret, ...resource } = json;
    const { clientId } = resource;
    const made = { ...token, authorization: basic(String(clientId), String(clientSecret)) };

    expect(status).toBe(201);
    expect(resource).toEqual({
      id: expect.stringMatching(/^ApiToken:[0-9a-f-]{36}$/) as string,
      name: 'payouts',
      clientId: expect.any(String) as string,
      permissions: ['VIEW', 'MANAGE'],
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/) as string,
      updatedAt: json['createdAt'],
      lastUsedAt: null,
    });
    expect(clientId).toBe(String(json['id']).slice('ApiToken:'.length).replaceAll('-', ''));
    expect(Buffer.from(String(clientSecret), 'base64url')).toHaveLength(32);
    expect((await ask(other, '/config', { token: made })).status).toBe(200);
    // The read and the list identify the credentials, but never show the secret.
    expect((await ask(gateway, `/tokens/${String(json['id'])}`, { token })).json).toEqual(resource);
    expect(dataOf(await ask(gateway, '/tokens?name=payouts', { token }))).toEqual([resource]);
  });

  it('are stored without the secret and without an answer that contains it', async () => {
    const { json } = await create(
      token,
      { name: 'n', permissions: ['VIEW'] },
      { 'idempotency-key': 'stored' },
    );
    const { rows } = await database.owner.query(
      'SELECT to_jsonb(t)::text AS text FROM gateway.api_tokens t UNION ALL SELECT to_jsonb(k)::text FROM gateway.idempotency_keys k',
    );

    expect(JSON.stringify(rows)).not.toContain(String(json['clientSecret']));
  });

  it('are created once for the same key, with the same secret, and the key is refused with another body', async () => {
    const headers = { 'idempotency-key': 'one token' };
    const body = { name: 'once', permissions: ['VIEW'] };
    const [first, second] = [await create(token, body, headers), await create(token, body, headers)];
    const third = await create(token, { ...body, name: 'twice' }, headers);
    const list = await ask(gateway, '/tokens?name=once', { token });

    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(third.json).toEqual(errorShape(422, 'IDEMPOTENCY_KEY_REUSED'));
    expect(list.json['totalCount']).toBe(1);
  });

  it('are listed on one page even with a hundred of the longest names', async () => {
    const name = '😀'.repeat(255);
    await database.owner.query(
      `INSERT INTO gateway.api_tokens
       SELECT (jsonb_populate_record(t, jsonb_build_object('id', more.id, 'name', $1::text,
         'client_id', repeat(n::text, 60)))).*
       FROM gateway.api_tokens t, (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 100) AS n) AS more
       WHERE t.id = $2`,
      [name, token.id.replace('ApiToken:', '')],
    );
    const page = await ask(gateway, `/tokens?limit=100&name=${encodeURIComponent(name)}`, { token });
    expect(new Set(dataOf(page).map(({ id }) => id)).size).toBe(100);
    expect(page.json['hasMore']).toBe(false);
  });

  it('are stored without counters that could exceed 32 bits', async () => {
    const bounded = {
      'request_log.duration_ms': 'of one request: 24 days',
      'request_log.status': 'an HTTP status',
      'request_minutes.duration_class': 'one of less than a hundred',
      'request_minutes.requests': 'of a platform in one minute',
      'request_minutes.status_class': 'a digit',
    };
    expect(await unboundedIntegers(database, 'gateway', bounded)).toEqual([]);
  });

  it('are created once for 10 concurrent requests with one key', async () => {
    const headers = { 'idempotency-key': 'at once' };
    const body = { name: 'at once', permissions: ['VIEW'] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(token, body, headers)));
    const list = await ask(gateway, `/tokens?name=${encodeURIComponent('at once')}`, { token });

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(list.json['totalCount']).toBe(1);
  });

  it('grant only permissions of their creator, and a refusal is not stored under the key', async () => {
    const maker = await makeToken(gateway, { permissions: ['VIEW', 'MANAGE'] });
    const headers = { 'idempotency-key': 'grant' };
    const refused = await create(maker, { name: 'n', permissions: ['VIEW', 'TRANSACT'] }, headers);

    expect(refused.json).toEqual(errorShape(403, 'FORBIDDEN'));
    expect((await create(maker, { name: 'n', permissions: ['VIEW'] }, headers)).status).toBe(201);
  });

  it.each([
    ['no permissions', { name: 'n', permissions: [] }, ['permissions']],
    ['unknown permissions', { name: 'n', permissions: ['ALL'] }, ['permissions']],
    ['no name', { permissions: ['VIEW'] }, ['name']],
    ['a name with control characters', { name: 'a\nb', permissions: ['VIEW'] }, ['name']],
  ])('with %s are refused', async (_name, body, fields) => {
    const { status, json } = await create(token, body);
    const { errors } = json['details'] as { errors: { field: string }[] };

    expect([status, errors.map(({ field }) => field)]).toEqual([400, fields]);
  });

  it.each([
    ['a wrong secret', () => basic(token.clientId, 'wrong')],
    ['an unknown client id', () => basic('nobody', token.clientSecret)],
    ['an empty secret', () => basic(token.clientId, '')],
    ['another scheme', () => `Bearer ${token.clientSecret}`],
    ['text that is not base64', () => 'Basic !!!'],
    ['no colon', () => `Basic ${Buffer.from('abc').toString('base64')}`],
    ['a token id without its secret', () => basic('ApiToken', token.id.slice('ApiToken:'.length))],
    ['nothing', () => ''],
  ])('do not authenticate with %s', async (_name, authorization) => {
    const answer = await ask(gateway, '/config', { headers: { authorization: authorization() } });

    expect(answer.json).toEqual(errorShape(401, 'UNAUTHORIZED'));
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  });

  it('are accepted as ApiToken:<uuid>:<secret>, and with a scheme in any case', async () => {
    const long = `${token.id}:${token.clientSecret}`;
    const encoded = Buffer.from(long).toString('base64');

    for (const authorization of [
      `Basic ${encoded}`,
      `basic ${encoded}`,
      token.authorization.replace('Basic', 'BASIC'),
    ]) {
      expect((await ask(gateway, '/config', { headers: { authorization } })).status).toBe(200);
    }
  });

  it('are invalid after deletion, immediately here and soon elsewhere', async () => {
    const doomed = await created(token, ['VIEW']);
    const tokenIdForm = {
      authorization: basic('ApiToken', `${doomed.id.slice('ApiToken:'.length)}:${doomed.clientSecret}`),
    };
    for (const instance of [gateway, other]) {
      expect((await ask(instance, '/config', { token: doomed })).status).toBe(200);
      expect((await ask(instance, '/config', { headers: tokenIdForm })).status).toBe(200);
    }
    const deleted = await remove(token, doomed.id);

    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await ask(gateway, '/config', { token: doomed })).status).toBe(401);
    await eventually(async () => (await ask(other, '/config', { token: doomed })).status === 401);
    await eventually(async () => (await ask(other, '/config', { headers: tokenIdForm })).status === 401);
    expect((await ask(gateway, `/tokens/${doomed.id}`, { token })).json).toEqual(
      errorShape(404, 'TOKEN_NOT_FOUND'),
    );
    expect((await remove(token, doomed.id)).status).toBe(404);
  });

  it('always include one with MANAGE, even after concurrent deletions', async () => {
    const platform = aPlatform();
    const managers = await Promise.all(
      Array.from({ length: 6 }, () => makeToken(gateway, { platform, permissions: ['VIEW', 'MANAGE'] })),
    );
    const viewer = await makeToken(gateway, { platform, permissions: ['VIEW'] });
    const answers = await Promise.all(
      managers.map((manager, index) => remove(manager, managers[(index + 1) % managers.length]?.id ?? '')),
    );
    const { rows } = await database.owner.query(
      'SELECT permissions FROM gateway.api_tokens WHERE platform_key = $1',
      [platform.platformKey],
    );
    const left = (rows as { permissions: string[] }[]).filter(({ permissions }) =>
      permissions.includes('MANAGE'),
    );

    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(6 - left.length);
    const [survivor] = (
      await Promise.all(
        managers.map(async (manager) =>
          (await ask(gateway, '/tokens', { token: manager })).status === 200 ? [manager] : [],
        ),
      )
    ).flat();
    if (!survivor) throw new Error('nobody is left');
    expect((await remove(survivor, viewer.id)).status).toBe(204);
  });

  it('include a last one with MANAGE, whose deletion gets 409', async () => {
    const last = await makeToken(gateway, { platform: aPlatform() });
    const answer = await remove(last, last.id);

    expect(answer.json).toEqual(errorShape(409, 'LAST_MANAGE_TOKEN'));
    expect(answer.headers.get('x-should-retry')).toBe('false');
    expect((await ask(gateway, '/config', { token: last })).status).toBe(200);
  });

  it('are not visible to another platform', async () => {
    const foreign = await makeToken(gateway, { platform: platformB });
    const list = await ask(gateway, '/tokens?limit=100', { token: foreign });

    expect(dataOf(list).map(({ id }) => id)).toEqual([foreign.id]);
    expect((await ask(gateway, `/tokens/${token.id}`, { token: foreign })).json).toEqual(
      errorShape(404, 'TOKEN_NOT_FOUND'),
    );
    expect((await remove(foreign, token.id)).json).toEqual(errorShape(404, 'TOKEN_NOT_FOUND'));
    expect((await ask(gateway, `/tokens/${token.id}`, { token })).status).toBe(200);
  });

  it('are paged, newest first, with the exact count', async () => {
    const maker = await makeToken(gateway, { platform: aPlatform() });
    for (let n = 0; n < 6; n += 1) await created(maker, ['VIEW'], `t${n}`);
    const names: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const answer = await ask(gateway, `/tokens?limit=${page === 0 ? 2 : 3}${cursor}`, { token: maker });
      names.push(...dataOf(answer).map(({ name }) => name));
      expect(answer.json['totalCount']).toBe(7);
      if (answer.json['hasMore'] !== true) break;
      cursor = `&cursor=${String(answer.json['nextCursor'])}`;
    }

    expect(names).toEqual(['t5', 't4', 't3', 't2', 't1', 't0', 'test token']);
  });

  it('are refused with a cursor of another filter or platform, or an invalid one', async () => {
    const maker = await makeToken(gateway, { platform: aPlatform() });
    await created(maker, ['VIEW']);
    const first = await ask(gateway, '/tokens?limit=1', { token: maker });
    const cursor = String(first.json['nextCursor']);

    for (const path of [
      `/tokens?name=x&cursor=${cursor}`,
      '/tokens?cursor=abc',
      `/tokens?cursor=${cursor}x`,
    ]) {
      expect((await ask(gateway, path, { token: maker })).status).toBe(400);
    }
    expect((await ask(gateway, `/tokens?cursor=${cursor}`, { token })).status).toBe(400);
  });

  it('are filtered by inclusive dates, and a date means its whole day', async () => {
    const maker = await makeToken(gateway, { platform: aPlatform() });
    const day = new Date(Date.now()).toISOString().slice(0, 10);
    const own = await ask(gateway, `/tokens/${maker.id}`, { token: maker });
    const at = String(own.json['createdAt']);
    const before = new Date(Date.parse(at) - 1).toISOString();
    const counts = [];
    for (const filter of [
      `createdAfter=${day}&createdBefore=${at.slice(0, 10)}`,
      `createdAfter=${at}&createdBefore=${at}`,
      `updatedAfter=${at}&updatedBefore=${at}`,
      `createdBefore=${before}`,
      `updatedAfter=${new Date(Date.parse(at) + 1).toISOString()}`,
    ]) {
      counts.push((await ask(gateway, `/tokens?${filter}`, { token: maker })).json['totalCount']);
    }

    expect(counts).toEqual([1, 1, 1, 0, 0]);
  });

  it('are accepted soon after an attempt before their creation', async () => {
    const clientId = 'late-comer';
    expect((await ask(gateway, '/config', { headers: { authorization: basic(clientId, 'x') } })).status).toBe(
      401,
    );
    const late = await makeToken(gateway, { platform: aPlatform(), clientId });

    await eventually(async () => (await ask(gateway, '/config', { token: late })).status === 200);
  });

  it('include a first one made by the operator, and an existing one stays unchanged', async () => {
    const platform = { ...platformA, platformKey: 9 };
    const make = (clientSecret: string) =>
      createFirstToken(gateway.runtime.pool, {
        ...platform,
        name: 'first',
        permissions: everything,
        clientId: 'by-command',
        clientSecret,
        exposure,
      });
    const [secret, another] = [newSecret(), newSecret()];
    const first = await make(secret);
    const second = await make(another);

    expect(first).toEqual({ id: first.id, clientId: 'by-command', clientSecret: secret });
    expect(second).toEqual({ id: first.id, clientId: 'by-command', existing: true });
    const headers = { authorization: basic('by-command', secret) };
    expect((await ask(gateway, '/config', { headers })).status).toBe(200);
    expect(gateway.services.last.request.context).toMatchObject(platform);
  });

  it('never share a client id between platforms, and secrets contain no colon', async () => {
    const taken = { ...platformB, name: 'n', permissions: everything, clientId: token.clientId, exposure };
    const colon = { ...platformB, name: 'n', permissions: everything, clientSecret: 'a:b', exposure };

    await expect(createFirstToken(gateway.runtime.pool, taken)).rejects.toThrow('is taken');
    await expect(createFirstToken(gateway.runtime.pool, colon)).rejects.toThrow('no colon');
  });

  it('have no secret that can be guessed, and the well-known secret only on loopback', async () => {
    const { pool } = gateway.runtime;
    const make = (clientSecret: string, where: Exposure = exposure) =>
      createFirstToken(pool, {
        ...{ ...platformB, name: 'n', permissions: everything, clientId: 'known', clientSecret },
        exposure: where,
      });

    const guessable = [
      'a-password-of-16',
      'x'.repeat(64),
      'ab'.repeat(32),
      randomBytes(16).toString('hex'),
      randomBytes(24).toString('hex'),
      randomBytes(31).toString('base64url'),
      'correct horse battery staple'.repeat(2).replaceAll(' ', '-'),
    ];
    for (const secret of guessable)
      await expect(make(secret)).rejects.toThrow(/too easy to guess; give at least 32 random bytes/);
    await expect(make('sandbox-secret', { ...exposure, host: '0.0.0.0' })).rejects.toThrow('everybody knows');
    await expect(make('sandbox-secret', { ...exposure, sandbox: false })).rejects.toThrow('everybody knows');
    await make('sandbox-secret');
    await expect(assertNoKnownSecret(pool, { host: '0.0.0.0', sandbox: true })).rejects.toThrow(
      'HOST=0.0.0.0 is not loopback, and everybody knows the secret of these tokens: known',
    );
    for (const host of ['localhost', '127.8.0.1', '::1'])
      await expect(assertNoKnownSecret(pool, { host, sandbox: true })).resolves.toBeUndefined();
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      await make(randomBytes(32).toString(encoding), { ...exposure, sandbox: false });
  });
});

describe('a gateway without its database', () => {
  it('answers 503 instead of 401 after five seconds without a refresh', async () => {
    const database = await createGatewayDatabase();
    const gateway = await startGateway(database);
    const token = await makeToken(gateway);
    expect((await ask(gateway, '/config', { token })).status).toBe(200);
    await database.owner.query(`ALTER ROLE "${database.roleOf('gateway')}" NOLOGIN`);
    await database.owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
      database.roleOf('gateway'),
    ]);

    const unknown = await ask(gateway, '/config', { headers: { authorization: basic('stranger', 'x') } });
    expect(unknown.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    expect((await ask(gateway, '/config', { token })).status).toBe(200);
    const stale = await eventually(async () => {
      const answer = await ask(gateway, '/config', { token });
      return answer.status === 503 ? answer : undefined;
    });
    expect(stale?.headers.get('retry-after')).toBe('1');
    await database.owner.query(`ALTER ROLE "${database.roleOf('gateway')}" LOGIN`);
    await eventually(async () => (await ask(gateway, '/config', { token })).status === 200);
    await gateway.close();
    await database.drop();
  });
});
