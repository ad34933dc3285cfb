import { Socket } from 'node:net';
import { mintUuid } from '@corridor/kernel';
import {
  operations,
  operatorOperations,
  type ConsoleSessionResource,
  type OperationContract,
  type OperatorOperation,
} from '@corridor/contracts';
import { DocumentLinkSigner } from '@corridor/service';
import type { TestDatabase } from '@corridor/testing';
import { ReadDocumentHandler } from '../src/connectors-listener/read-document.handler';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { createConsoleLink, developerOf } from '../src/console-sessions/create-link.handler';
import { ManageConsoleHandler } from '../src/console-sessions/manage-console.handler';
import type { Person } from '../src/console-sessions/session.repository';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import {
  ask,
  createGatewayDatabase,
  everything,
  makeToken,
  platformA,
  startGateway,
  type Answer,
  type TestGateway,
} from './fixtures/gateway-app';

describe('a session of the console', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let url: string;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { CONSOLE_PORT: '0' });
    ({ url } = gateway.app.get(ConsoleListener));
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  const developer = (): Person =>
    developerOf('alice', { key: platformA.platformKey, id: platformA.platformId }, everything);
  const operator = (role: 'admin' | 'finance', name = 'Zoe'): Person => ({
    ...{ name, role, platform: undefined, permissions: [] },
  });
  const ofPlatform = (path: string): string =>
    `${url}/api/platforms/${platformA.platformId}/2025-10-13${path}`;
  const ofOperators = (path: string): string => `${url}/api/operations/v1${path}`;

  function send(target: string, cookie: string, method = 'GET', body?: object): Promise<Answer> {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': mintUuid() };
    return ask(gateway, target, { method, headers, ...(body ? { body } : {}) });
  }

  async function signInBy(link: string, cookie = ''): Promise<Answer> {
    return send(`${url}/api/session`, cookie, 'POST', { token: new URL(link).hash.slice(1) });
  }

  function cookieOf(answer: Answer): string {
    expect(answer.status).toBe(200);
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async function signedIn(person: Person): Promise<string> {
    return cookieOf(await signInBy((await createConsoleLink(gateway.runtime.pool, person, url)).url));
  }

  const isOpen = async (cookie: string): Promise<boolean> =>
    (await send(`${url}/api/session`, cookie)).status === 200;

  async function age(minutes: number): Promise<void> {
    const sql = `UPDATE console_sessions SET signed_in_at = clock_timestamp() - $1 * interval '1 minute' WHERE ended_at IS NULL`;
    await gateway.runtime.pool.query(sql, [minutes]);
  }

  /** A path of an operation with ids. */
  const filled = ({ path, params }: OperationContract | OperatorOperation): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const param = params[name];
      if (!param) return name;
      return 'resource' in param ? `${param.resource}:${mintUuid()}` : param.example;
    });

  it('does what is sensitive within 15 minutes of the sign-in alone', async () => {
    const all = [
      ...Object.values<OperationContract>(operations).map((operation) => ({
        ...{ operation, target: ofPlatform(filled(operation)), role: 'developer' },
      })),
      ...Object.values<OperatorOperation>(operatorOperations).map((operation) => ({
        ...{ operation, target: ofOperators(filled(operation)), role: 'admin' },
      })),
    ].filter(({ operation }) => operation.isSensitive);
    expect(all.length).toBeGreaterThan(30);
    const cookies: Record<string, string> = {
      developer: await signedIn(developer()),
      admin: await signedIn(operator('admin')),
    };
    await age(16);

    const passed: string[] = [];
    for (const { operation, target, role } of all) {
      const answer = await send(
        target,
        cookies[role] ?? '',
        operation.method,
        operation.body ? {} : undefined,
      );
      const isRefused = answer.status === 403 && String(answer.json['message']).includes('sign in again');
      if (!isRefused) passed.push(`${operation.method} ${operation.path}: ${answer.text}`);
    }
    expect(passed).toEqual([]);
    expect((await send(ofPlatform('/tokens'), cookies['developer'] ?? '')).status).toBe(200);

    const fresh = await signedIn(developer());
    const token = await send(ofPlatform('/tokens'), fresh, 'POST', {
      name: 'of a session',
      permissions: ['VIEW'],
    });
    expect(token.status).toBe(201);
  });

  it('reads nothing for a page of another site, whose links lead to pages alone', async () => {
    const reads = [
      ...Object.values<OperationContract>(operations).map((operation) => ({
        ...{ operation, target: ofPlatform(filled(operation)), role: 'developer' },
      })),
      ...Object.values<OperatorOperation>(operatorOperations).map((operation) => ({
        ...{ operation, target: ofOperators(filled(operation)), role: 'admin' },
      })),
    ].filter(({ operation }) => operation.method === 'GET');
    expect(reads.length).toBeGreaterThan(80);
    const cookies: Record<string, string> = {
      developer: await signedIn(developer()),
      admin: await signedIn(operator('admin')),
    };
    const targets = [
      ...reads.map(({ target, role }) => ({ target, role })),
      { target: `${url}/api/session`, role: 'admin' },
      { target: `${url}/api/documents/Document:${mintUuid()}?reader=x`, role: 'admin' },
    ];
    await gateway.runtime.pool.query(
      `UPDATE console_sessions SET seen_at = clock_timestamp() - interval '10 minutes' WHERE ended_at IS NULL`,
    );
    // Earlier requests are logged a little later.
    const noted = `SELECT (SELECT count(*) FROM request_log WHERE at > $1)::int AS logs,
      (SELECT count(*) FROM console_sessions WHERE seen_at > clock_timestamp() - interval '5 minutes')::int AS seen`;
    const since = new Date();
    const asked = gateway.services.asked.length;

    const passed: string[] = [];
    for (const site of ['cross-site', 'same-site']) {
      for (const { target, role } of targets) {
        const headers = { cookie: cookies[role] ?? '', 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
        const answer = await ask(gateway, target, { headers });
        if (answer.status !== 403) passed.push(`${site} ${target}: ${answer.status}`);
      }
    }
    expect(passed).toEqual([]);
    expect(gateway.services.asked).toHaveLength(asked);
    expect((await gateway.runtime.pool.query(noted, [since])).rows).toEqual([{ logs: 0, seen: 0 }]);

    const fromAfar = { 'sec-fetch-site': 'cross-site', cookie: cookies['admin'] ?? '' };
    for (const path of ['/', '/ops/breaks', '/sign-in'])
      expect((await ask(gateway, `${url}${path}`, { headers: fromAfar })).status).not.toBe(403);
    const typed = { 'sec-fetch-site': 'none', cookie: cookies['admin'] ?? '' };
    expect((await ask(gateway, `${url}/api/session`, { headers: typed })).status).toBe(200);
  });

  it('makes no links', async () => {
    const answer = await send(ofPlatform('/console-links'), await signedIn(developer()), 'POST', {
      name: 'alice',
    });
    expect(answer.status).toBe(403);
    expect(answer.json['message']).toContain('a sign-in makes no links');
  });

  it('ends with the token that made its link, and so does the link', async () => {
    const token = await makeToken(gateway);
    await makeToken(gateway);
    const link = async (): Promise<string> => {
      const made = await ask(gateway, '/console-links', { token, method: 'POST', body: { name: 'Ada' } });
      return String(made.json['url']);
    };
    const [cookie, unused] = [cookieOf(await signInBy(await link())), await link()];
    const other = await signedIn(developer());
    expect(await isOpen(cookie)).toBe(true);

    expect((await ask(gateway, `/tokens/${token.id}`, { token, method: 'DELETE' })).status).toBe(204);
    expect(await isOpen(cookie)).toBe(false);
    expect((await send(ofPlatform('/tokens'), cookie)).status).toBe(401);
    expect((await signInBy(unused)).status).toBe(401);
    expect(await isOpen(other)).toBe(true);
  });

  it('ends with the operator of the same person, and so do its links', async () => {
    const operators = new ManageOperatorsHandler(gateway.runtime.pool);
    const { operatorId } = await operators.create('Zoe', ['READ']);
    const [cookie, other] = [
      await signedIn(operator('admin', ' zoe ')),
      await signedIn(operator('admin', 'Ann')),
    ];
    const unused = await createConsoleLink(gateway.runtime.pool, operator('admin', 'ZOE'), url);

    await operators.disable(operatorId);
    expect(await isOpen(cookie)).toBe(false);
    expect((await signInBy(unused.url)).status).toBe(401);
    expect(await isOpen(other)).toBe(true);
  });

  it('ends when its browser signs in by another link', async () => {
    const former = await signedIn(operator('finance', 'Max'));
    const { url: link } = await createConsoleLink(gateway.runtime.pool, operator('finance', 'Max'), url);
    const cookie = cookieOf(await signInBy(link, former));
    expect(await Promise.all([former, cookie].map(isOpen))).toEqual([false, true]);
  });

  it('goes on while its browser only looks at another link, which stays good', async () => {
    const former = await signedIn(operator('finance', 'Max'));
    const { url: link } = await createConsoleLink(gateway.runtime.pool, developer(), url);
    const look = (): Promise<Answer> =>
      send(`${url}/api/sign-in/link`, former, 'POST', { token: new URL(link).hash.slice(1) });
    for (let time = 0; time < 2; time += 1)
      expect(await look()).toMatchObject({
        status: 200,
        json: {
          ...{ name: 'alice', role: 'developer', platformId: platformA.platformId },
          former: { name: 'Max', role: 'finance', platformId: null },
        },
      });
    expect(await isOpen(former)).toBe(true);
    expect((await signInBy(link)).status).toBe(200);
    expect((await look()).status).toBe(401);
  });

  it('goes on if the other link of its browser is not good', async () => {
    const cookie = await signedIn(operator('finance', 'Mia'));
    const { url: link } = await createConsoleLink(gateway.runtime.pool, operator('finance', 'Mia'), url);
    await signInBy(link);
    expect((await signInBy(link, cookie)).status).toBe(401);
    expect(await isOpen(cookie)).toBe(true);
  });

  it('ends when its person signs in with another role', async () => {
    const [finance, other] = [
      await signedIn(operator('finance')),
      await signedIn(operator('finance', 'Ann')),
    ];
    const admin = await signedIn(operator('admin', 'zoe '));
    expect(await Promise.all([finance, other, admin].map(isOpen))).toEqual([false, true, true]);
    await signedIn(operator('admin'));
    expect(await isOpen(admin)).toBe(true);
  });

  it('ends when the person is signed out, however the name is written, and so do its links', async () => {
    const [cookie, other] = [
      await signedIn(operator('admin', 'Ivy')),
      await signedIn(operator('admin', 'Ann')),
    ];
    const unused = await createConsoleLink(gateway.runtime.pool, operator('admin', 'IVY'), url);

    const ended = await new ManageConsoleHandler(gateway.runtime.pool).signOut('ivy ');
    expect(ended.sessionsEnded).toBe(1);
    expect(await isOpen(cookie)).toBe(false);
    expect((await signInBy(unused.url)).status).toBe(401);
    expect(await isOpen(other)).toBe(true);
  });

  it('ends the links to documents that it has made', async () => {
    const cookie = await signedIn(operator('admin', 'Una'));
    const documentId = `Document:${mintUuid()}`;
    await send(ofOperators(`/documents/${documentId}/link`), cookie, 'POST', { reason: 'a look' });
    const { operatorId: reader = '', operatorSessionId: sessionId } =
      gateway.services.asked.at(-1)?.request.context ?? {};
    expect(sessionId).toBeDefined();
    const path = gateway.app.get(DocumentLinkSigner, { strict: false }).pathOf({
      ...{ documentId, version: 1, reader, sessionId, expiresAtMs: Date.now() + 60_000 },
    });
    const query = Object.fromEntries(new URL(path, url).searchParams);
    const caller = { id: 'a', ip: '127.0.0.1', socket: new Socket() };
    const read = (): Promise<unknown> =>
      gateway.app.get(ReadDocumentHandler, { strict: false }).execute(caller, { documentId, query });
    const before = gateway.services.asked.length;
    await expect(read()).rejects.toThrow();
    expect(gateway.services.asked.at(-1)?.request.body).toMatchObject({ documentId, reader, sessionId });
    await new ManageConsoleHandler(gateway.runtime.pool).signOut('Una');
    await expect(read()).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(gateway.services.asked).toHaveLength(before + 1);
  });

  it('is listed by operators, who end it', async () => {
    await gateway.runtime.pool.query('UPDATE console_sessions SET ended_at = clock_timestamp()');
    const admin = await signedIn(operator('admin'));
    const cookie = await signedIn(developer());
    const list = async (query = ''): Promise<{ data: ConsoleSessionResource[]; totalCount: number }> => {
      const answer = await send(ofOperators(`/console-sessions${query}`), admin);
      expect(answer.status).toBe(200);
      return answer.json as never;
    };
    const { data, totalCount } = await list();
    expect(totalCount).toBe(2);
    expect(data).toMatchObject([
      { name: 'alice', role: 'developer', platformId: platformA.platformId, permissions: everything },
      { name: 'Zoe', role: 'admin', platformId: null, permissions: [] },
    ]);
    expect((await list('?name=Zoe')).data).toHaveLength(1);
    const [first, second] = [await list('?limit=1'), data[1]];
    const next = (first as { nextCursor?: string }).nextCursor ?? '';
    expect((await list(`?limit=1&cursor=${encodeURIComponent(next)}`)).data).toEqual([
      { ...second, lastSeenAt: expect.any(String) as unknown, expiresAt: expect.any(String) as unknown },
    ]);

    await age(16);
    const end = (who: string): Promise<Answer> =>
      send(ofOperators(`/console-sessions/${data[0]?.id}/end`), who, 'POST', { reason: 'left the company' });
    expect((await end(await signedIn(operator('finance', 'Ann')))).status).toBe(403);
    expect((await end(admin)).status).toBe(200);
    expect(await isOpen(cookie)).toBe(false);
    expect((await end(admin)).status).toBe(404);
    expect((await list()).data.map(({ name }) => name)).toEqual(['Ann', 'Zoe']);
    const log = await gateway.runtime.pool.query(
      `SELECT action, reason, after FROM audit_log WHERE resource_id = $1`,
      [data[0]?.id],
    );
    const after = { endedBy: 'OPERATOR' };
    expect(log.rows).toEqual([{ action: 'end-console-session', reason: 'left the company', after }]);
  });
});
