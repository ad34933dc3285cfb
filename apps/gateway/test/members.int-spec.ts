import { formatId, mintUuid } from '@corridor/kernel';
import { memberRoles, permissionsOfMember, type MemberRole, type Permission } from '@corridor/contracts';
import type { TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { RequestLog } from '../src/request-logs/request-log.worker';
import {
  ask,
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type Answer,
  type TestGateway,
  type TestToken,
} from './fixtures/gateway-app';

describe('members of a platform', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let url: string;
  let token: TestToken;
  let foreign: TestToken;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { CONSOLE_PORT: '0' });
    ({ url } = gateway.app.get(ConsoleListener));
    token = await makeToken(gateway);
    foreign = await makeToken(gateway, { platform: platformB });
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });
  afterEach(() => {
    gateway.services.answer = () => ({});
  });

  const call = (method: string, path: string, body?: object, by = token): Promise<Answer> =>
    ask(gateway, path, { token: by, method, ...(body ? { body } : {}) });

  async function add(role: MemberRole, name = `Ada ${mintUuid()}`): Promise<string> {
    const answer = await call('POST', '/members', { name, role });
    expect(answer.status).toBe(201);
    return String(answer.json['id']);
  }

  function send(target: string, cookie: string, method = 'GET', body?: object): Promise<Answer> {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': mintUuid() };
    return ask(gateway, `${url}${target}`, { method, headers, ...(body ? { body } : {}) });
  }

  /** A call of the API in a session of the console. */
  const inConsole = (cookie: string, method: string, path: string, body?: object): Promise<Answer> =>
    send(`/api/platforms/${platformA.platformId}/2025-10-13${path}`, cookie, method, body);

  async function linkOf(id: string): Promise<string> {
    const { json } = await call('POST', `/members/${id}/links`);
    return new URL(String(json['url'])).hash.slice(1);
  }

  const use = (link: string): Promise<Answer> => send('/api/session', '', 'POST', { token: link });
  const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

  async function signedIn(id: string): Promise<string> {
    const answer = await use(await linkOf(id));
    expect(answer.status).toBe(200);
    return cookieOf(answer);
  }

  const isOpen = async (cookie: string): Promise<boolean> =>
    (await send('/api/session', cookie)).status === 200;

  async function shown(id: string): Promise<Record<string, unknown>> {
    const { json } = await call('GET', '/members?limit=100');
    const found = (json['data'] as Record<string, unknown>[]).find((one) => one['id'] === id);
    if (!found) throw new Error(`${id} is not listed`);
    return found;
  }

  it('are added, listed, changed and removed', async () => {
    const made = await call('POST', '/members', { name: 'Ada', email: 'ada@example.com', role: 'VIEWER' });
    expect(made).toMatchObject({
      status: 201,
      json: { name: 'Ada', email: 'ada@example.com', role: 'VIEWER', lastSignInAt: null, openSessions: 0 },
    });
    const path = `/members/${String(made.json['id'])}`;
    const listed = await call('GET', '/members?limit=1');
    expect(listed.json['data']).toEqual([made.json]);

    const changed = await call('PATCH', path, { name: 'Ada King', email: null, role: 'PAYER' });
    expect(changed).toMatchObject({ status: 200, json: { name: 'Ada King', email: null, role: 'PAYER' } });
    expect((await call('PATCH', path, {})).json).toEqual(changed.json);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('DELETE', path)).json).toEqual(errorShape(404, 'MEMBER_NOT_FOUND'));
  });

  it('are listed in pages, newest first, and by role', async () => {
    const by = await makeToken(gateway, {
      platform: { platformKey: 3, platformId: `PlatformConfig:${mintUuid()}` },
    });
    for (const [name, role] of [
      ['one', 'VIEWER'],
      ['two', 'ADMIN'],
      ['three', 'VIEWER'],
    ])
      await call('POST', '/members', { name, role }, by);
    const page = async (path: string): Promise<Record<string, unknown>> =>
      (await call('GET', path, undefined, by)).json;
    const first = await page('/members?limit=2');
    expect(first).toMatchObject({ totalCount: 3, hasMore: true, data: [{ name: 'three' }, { name: 'two' }] });
    const cursor = encodeURIComponent(String(first['nextCursor']));
    expect(await page(`/members?limit=2&cursor=${cursor}`)).toMatchObject({
      ...{ totalCount: 3, hasMore: false },
      data: [{ name: 'one' }],
    });
    const viewers = await page('/members?role=VIEWER');
    expect(viewers).toMatchObject({ totalCount: 2, data: [{ name: 'three' }, { name: 'one' }] });
  });

  it('with faulty data are refused with every fault', async () => {
    const { status, json } = await call('POST', '/members', { name: '', email: 'ada', role: 'OWNER' });
    const { errors } = json['details'] as { errors: { field: string }[] };
    expect([status, [...new Set(errors.map(({ field }) => field))].sort()]).toEqual([
      ...[400, ['email', 'name', 'role']],
    ]);
  });

  it('have an email address that the database has as ciphertext alone', async () => {
    const email = 'margaret.hamilton@example.com';
    await call('POST', '/members', { name: 'Margaret', email, role: 'VIEWER' });
    const { rows } = await gateway.runtime.pool.query<{ row: string }>(
      `SELECT to_jsonb(m)::text AS row FROM members m
       UNION ALL SELECT to_jsonb(k)::text FROM idempotency_keys k
       UNION ALL SELECT to_jsonb(c)::text FROM request_contents c`,
    );
    expect(rows.filter(({ row }) => row.includes('hamilton@'))).toEqual([]);
  });

  it('belong to one platform', async () => {
    const path = `/members/${await add('VIEWER')}`;
    const answers = [
      await call('PATCH', path, { role: 'ADMIN' }, foreign),
      await call('DELETE', path, undefined, foreign),
      await call('POST', `${path}/links`, undefined, foreign),
      await call('POST', `${path}/sign-out`, undefined, foreign),
    ];
    for (const { json } of answers) expect(json).toEqual(errorShape(404, 'MEMBER_NOT_FOUND'));
    const { text } = await call('GET', '/members', undefined, foreign);
    expect(text).not.toContain('Member:');
  });

  it.each(memberRoles)('sign in by a link with the permissions of %s, once', async (role) => {
    const id = await add(role, 'Grace');
    const made = await call('POST', `/members/${id}/links`);
    expect(made).toMatchObject({
      status: 201,
      json: { name: 'Grace', permissions: permissionsOfMember(role) },
    });
    const link = new URL(String(made.json['url'])).hash.slice(1);
    const answer = await use(link);
    expect(answer).toMatchObject({
      status: 200,
      json: { name: 'Grace', memberId: id, permissions: permissionsOfMember(role) },
    });
    expect((await use(link)).status).toBe(401);
    expect(await shown(id)).toMatchObject({ openSessions: 1, lastSignInAt: expect.any(String) });
    const listed = await inConsole(cookieOf(answer), 'GET', '/members');
    expect(listed.status).toBe(role === 'ADMIN' ? 200 : 403);
  });

  it('are named in the log of requests', async () => {
    const id = await add('ADMIN', 'Katherine');
    const made = await inConsole(await signedIn(id), 'POST', '/members', { name: 'Dorothy', role: 'VIEWER' });
    expect(made.status).toBe(201);
    await gateway.app.get(RequestLog).flush();
    const { json } = await call('GET', `/request-logs?resourceId=${String(made.json['id'])}`);
    expect(json['data']).toMatchObject([{ token: null, member: { id, name: 'Katherine' } }]);
    await call('DELETE', `/members/${id}`);
    const after = await call('GET', `/request-logs?resourceId=${String(made.json['id'])}`);
    expect(after.json['data']).toMatchObject([{ member: { id, name: null } }]);
  });

  it('are named in the timeline of a payment', async () => {
    const id = await add('ADMIN', 'Katherine');
    const cookie = await signedIn(id);
    const payment = formatId('Transaction', mintUuid());
    gateway.services.answer = ({ operation }) => ({
      body: Buffer.from(
        JSON.stringify(
          operation.endsWith('read-timeline')
            ? { entries: [], announced: [], keptSinceMs: 0 }
            : { id: payment },
        ),
      ),
    });
    const approved = await inConsole(cookie, 'POST', `/transactions/${payment}/approve`);
    expect(approved.status).toBe(200);
    const timeline = async (): Promise<unknown> =>
      (await call('GET', `/transactions/${payment}/timeline`)).json['entries'];
    expect(await timeline()).toMatchObject([
      { kind: 'REQUEST', memberName: 'Katherine', ids: { memberId: id } },
    ]);

    await call('DELETE', `/members/${id}`);
    const after = await timeline();
    expect(after).toMatchObject([{ ids: { memberId: id } }]);
    expect(after).not.toMatchObject([{ memberName: 'Katherine' }]);
  });

  it.each<[string, (path: string) => Promise<Answer>]>([
    ['with another role', (path) => call('PATCH', path, { role: 'VIEWER' })],
    ['removed', (path) => call('DELETE', path)],
    ['signed out', (path) => call('POST', `${path}/sign-out`)],
  ])('%s have no session and no link any more', async (_, change) => {
    const [id, other] = [await add('ADMIN'), await add('ADMIN')];
    const cookies = [await signedIn(id), await signedIn(id)];
    const [unused, kept] = [await linkOf(id), await signedIn(other)];
    expect((await shown(id))['openSessions']).toBe(2);

    expect((await change(`/members/${id}`)).status).toBeLessThan(300);
    for (const cookie of cookies) {
      expect(await isOpen(cookie)).toBe(false);
      expect((await inConsole(cookie, 'GET', '/members')).status).toBe(401);
    }
    expect((await use(unused)).status).toBe(401);
    expect(await isOpen(kept)).toBe(true);
  });

  it('keep their sessions with another name', async () => {
    const id = await add('VIEWER');
    const cookie = await signedIn(id);
    const { json } = await call('PATCH', `/members/${id}`, { name: 'Joan', role: 'VIEWER' });
    expect(json).toMatchObject({ name: 'Joan', openSessions: 1 });
    expect(await isOpen(cookie)).toBe(true);
  });

  it('who sign in while their role changes have no session of the role before', async () => {
    const id = await add('ADMIN');
    for (let time = 0; time < 10; time += 1) {
      const link = await linkOf(id);
      const role = time % 2 === 0 ? 'VIEWER' : 'ADMIN';
      const [answer, changed] = await Promise.all([use(link), call('PATCH', `/members/${id}`, { role })]);
      expect(changed.status).toBe(200);
      if (answer.status === 200) expect(await isOpen(cookieOf(answer))).toBe(false);
      else expect(answer.status).toBe(401);
    }
    expect((await shown(id))['openSessions']).toBe(0);
  });

  it('do not lower or remove themselves', async () => {
    const id = await add('ADMIN');
    const cookie = await signedIn(id);
    const path = `/members/${id}`;
    for (const answer of [
      await inConsole(cookie, 'PATCH', path, { role: 'VIEWER' }),
      await inConsole(cookie, 'DELETE', path),
    ])
      expect(answer.json).toEqual(errorShape(409, 'OWN_MEMBER'));
    expect((await inConsole(cookie, 'PATCH', path, { name: 'Mary', role: 'ADMIN' })).status).toBe(200);
    expect(await isOpen(cookie)).toBe(true);
  });

  it('are given no permission that the caller lacks', async () => {
    const permissions: Permission[] = ['VIEW', 'MANAGE'];
    const by = await makeToken(gateway, { permissions });
    const admin = await add('ADMIN');
    const refused = [
      await call('POST', '/members', { name: 'Mary', role: 'PAYER' }, by),
      await call('PATCH', `/members/${await add('VIEWER')}`, { role: 'ADMIN' }, by),
      await call('POST', `/members/${admin}/links`, undefined, by),
    ];
    for (const { json } of refused) expect(json).toEqual(errorShape(403, 'FORBIDDEN'));
    // A repeat of what a caller with all permissions has asked for is refused too.
    const repeated = (caller: TestToken): Promise<Answer> =>
      ask(gateway, `/members/${admin}/links`, {
        token: caller,
        method: 'POST',
        headers: { 'idempotency-key': `link of ${admin}` },
      });
    expect((await repeated(token)).status).toBe(201);
    expect((await repeated(by)).json).toEqual(errorShape(403, 'FORBIDDEN'));
    expect((await repeated(token)).status).toBe(201);
    expect((await call('POST', '/members', { name: 'Mary', role: 'VIEWER' }, by)).status).toBe(201);
    const reader = await makeToken(gateway, { permissions: ['VIEW', 'TRANSACT'] });
    expect((await call('GET', '/members', undefined, reader)).json).toEqual(errorShape(403, 'FORBIDDEN'));
  });

  it('answer 503, and no defect, while the database refuses', async () => {
    const owner = await database.owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE gateway.members IN ACCESS EXCLUSIVE MODE');
      const answer = await call('GET', '/members');
      expect(answer.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
      expect(answer.headers.get('retry-after')).toBe('1');
    } finally {
      await owner.query('ROLLBACK');
      owner.release();
    }
  });

  it('are signed out when the token is deleted that made their link', async () => {
    const by = await makeToken(gateway);
    const { json } = await call('POST', `/members/${await add('VIEWER')}/links`, undefined, by);
    const cookie = cookieOf(await use(new URL(String(json['url'])).hash.slice(1)));
    expect(await isOpen(cookie)).toBe(true);
    await call('DELETE', `/tokens/${by.id}`);
    expect(await isOpen(cookie)).toBe(false);
  });
});
