import { execFileSync } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { mintUuid } from '@corridor/kernel';
import { consoleRoles, type ConsoleRole, type Permission } from '@corridor/contracts';
import type { TestDatabase } from '@corridor/testing';
import { createConsoleLink, developerOf } from '../src/console-sessions/create-link.handler';
import { operatorIdOf } from '../src/console-sessions/domain/session';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import {
  ask,
  createGatewayDatabase,
  errorShape,
  everything,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type Answer,
  type TestGateway,
} from './fixtures/gateway-app';

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  json: Record<string, unknown>;
  text: string;
}

interface Sent {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the request says that it comes from the console's own page. */
  isOwnPage?: boolean;
}

/** A request with the headers of a browser, of which `fetch` refuses to send some. */
function send(
  url: string,
  { method = 'GET', body, headers = {}, isOwnPage = true }: Sent = {},
): Promise<Answered> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const all = {
    ...(isOwnPage ? { 'sec-fetch-site': 'same-origin' } : {}),
    ...(text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  return new Promise((done, failed) => {
    const outgoing = httpRequest(url, { method, headers: all }, (answer) => {
      let content = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (content += chunk));
      answer.once('end', () => {
        const isJson = String(answer.headers['content-type']).includes('json');
        const json = isJson ? (JSON.parse(content) as Record<string, unknown>) : {};
        done({ status: answer.statusCode ?? 0, headers: answer.headers, json, text: content });
      });
    });
    outgoing.once('error', failed);
    outgoing.end(text);
  });
}

