import { randomBytes } from 'node:crypto';
import { mintUuid } from '@corridor/kernel';
import { PersonalDataVault, rotateKeys, sealedColumn } from '@corridor/service';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { providerTokensColumn } from '../src/console-sessions/provider-grant.repository';
import {
  createGatewayDatabase,
  errorShape,
  makeToken,
  platformA,
  platformB,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';
import { IdentityProviderProcess, TestBrowser, type ProviderStart } from './fixtures/identity-provider';

const CALLBACK = /\/sign-in\/callback\?/;
const SECRET = 'a secret of the client that is long enough';
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const UNAUTHORIZED = [401, errorShape(401, 'UNAUTHORIZED')];
const UNAVAILABLE = [503, errorShape(503, 'SERVICE_UNAVAILABLE')];
const ada = { name: 'Ada Lovelace', roles: ['money'] };
const bob = { name: 'bob', roles: ['building'], corridor_platform: platformA.platformId };
const accounts = { ada, bob, eve: { name: 'Eve', roles: ['money'] } };

let database: TestDatabase;
let provider: IdentityProviderProcess;
let gateway: TestGateway;
let other: TestGateway;
let url: string;
let otherUrl: string;

/** Both instances read what either has encrypted. */
const KEY_RING = JSON.stringify({ active: 'k1', keys: { k1: randomBytes(32).toString('base64') } });

const environment = (issuer: string): Record<string, string> => ({
  CONSOLE_PORT: '0',
  KEY_RING,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'corridor',
  OIDC_CLIENT_SECRET: SECRET,
  OIDC_ROLE_MAP:
    '[["money","finance"],["looking","auditor"],["building","developer"],["reading","developer:VIEW"]]',
});

async function setUp(change: Partial<ProviderStart> = {}): Promise<void> {
  await provider.control({
    ...{ accounts, account: 'ada', askedAgoSeconds: 0, isDenied: false, idToken: null, isDown: false },
    start: {
      redirectUris: [`${url}/sign-in/callback`],
      clientSecret: SECRET,
      hasRefreshTokens: true,
      logoutUrl: `${url}/sign-in/backchannel-logout`,
      ...change,
    },
  });
}

beforeAll(async () => {
  [database, provider] = await Promise.all([createGatewayDatabase(), IdentityProviderProcess.start()]);
  [gateway, other] = (await Promise.all(
    [1, 2].map(() => startGateway(database, environment(provider.issuer))),
  )) as [TestGateway, TestGateway];
  ({ url } = gateway.app.get(ConsoleListener));
  ({ url: otherUrl } = other.app.get(ConsoleListener));
  await Promise.all([makeToken(gateway), makeToken(gateway, { platform: platformB })]);
});
beforeEach(() => setUp());
afterAll(async () => {
  await Promise.all([gateway.close(), other.close()]);
  await provider.stop();
  await database.drop();
});

/** A browser in which an account is signed in, and its cookie. */
interface SignedIn {
  browser: TestBrowser;
  cookie: string;
}

async function signIn(account: string, status = 303): Promise<SignedIn> {
  await provider.control({ account });
  const browser = new TestBrowser();
  const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
  const ended = await browser.get(arrived.location ?? '');
  expect(ended.status).toBe(status);
  const cookie = /corridor-session=[\w-]+/.exec(ended.headers.getSetCookie().join('; '))?.[0] ?? '';
  return { browser, cookie };
}

async function sessionAt(at: string, { cookie }: SignedIn): Promise<[number, Record<string, unknown>]> {
  const answer = await fetch(`${at}/api/session`, { headers: { cookie } });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
}

const statusOf = async (signedIn: SignedIn): Promise<number> => (await sessionAt(url, signedIn))[0];

interface StoredSession {
  id: string;
  provider_tokens: string | null;
  provider_sid: string | null;
  reading_until: Date | null;
  read_ago: number;
  is_ended: boolean;
}

/** The last session of an account, as it is stored. */
async function stored(subject: string): Promise<StoredSession> {
  const { rows } = await gateway.runtime.pool.query<StoredSession>(
    `SELECT id, provider_tokens, provider_sid, reading_until, ended_at IS NOT NULL AS is_ended,
       extract(epoch FROM clock_timestamp() - COALESCE(roles_read_at, signed_in_at))::float8 AS read_ago
     FROM console_sessions WHERE subject = $1 ORDER BY signed_in_at DESC LIMIT 1`,
    [subject],
  );
  const [row] = rows;
  if (!row) throw new Error(`no session of ${subject}`);
  return row;
}

/** Lets time pass since the roles of an account's sessions were read. */
async function readLongAgo(subject: string, minutes: number): Promise<void> {
  await gateway.runtime.pool.query(
    `UPDATE console_sessions SET roles_read_at = clock_timestamp() - $2 * interval '1 minute' WHERE subject = $1`,
    [subject, minutes],
  );
}

describe('the tokens of a session', () => {
  it('are stored encrypted, are renewed with the keys, and go with the session', async () => {
    const signedIn = await signIn('ada');
    const { id, provider_tokens: sealed, provider_sid: sid } = await stored('ada');
    expect(sealed).toMatch(/^v1:[^:]+:[\w-]+$/);
    expect(sid).not.toBeNull();
    const vault = gateway.app.get(PersonalDataVault);
    const tokens = JSON.parse(
      vault.unsealField(sealed ?? '', `ConsoleSession:${id}`, 'providerTokens'),
    ) as Record<string, string>;
    expect(Object.keys(tokens).sort()).toEqual(['access', 'id', 'refresh']);
    const { runtime } = gateway;
    const { keyRing, fingerprintKeys } = runtime.config;
    const keys = new Map([...keyRing.keys, ['new', Buffer.from([...Array(32).keys()])]] as const);
    const rotated = { ...runtime, vault: new PersonalDataVault({ active: 'new', keys }, fingerprintKeys) };
    const column = sealedColumn(rotated, 'consoleSessions', providerTokensColumn);
    expect((await rotateKeys(rotated, [column])).renewed['consoleSessions']).toBeGreaterThan(0);
    expect((await stored('ada')).provider_tokens).toMatch(/^v1:new:/);
    await runtime.pool.query('UPDATE console_sessions SET provider_tokens = $2 WHERE id = $1', [id, sealed]);

    const signedOut = await fetch(`${url}/api/session`, {
      method: 'DELETE',
      headers: { cookie: signedIn.cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(signedOut.status).toBe(200);
    expect(await stored('ada')).toMatchObject({ provider_tokens: null, is_ended: true });
  });
});

describe('the roles of a session', () => {
  it('are not read again for ten minutes', async () => {
    const signedIn = await signIn('ada');
    const before = await provider.callsOf('/token');
    await readLongAgo('ada', 9);
    expect(await statusOf(signedIn)).toBe(200);
    expect(await provider.callsOf('/token')).toBe(before);
  });

  it.each([
    ['by the refresh token', {}, '/token'],
    ['by the refresh token, if the ID token tells them', { isInIdToken: true }, '/token'],
    ['by the userinfo endpoint, without a refresh token', { hasRefreshTokens: false }, '/me'],
  ])('are read %s', async (_title, change, path) => {
    await setUp(change);
    const signedIn = await signIn('ada');
    const before = await provider.callsOf(path);
    await readLongAgo('ada', 16);
    expect(await statusOf(signedIn)).toBe(200);
    expect(await provider.callsOf(path)).toBe(before + 1);
    expect(await stored('ada')).toMatchObject({ reading_until: null });
    expect((await stored('ada')).read_ago).toBeLessThan(60);
    await provider.control({ accounts: { ada: { ...ada, roles: ['looking'] } } });
    await readLongAgo('ada', 16);
    expect(await sessionAt(url, signedIn)).toEqual(UNAUTHORIZED);
    expect((await stored('ada')).is_ended).toBe(true);
  });

  it.each([
    ['another role', 'ada', { ...ada, roles: ['looking'] }],
    ['no role', 'ada', { ...ada, roles: [] }],
    ['fewer permissions', 'bob', { ...bob, roles: ['reading'] }],
    ['another platform', 'bob', { ...bob, corridor_platform: platformB.platformId }],
  ])('end it if the person has %s, which a log keeps', async (_title, account, now) => {
    const signedIn = await signIn(account);
    const { id } = await stored(account);
    await provider.control({ accounts: { [account]: now } });
    await readLongAgo(account, 16);
    expect(await sessionAt(url, signedIn)).toEqual(UNAUTHORIZED);
    const { rows } = await gateway.runtime.pool.query<{ reason: string }>(
      `SELECT reason FROM ${account === 'bob' ? 'developer_log' : 'audit_log'}
       WHERE action = 'end-console-session' AND resource_id = $1`,
      [`ConsoleSession:${id}`],
    );
    expect(rows).toEqual([{ reason: expect.stringContaining('role') }]);
  });

  it.each([
    ['as a developer', { ...bob, name: ada.name }, 303, 'the person has another role'],
    ['without a role', { ...ada, roles: [] }, 403, 'the person has no role'],
  ])(
    'are lost in the audit log, if an operator comes back %s, however late',
    async (_title, now, status, reason) => {
      await signIn('ada');
      await gateway.runtime.pool.query('DELETE FROM console_sessions');
      await provider.control({ accounts: { ada: now } });
      for (let count = 0; count < 2; count++) await signIn('ada', status);
      const { rows } = await gateway.runtime.pool.query(
        `SELECT action, reason, before FROM audit_log
       WHERE operator_id = (SELECT operator_id FROM audit_log WHERE action = 'sign-in' ORDER BY id DESC LIMIT 1)
       ORDER BY id DESC LIMIT 2`,
      );
      const before = { name: ada.name, role: 'finance', operatorId: expect.stringMatching(/^Operator:/) };
      expect(rows).toMatchObject([{ action: 'end-console-session', reason, before }, { action: 'sign-in' }]);
    },
  );

  it('are read while requests go on, until they are 15 minutes old', async () => {
    const signedIn = await signIn('ada');
    await provider.control({ accounts: { ada: { ...ada, roles: [] } } });
    await readLongAgo('ada', 12);
    expect(await statusOf(signedIn)).toBe(200);
    await eventually(async () => (await statusOf(signedIn)) === 401);
  });

  it('are read by one request at a time, also of several instances', async () => {
    await setUp({ rotatesRefreshTokens: true });
    const signedIn = await signIn('ada');
    const before = await provider.callsOf('/token');
    await readLongAgo('ada', 16);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sessionAt(index % 2 === 0 ? url : otherUrl, signedIn)),
    );
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
    expect(await provider.callsOf('/token')).toBe(before + 1);
    await readLongAgo('ada', 16);
    expect(await sessionAt(otherUrl, signedIn)).toMatchObject([200, {}]);
  });

  it('end it if the provider takes the refresh token no more', async () => {
    const signedIn = await signIn('ada');
    // Its tokens and sessions are gone.
    await setUp();
    await readLongAgo('ada', 16);
    expect(await sessionAt(url, signedIn)).toEqual(UNAUTHORIZED);
    expect(await stored('ada')).toMatchObject({ is_ended: true, provider_tokens: null });
  });

  it('end it if the new ID token is for another person, or has a wrong signature', async () => {
    for (const idToken of [{ claims: { sub: 'eve' } }, { signing: 'foreign' as const }]) {
      await setUp({ isInIdToken: true });
      const signedIn = await signIn('ada');
      await provider.control({ idToken });
      await readLongAgo('ada', 16);
      expect(await sessionAt(url, signedIn)).toEqual(UNAUTHORIZED);
    }
  });

  it('are too old after 15 minutes without an answer: 503 until the provider answers', async () => {
    const signedIn = await signIn('ada');
    await provider.control({ isDown: true });
    await readLongAgo('ada', 12);
    expect(await statusOf(signedIn)).toBe(200);
    await readLongAgo('ada', 16);
    expect(await sessionAt(url, signedIn)).toEqual(UNAVAILABLE);
    expect(await sessionAt(otherUrl, signedIn)).toEqual(UNAVAILABLE);
    expect((await stored('ada')).is_ended).toBe(false);
    await provider.control({ isDown: false });
    expect(await statusOf(signedIn)).toBe(200);
  });

  it('end a session without tokens, as those of the last release are', async () => {
    const signedIn = await signIn('ada');
    await gateway.runtime.pool.query('UPDATE console_sessions SET provider_tokens = NULL');
    await readLongAgo('ada', 14);
    expect(await statusOf(signedIn)).toBe(200);
    await eventually(async () => (await statusOf(signedIn)) === 401);
  });
});

describe('signing out', () => {
  it('ends the session of the provider too, which signs out every session of it here', async () => {
    const signedIn = await signIn('ada');
    const answer = await fetch(`${url}/api/session`, {
      method: 'DELETE',
      headers: { cookie: signedIn.cookie, 'sec-fetch-site': 'same-origin' },
    });
    const { endSessionUrl } = (await answer.json()) as { endSessionUrl: string };
    const { origin, searchParams } = new URL(endSessionUrl);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'corridor',
      post_logout_redirect_uri: `${url}/sign-in`,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });

    // Another session here of the same session there.
    const again = await signedIn.browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    const ended = await signedIn.browser.get(again.location ?? '');
    const cookie = /corridor-session=[\w-]+/.exec(ended.headers.getSetCookie().join('; '))?.[0] ?? '';
    expect(await statusOf({ ...signedIn, cookie })).toBe(200);
    const page = await signedIn.browser.get(endSessionUrl);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    const confirmed = await signedIn.browser.get(`${provider.issuer}/session/end/confirm`, {}, form);
    expect(confirmed.location).toBe(`${url}/sign-in`);
    await eventually(async () => (await statusOf({ ...signedIn, cookie })) === 401);
  });

  it('is the end of the session alone if the provider is down or nobody is signed in', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await fetch(`${url}/api/session`, { method: 'DELETE', headers })).status).toBe(204);
  });
});

