import { eventually } from '@corridor/testing';
import { Api, at, baseUrl, createPlatform, textAt } from './support/api';
import { createCustomer } from './support/money';

let api: Api;
beforeAll(async () => {
  api = await createPlatform();
});

const codeOf = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  ((await response.json()) as { code: unknown }).code,
];

describe('the gateway', () => {
  it('requires credentials', async () => {
    const response = await fetch(`${baseUrl()}/config`);
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic/);
    expect(await codeOf(response)).toEqual([401, 'UNAUTHORIZED']);
    for (const [id, secret] of [
      [api.clientId, 'wrong'],
      ['nobody', api.clientSecret],
    ] as const) {
      expect((await new Api(id, secret).get('/config')).status).toBe(401);
    }
    // The SDK sends no empty credentials.
    const headers = { authorization: `Basic ${Buffer.from(':').toString('base64')}` };
    expect((await fetch(`${baseUrl()}/config`, { headers })).status).toBe(401);
  });

  it('refuses an unknown path with 404 and an unknown method with 405', async () => {
    const cases: [string, string, number, string][] = [
      ['GET', '/nothing-here', 404, 'NOT_FOUND'],
      ['PUT', '/config', 405, 'METHOD_NOT_ALLOWED'],
      ['DELETE', '/transfer-out', 405, 'METHOD_NOT_ALLOWED'],
    ];
    for (const [method, path, status, code] of cases) {
      const answer = await api.call(method, path);
      expect([method, path, answer.status, at(answer.body, 'code')]).toEqual([method, path, status, code]);
      if (status === 405) expect(answer.headers.get('allow')).toEqual(expect.any(String));
    }
  });

  it('points an unknown address to the base path and the reference', async () => {
    const { origin } = new URL(baseUrl());
    for (const url of [`${origin}/customers`, `${origin}/nothing`, `${baseUrl()}/nothing`]) {
      const response = await fetch(url);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringMatching(/\/2025-10-13\b.*\/docs\b/) as string,
      });
    }
    const home = await fetch(`${origin}/`, { redirect: 'manual' });
    expect([home.status, home.headers.get('location')]).toEqual([302, '/docs']);
    expect((await fetch(`${origin}/`)).headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('sends no CORS header unless origins are configured', async () => {
    const headers = { origin: 'https://app.example.com' };
    const answer = await api.get('/config', { headers });
    const asked = await fetch(`${baseUrl()}/config`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'GET' },
    });
    for (const { headers: given } of [answer, asked]) {
      expect([...given.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('accepts ids with and without percent-encoding', async () => {
    const id = textAt(await createCustomer(api), 'id');
    expect((await api.get(`/customers/${id}`)).status).toBe(200);
    expect((await api.get(`/customers/${encodeURIComponent(id)}`)).status).toBe(200);
    expect((await api.get('/customers/nobody')).body).toMatchObject({
      status: 404,
      code: 'CUSTOMER_NOT_FOUND',
    });
  });

  it('returns the request id', async () => {
    const named = await api.get('/config', { headers: { 'x-request-id': 'order-17' } });
    expect(named.headers.get('x-request-id')).toBe('order-17');
    expect((await api.get('/config')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('allows a token only what its permissions grant', async () => {
    const token = (await api.post('/tokens', { name: 'viewer', permissions: ['VIEW'] })).body;
    const viewer = new Api(textAt(token, 'clientId'), textAt(token, 'clientSecret'));
    expect((await viewer.get('/customers')).status).toBe(200);
    for (const refused of [
      await viewer.post('/customers', { customerType: 'INDIVIDUAL' }),
      await viewer.post('/sandbox/clock/advance', { seconds: 1 }),
      await viewer.post('/tokens', { name: 'more', permissions: ['MANAGE'] }),
    ]) {
      expect([refused.status, at(refused.body, 'code')]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await api.get('/tokens')).text).not.toContain(textAt(token, 'clientSecret'));
    expect((await api.delete(`/tokens/${textAt(token, 'id')}`)).status).toBe(204);
    await eventually(async () => (await viewer.get('/customers')).status === 401);
  });

  it('never deletes the last token with MANAGE', async () => {
    const own = await createPlatform();
    const id = textAt((await own.get('/tokens')).body, 'data', 0, 'id');
    const answer = await own.delete(`/tokens/${id}`);
    expect([answer.status, at(answer.body, 'code')]).toEqual([409, 'LAST_MANAGE_TOKEN']);
  });

  it('reports that it is live and ready', async () => {
    const origin = new URL(baseUrl()).origin;
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    // A service of a busy machine can be late with its answer.
    await eventually(async () => (await fetch(`${origin}/health/ready`)).status === 200);
  });
});
