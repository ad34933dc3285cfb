import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mintUuid } from '@corridor/kernel';
import type { TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { createConsoleLink } from '../src/console-sessions/create-link.handler';
import { operatorIdOf } from '../src/console-sessions/domain/session';
import {
  ask,
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';
import {
  IdentityProviderProcess,
  TestBrowser,
  type ProviderStart,
  type Visit,
} from './fixtures/identity-provider';

const CALLBACK = /\/sign-in\/callback\?/;
const HTML = { accept: 'text/html,application/xhtml+xml' };
const SECRET = 'a secret of the client';
const ROLE_MAP = JSON.stringify({
  money: 'finance',
  everything: 'admin',
  looking: 'developer:VIEW',
  building: 'developer',
});
const unknownPlatform = `PlatformConfig:${mintUuid()}`;
const accounts = {
  ada: { name: 'Ada Lovelace', roles: ['money', 'elsewhere'] },
  'other-ada': { name: 'Ada Lovelace', roles: 'money' },
  bob: { preferred_username: 'bob', roles: ['building', 'looking'], corridor_platform: platformA.platformId },
  lost: { name: 'Lost', roles: ['building'], corridor_platform: unknownPlatform },
  nowhere: { name: 'Nowhere', roles: ['building'] },
  nobody: { name: 'Nobody <b>', roles: ['elsewhere'] },
  empty: {},
};

/** Everything but the date goes on as usual. */
const NOT_DATE = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

let database: TestDatabase;
let provider: IdentityProviderProcess;
let gateway: TestGateway;
let url: string;
let portal: string;

function environment(issuer: string): Record<string, string> {
  return {
    CONSOLE_PORT: '0',
    PORTAL_PORT: '0',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'corridor',
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_ROLE_MAP: ROLE_MAP,
  };
}

async function setUp(change: Partial<ProviderStart> = {}): Promise<void> {
  const redirectUris = [`${url}/sign-in/callback`, `${portal}/sign-in/callback`];
  await provider.control({
    ...{ accounts, account: 'ada', askedAgoSeconds: 0, isDenied: false },
    start: { redirectUris, clientSecret: SECRET, ...change },
  });
}

beforeAll(async () => {
  [database, provider] = await Promise.all([createGatewayDatabase(), IdentityProviderProcess.start()]);
  gateway = await startGateway(database, environment(provider.issuer));
  ({ url, urlOfPortal: portal } = gateway.app.get(ConsoleListener));
  await Promise.all([makeToken(gateway), makeToken(gateway, { platform: platformB })]);
});
beforeEach(() => setUp());
afterAll(async () => {
  await gateway.close();
  await provider.stop();
  await database.drop();
});

/** Signs an account in. Returns the answer that ended it, before the browser follows it. */
async function signIn(
  account: string,
  browser = new TestBrowser(),
  at = `${url}/sign-in/oidc`,
): Promise<Visit> {
  await provider.control({ account });
  const arrived = await browser.follow(at, CALLBACK);
  return browser.get(arrived.location ?? '');
}

const sessionOf = (browser: TestBrowser, at = url): Promise<Visit> => browser.get(`${at}/api/session`);

describe('signing in with an OpenID provider', () => {
  it('is offered to pages', async () => {
    expect((await new TestBrowser().get(`${url}/api/sign-in`)).json).toEqual({ oidc: true });
    const without = await startGateway(database, { CONSOLE_PORT: '0' });
    const own = without.app.get(ConsoleListener).url;
    expect((await new TestBrowser().get(`${own}/api/sign-in`)).json).toEqual({ oidc: false });
    expect((await new TestBrowser().get(`${own}/sign-in/oidc`)).status).toBe(404);
    await without.close();
  });

  it('signs in if the browser asks for the callback twice at once', async () => {
    const browser = new TestBrowser();
    const { location } = await browser.follow(`${url}/sign-in/oidc?return=/ops/breaks`, CALLBACK);
    const answers = await Promise.all([1, 2, 3].map(() => browser.get(location ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401]);
    expect(answers.find(({ status }) => status === 303)?.location).toBe(`${url}/ops/breaks`);
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(cookies.filter((cookie) => cookie.startsWith('corridor-session='))).toHaveLength(1);
    expect((await sessionOf(browser)).json).toMatchObject({ name: 'Ada Lovelace', role: 'finance' });
  });

  it('sends the browser there with PKCE, and back to the pages of the role', async () => {
    const browser = new TestBrowser();
    const begun = await browser.get(`${url}/sign-in/oidc`);
    expect([begun.status, begun.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const asked = new URL(begun.location ?? '');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'corridor',
      response_type: 'code',
      redirect_uri: `${url}/sign-in/callback`,
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '43200',
    });
    expect(begun.headers.get('set-cookie')).toMatch(
      /^corridor-sign-in=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );

    const ended = await signIn('ada', browser);
    expect([ended.status, ended.location]).toEqual([303, `${url}/ops`]);
    const [over, cookie] = ended.headers.getSetCookie();
    expect(over).toMatch(/^corridor-sign-in=; .*Max-Age=0/);
    expect(cookie).toMatch(/^corridor-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/);
    expect((await sessionOf(browser)).json).toMatchObject({
      ...{ name: 'Ada Lovelace', role: 'finance', platformId: null, mayApprove: true },
      operatorPermissions: ['READ', 'TREASURY', 'RESOLVE'],
    });
    expect((await browser.get(`${url}/api/operations/v1/breaks`)).status).toBe(200);
  });

  it('takes roles from the ID token too, and needs no secret for a public client', async () => {
    await setUp({ isInIdToken: true });
    const browser = new TestBrowser();
    expect((await signIn('ada', browser)).status).toBe(303);
    expect((await sessionOf(browser)).json).toMatchObject({ role: 'finance' });

    const { OIDC_CLIENT_SECRET: _, ...without } = environment(provider.issuer);
    const other = await startGateway(database, without);
    const { url: own } = other.app.get(ConsoleListener);
    const redirectUris = [`${own}/sign-in/callback`];
    await provider.control({ start: { redirectUris } });
    expect((await signIn('ada', new TestBrowser(), `${own}/sign-in/oidc`)).status).toBe(303);
    await other.close();
  });

  it('takes another claim and another order of roles', async () => {
    const change = { OIDC_ROLE_CLAIM: 'groups.corridor', OIDC_ROLE_MAP: '{"b":"support","a":"admin"}' };
    const other = await startGateway(database, { ...environment(provider.issuer), ...change });
    const { url: own } = other.app.get(ConsoleListener);
    await setUp({ redirectUris: [`${own}/sign-in/callback`] });
    await provider.control({
      accounts: { eve: { groups: { corridor: ['a', 'b'] }, roles: ['everything'] } },
    });
    const browser = new TestBrowser();
    expect((await signIn('eve', browser, `${own}/sign-in/oidc`)).status).toBe(303);
    expect((await sessionOf(browser, own)).json).toMatchObject({ name: 'eve', role: 'support' });
    await other.close();
  });

  it('lets developers in to their platform, with the permissions of the map', async () => {
    const browser = new TestBrowser();
    const ended = await signIn('bob', browser);
    expect(ended.location).toBe(`${url}/p/${platformA.platformId}`);
    const { platformId } = platformA;
    expect((await sessionOf(browser)).json).toMatchObject({
      ...{ name: 'bob', role: 'developer', platformId, permissions: ['VIEW'] },
    });
    const path = (id: string): string => `${url}/api/platforms/${id}/2025-10-13/customers`;
    expect((await browser.get(path(platformId))).status).toBe(200);
    expect((await browser.get(path(platformB.platformId))).status).toBe(404);
    const atPortal = new TestBrowser();
    expect((await signIn('bob', atPortal, `${portal}/sign-in/oidc`)).location).toBe(
      `${portal}/p/${platformId}`,
    );
    expect((await sessionOf(atPortal, portal)).status).toBe(200);
  });

  it.each(['nobody', 'empty', 'lost', 'nowhere'])(
    'answers %s with 403, as JSON and as a page',
    async (account) => {
      const browser = new TestBrowser();
      const refused = await signIn(account, browser);
      expect([refused.status, refused.json]).toEqual([403, errorShape(403, 'FORBIDDEN')]);
      expect((await sessionOf(browser)).status).toBe(401);

      const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
      const page = await browser.get(arrived.location ?? '', HTML);
      expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
      expect(page.text).toContain(String(refused.json['message']));
      expect(page.text).toContain('<h1>You are not signed in</h1>');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await browser.get(`${url}/assets/refused-sign-in.css`)).status).toBe(200);
    },
  );

  it('answers operators with 403 at the portal', async () => {
    const refused = await signIn('ada', new TestBrowser(), `${portal}/sign-in/oidc`);
    expect(refused.json).toEqual(errorShape(403, 'FORBIDDEN'));
  });

  it('knows a person by the account, and writes each sign-in to the audit log without secrets', async () => {
    const seen: unknown[] = [];
    for (const account of ['ada', 'ada', 'other-ada']) {
      const browser = new TestBrowser();
      await signIn(account, browser);
      await browser.get(`${url}/api/operations/v1/breaks`);
      seen.push(gateway.services.last.request.context.operatorId);
    }
    const { href: issuer } = new URL(provider.issuer);
    const idOf = (subject: string): string => operatorIdOf({ name: '', account: { issuer, subject } });
    expect(seen).toEqual([idOf('ada'), idOf('ada'), idOf('other-ada')]);
    const { rows } = await gateway.runtime.pool.query<{ entry: string }>(
      `SELECT audit_log::text AS entry FROM audit_log WHERE action = 'sign-in' AND operator_id = $1`,
      [idOf('other-ada')],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).toContain('other-ada');
    expect(rows[0]?.entry).not.toContain(SECRET);
  });

  it('returns to the page from which it was asked for, if that is one of the console', async () => {
    const at = (page: string): string => `${url}/sign-in/oidc?return=${encodeURIComponent(page)}`;
    const back = await signIn('ada', new TestBrowser(), at('/ops/approvals?status=PENDING'));
    expect(back.location).toBe(`${url}/ops/approvals?status=PENDING`);
    for (const page of ['https://evil.example/', '//evil.example/ops', '/\\evil.example']) {
      expect((await signIn('ada', new TestBrowser(), at(page))).location).toBe(`${url}/ops`);
    }
  });
});

/** A request to begin a sign-in, as a browser marks it. */
function begunFrom(site: string, query = ''): Promise<IncomingHttpHeaders> {
  return new Promise((done, failed) => {
    const outgoing = httpRequest(
      `${url}/sign-in/oidc${query}`,
      { headers: { 'sec-fetch-site': site } },
      (answer) => {
        answer.resume();
        done(answer.headers);
      },
    );
    outgoing.once('error', failed);
    outgoing.end();
  });
}

describe('a sign-in begins by a click of the person', () => {
  it.each(['same-origin', 'none'])(
    'in a page of the console, or at an address that was typed (%s)',
    async (site) => {
      expect((await begunFrom(site)).location).toContain(provider.issuer);
    },
  );

  it.each(['cross-site', 'same-site'])('and not by a link of another site (%s)', async (site) => {
    const [plain, toPage] = [await begunFrom(site), await begunFrom(site, '?return=/ops/approvals')];
    expect([plain.location, toPage.location]).toEqual(['/sign-in', '/ops/approvals']);
    expect([plain['set-cookie'], toPage['set-cookie']]).toEqual([undefined, undefined]);
  });
});

describe('a sign-in is refused', () => {
  const unauthorized = { status: 401, json: errorShape(401, 'UNAUTHORIZED') };

  it('with another state, and in another browser', async () => {
    const browser = new TestBrowser();
    const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    const forged = new URL(arrived.location ?? '');
    forged.searchParams.set('state', 'x'.repeat(43));
    expect(await browser.get(forged.href)).toMatchObject(unauthorized);
    // The attempt is over.
    expect(await browser.get(arrived.location ?? '')).toMatchObject(unauthorized);

    const victim = new TestBrowser();
    const other = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    expect(await victim.get(other.location ?? '')).toMatchObject(unauthorized);
    await victim.get(`${url}/sign-in/oidc`);
    expect(await victim.get(other.location ?? '')).toMatchObject(unauthorized);
    expect((await sessionOf(victim)).status).toBe(401);
    expect(await victim.get(`${url}/sign-in/callback`)).toMatchObject(unauthorized);
  });

  it('with a code that was used', async () => {
    const browser = new TestBrowser();
    const begun = await browser.get(`${url}/sign-in/oidc`);
    const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const arrived = await browser.follow(begun.location ?? '', CALLBACK);
    const end = (): Promise<Visit> => new TestBrowser().get(arrived.location ?? '', { cookie });
    expect((await end()).status).toBe(303);
    const again = await end();
    expect(again).toMatchObject(unauthorized);
    expect(again.json['message']).toContain('was used already');
    expect(again.headers.getSetCookie().join()).not.toContain('corridor-session');
  });

  it('after ten minutes', async () => {
    const browser = new TestBrowser();
    const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    jest.useFakeTimers({ now: Date.now() + 11 * 60_000, doNotFake: NOT_DATE });
    try {
      expect(await browser.get(arrived.location ?? '')).toMatchObject(unauthorized);
    } finally {
      jest.useRealTimers();
    }
  });

  it('if the person refuses it there', async () => {
    await provider.control({ isDenied: true });
    const browser = new TestBrowser();
    const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    const refused = await browser.get(arrived.location ?? '');
    expect(refused).toMatchObject(unauthorized);
    expect(refused.json['message']).toContain('access_denied');
  });

  it('with an error that the provider did not write, whose text is not shown', async () => {
    const browser = new TestBrowser();
    const begun = await browser.get(`${url}/sign-in/oidc`);
    const state = new URL(begun.location ?? '').searchParams.get('state') ?? '';
    const query = new URLSearchParams({ state, error: '<b>call 555</b>', iss: provider.issuer });
    const page = await browser.get(`${url}/sign-in/callback?${query}`, HTML);
    expect(page.status).toBe(401);
    expect(page.text).not.toContain('555');
  });

  it('while the browser has the session of another account, which goes on until it signs out', async () => {
    const browser = new TestBrowser();
    await signIn('ada', browser);
    browser.forget(provider.issuer);
    const refused = await signIn('other-ada', browser);
    expect([refused.status, refused.json]).toEqual([409, errorShape(409, 'NOT_IN_THIS_STATE')]);
    expect((await sessionOf(browser)).status).toBe(200);

    const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    const page = await browser.get(arrived.location ?? '', HTML);
    expect(page.text).toContain('<h1>You are signed in as somebody else</h1>');
    expect(page.text).toContain('<a href="/">');

    await gateway.runtime.pool.query(`UPDATE console_sessions SET ended_at = now() WHERE subject = 'ada'`);
    expect((await signIn('other-ada', browser)).status).toBe(303);
  });

  it('with the secret of another client', async () => {
    const other = await startGateway(database, {
      ...environment(provider.issuer),
      OIDC_CLIENT_SECRET: 'another secret',
    });
    const { url: own } = other.app.get(ConsoleListener);
    await setUp({ redirectUris: [`${own}/sign-in/callback`] });
    const refused = await signIn('ada', new TestBrowser(), `${own}/sign-in/oidc`);
    expect(refused.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    await other.close();
  });
});

describe('approving', () => {
  it('needs that the provider has asked within 15 minutes, which a fresh sign-in does', async () => {
    const browser = new TestBrowser();
    await provider.control({ askedAgoSeconds: 20 * 60 });
    expect((await signIn('ada', browser)).status).toBe(303);
    const former = (await sessionOf(browser)).json;
    expect(former).toMatchObject({ role: 'finance', mayApprove: false });

    // The provider knows the person, and does not ask again by itself.
    await provider.control({ askedAgoSeconds: 0 });
    await signIn('ada', browser);
    expect((await sessionOf(browser)).json['mayApprove']).toBe(false);

    const fresh = `${url}/sign-in/oidc?fresh=true&return=/ops/approvals`;
    const begun = await new TestBrowser().get(fresh);
    expect(Object.fromEntries(new URL(begun.location ?? '').searchParams)).toMatchObject({
      ...{ prompt: 'login', max_age: '900' },
    });
    expect((await signIn('ada', browser, fresh)).location).toBe(`${url}/ops/approvals`);
    expect((await sessionOf(browser)).json['mayApprove']).toBe(true);
    const { rows } = await gateway.runtime.pool.query<{ open: number }>(
      `SELECT count(*)::integer AS open FROM console_sessions WHERE ended_at IS NULL AND subject = 'ada' AND asked_at < now() - interval '10 minutes'`,
    );
    expect(rows[0]?.open).toBe(0);
  });

  it('is not possible if the provider claims a fresh sign-in that was long ago', async () => {
    await provider.control({ askedAgoSeconds: 20 * 60 });
    const refused = await signIn('ada', new TestBrowser(), `${url}/sign-in/oidc?fresh=true`);
    expect([refused.status, refused.json]).toEqual([401, errorShape(401, 'UNAUTHORIZED')]);
  });
});

describe('links', () => {
  it('are off, and so are the sessions that they have begun', async () => {
    const token = await makeToken(gateway);
    const made = await ask(gateway, '/console-links', { token, method: 'POST', body: { name: 'Ada' } });
    expect(made.json).toEqual(errorShape(403, 'FORBIDDEN'));
    expect(made.json['message']).toContain('identity provider');

    const without = await startGateway(database, { CONSOLE_PORT: '0' });
    const own = without.app.get(ConsoleListener).url;
    const person = { name: 'Ada', role: 'admin' as const, platform: undefined, permissions: [] };
    const linkOf = async (): Promise<string> => {
      const link = await createConsoleLink(gateway.runtime.pool, person, own);
      return JSON.stringify({ token: new URL(link.url).hash.slice(1) });
    };
    const post = async (at: string): Promise<Response> =>
      fetch(`${at}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: at },
        body: await linkOf(),
      });
    expect((await post(url)).status).toBe(401);
    const signedIn = await post(own);
    expect(signedIn.status).toBe(200);
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const statusAt = async (at: string): Promise<number> =>
      (await fetch(`${at}/api/session`, { headers: { cookie } })).status;
    expect([await statusAt(own), await statusAt(url)]).toEqual([200, 401]);
    await without.close();
  });
});

describe('without its provider', () => {
  async function gatewayOf(issuer: string): Promise<{ own: string; other: TestGateway }> {
    const other = await startGateway(database, environment(issuer));
    return { own: other.app.get(ConsoleListener).url, other };
  }

  it('the console takes no metadata of another issuer', async () => {
    const metadata = (await (
      await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    ).json()) as Record<string, unknown>;
    let claimed = metadata['issuer'];
    const server = createServer((_request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ ...metadata, issuer: claimed })),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { own, other } = await gatewayOf(issuer);
    const refused = await new TestBrowser().get(`${own}/sign-in/oidc`);
    expect([refused.json, refused.location]).toEqual([errorShape(503, 'SERVICE_UNAVAILABLE'), null]);
    claimed = issuer;
    expect((await new TestBrowser().get(`${own}/sign-in/oidc`)).status).toBe(303);
    await other.close();
    server.close();
    server.closeAllConnections();
  });

  it('the console says so, and signs in again when the provider is back', async () => {
    let server: Server | undefined = createServer((_request, response) =>
      response.writeHead(502).end('<html>'),
    );
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { own, other } = await gatewayOf(`http://127.0.0.1:${port}`);
    const browser = new TestBrowser();
    const refused = await browser.get(`${own}/sign-in/oidc`);
    expect(refused.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    server.close();
    server.closeAllConnections();
    server = undefined;
    expect((await browser.get(`${own}/sign-in/oidc`)).status).toBe(503);
    const page = await browser.get(`${own}/sign-in/oidc`, HTML);
    expect([page.status, page.text.includes('try again later')]).toEqual([503, true]);
    await other.close();
  });

  it('the console waits only for a while', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const { own, other } = await gatewayOf(`http://127.0.0.1:${port}`);
    const refused = await new TestBrowser().get(`${own}/sign-in/oidc`);
    expect(refused.json).toEqual(errorShape(503, 'SERVICE_UNAVAILABLE'));
    await other.close();
    silent.closeAllConnections();
    silent.close();
  });
});