describe('a logout token', () => {
  const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

  function claimsOf(change: Record<string, unknown> = {}): Record<string, unknown> {
    const [iat, exp] = [nowSeconds(), nowSeconds() + 120];
    const events = { [LOGOUT]: {} };
    return {
      iss: provider.issuer,
      aud: 'corridor',
      sub: 'ada',
      iat,
      exp,
      jti: mintUuid(),
      events,
      ...change,
    };
  }

  function send(token: string, at = url): Promise<Response> {
    const body = new URLSearchParams({ logout_token: token });
    return fetch(`${at}/sign-in/backchannel-logout`, { method: 'POST', body });
  }

  const signed = (change: Record<string, unknown> = {}, how: object = {}): Promise<string> =>
    provider.sign(claimsOf(change), { typ: 'logout+jwt', ...how });

  it('ends all sessions of a person, and nobody else is signed out', async () => {
    const [one, two, eve] = [await signIn('ada'), await signIn('ada'), await signIn('eve')];
    const answer = await send(await signed());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await Promise.all([one, two, eve].map(statusOf))).toEqual([401, 401, 200]);
    expect((await stored('ada')).provider_tokens).toBeNull();
  });

  it('ends the session that it names alone', async () => {
    const one = await signIn('ada');
    const { provider_sid: sid } = await stored('ada');
    const two = await signIn('ada');
    expect((await send(await signed({ sid, sub: 'eve' }))).status).toBe(200);
    expect(await Promise.all([one, two].map(statusOf))).toEqual([200, 200]);
    expect((await send(await signed({ sid, sub: undefined }))).status).toBe(200);
    expect(await Promise.all([one, two].map(statusOf))).toEqual([401, 200]);
  });

  it('works once, whichever instance gets it', async () => {
    const token = await signed();
    expect((await send(token)).status).toBe(200);
    const signedIn = await signIn('ada');
    const again = await send(token, otherUrl);
    expect([again.status, await again.json()]).toEqual([400, errorShape(400, 'INVALID_INPUT')]);
    expect(await statusOf(signedIn)).toBe(200);
  });

  it.each([
    ['of another type', {}, { typ: 'JWT' }],
    ['signed by another key', {}, { signing: 'foreign' }],
    ['without a signature', {}, { signing: 'none' }],
    ['signed by the secret of the client', {}, { signing: 'symmetric', secret: SECRET }],
    ['for another audience', { aud: 'another' }, {}],
    ['of another issuer', { iss: 'https://other.example.com' }, {}],
    ['with a nonce', { nonce: 'n' }, {}],
    ['without its event', { events: { other: {} } }, {}],
    ['whose event is no object', { events: { [LOGOUT]: 'yes' } }, {}],
    ['without jti', { jti: undefined }, {}],
    ['that names nobody', { sub: undefined }, {}],
    ['that has expired', { exp: Math.floor(Date.now() / 1_000) - 600 }, {}],
    ['that is old', { iat: Math.floor(Date.now() / 1_000) - 3_600 }, {}],
  ])('%s is refused, and signs nobody out', async (_title, claims, how) => {
    const signedIn = await signIn('ada');
    const answer = await send(await signed(claims, how));
    expect([answer.status, await answer.json()]).toEqual([400, errorShape(400, 'INVALID_INPUT')]);
    expect(await statusOf(signedIn)).toBe(200);
  });

  it('must be in a form', async () => {
    const at = `${url}/sign-in/backchannel-logout`;
    const json = { 'content-type': 'application/json' };
    const token = await signed();
    const answers = await Promise.all([
      fetch(at, { method: 'POST', headers: json, body: JSON.stringify({ logout_token: token }) }),
      fetch(at, { method: 'POST', body: new URLSearchParams({ token }) }),
      fetch(at, { method: 'POST' }),
      send('no token'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await send('x'.repeat(70_000))).status).toBe(413);
    expect((await fetch(at)).status).toBe(404);
  });

  it('that is wrong counts as a failed authentication of its address', async () => {
    const strict = await startGateway(database, {
      ...environment(provider.issuer),
      AUTH_FAILURES_PER_MINUTE: '3',
    });
    const { url: at } = strict.app.get(ConsoleListener);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await send('no token', at)).status);
    await strict.close();
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });
});
