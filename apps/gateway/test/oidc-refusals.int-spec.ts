import { mintUuid } from '@corridor/kernel';
import type { TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  type Answer,
  createGatewayDatabase,
  errorShape,
  platformA,
  startGateway,
  makeToken,
  type TestGateway,
} from './fixtures/gateway-app';
import { IdentityProviderProcess, TestBrowser, type Visit } from './fixtures/identity-provider';

const CALLBACK = /\/sign-in\/callback\?/;
const HTML = { accept: 'text/html' };
const SECRET = 'a secret of the client that is long enough';
const FAILURES_MAX = 5;
const accounts = {
  ada: { name: 'Ada Lovelace', roles: ['money'] },
  bob: { name: 'bob', roles: ['building'], corridor_platform: platformA.platformId },
};

let database: TestDatabase;
let provider: IdentityProviderProcess;
let gateway: TestGateway;

beforeAll(async () => {
  [database, provider] = await Promise.all([createGatewayDatabase(), IdentityProviderProcess.start()]);
});
afterAll(async () => {
  await provider.stop();
  await database.drop();
});
afterEach(() => gateway.close());

/** A gateway with a provider that does all as it should. Returns the address of its console. */
async function start(change: Record<string, string> = {}): Promise<string> {
  gateway = await startGateway(database, {
    CONSOLE_PORT: '0',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'corridor',
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_ROLE_MAP: '{"money":"finance","building":"developer"}',
    ...change,
  });
  await makeToken(gateway);
  const { url } = gateway.app.get(ConsoleListener);
  await provider.control({
    ...{ accounts, account: 'ada', askedAgoSeconds: 0, isDenied: false, idToken: null },
    start: { redirectUris: [`${url}/sign-in/callback`], clientSecret: SECRET },
  });
  return url;
}

async function signIn(url: string, headers: Record<string, string> = {}): Promise<Visit> {
  const browser = new TestBrowser();
  const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
  return browser.get(arrived.location ?? '', headers);
}

/** Failed authentications in the metrics. */
async function failures(): Promise<number> {
  const text = await gateway.runtime.metrics.registry.metrics();
  const lines = text.split('\n').filter((line) => /^corridor_\w*authentication_failures\w*\{/.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

describe('an ID token is refused and counted', () => {
  it.each([
    ['with a signature of another key', { signing: 'foreign' as const }],
    ['without a signature', { signing: 'none' as const }],
    ['with the signature of a client secret', { signing: 'symmetric' as const }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://other.example.com' } }],
    ['with another nonce', { claims: { nonce: 'x' } }],
    ['that has expired', { claims: { exp: inSeconds(-600) } }],
    ['whose person was asked in the future', { claims: { auth_time: inSeconds(600) } }],
  ])('%s', async (_title, idToken) => {
    const url = await start();
    await provider.control({ idToken });
    const before = await failures();
    const refused = await signIn(url);
    expect([refused.status, refused.json]).toEqual([401, errorShape(401, 'UNAUTHORIZED')]);
    expect(refused.headers.getSetCookie().join()).not.toContain('corridor-session');
    expect(await failures()).toBe(before + 1);
    await provider.control({ idToken: null });
    expect((await signIn(url)).status).toBe(303);
  });
});

describe('an address whose sign-ins fail', () => {
  it('causes no further call of the provider, however many it makes at once', async () => {
    const url = await start({ AUTH_FAILURES_PER_MINUTE: String(FAILURES_MAX) });
    const failed = async (): Promise<number> => {
      const browser = new TestBrowser();
      const begun = await browser.get(`${url}/sign-in/oidc`);
      const state = new URL(begun.location ?? '').searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state, code: 'guessed', iss: provider.issuer });
      return (await browser.get(`${url}/sign-in/callback?${query}`)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 4 * FAILURES_MAX }, failed));
    expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3 * FAILURES_MAX);
    expect(await provider.callsOf('/token')).toBe(FAILURES_MAX);
  });

  it('is not limited by sign-ins that succeed', async () => {
    const url = await start({ AUTH_FAILURES_PER_MINUTE: '2' });
    for (let count = 0; count < 5; count += 1) expect((await signIn(url)).status).toBe(303);
  });
});

