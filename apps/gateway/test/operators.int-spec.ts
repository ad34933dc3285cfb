import { formatId, mintUuid, type ErrorBody } from '@corridor/kernel';
import type { OperatorPermission, Page, AuditEntryResource } from '@corridor/contracts';
import { verifyAuditLog } from '@corridor/database';
import type { TestDatabase } from '@corridor/testing';
import { ManageOperatorsHandler, operatorPermissionsIn } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  makeToken,
  startGateway,
  type Answer,
  type Ask,
  type TestGateway,
} from './fixtures/gateway-app';

const CONNECTOR = 'Connector:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const ACCOUNT = 'SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const NO_ENTRIES = { entries: [], totalCount: 0 };

describe("the operators' listener", () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let operators: ManageOperatorsHandler;
  let configurer: { operatorId: string; authorization: string };

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { OPERATIONS_PORT: '0', AUTH_FAILURES_PER_MINUTE: '20' });
    operators = new ManageOperatorsHandler(gateway.runtime.pool);
    configurer = await operator('CONFIGURE');
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  async function operator(...permissions: OperatorPermission[]): Promise<typeof configurer> {
    const { operatorId, clientId, clientSecret } = await operators.create('Ada', permissions);
    return { operatorId, authorization: basic(clientId, clientSecret) };
  }

  function call(path: string, { headers, ...options }: Ask = {}, by = configurer): Promise<Answer> {
    const { url } = gateway.app.get(OperatorsListener);
    const all = { authorization: by.authorization, ...headers };
    return ask(gateway, path.startsWith('/') ? `${url}${path}` : path, { ...options, headers: all });
  }

  function post(path: string, key: string = mintUuid(), body?: unknown): Promise<Answer> {
    return call(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
  }

  it('names the person, the same for two credentials, and sends the rights of all where approvals are read or decided', async () => {
    const [one, two, other] = [
      await operators.create(' Grace  Hopper', ['CONFIGURE']),
      await operators.create('second', ['CONFIGURE'], { subject: 'grace hopper' }),
      await operators.create('Gone', ['CONFIGURE']),
    ];
    await operators.disable(other.operatorId);
    for (const { operatorId, clientId, clientSecret } of [one, two]) {
      await call('/connectors', {}, { operatorId, authorization: basic(clientId, clientSecret) });
      const { operatorPerson, operatorRights } = gateway.services.last.request.context;
      expect([operatorPerson, operatorRights]).toEqual(['grace hopper', undefined]);
    }
    const approval = `/approvals/Approval:${mintUuid()}`;
    const asked = [
      ...[() => post(`${approval}/approve`), () => post(`${approval}/reject`)],
      ...[() => call('/approvals'), () => call('/queue')],
    ];
    for (const ask of asked) {
      await ask();
      expect(gateway.services.last.request.context.operatorRights).toMatchObject({
        [one.operatorId]: { person: 'grace hopper', permissions: ['CONFIGURE'] },
        [two.operatorId]: { person: 'grace hopper', permissions: ['CONFIGURE'] },
        [other.operatorId]: { person: 'gone', permissions: [] },
      });
    }
  });

  it('lists the approvals of all services in pages, each once, also if a service has room for fewer', async () => {
    const ids = Array.from({ length: 11 }, () => formatId('Approval', mintUuid())).sort();
    const services = ['accounts', 'compliance', 'payments', 'notifications'];
    gateway.services.answer = ({ service, request }) => {
      const body = request.body as { status: string; limit: number; beforeId?: string };
      const own = ids.filter((_, place) => services[place % 4] === service).reverse();
      const rest = own.filter((id) => body.beforeId === undefined || id < `Approval:${body.beforeId}`);
      const data = rest.slice(0, service === 'payments' ? 1 : body.limit);
      const end = { hasMore: rest.length > data.length, totalCount: own.length };
      const shown = data.map((id) => ({ id, status: body.status }));
      return { body: Buffer.from(JSON.stringify({ data: shown, ...end })) };
    };
    const walked: unknown[] = [];
    for (let path = '/approvals?status=PENDING&limit=4'; ;) {
      const { status, json } = await call(path);
      expect([status, json['totalCount']]).toEqual([200, ids.length]);
      const data = json['data'] as { id: string; status: string }[];
      expect(data.length).toBeLessThanOrEqual(4);
      walked.push(...data.map((one) => `${one.status} ${one.id}`));
      if (json['hasMore'] !== true) break;
      path = `/approvals?status=PENDING&limit=4&cursor=${encodeURIComponent(String(json['nextCursor']))}`;
    }
    expect(walked).toEqual([...ids].reverse().map((id) => `PENDING ${id}`));
    const { json: other } = await call('/approvals?status=PENDING&limit=1');
    const cursor = encodeURIComponent(String(other['nextCursor']));
    for (const query of [`status=EXPIRED&cursor=${cursor}`, 'cursor=x', 'status=OPEN', 'limit=0'])
      expect((await call(`/approvals?${query}`)).json).toEqual(errorShape(400, 'INVALID_INPUT'));
  });

  it('passes a call on with the operator, and the answer back', async () => {
    gateway.services.answer = () => ({ body: Buffer.from('{"data":[]}') });
    const answer = await call('/connectors', { headers: { 'x-request-id': 'mine' } });

    expect(answer).toMatchObject({ status: 200, json: { data: [] } });
    expect(answer.headers.get('x-request-id')).toBe('mine');
    expect(gateway.services.last).toMatchObject({ operation: 'payments.operators.list-connectors' });
    expect(gateway.services.last.request.context).toMatchObject({
      operatorId: configurer.operatorId,
      requestId: answer.headers.get('corridor-request-id'),
      callerRequestId: 'mine',
      platformKey: 0,
      permissions: [],
    });
  });

  it('permits reads to READ, and nothing else', async () => {
    const reader = await operator('READ');

    expect(await call('/connectors', {}, reader)).toMatchObject({ status: 200 });
    for (const [path, method] of [
      [`/connectors/${CONNECTOR}/pause`, 'POST'],
      ['/audit-log', 'GET'],
    ] as const) {
      expect((await call(path, { method }, reader)).json).toEqual(errorShape(403, 'FORBIDDEN'));
    }
  });

  it('answers 401 without credentials, with wrong ones, with those of a token, and to a disabled operator', async () => {
    const token = await makeToken(gateway);
    const disabled = await operator('CONFIGURE');
    await operators.disable(disabled.operatorId);
    const [user = ''] = Buffer.from(configurer.authorization.slice(6), 'base64').toString().split(':');

    for (const authorization of [
      '',
      'Basic x',
      basic(user, 'wrong'),
      token.authorization,
      disabled.authorization,
    ]) {
      const answer = await call('/connectors', { headers: { authorization } });
      expect(answer.json).toEqual(errorShape(401, 'UNAUTHORIZED'));
      expect(answer.headers.get('www-authenticate')).toContain('Basic');
    }
  });

  it('limits wrong credentials of an address, and lets those pass that were right there before', async () => {
    const codes = new Set<number>();
    const limited = await startGateway(database, { OPERATIONS_PORT: '0', AUTH_FAILURES_PER_MINUTE: '4' });
    const { url } = limited.app.get(OperatorsListener);
    const read = ({ authorization }: { authorization: string }): Promise<Answer> =>
      ask(limited, `${url}/connectors`, { headers: { authorization } });
    expect(await read(configurer)).toMatchObject({ status: 200 });
    for (let attempt = 0; attempt < 5; attempt += 1)
      codes.add((await read({ authorization: basic('x', 'y') })).status);

    expect([...codes]).toEqual([401, 429]);
    expect(await read(await operator('CONFIGURE'))).toMatchObject({ status: 429 });
    expect(await read(configurer)).toMatchObject({ status: 200 });
    await limited.close();
  });

  describe('the end of a credential', () => {
    const DAY_MS = 86_400_000;
    type Secret = { clientId: string; clientSecret: string };

    async function statusOf({ clientId, clientSecret }: Secret): Promise<number> {
      const headers = { authorization: basic(clientId, clientSecret) };
      return (await call('/connectors', { headers })).status;
    }

    /** Moves an end to now, as time does. */
    async function pass(column: 'expires_at' | 'former_expires_at', { clientId }: Secret): Promise<void> {
      const sql = `UPDATE operators SET ${column} = clock_timestamp() WHERE client_id = $1`;
      await gateway.runtime.pool.query(sql, [clientId]);
    }

    it('is after 90 days, and then it is refused and has no right to what it asked for', async () => {
      const made = await operators.create('Ends', ['CONFIGURE']);
      const { rows } = await gateway.runtime.pool.query(
        `SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM operators
         WHERE client_id = $1`,
        [made.clientId],
      );
      expect(rows).toEqual([{ days: 90 }]);
      expect(await statusOf(made)).toBe(200);
      await pass('expires_at', made);
      expect(await statusOf(made)).toBe(401);
      await call('/approvals');
      expect(gateway.services.last.request.context.operatorRights).toMatchObject({
        [made.operatorId]: { person: 'ends', permissions: [] },
      });
    });

    it('comes for the former secret when the overlap of a rotation has ended', async () => {
      const former = await operators.create('Rotates', ['CONFIGURE'], { lifetimeMs: DAY_MS });
      const current = await operators.rotate(former.operatorId, { overlapMs: 60_000 });
      expect(current).toMatchObject({ operatorId: former.operatorId, clientId: former.clientId });
      expect([await statusOf(former), await statusOf(current)]).toEqual([200, 200]);
      await pass('former_expires_at', former);
      expect([await statusOf(former), await statusOf(current)]).toEqual([401, 200]);
    });

    it('comes for an earlier secret at the next rotation, and at once without an overlap', async () => {
      const first = await operators.create('Rotates', ['CONFIGURE'], { lifetimeMs: DAY_MS });
      const second = await operators.rotate(first.operatorId);
      expect(second.formerExpiresAt).toBe(first.expiresAt);
      const third = await operators.rotate(first.operatorId);
      const statuses = [await statusOf(first), await statusOf(second), await statusOf(third)];
      expect(statuses).toEqual([401, 200, 200]);
      const last = await operators.rotate(first.operatorId, { overlapMs: 0 });
      expect([await statusOf(third), await statusOf(last)]).toEqual([401, 200]);
      expect(last.formerExpiresAt).toBeNull();
    });

    it('of an expired credential is no obstacle to another secret, unless it is disabled', async () => {
      const expired = await operators.create('Returns', ['CONFIGURE']);
      await pass('expires_at', expired);
      const next = await operators.rotate(expired.operatorId);
      expect([await statusOf(expired), await statusOf(next)]).toEqual([401, 200]);
      await operators.disable(expired.operatorId);
      await expect(operators.rotate(expired.operatorId)).rejects.toThrow('it is disabled');
      expect(await statusOf(next)).toBe(401);
    });

    it('is in the list and in the audit log', async () => {
      const made = await operators.create('Listed', ['CONFIGURE'], { lifetimeMs: 14 * DAY_MS });
      const isListed = async (): Promise<unknown> =>
        (await operators.list()).find(({ operatorId }) => operatorId === made.operatorId);
      const { expiresAt } = made;
      expect(await isListed()).toMatchObject({ expiresAt, endsSoon: true, formerExpiresAt: null });
      const { formerExpiresAt, ...rotated } = await operators.rotate(made.operatorId, { reason: 'leaked' });
      const ends = { expiresAt: rotated.expiresAt, formerExpiresAt };
      expect(await isListed()).toMatchObject({ ...ends, endsSoon: false });
      const auditor = await operator('AUDIT');
      gateway.services.answer = () => ({ body: Buffer.from('{"entries":[],"totalCount":0}') });
      const { json } = await call(`/audit-log?resourceId=${made.operatorId}`, {}, auditor);
      gateway.services.answer = () => ({});
      const after = { name: 'Listed', person: 'listed' };
      expect(json['data']).toMatchObject([
        { action: 'rotate-operator', reason: 'leaked', after: { ...after, ...ends } },
        { action: 'create-operator', after: { ...after, permissions: ['CONFIGURE'], expiresAt } },
      ]);
    });

    it('has a default for whoever was made by a program of the release before', async () => {
      const { rows } = await gateway.runtime.pool.query<{ days: number }>(
        `INSERT INTO operators (id, client_id, name, permissions, secret_hash)
         VALUES ($1::text::uuid, $1, 'Old', '{READ}', decode(repeat('00', 32), 'hex'))
         RETURNING round(extract(epoch FROM expires_at - clock_timestamp()) / 86400)::int AS days`,
        [mintUuid()],
      );
      expect(rows).toEqual([{ days: 90 }]);
    });
  });

  it('names every fault at once, and a missing Idempotency-Key is one', async () => {
    const rules = [{ priority: -1, match: { curency: 'EUR' }, connectorId: 'x' }];
    const { json } = await call('/routes?x=1', {
      method: 'PUT',
      body: { rules },
      headers: { 'if-match': '*' },
    });
    const { errors } = (json as unknown as ErrorBody).details as { errors: { field: string }[] };

    expect(json).toEqual(errorShape(400, 'INVALID_INPUT'));
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'Idempotency-Key',
      'rules[0].connectorId',
      'rules[0].match.curency',
      'rules[0].priority',
      'x',
    ]);
  });

  it('keeps keys by operator, and needs If-Match where the table says so', async () => {
    const put = { method: 'PUT', body: { rules: [] }, headers: { 'idempotency-key': 'k-1' } };
    expect((await call('/routes', put)).json).toEqual(errorShape(428, 'PRECONDITION_REQUIRED'));
    gateway.services.answer = () => ({ body: Buffer.from('{"rules":[]}') });
    const read = await call('/routes');
    const etag = read.headers.get('etag') ?? '';
    const headers = { ...put.headers, 'if-match': etag };
    const written = await call('/routes', { ...put, headers });

    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(written.headers.get('etag')).toBe(etag);
    expect(gateway.services.last.request.context).toMatchObject({
      ifMatch: etag,
      idempotency: { key: 'k-1', scope: `${configurer.operatorId} PUT /operations/v1/routes` },
    });
  });

  it('answers unknown paths, methods, ids, media types and large bodies as the public API does', async () => {
    const { url } = gateway.app.get(OperatorsListener);
    const method = await call('/connectors', { method: 'DELETE' });

    expect((await call('/nothing')).json).toEqual(errorShape(404, 'NOT_FOUND'));
    expect((await call(url.replace('/operations/v1', '/2025-10-13/config'))).json).toEqual(
      errorShape(404, 'NOT_FOUND'),
    );
    expect(method.json).toEqual(errorShape(405, 'METHOD_NOT_ALLOWED'));
    expect(method.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await post('/connectors/x/pause')).json).toEqual(errorShape(404, 'NOT_FOUND'));
    const put = { method: 'PUT', headers: { 'if-match': '*', 'idempotency-key': 'k' } };
    const text = { ...put, raw: '{}', headers: { ...put.headers, 'content-type': 'text/plain' } };
    expect((await call('/routes', text)).json).toEqual(errorShape(415, 'UNSUPPORTED_MEDIA_TYPE'));
    const large = { rules: 'x'.repeat(1024 * 1024) };
    expect((await call('/routes', { ...put, body: large })).json).toEqual(
      errorShape(413, 'PAYLOAD_TOO_LARGE'),
    );
  });

  it('refuses a form of a page of another site', async () => {
    const headers = { 'idempotency-key': 'k', 'sec-fetch-site': 'cross-site' };
    const answer = await call(`/connectors/${CONNECTOR}/pause`, { method: 'POST', headers });

    expect(answer.json).toEqual(errorShape(403, 'FORBIDDEN'));
  });

  it('shows its reference to people too, without credentials', async () => {
    const { origin } = new URL(gateway.app.get(OperatorsListener).url);
    const page = await fetch(`${origin}/operations/docs`);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");

    const html = await page.text();
    const names = [...html.matchAll(/(?:src|href)="([\w./]+)"/g)].map(([, name = '']) => name);
    expect(names).toEqual(['openapi.json', 'docs/scalar.js', 'docs/start.js']);
    for (const name of names) expect((await fetch(new URL(name, page.url))).status).toBe(200);
    expect(await (await fetch(`${origin}/operations/docs/start.js`)).text()).toContain('start(null);');
  });

  it('is not reachable on the public listener', async () => {
    const answer = await call(`${new URL(gateway.url).origin}/operations/v1/connectors`);

    expect(answer.status).toBe(404);
  });

  it('lists the audit log of all services, newest first, page by page', async () => {
    const auditor = await operator('AUDIT');
    const others = Array.from({ length: 6 }, (_, index) => ({
      id: `AuditEntry:${mintUuid(Date.now() - 60_000 * (index + 1))}`,
      requestId: `r-${index}`,
    }));
    gateway.services.answer = ({ service, request }) => {
      const { beforeId, limit } = request.body as { beforeId?: string; limit: number };
      const own = others.filter(
        (_, index) => index % 3 === ['accounts', 'compliance', 'payments'].indexOf(service),
      );
      const entries = own
        .filter(({ id }) => beforeId === undefined || id.slice(11) < beforeId)
        .slice(0, limit);
      return { body: Buffer.from(JSON.stringify({ entries, totalCount: own.length })) };
    };
    const found: AuditEntryResource[] = [];
    let cursor = '';
    do {
      const { json } = await call(`/audit-log?limit=4${cursor}`, {}, auditor);
      const page = json as unknown as Page<AuditEntryResource>;
      found.push(...page.data);
      expect(page.totalCount).toBeGreaterThan(6);
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    const own = found.filter(({ service }) => service === 'gateway');

    expect(found.map(({ id }) => id)).toEqual(
      found
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(found.slice(-6).map(({ requestId }) => requestId)).toEqual(
      others.map(({ requestId }) => requestId),
    );
    expect(own.map(({ action }) => action)).toContain('disable-operator');
    expect(own.at(-1)).toMatchObject({
      operatorId: expect.stringMatching(/^admin:\S+@\S+$/) as string,
      action: 'create-operator',
      sequence: 1,
    });
    expect(await verifyAuditLog(gateway.runtime.pool)).toMatchObject({
      entries: own.length,
      firstFault: null,
    });
    gateway.services.answer = () => ({ status: 503, body: Buffer.from('{}') });
    expect((await call('/audit-log', {}, auditor)).json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    gateway.services.answer = () => ({});
  });

  it('lists the reviews of both services, newest first, page by page', async () => {
    const reviewer = await operator('REVIEW');
    const uuids = Array.from({ length: 5 }, () => mintUuid());
    const review = (uuid: string, index: number) => ({ id: `Verification:${uuid}`, index });
    gateway.services.answer = ({ operation, request }) => {
      const { beforeId, limit } = request.body as { beforeId?: string; limit: number };
      const isOwn = (_uuid: string, index: number) =>
        (index % 2 === 0) === operation.startsWith('compliance');
      const own = uuids.map(review).filter(({ id }, index) => isOwn(id, index));
      const after = own.filter(({ id }) => beforeId === undefined || id.slice(13) < beforeId).reverse();
      const body = { reviews: after.slice(0, limit), totalCount: own.length };
      return { body: Buffer.from(JSON.stringify(body)) };
    };
    const first = (await call('/reviews?limit=3', {}, reviewer)).json as unknown as Page<{ index: number }>;
    const next = `/reviews?limit=3&cursor=${first.nextCursor}`;
    const second = (await call(next, {}, reviewer)).json as unknown as Page<{ index: number }>;

    expect([...first.data, ...second.data].map(({ index }) => index)).toEqual([4, 3, 2, 1, 0]);
    expect([first.hasMore, second.hasMore, first.totalCount]).toEqual([true, false, 5]);
    expect((await call('/reviews', {}, configurer)).json).toEqual(errorShape(403, 'FORBIDDEN'));
  });

  it('gets one review from the service that knows its kind', async () => {
    const reviewer = await operator('REVIEW');
    const uuid = mintUuid();
    const waits = new Set([`BeneficialOwner:${uuid}`, `ExternalAccount:${uuid}`]);
    gateway.services.answer = ({ request }) => {
      const { kind, id, limit } = request.body as { kind: string; id: string; limit: number };
      const resource = { BENEFICIAL_OWNER: 'BeneficialOwner', EXTERNAL_ACCOUNT: 'ExternalAccount' }[kind];
      const reviews = waits.has(`${resource}:${id}`) ? [{ id: `${resource}:${id}`, kind }] : [];
      return { body: Buffer.from(JSON.stringify({ reviews: reviews.slice(0, limit), totalCount: 9 })) };
    };
    const get = (id: string, by = reviewer): Promise<Answer> => call(`/reviews/${id}`, {}, by);

    for (const [id, kind, service] of [
      [`BeneficialOwner:${uuid.toUpperCase()}`, 'BENEFICIAL_OWNER', 'compliance'],
      [`ExternalAccount:${uuid}`, 'EXTERNAL_ACCOUNT', 'accounts'],
    ] as const) {
      expect(await get(id)).toMatchObject({ status: 200, json: { kind } });
      expect(gateway.services.last).toMatchObject({ service, options: { sealed: true } });
    }
    for (const id of [`Verification:${uuid}`, `BeneficialOwner:${mintUuid()}`]) {
      expect([id, (await get(id)).json]).toEqual([id, errorShape(404, 'NOT_FOUND')]);
    }
    const { length } = gateway.services.asked;
    for (const id of [
      `Customer:${uuid}`,
      uuid,
      'Verification:x',
      'Verification:',
      '%00',
      `Verification:${uuid}x`,
    ]) {
      expect([id, (await get(id)).json]).toEqual([id, errorShape(404, 'NOT_FOUND')]);
    }
    expect((await get(`ExternalAccount:${uuid}`, configurer)).json).toEqual(errorShape(403, 'FORBIDDEN'));
    expect(gateway.services.asked).toHaveLength(length);
    // A service of the last release doesn't know the filter, and answers with its newest review.
    waits.clear();
    const newest = [{ id: `Verification:${mintUuid()}`, kind: 'VERIFICATION' }];
    gateway.services.answer = () => ({
      body: Buffer.from(JSON.stringify({ reviews: newest, totalCount: 1 })),
    });
    expect((await get(`Verification:${uuid}`)).json).toEqual(errorShape(404, 'NOT_FOUND'));
    gateway.services.answer = () => ({ status: 503, body: Buffer.from('{}') });
    expect((await get(`Verification:${uuid}`)).json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    gateway.services.answer = () => ({});
  });

  it.each([
    ['/breaks', 'list-breaks', null],
    [`/statement-lines?settlementAccountId=${ACCOUNT}`, 'list-statement-lines', ACCOUNT],
    [`/interim-entries?settlementAccountId=${ACCOUNT}`, 'list-interim-entries', ACCOUNT],
  ])('notes in the audit log whose data %s shows in the clear, and to whom', async (path, action, about) => {
    const [resolver, reader, auditor] = [
      await operator('RESOLVE'),
      await operator('READ'),
      await operator('AUDIT'),
    ];
    const data = [
      { id: 'a', text: 'rent of Ada Lovelace', counterparty: null },
      { id: 'b', text: null, counterparty: null },
      { id: 'c', text: null, counterparty: 'Ada Lovelace' },
    ];
    gateway.services.answer = ({ operation }) => ({
      body: Buffer.from(JSON.stringify(operation.endsWith('audit-log') ? NO_ENTRIES : { data })),
    });
    const noted = async (): Promise<AuditEntryResource[]> => {
      const { json } = await call(`/audit-log?action=${action}`, {}, auditor);
      return (json as unknown as Page<AuditEntryResource>).data;
    };
    await call(path, {}, reader);
    expect(await noted()).toEqual([]);
    const answer = await call(path, {}, resolver);
    expect(answer.json).toEqual({ data });
    const entries = await noted();
    expect(entries).toMatchObject([
      {
        ...{ service: 'gateway', operatorId: resolver.operatorId, person: 'ada', resourceId: about },
        reason: expect.stringMatching(/^to (find|match|compare) /) as string,
        after: { members: ['text', 'counterparty'], ids: ['a', 'c'] },
        requestId: answer.headers.get('corridor-request-id'),
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Lovelace');
    data.splice(0, 1);
    data.splice(1, 1);
    await call(path, {}, resolver);
    expect(await noted()).toHaveLength(1);
    gateway.services.answer = () => ({});
  });

  it('notes in the audit log who reads the texts of one break', async () => {
    const [resolver, reader, auditor] = [
      await operator('RESOLVE'),
      await operator('READ'),
      await operator('AUDIT'),
    ];
    const id = `Break:${mintUuid()}`;
    let shown: object = { id, text: null, counterparty: 'Ada Lovelace' };
    gateway.services.answer = ({ operation }) => ({
      body: Buffer.from(JSON.stringify(operation.endsWith('audit-log') ? NO_ENTRIES : shown)),
    });
    await call(`/breaks/${id}`, {}, reader);
    expect((await call(`/breaks/${id}`, {}, resolver)).json).toEqual(shown);
    shown = { id, text: null, counterparty: null };
    await call(`/breaks/${id}`, {}, resolver);
    const { json } = await call('/audit-log?action=get-break', {}, auditor);
    expect((json as unknown as Page<AuditEntryResource>).data).toMatchObject([
      {
        ...{ service: 'gateway', operatorId: resolver.operatorId, person: 'ada', resourceId: id },
        reason: 'to find whose money it is',
        after: { members: ['text', 'counterparty'], ids: [id] },
      },
    ]);
    gateway.services.answer = () => ({});
  });

  it('shows nothing in the clear that the audit log can not note', async () => {
    const resolver = await operator('RESOLVE');
    const data = [{ id: 'a', text: 'rent of Ada Lovelace', counterparty: null }];
    gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify({ data })) });
    await database.owner.query('ALTER TABLE gateway.audit_log RENAME TO away');
    const answer = await call('/breaks', {}, resolver);
    await database.owner.query('ALTER TABLE gateway.away RENAME TO audit_log');
    gateway.services.answer = () => ({});
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([
      500,
      expect.not.stringContaining('Lovelace'),
    ]);
  });

  it('refuses an operator without a name or with an unknown permission', async () => {
    await expect(operators.create('', ['READ'])).rejects.toThrow('--name');
    await expect(operators.disable('Operator:x')).rejects.toThrow('there is no operator');
    expect(() => operatorPermissionsIn('READ,ROOT')).toThrow('unknown permissions: ROOT');
    expect(operatorPermissionsIn('audit, READ')).toEqual(['READ', 'AUDIT']);
  });
});
