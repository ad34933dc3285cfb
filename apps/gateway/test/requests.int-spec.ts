import { createHash } from 'node:crypto';
import { canonicalJson, webhookTypes } from '@corridor/kernel';
import {
  accountInfoExample,
  accountTypes,
  operations,
  permissionsOf,
  type AccountType,
  type OperationContract,
} from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { RequestLogRepository } from '../src/request-logs/request-log.repository';
import {
  ask,
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformA,
  startGateway,
  useGateway,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

const uuid = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const source = `InternalAccount:${uuid}`;
const destination = `ExternalAccount:${uuid}`;
const transferOut = { source: { accountId: source }, destination: { accountId: destination }, amount: 100 };
const transaction = `Transaction:${uuid}`;

function pathOf(operation: OperationContract): string {
  return operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = operation.params[name];
    return parameter && 'example' in parameter ? parameter.example : `${parameter?.resource ?? ''}:${uuid}`;
  });
}

/** Queries of operations that require one. */
const NEEDED_QUERIES: Readonly<Record<string, string>> = {
  'accounts.get-kyc-link': '?platformCustomerId=ada',
};

/** Answers of operations whose answer the gateway reads. */
const NEEDED_ANSWERS: Readonly<Record<string, object>> = {
  'accounts.get-kyc-link': { state: { revocations: 0, approvals: 0 } },
};

/** A webhook in the OpenAPI document. */
interface DocumentedWebhook {
  post: { requestBody: { content: { 'application/json': { examples: { event: { value: unknown } } } } } };
}

const forwarded = Object.values(operations).filter((operation) => operation.service !== 'gateway');
const all = Object.values(operations);