const LETTER = 'DeadLetter:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const BREAK = 'Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the console', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let url: string;
  let portal: string;

  beforeAll(async () => {
    execFileSync(process.execPath, [resolve(__dirname, '..', '..', '..', 'tools', 'build-console.mjs')]);
    database = await createGatewayDatabase();
    gateway = await startGateway(database, {
      CONSOLE_PORT: '0',
      PORTAL_PORT: '0',
      AUTH_FAILURES_PER_MINUTE: '30',
    });
    ({ url, urlOfPortal: portal } = gateway.app.get(ConsoleListener));
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  const ofA = { key: platformA.platformKey, id: platformA.platformId };

  async function tokenOf(
    role: ConsoleRole,
    permissions: readonly Permission[] = everything,
    name = 'alice',
  ): Promise<string> {
    const person =
      role === 'developer'
        ? developerOf(name, ofA, permissions)
        : { name, role, platform: undefined, permissions: [] };
    const link = await createConsoleLink(gateway.runtime.pool, person, url);
    return new URL(link.url).hash.slice(1);
  }

  function signIn(token: string, at = url): Promise<Answered> {
    return send(`${at}/api/session`, { method: 'POST', body: { token } });
  }

  async function cookieOf(
    role: ConsoleRole,
    permissions?: readonly Permission[],
    name?: string,
  ): Promise<string> {
    const answer = await signIn(await tokenOf(role, permissions, name));
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    return cookie.split(';')[0] ?? '';
  }

  const api = (path: string, platformId = platformA.platformId): string =>
    `${url}/api/platforms/${platformId}/2025-10-13${path}`;

  describe('signing in', () => {
    it('answers who the person is, and sets a cookie that scripts do not see', async () => {
      const answer = await signIn(await tokenOf('developer', ['VIEW', 'TRANSACT']));

      expect(answer).toMatchObject({
        status: 200,
        json: {
          name: 'alice',
          role: 'developer',
          platformId: platformA.platformId,
          permissions: ['VIEW', 'TRANSACT'],
          isSandbox: true,
        },
      });
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/^corridor-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/);
    });

    it('works once with a link, also for two at the same time', async () => {
      const token = await tokenOf('admin');
      const answers = await Promise.all([signIn(token), signIn(token), signIn(token)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      expect(await signIn(token)).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
    });

    it('refuses links that have expired, unknown ones and other texts', async () => {
      const token = await tokenOf('admin');
      await gateway.runtime.pool.query(
        `UPDATE console_links SET expires_at = clock_timestamp() WHERE used_at IS NULL`,
      );

      expect((await signIn(token)).status).toBe(401);
      expect((await signIn('x'.repeat(43))).status).toBe(401);
      expect(await signIn('short')).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } });
      const headers = { 'content-type': 'application/json' };
      expect(await send(`${url}/api/session`, { method: 'POST', headers })).toMatchObject({
        status: 400,
        json: { code: 'INVALID_INPUT' },
      });
    });

    it('is possible for developers alone at the portal, which has nothing for operators', async () => {
      const operators = await tokenOf('admin');
      expect((await signIn(operators, portal)).status).toBe(401);
      // The link was not used up.
      expect((await signIn(operators)).status).toBe(200);
      expect((await signIn(await tokenOf('developer'), portal)).status).toBe(200);
      for (const path of ['/ops', '/ops/queue', '/api/operations/v1/connectors']) {
        expect((await send(`${portal}${path}`)).status).toBe(404);
      }
    });

    it('is in the audit log, without a secret', async () => {
      const token = await tokenOf('finance', [], 'zoe');
      await signIn(token);
      const { rows } = await gateway.runtime.pool.query<{ entry: string }>(
        `SELECT audit_log::text AS entry FROM audit_log WHERE action = 'sign-in' AND operator_id = $1`,
        [operatorIdOf({ name: 'zoe' })],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.entry).toContain('finance');
      expect(rows[0]?.entry).not.toContain(token);
    });
  });

  describe('a document inside the pages', () => {
    const path = '/api/documents/Document:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const query = (name: string) => `?version=1&reader=${operatorIdOf({ name })}&expires=1&signature=x`;

    it('needs a session, and a good link of the same person', async () => {
      const headers = { cookie: await cookieOf('compliance', [], 'grace') };

      expect((await send(`${url}${path}${query('grace')}`)).status).toBe(401);
      expect(await send(`${url}${path}${query('ada')}`, { headers })).toMatchObject({
        status: 404,
        json: { code: 'NOT_FOUND' },
      });
      expect(await send(`${url}${path}${query('grace')}`, { headers })).toMatchObject({
        status: 404,
        json: { code: 'DOCUMENT_NOT_FOUND' },
      });
      expect((await send(`${portal}${path}${query('grace')}`, { headers })).status).toBe(404);
    });
  });

  describe('a session', () => {
    it('is needed for both APIs', async () => {
      for (const path of [api('/customers'), `${url}/api/operations/v1/connectors`, `${url}/api/session`]) {
        for (const cookie of ['', 'corridor-session=', `corridor-session=${'x'.repeat(43)}`]) {
          const answer = await send(path, { headers: { cookie } });
          expect(answer).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
          expect(answer.headers['www-authenticate']).toBeUndefined();
        }
      }
    });

    it('ends by signing out, at once', async () => {
      const cookie = await cookieOf('developer');
      expect((await send(`${url}/api/session`, { headers: { cookie } })).json['name']).toBe('alice');
      const ended = await send(`${url}/api/session`, { method: 'DELETE', headers: { cookie } });
      expect(ended.status).toBe(204);
      expect(String(ended.headers['set-cookie'])).toContain('Max-Age=0');
      expect(ended.headers['clear-site-data']).toBe('"cache", "storage"');
      expect((await send(api('/customers'), { headers: { cookie } })).status).toBe(401);
    });

    it.each([
      ['was not used for 30 minutes', `seen_at = clock_timestamp() - interval '31 minutes'`],
      ['began 12 hours ago', `signed_in_at = clock_timestamp() - interval '721 minutes'`],
    ])('ends when it %s', async (_, change) => {
      const cookie = await cookieOf('developer');
      expect((await send(api('/customers'), { headers: { cookie } })).status).toBe(200);
      await gateway.runtime.pool.query(`UPDATE console_sessions SET ${change} WHERE ended_at IS NULL`);
      expect((await send(api('/customers'), { headers: { cookie } })).status).toBe(401);
    });
  });

  describe('the public API', () => {
    it('is called with the platform and the permissions of the session', async () => {
      const cookie = await cookieOf('developer', ['VIEW']);
      gateway.services.answer = () => ({ body: Buffer.from('{"data":[]}') });
      const answer = await send(api('/customers?limit=3'), { headers: { cookie, 'x-request-id': 'mine' } });

      expect(answer).toMatchObject({ status: 200, json: { data: [] } });
      expect(answer.headers['x-request-id']).toBe('mine');
      const { request } = gateway.services.last;
      expect(request.query).toMatchObject({ limit: 3 });
      expect(request.context).toMatchObject({ ...platformA, permissions: ['VIEW'] });
    });

    it('is told which person writes a note on a customer', async () => {
      const cookie = await cookieOf('developer');
      const sent = { method: 'POST', body: { text: 'Called on Monday.' }, headers: { cookie } };
      await send(api(`/customers/Customer:${mintUuid()}/notes`), sent);
      const { request, options } = gateway.services.last;
      expect(request.context.caller).toEqual({
        id: expect.stringMatching(/^ConsoleSession:/),
        name: 'alice',
      });
      expect(options.sealed).toBe(true);
    });

    it('refuses what the session does not permit', async () => {
      const cookie = await cookieOf('developer', ['VIEW']);
      const sent = { method: 'POST', body: { name: 'x', permissions: ['VIEW'] }, headers: { cookie } };
      expect(await send(api('/tokens'), sent)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
    });

    it('has no other platform for it, and none for an operator', async () => {
      const developer = await cookieOf('developer');
      const admin = await cookieOf('admin');
      expect(
        (await send(api('/customers', platformB.platformId), { headers: { cookie: developer } })).status,
      ).toBe(404);
      expect((await send(api('/customers'), { headers: { cookie: admin } })).status).toBe(404);
    });

    it('makes a change for a page of the console', async () => {
      const cookie = await cookieOf('developer');
      const headers = { cookie, 'idempotency-key': mintUuid() };
      const answer = await send(api('/tokens'), {
        ...{ method: 'POST', body: { name: 'made in the console', permissions: ['VIEW'] }, headers },
      });
      expect(answer).toMatchObject({ status: 201, json: { name: 'made in the console' } });
    });

    it.each<[string, Sent]>([
      ['of another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
      ['of a sibling domain', { headers: { 'sec-fetch-site': 'same-site' } }],
      ['of another origin', { isOwnPage: false, headers: { origin: 'https://evil.example' } }],
      ['of nobody', { isOwnPage: false }],
      ['of a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
      ['of a form with plain text', { headers: { 'content-type': 'text/plain' } }],
    ])('makes no change for a page %s', async (_, how) => {
      const cookie = await cookieOf('developer');
      const before = gateway.services.asked.length;
      const answer = await send(api('/customers'), {
        ...{ method: 'POST', body: { customerType: 'INDIVIDUAL' } },
        ...how,
        headers: { cookie, ...how.headers },
      });
      expect(answer).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
      expect(gateway.services.asked).toHaveLength(before);
    });

    it('makes a change for an old browser that sends the right origin', async () => {
      const cookie = await cookieOf('developer');
      const headers = { cookie, origin: url, 'idempotency-key': mintUuid() };
      const body = { name: 'by origin', permissions: ['VIEW'] };
      expect((await send(api('/tokens'), { method: 'POST', body, headers, isOwnPage: false })).status).toBe(
        201,
      );
    });

    it('does not take credentials in place of a session, nor a session in place of credentials', async () => {
      const cookie = await cookieOf('developer');
      expect((await send(`${gateway.url}/customers`, { headers: { cookie } })).status).toBe(401);
      const authorization = 'Basic c2FuZGJveDpzYW5kYm94LXNlY3JldA==';
      expect((await send(api('/customers'), { headers: { authorization } })).status).toBe(401);
    });

    it('lets a person approve a payment within 15 minutes of the sign-in', async () => {
      const cookie = await cookieOf('developer');
      const path = api('/transactions/Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/approve');
      const approve = (): Promise<Answered> =>
        send(path, { method: 'POST', body: {}, headers: { cookie, 'idempotency-key': mintUuid() } });
      expect((await approve()).status).toBe(200);
      await gateway.runtime.pool.query(
        `UPDATE console_sessions SET signed_in_at = clock_timestamp() - interval '16 minutes' WHERE ended_at IS NULL`,
      );
      const refused = await approve();
      expect(refused).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
      expect(String(refused.json['message'])).toContain('sign in again');
      expect((await send(api('/customers'), { headers: { cookie } })).status).toBe(200);
    });
  });

  describe("the operators' API", () => {
    it('is called with the permissions of the role, and the same operator in each session of a name', async () => {
      for (let session = 0; session < 2; session += 1) {
        const cookie = await cookieOf('finance', [], 'zoe');
        await send(`${url}/api/operations/v1/breaks`, { headers: { cookie } });
        expect(gateway.services.last.request.context).toMatchObject({
          operatorId: operatorIdOf({ name: 'zoe' }),
          operatorPermissions: ['READ', 'TREASURY', 'RESOLVE'],
        });
      }
    });

    it.each([
      ['support', 'GET', '/breaks', 200],
      ['support', 'GET', '/audit-log', 403],
      ['auditor', 'GET', '/audit-log', 200],
      ['sre', 'POST', `/dead-letters/${LETTER}/discard`, 200],
      ['sre', 'POST', `/breaks/${BREAK}/resolve`, 403],
      ['compliance', 'POST', `/dead-letters/${LETTER}/discard`, 403],
      ['finance', 'POST', `/breaks/${BREAK}/resolve`, 200],
      ['developer', 'GET', '/breaks', 403],
      ['developer', 'GET', '/approvals', 403],
      ['admin', 'GET', '/approvals', 200],
    ] as const)('answers the role %s for %s %s with %i', async (role, method, path, status) => {
      // A service's own part of a list has data, of the audit log entries.
      gateway.services.answer = () => ({ body: Buffer.from('{"data":[],"entries":[],"totalCount":0}') });
      const cookie = await cookieOf(role);
      const body = method === 'GET' ? {} : { body: { action: 'NO_ACTION', reason: 'tested' } };
      const headers = { cookie, 'idempotency-key': mintUuid() };
      const answer = await send(`${url}/api/operations/v1${path}`, { method, headers, ...body });
      expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
    });
  });

  describe('a page', () => {
    it.each(['/', '/sign-in', `/p/${platformA.platformId}`, '/ops', '/ops/queue'])(
      '%s is HTML with a strict policy',
      async (path) => {
        const answer = await send(`${url}${path}`);
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toContain('text/html');
        expect(answer.headers['content-security-policy']).toBe(
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
        expect(answer.headers['cache-control']).toBe('no-store');
      },
    );

    it('is refused under a name that is not that of the console', async () => {
      for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3001']) {
        expect((await send(`${url}/`, { headers: { host } })).status).toBe(403);
      }
      expect((await send(`${url}/`, { headers: { host: 'localhost:3001' } })).status).toBe(200);
    });

    it('and path that does not exist is 404', async () => {
      for (const path of ['/nothing', '/api/nothing', '/assets/x.js']) {
        expect(await send(`${url}${path}`)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
      }
    });
  });

  describe('POST /console-links', () => {
    it('answers a link that signs a person in with what it grants', async () => {
      const token = await makeToken(gateway);
      const body = { name: 'Ada', permissions: ['TRANSACT', 'VIEW'] };
      const beforeMs = await database.now();
      const made = await ask(gateway, '/console-links', { token, method: 'POST', body });
      expect(made).toMatchObject({ status: 201, json: { name: 'Ada', permissions: ['VIEW', 'TRANSACT'] } });
      const link = new URL(String(made.json['url']));
      expect([link.origin, link.pathname]).toEqual([portal, '/sign-in']);
      const madeMs = Date.parse(String(made.json['expiresAt'])) - 10 * 60_000;
      expect(madeMs).toBeGreaterThanOrEqual(beforeMs);
      expect(madeMs).toBeLessThanOrEqual(await database.now());
      expect(await signIn(link.hash.slice(1), portal)).toMatchObject({
        status: 200,
        json: {
          name: 'Ada',
          role: 'developer',
          platformId: platformA.platformId,
          permissions: ['VIEW', 'TRANSACT'],
        },
      });
    });

    it('grants the permissions of the token without others, and no more than those', async () => {
      const token = await makeToken(gateway, { permissions: ['VIEW', 'MANAGE'] });
      const create = (body: object): Promise<Answer> =>
        ask(gateway, '/console-links', { token, method: 'POST', body });
      expect((await create({ name: 'Ada' })).json['permissions']).toEqual(['VIEW', 'MANAGE']);
      expect((await create({ name: 'Ada', permissions: ['TRANSACT'] })).json).toEqual(
        errorShape(403, 'FORBIDDEN'),
      );
      const viewer = await makeToken(gateway, { permissions: ['VIEW'] });
      const refused = await ask(gateway, '/console-links', {
        token: viewer,
        method: 'POST',
        body: { name: 'Ada' },
      });
      expect(refused.json).toEqual(errorShape(403, 'FORBIDDEN'));
    });

    it('is 404 where there is no console', async () => {
      const without = await startGateway(database);
      const token = await makeToken(without);
      const answer = await ask(without, '/console-links', { token, method: 'POST', body: { name: 'Ada' } });
      expect(answer.json).toEqual(errorShape(404, 'NOT_FOUND'));
      await without.close();
    });
  });

  it('under an https address has a cookie that only that host gets', async () => {
    const other = await startGateway(database, {
      CONSOLE_PORT: '0',
      CONSOLE_URL: 'https://console.example.com',
    });
    const own = other.app.get(ConsoleListener).url;
    const answer = await send(`${own}/api/session`, {
      method: 'POST',
      body: { token: await tokenOf('developer') },
      headers: { host: 'console.example.com' },
    });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-corridor-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/,
    );
    expect((await send(`${own}/`)).status).toBe(403);
    await other.close();
  });

  it('tells pages outside of a sandbox that there is none', async () => {
    const other = await startGateway(database, {
      ...{ SANDBOX: 'false', CONSOLE_PORT: '0', CONSOLE_URL: 'https://console.example.com' },
    });
    const answer = await send(`${other.app.get(ConsoleListener).url}/api/session`, {
      method: 'POST',
      body: { token: await tokenOf('developer') },
      headers: { host: 'console.example.com' },
    });
    expect(answer).toMatchObject({ status: 200, json: { isSandbox: false } });
    await other.close();
  });

  it('waits for the rest of a sign-in only as long as the API does', async () => {
    const limited = { CONSOLE_PORT: '0', REQUEST_LIMIT_SECONDS: '1' };
    const other = await startGateway(database, limited);
    const { port } = new URL(other.app.get(ConsoleListener).url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    const head = ['POST /api/session HTTP/1.1', 'Host: localhost', 'Sec-Fetch-Site: same-origin'];
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 60', '', '{"tok'].join('\r\n'));
    await new Promise((done) => socket.once('close', done));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    await other.close();
  });

  describe('guesses of an address', () => {
    async function guessing(guess: (at: string) => Promise<Answered>): Promise<void> {
      const other = await startGateway(database, { CONSOLE_PORT: '0', AUTH_FAILURES_PER_MINUTE: '3' });
      const at = other.app.get(ConsoleListener).url;
      const read = (cookie: string) => send(`${at}/api/session`, { headers: { cookie } });
      const cookies = await Promise.all([cookieOf('developer'), cookieOf('developer')]);
      expect((await read(cookies[0])).status).toBe(200);
      const statuses = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await guess(at)).status);
      const right = [
        await signIn(await tokenOf('developer'), at),
        await read(cookies[1]),
        await read(cookies[0]),
      ];
      await other.close();
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
      expect(right.map(({ status }) => status)).toEqual([429, 429, 200]);
    }

    it('that are sign-in links are counted, and right ones then tell nothing', async () => {
      await guessing((at) => signIn('y'.repeat(43), at));
    });

    it('that are cookies of sessions are counted with them', async () => {
      await guessing((at) =>
        send(`${at}/api/session`, { headers: { cookie: `corridor-session=${'y'.repeat(43)}` } }),
      );
    });

    it('are no cookies of sessions that have ended', async () => {
      const cookie = await cookieOf('developer');
      await send(`${url}/api/session`, { method: 'DELETE', headers: { cookie } });
      const statuses = new Set<number>();
      for (let n = 0; n < 35; n += 1)
        statuses.add((await send(`${url}/api/session`, { headers: { cookie } })).status);
      expect([...statuses]).toEqual([401]);
    });
  });

  it('stores no secret of a link or a session', async () => {
    const token = await tokenOf('developer');
    const cookie = await cookieOf('developer');
    for (const table of ['console_links', 'console_sessions']) {
      const { rows } = await gateway.runtime.pool.query<{ row: string }>(
        `SELECT t::text AS row FROM ${table} AS t`,
      );
      const all = rows.map(({ row }) => row).join();
      expect(all).not.toContain(token);
      expect(all).not.toContain(cookie.split('=')[1]);
    }
  });

  it('has a link for each role', async () => {
    for (const role of consoleRoles) {
      expect((await signIn(await tokenOf(role))).json).toMatchObject({ role });
    }
  });
});
