import type { Permission } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import {
  ask,
  createGatewayDatabase,
  makeToken,
  startGateway,
  type Answer,
  type Ask,
  type TestGateway,
} from './fixtures/gateway-app';

const origin = 'https://app.example.com';
const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

function corsOf({ headers }: Pick<Answer, 'headers'>): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
}

describe('a page of a listed origin', () => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { CORS_ORIGINS: `${origin},http://localhost:5173` });
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  async function askAs(permissions: readonly Permission[], path: string, more: Ask = {}): Promise<Answer> {
    const token = await makeToken(gateway, { permissions });
    return ask(gateway, path, { token, headers: { origin }, ...more });
  }

  function preflight(path: string, method: string, from = origin): Promise<Answer> {
    const headers = { origin: from, 'access-control-request-method': method };
    return ask(gateway, path, { method: 'OPTIONS', headers });
  }

  const granted = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'X-Request-Id, Corridor-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
  };

  it('can read with a token that has only VIEW, including error answers', async () => {
    const read = await askAs(['VIEW'], '/transactions');
    expect([read.status, corsOf(read), read.headers.get('vary')]).toEqual([200, granted, 'Origin']);
    const malformed = await askAs(['VIEW'], '/customers/nobody');
    expect([malformed.status, corsOf(malformed)]).toEqual([404, granted]);
    const refused = await askAs(['VIEW'], '/customers/kyc-link?platformCustomerId=ada');
    expect([refused.status, corsOf(refused)]).toEqual([403, granted]);
    const head = await askAs(['VIEW'], '/transactions', { method: 'HEAD' });
    expect([head.status, corsOf(head)]).toEqual([200, granted]);
  });

  it('can read that its requests are too frequent', async () => {
    const strict = await startGateway(database, { CORS_ORIGINS: origin, RATE_LIMIT_PER_SECOND: '1' });
    const token = await makeToken(strict, { permissions: ['VIEW'] });
    const limited = await eventually(async () => {
      const asked = Array.from({ length: 5 }, () => ask(strict, '/config', { token, headers: { origin } }));
      return (await Promise.all(asked)).find(({ status }) => status === 429);
    });
    await strict.close();
    expect(corsOf(limited)).toEqual(granted);
  });

  it.each<[string, readonly Permission[]]>([
    ['TRANSACT', ['VIEW', 'TRANSACT']],
    ['MANAGE', ['VIEW', 'MANAGE']],
    ['everything', ['VIEW', 'TRANSACT', 'MANAGE']],
  ])('cannot read the answers to a token with %s', async (_what, permissions) => {
    const answer = await askAs(permissions, '/transactions');
    expect([answer.status, corsOf(answer)]).toEqual([200, {}]);
  });

  it('cannot read answers to commands, or to wrong credentials', async () => {
    const body = { customerType: 'INDIVIDUAL' };
    const written = await askAs(['VIEW'], '/customers', { method: 'POST', body });
    expect([written.status, corsOf(written)]).toEqual([403, {}]);
    const unknown = await ask(gateway, '/transactions', { headers: { origin } });
    expect([unknown.status, corsOf(unknown)]).toEqual([401, {}]);
  });

  it('is listed; other origins cannot read anything', async () => {
    for (const other of ['https://evil.test', 'null', `${origin}.evil.test`, `${origin}:8443`]) {
      const answer = await askAs(['VIEW'], '/transactions', { headers: { origin: other } });
      expect([other, answer.status, corsOf(answer)]).toEqual([other, 200, {}]);
      expect(answer.headers.get('vary')).toBe('Origin');
      expect(corsOf(await preflight('/transactions', 'GET', other))).toEqual({});
    }
    const local = await preflight('/transactions', 'GET', 'http://localhost:5173');
    expect(corsOf(local)).toMatchObject({ 'access-control-allow-origin': 'http://localhost:5173' });
  });

  it('may send a preflight request, which allows only GET with a token', async () => {
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Authorization, X-Request-Id',
      'access-control-max-age': '600',
    };
    for (const path of ['/transactions', `/customers/Customer:${uuid}`]) {
      const { status, headers } = await preflight(path, 'GET');
      expect([path, status, corsOf({ headers }), headers.get('vary')]).toEqual([
        path,
        204,
        allowed,
        'Origin',
      ]);
    }
  });

  it.each([
    ['POST', '/transfer-out', 204],
    ['POST', '/customers', 204],
    ['DELETE', `/customers/Customer:${uuid}`, 204],
    ['GET', '/transfer-out', 204],
    ['GET', '/nothing', 404],
  ])('may not send %s %s', async (method, path, status) => {
    const answer = await preflight(path, method);
    expect([answer.status, corsOf(answer)]).toEqual([status, {}]);
  });

  it('may not call unknown operations', async () => {
    const { href } = new URL('/openapi.json', gateway.url);
    expect(corsOf(await preflight(href, 'GET'))).toEqual({});
  });
});

describe('without listed origins', () => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { SANDBOX: 'false' });
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  it('no page can read', async () => {
    const token = await makeToken(gateway, { permissions: ['VIEW'] });
    const answer = await ask(gateway, '/transactions', { token, headers: { origin } });
    expect([answer.status, corsOf(answer), answer.headers.get('vary')]).toEqual([200, {}, null]);
  });

  it('outside a sandbox, / is an unknown path, and the error names the base path and the reference', async () => {
    const answer = await ask(gateway, new URL('/', gateway.url).href);
    expect([answer.status, answer.json['code']]).toEqual([404, 'NOT_FOUND']);
    expect(answer.json['message']).toMatch(/\/2025-10-13\b.*\/docs\b/);
  });
});