describe('request forwarding', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let token: TestToken;

  useGateway((suite) => ({ database, gateway, token } = suite));
  beforeEach(() => {
    gateway.services.asked.length = 0;
    gateway.services.answer = () => ({});
  });

  it("returns the bytes of the service's answer unchanged", async () => {
    const body = Buffer.from('{ "id":"Transaction:x",  "amount":9007199254740991 }');
    gateway.services.answer = () => ({ status: 201, body });
    const answer = await ask(gateway, '/transfer-out', { token, method: 'POST', body: transferOut });

    expect(answer.status).toBe(201);
    expect(answer.text).toBe(body.toString());
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
  });

  it("sends context, params, query and body to the operation's service", async () => {
    await ask(gateway, '/transfer-out', {
      token,
      method: 'POST',
      body: { ...transferOut, unknown: { deep: 1 }, source: { accountId: source, unknown: 2 } },
      headers: { 'x-request-id': 'my request 1' },
    });
    const { operation, service, request, options } = gateway.services.last;

    expect({ operation, service }).toEqual({
      operation: 'payments.create-transfer-out',
      service: 'payments',
    });
    expect(options).toEqual({ key: source, sealed: false });
    expect(JSON.parse(JSON.stringify(request))).toEqual({
      context: {
        ...platformA,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        callerRequestId: 'my request 1',
        commandId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
      },
      params: {},
      query: {},
      body: transferOut,
    });
  });

  it.each(['/webhooks/test', '/sandbox/webhooks/test'])(
    "adds the document's example for the type, sealed, to %s",
    async (path) => {
      const document = (await ask(gateway, new URL('/openapi.json', gateway.url).href)).json;
      const webhooks = document['webhooks'] as Record<string, DocumentedWebhook>;
      const endpointId = `WebhookEndpoint:${uuid}`;
      for (const type of webhookTypes) {
        const body = { endpointId, type, example: { sequence: 1, data: {} } };
        expect((await ask(gateway, path, { token, method: 'POST', body })).status).toBe(200);
        const { request, options } = gateway.services.last;
        const { sequence, data } = webhooks[type]?.post.requestBody.content['application/json'].examples.event
          .value as { sequence: number; data: object };
        const example = type === 'TEST' ? {} : { example: { sequence, data } };
        expect([request.body, options.sealed]).toEqual([{ endpointId, type, ...example }, true]);
      }
      await ask(gateway, path, { token, method: 'POST' });
      expect(gateway.services.last.request.body).toEqual({ type: 'TEST' });
    },
  );

  it('refuses a webhook test with an unknown type or a malformed endpoint', async () => {
    const body = { endpointId: 'Customer:1', type: 'NOTHING' };
    const { status, json } = await ask(gateway, '/sandbox/webhooks/test', { token, method: 'POST', body });

    expect([status, json['code']]).toEqual([400, 'INVALID_INPUT']);
    expect(json['details']).toMatchObject({ errors: [{ field: 'endpointId' }, { field: 'type' }] });
    expect(gateway.services.asked).toEqual([]);
  });

  it('parses a query by its class', async () => {
    await ask(gateway, `/transactions?limit=7&status=PENDING&sortOrder=asc`, { token });

    expect(JSON.parse(JSON.stringify(gateway.services.last.request.query))).toEqual({
      limit: 7,
      status: 'PENDING',
      sortOrder: 'asc',
    });
  });

  it.each([
    ['as it is', `/transactions/${transaction}`],
    ['percent-encoded', `/transactions/${encodeURIComponent(transaction)}`],
    ['percent-encoded in lower case', `/transactions/Transaction%3a${uuid}`],
    ['with its uuid in upper case', `/transactions/Transaction:${uuid.toUpperCase()}`],
  ])('accepts an id %s', async (_name, path) => {
    const { status } = await ask(gateway, path, { token });

    expect(status).toBe(200);
    expect(gateway.services.last.request.params).toEqual({ transactionId: transaction });
  });

  it.each([
    ['/customers/internal-accounts', 'payments.list-internal-accounts'],
    ['/customers/external-accounts', 'accounts.list-external-accounts'],
    [`/customers/Customer:${uuid}`, 'accounts.get-customer'],
  ])('routes %s to %s', async (path, operation) => {
    await ask(gateway, path, { token });

    expect(gateway.services.last.operation).toBe(operation);
  });

  it.each(
    forwarded
      .filter(({ body, bodyOptional }) => !body || bodyOptional)
      // Forms with a file are tested in uploads.int-spec.ts.
      .filter(({ upload }) => !upload)
      // Answers that contain the place of a file are tested in uploads.int-spec.ts.
      .filter(({ answer }) => answer !== 'file')
      .map((operation) => [operation.name, operation] as const),
  )('accepts %s without a body, with {} and without a content type', async (name, operation) => {
    const { method } = operation;
    const path = `${pathOf(operation)}${NEEDED_QUERIES[name] ?? ''}`;
    const answer = NEEDED_ANSWERS[name];
    if (answer) gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify(answer)) });
    const plain = await ask(gateway, path, { token, method });
    expect([plain.status, gateway.services.last.operation]).toEqual([200, name]);
    if (method === 'GET') return;
    for (const body of [
      { body: {} },
      { raw: Buffer.from('{}') },
      { raw: '', headers: { 'content-type': 'application/json' } },
    ]) {
      const { status } = await ask(gateway, path, { token, method, ...body });
      expect(status).toBe(200);
    }
  });

  it('gives each request an id, its own or a new one', async () => {
    const ids = ['a', 'x'.repeat(128), 'with space'];
    for (const id of ids) {
      const { headers } = await ask(gateway, '/config', { token, headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toBe(id);
    }
    for (const id of ['x'.repeat(129), 'é', '']) {
      const { headers } = await ask(gateway, '/config', { token, headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('forwards an idempotency key with the canonical path and the hash of the body', async () => {
    const body = { amount: 5, unknown: true };
    const path = `/sandbox/internal-accounts/InternalAccount%3A${uuid.toUpperCase()}/fund`;
    await ask(gateway, path, { token, method: 'POST', body, headers: { 'idempotency-key': 'key 1' } });

    expect(gateway.services.last.request.context.idempotency).toEqual({
      key: 'key 1',
      scope: `POST /2025-10-13/sandbox/internal-accounts/InternalAccount:${uuid}/fund`,
      bodyHash: createHash('sha256').update(canonicalJson(body)).digest('hex'),
    });
  });

  it('treats a missing body and {} as the same', async () => {
    const path = `/transactions/${transaction}/reject`;
    const headers = { 'idempotency-key': 'k' };
    await ask(gateway, path, { token, method: 'POST', headers });
    const { idempotency } = gateway.services.last.request.context;
    await ask(gateway, path, { token, method: 'POST', headers, body: {} });

    expect(gateway.services.last.request.context.idempotency).toEqual(idempotency);
  });

  it('ignores the idempotency key of a GET', async () => {
    await ask(gateway, '/config', { token, headers: { 'idempotency-key': 'k' } });

    expect(gateway.services.last.request.context.idempotency).toBeUndefined();
  });

  it('marks a replayed answer', async () => {
    gateway.services.answer = () => ({ status: 201, replayed: true });
    const { headers } = await ask(gateway, '/transfer-out', { token, method: 'POST', body: transferOut });

    expect(headers.get('idempotency-replayed')).toBe('true');
  });

  it.each([
    ['a 409 of the domain', 409, 'CURRENCY_IN_USE', {}, { 'x-should-retry': 'false', 'retry-after': null }],
    [
      'a 409 of a key in use',
      409,
      'IDEMPOTENCY_KEY_IN_USE',
      {},
      { 'x-should-retry': null, 'retry-after': null },
    ],
    ['a 504 without a key', 504, 'UPSTREAM_TIMEOUT', {}, { 'x-should-retry': 'false', 'retry-after': null }],
    [
      'a 504 with a key',
      504,
      'UPSTREAM_TIMEOUT',
      { 'idempotency-key': 'k' },
      { 'x-should-retry': null, 'retry-after': null },
    ],
    ['a 503', 503, 'SERVICE_UNAVAILABLE', {}, { 'x-should-retry': null, 'retry-after': '1' }],
    ['a 400 of the domain', 400, 'INSUFFICIENT_BALANCE', {}, { 'x-should-retry': null, 'retry-after': null }],
  ] as const)('adds headers for clients to %s', async (_name, status, code, headers, expected) => {
    const body = Buffer.from(JSON.stringify({ status, code, message: 'm', details: {} }));
    gateway.services.answer = () => ({ status, code, body });
    const answer = await ask(gateway, '/transfer-out', { token, method: 'POST', body: transferOut, headers });

    expect(answer.json).toEqual(errorShape(status, code));
    for (const [name, value] of Object.entries(expected)) expect(answer.headers.get(name)).toBe(value);
  });

  it('shows only the request id of an internal error', async () => {
    gateway.services.answer = () => Promise.reject(new Error('secret of the house'));
    const answer = await ask(gateway, '/config', { token });

    expect(answer.status).toBe(500);
    expect(answer.json).toEqual(errorShape(500, 'INTERNAL_ERROR'));
    expect(answer.text).not.toContain('secret');
  });

  it('is safe against keys that change prototypes', async () => {
    const raw = JSON.stringify(transferOut).replace(
      '{',
      '{"__proto__":{"amount":1,"polluted":1},"constructor":{"prototype":{"polluted":1}},"hasOwnProperty":1,"toString":2,"then":3,',
    );
    const answer = await ask(gateway, '/transfer-out', {
      token,
      method: 'POST',
      raw,
      headers: { 'content-type': 'application/json' },
    });

    expect(answer.status).toBe(200);
    expect(JSON.parse(JSON.stringify(gateway.services.last.request.body))).toEqual(transferOut);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const nasty = '"constructor":"x","a":{"__proto__":{"b":1},"hasOwnProperty":1,"kept":1}';
    const send = async (path: string, text: string): Promise<unknown> => {
      const body = JSON.parse(text) as unknown;
      const { status } = await ask(gateway, path, { token, method: 'POST', body });
      expect(status).toBeLessThan(300);
      return JSON.parse(JSON.stringify(gateway.services.last.request.body)) as unknown;
    };
    const accountInfo = JSON.stringify(accountInfoExample(accountTypes[0] as AccountType));
    const account = await send(
      '/platform/external-accounts',
      `{"currency":"USD","accountInfo":${accountInfo.replace('{', `{${nasty},`)}}`,
    );
    expect(account).toMatchObject({ accountInfo: { a: { kept: 1 } } });
    expect(Object.keys((account as { accountInfo: object }).accountInfo)).not.toContain('constructor');
    const approval = `{"receiverCustomerInfo":{"FULL_NAME":"Ada",${nasty}}}`;
    expect(await send(`/transactions/${transaction}/approve`, approval)).toEqual({
      receiverCustomerInfo: { FULL_NAME: 'Ada' },
    });
  });

  it.each(all.map((operation) => [operation.name, operation] as const))(
    'refuses %s to a token without its permission, before it validates the body',
    async (_name, operation) => {
      const others = (['VIEW', 'TRANSACT', 'MANAGE'] as const).filter(
        (permission) => !permissionsOf(operation).includes(permission),
      );
      const limited = await makeToken(gateway, { permissions: others });
      const answer = await ask(gateway, pathOf(operation), { token: limited, method: operation.method });

      expect(answer.json).toEqual(errorShape(403, 'FORBIDDEN'));
      expect(gateway.services.asked).toEqual([]);
    },
  );

  it('advances its own clock with that of the platform', async () => {
    const now = new Date(Date.now() + 3_600_000).toISOString();
    gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify({ now, fired: 0 })) });
    const clockToken = await makeToken(gateway, { platform: { ...platformA, platformKey: 77 } });
    const answer = await ask(gateway, '/sandbox/clock/advance', {
      token: clockToken,
      method: 'POST',
      body: { seconds: 3600 },
    });
    const made = await ask(gateway, '/tokens', {
      token: clockToken,
      method: 'POST',
      body: { name: 'n', permissions: ['VIEW'] },
    });

    expect(answer.json).toEqual({ now, fired: 0 });
    expect(Date.parse(String(made.json['createdAt']))).toBeGreaterThanOrEqual(Date.parse(now));
  });

  it('writes the request log in the background', async () => {
    const id = 'logged request';
    await ask(gateway, `/customers/Customer:${uuid}`, { token, headers: { 'x-request-id': id } });
    const row = await eventually(async () => {
      const { rows } = await database.owner.query(
        'SELECT * FROM gateway.request_log WHERE caller_request_id = $1',
        [id],
      );
      return rows[0] as Record<string, unknown> | undefined;
    });

    expect(row).toMatchObject({
      platform_key: 1,
      token_id: token.id.slice('ApiToken:'.length),
      remote_address: '127.0.0.1',
      operation: 'accounts.get-customer',
      method: 'GET',
      route: '/customers/{customerId}',
      status: 200,
    });
  });

  it('keeps the request log for as many days as the configuration says', async () => {
    const id = 'old request';
    await database.owner.query(
      `INSERT INTO gateway.request_log (platform_key, request_id, operation, method, route, status, duration_ms, at)
       VALUES (1, $1, 'o', 'GET', '/', 200, 1, now() - interval '10 days')`,
      [id],
    );
    const repository = gateway.app.get(RequestLogRepository);
    expect(await repository.removeExpired(30)).toBe(0);
    expect(await repository.removeExpired(7)).toBe(1);
  });
});

describe('the limits of the gateway', () => {
  let database: TestDatabase;
  const gateways: TestGateway[] = [];

  async function start(more: Record<string, string>): Promise<TestGateway> {
    const gateway = await startGateway(database, more);
    gateways.push(gateway);
    return gateway;
  }

  beforeAll(async () => {
    database = await createGatewayDatabase();
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await database.drop();
  });

  it('answers 503 above the limit of requests in flight, and recovers afterwards', async () => {
    const gateway = await start({ REQUESTS_IN_FLIGHT_MAX: '2' });
    const token = await makeToken(gateway);
    const release: (() => void)[] = [];
    gateway.services.answer = () => new Promise((resolve) => release.push(() => resolve({})));
    const held = [ask(gateway, '/config', { token }), ask(gateway, '/config', { token })];
    await eventually(() => release.length === 2);
    const refused = await ask(gateway, '/config', { token });
    for (const one of release) one();

    expect(refused.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    gateway.services.answer = () => ({});
    expect((await ask(gateway, '/config', { token })).status).toBe(200);
  });

  it('counts requests whose callers have disconnected until their answers arrive', async () => {
    const gateway = await start({ REQUESTS_IN_FLIGHT_MAX: '1' });
    const token = await makeToken(gateway);
    const release: (() => void)[] = [];
    gateway.services.answer = () => new Promise((resolve) => release.push(() => resolve({})));
    const caller = new AbortController();
    const gone = fetch(`${gateway.url}/config`, {
      headers: { authorization: token.authorization },
      signal: caller.signal,
    });
    await eventually(() => release.length === 1);
    caller.abort();
    await expect(gone).rejects.toThrow();

    expect((await ask(gateway, '/config', { token })).status).toBe(503);
    release[0]?.();
    gateway.services.answer = () => ({});
    await eventually(async () => (await ask(gateway, '/config', { token })).status === 200);
  });

  it('limits the rate of each token if that is configured', async () => {
    const gateway = await start({ RATE_LIMIT_PER_SECOND: '3' });
    const [token, other] = [await makeToken(gateway), await makeToken(gateway)];
    const refused = await eventually(async () => {
      const asked = Array.from({ length: 8 }, () => ask(gateway, '/config', { token }));
      return (await Promise.all(asked)).find(({ status }) => status === 429);
    });

    expect(refused.json).toEqual(errorShape(429, 'RATE_LIMITED'));
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await ask(gateway, '/config', { token: other })).status).toBe(200);
    await eventually(async () => (await ask(gateway, '/config', { token })).status === 200);
  });

  it('has no sandbox operations outside a sandbox', async () => {
    const gateway = await start({ SANDBOX: 'false' });
    const token = await makeToken(gateway);
    const options = { token, method: 'POST', body: { seconds: 1 } };
    const answer = await ask(gateway, '/sandbox/clock/advance', options);
    const wrongMethod = await ask(gateway, '/sandbox/clock/advance', { token });
    const document = await ask(gateway, `http://127.0.0.1:${gateway.port}/openapi.json`);

    expect(answer.json).toEqual(errorShape(404, 'NOT_FOUND'));
    expect(wrongMethod.status).toBe(404);
    expect(
      Object.keys(document.json['paths'] as object).filter((path) => path.startsWith('/sandbox')),
    ).toEqual([]);
  });

  it('verifies check digits outside a sandbox', async () => {
    const body = {
      currency: 'USD',
      accountInfo: {
        accountType: 'US_ACCOUNT',
        accountNumber: '12345678901',
        routingNumber: '021000020',
        accountCategory: 'CHECKING',
        bankName: 'Bank',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
      },
    };
    const statuses = [];
    for (const SANDBOX of ['true', 'false']) {
      const gateway = await start({ SANDBOX });
      const token = await makeToken(gateway);
      statuses.push(
        (await ask(gateway, '/platform/external-accounts', { token, method: 'POST', body })).status,
      );
    }

    expect(statuses).toEqual([200, 400]);
  });

  it('answers 504 to unfinished requests when a stop cannot wait longer', async () => {
    const gateway = await startGateway(database);
    const token = await makeToken(gateway);
    gateway.services.answer = () => new Promise(() => undefined);
    const held = ask(gateway, '/transfer-out', { token, method: 'POST', body: transferOut });
    await eventually(() => gateway.services.asked.length === 1);
    await gateway.close(100);

    const { json, headers } = await held;
    expect(json).toEqual(errorShape(504, 'UPSTREAM_TIMEOUT'));
    expect(headers.get('x-should-retry')).toBe('false');
  });

  it('finishes requests in flight before it stops, and closes connections with their answers', async () => {
    const gateway = await startGateway(database);
    const token = await makeToken(gateway);
    const release: (() => void)[] = [];
    gateway.services.answer = () => new Promise((resolve) => release.push(() => resolve({})));
    const held = ask(gateway, '/config', { token });
    await eventually(() => release.length === 1);
    const closed = gateway.close();
    await eventually(async () => {
      const outcome = await fetch(`${gateway.url}/config`).catch(() => 'refused');
      return outcome === 'refused';
    });
    release[0]?.();

    const { status, headers } = await held;
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    await closed;
  });
});