describe('a second factor', () => {
  it('is needed by operators if amr is configured, and the page says which', async () => {
    const url = await start({ OIDC_REQUIRED_AMR: 'mfa,hwk' });
    const missing = await signIn(url);
    expect([missing.status, missing.json]).toEqual([403, errorShape(403, 'SECOND_FACTOR_NEEDED')]);
    expect(missing.headers.getSetCookie().join()).not.toContain('corridor-session');
    await provider.control({ idToken: { claims: { amr: ['pwd'] } } });
    const page = await signIn(url, HTML);
    expect(page.status).toBe(403);
    expect(page.text).toContain('amr mfa or hwk, and the identity provider told amr pwd');
    expect(page.text).toContain('<a href="/sign-in/oidc?fresh=true">Sign in with a second factor</a>');
    await provider.control({ idToken: { claims: { amr: ['pwd', 'hwk'] } } });
    expect((await signIn(url)).status).toBe(303);
    await provider.control({ account: 'bob', idToken: { claims: { amr: ['pwd'] } } });
    expect((await signIn(url)).status).toBe(303);
  });

  it('is asked for by acr, of developers too if the configuration says everyone', async () => {
    const url = await start({ OIDC_REQUIRED_ACR: 'gold,silver', OIDC_REQUIRED_FOR: 'everyone' });
    const begun = await new TestBrowser().get(`${url}/sign-in/oidc`);
    expect(new URL(begun.location ?? '').searchParams.get('acr_values')).toBe('gold silver');
    for (const account of ['ada', 'bob']) {
      await provider.control({ account, idToken: { claims: { acr: 'bronze' } } });
      expect((await signIn(url)).json).toEqual(errorShape(403, 'SECOND_FACTOR_NEEDED'));
      await provider.control({ account, idToken: { claims: { acr: 'silver' } } });
      expect((await signIn(url)).status).toBe(303);
    }
  });
});

describe('an approval', () => {
  /** What a decision of an operator with a credential is answered, with and without an identity provider. */
  async function decide(how: 'approve' | 'reject', env: Record<string, string>): Promise<Answer> {
    const url = await start({ OPERATIONS_PORT: '0', ...env });
    const name = `${how} ${url}`;
    const { clientId, clientSecret } = await new ManageOperatorsHandler(gateway.runtime.pool).create(name, [
      'RESOLVE',
    ]);
    const headers = { authorization: basic(clientId, clientSecret), 'idempotency-key': mintUuid() };
    const path = `/approvals/Approval:${mintUuid()}/${how}`;
    return ask(gateway, gateway.app.get(OperatorsListener).url + path, { method: 'POST', headers });
  }

  it('needs a session of the identity provider, and a refusal does not', async () => {
    const refused = await decide('approve', {});
    expect([refused.status, refused.json]).toEqual([403, errorShape(403, 'IDENTITY_PROVIDER_NEEDED')]);
    await gateway.close();
    expect((await decide('reject', {})).status).toBe(200);
    await gateway.close();
    expect((await decide('approve', { OIDC_ISSUER: '' })).status).toBe(200);
  });

  it('is made in such a session', async () => {
    const url = await start();
    const browser = new TestBrowser();
    const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
    const { headers } = await browser.get(arrived.location ?? '');
    const cookie = headers
      .getSetCookie()
      .join('; ')
      .replace(/^.*(corridor-session=[\w-]+).*$/, '$1');
    const path = `${url}/api/operations/v1/approvals/Approval:${mintUuid()}/approve`;
    const from = { cookie, 'sec-fetch-site': 'same-origin', 'idempotency-key': mintUuid() };
    expect((await ask(gateway, path, { method: 'POST', headers: from })).status).toBe(200);
  });
});
