import { mintUuid } from '@corridor/kernel';
import type { OperatorRight } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { operatorIdOf } from '../src/console-sessions/domain/session';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import {
  createGatewayDatabase,
  makeToken,
  platformA,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';
import { IdentityProviderProcess, TestBrowser } from './fixtures/identity-provider';

const CALLBACK = /\/sign-in\/callback\?/;
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const ada = { name: 'Ada Lovelace', roles: ['money'] };
const accounts = { ada, eve: { name: 'Eve', roles: ['all'] } };

let database: TestDatabase;
let provider: IdentityProviderProcess;
let gateway: TestGateway;
let url: string;
let eve: string;

beforeAll(async () => {
  [database, provider] = await Promise.all([createGatewayDatabase(), IdentityProviderProcess.start()]);
  gateway = await startGateway(database, {
    CONSOLE_PORT: '0',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'corridor',
    OIDC_ROLE_MAP: '{"money":"finance","all":"admin","building":"developer"}',
  });
  ({ url } = gateway.app.get(ConsoleListener));
  await makeToken(gateway);
});
beforeEach(async () => {
  await provider.control({
    ...{ accounts, account: 'eve', askedAgoSeconds: 0, isDenied: false, idToken: null, isDown: false },
    start: { redirectUris: [`${url}/sign-in/callback`], hasRefreshTokens: true },
  });
  await gateway.runtime.pool.query('DELETE FROM console_sessions');
  ({ cookie: eve } = await signIn('eve'));
});
afterAll(async () => {
  await gateway.close();
  await provider.stop();
  await database.drop();
});

async function signIn(account: string, status = 303): Promise<{ cookie: string }> {
  await provider.control({ account });
  const browser = new TestBrowser();
  const arrived = await browser.follow(`${url}/sign-in/oidc`, CALLBACK);
  const ended = await browser.get(arrived.location ?? '');
  expect([ended.status, ended.text]).toEqual([status, expect.any(String)]);
  const cookie = /corridor-session=[\w-]+/.exec(ended.headers.getSetCookie().join('; '))?.[0] ?? '';
  return { cookie };
}

/** Calls as Eve, who decides. */
function byEve(path: string, body?: object): Promise<Response> {
  const headers = { cookie: eve, 'sec-fetch-site': 'same-origin', 'idempotency-key': mintUuid() };
  return fetch(`${url}/api/operations/v1${path}`, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
}

/** What Ada may do, as the service learns it that decides about what she has asked for. */
async function rightOfAda(): Promise<Partial<OperatorRight>> {
  const decided = await byEve(`/approvals/Approval:${mintUuid()}/approve`, { reason: 'right' });
  expect([decided.status, await decided.text()]).toEqual([200, expect.any(String)]);
  const { operatorRights = {} } = gateway.services.last.request.context;
  const id = operatorIdOf({
    name: ada.name,
    account: { issuer: new URL(provider.issuer).href, subject: 'ada' },
  });
  expect(operatorRights[id]).toMatchObject({ person: 'ada', permissions: [] });
  return operatorRights[id] ?? {};
}

/** The role by which what Ada has asked for is still asked; undefined if it has ended. */
async function roleOfAda(): Promise<string | undefined> {
  return (await rightOfAda()).role;
}

async function statusOf(cookie: string): Promise<number> {
  return (await fetch(`${url}/api/session`, { headers: { cookie } })).status;
}

/** Lets the roles of Ada's sessions be read again. */
async function readAgain(cookie: string, status: number): Promise<void> {
  await gateway.runtime.pool.query(
    `UPDATE console_sessions SET roles_read_at = clock_timestamp() - interval '16 minutes' WHERE subject = 'ada'`,
  );
  await eventually(async () => (await statusOf(cookie)) === status);
}

async function idle(): Promise<void> {
  await gateway.runtime.pool.query(
    `UPDATE console_sessions SET seen_at = clock_timestamp() - interval '31 minutes' WHERE subject = 'ada'`,
  );
}

async function sendLogout(): Promise<void> {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { iss: provider.issuer, aud: 'corridor', sub: 'ada', iat, exp: iat + 120, jti: mintUuid() };
  const token = await provider.sign({ ...claims, events: { [LOGOUT]: {} } }, { typ: 'logout+jwt' });
  const body = new URLSearchParams({ logout_token: token });
  const answer = await fetch(`${url}/sign-in/backchannel-logout`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

async function endByOperator(): Promise<void> {
  const { rows } = await gateway.runtime.pool.query<{ id: string }>(
    `SELECT id FROM console_sessions WHERE subject = 'ada' AND ended_at IS NULL ORDER BY signed_in_at LIMIT 1`,
  );
  const answer = await byEve(`/console-sessions/ConsoleSession:${rows[0]?.id}/end`, { reason: 'left' });
  expect(answer.status).toBe(200);
}

describe('the right to what a person of the console has asked for', () => {
  it('stays while the session is idle, after the person has signed out, and after a sign-in', async () => {
    const { cookie } = await signIn('ada');
    expect(await roleOfAda()).toBe('finance');
    await idle();
    expect(await roleOfAda()).toBe('finance');
    const again = await signIn('ada');
    const headers = { cookie: again.cookie, 'sec-fetch-site': 'same-origin' };
    expect((await fetch(`${url}/api/session`, { method: 'DELETE', headers })).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect(await roleOfAda()).toBe('finance');
  });

  it.each([
    ['another role', ['all']],
    ['no role', []],
  ])('ends when the provider tells %s, until the next sign-in', async (_title, roles) => {
    const { cookie } = await signIn('ada');
    const other = await signIn('ada');
    await provider.control({ accounts: { ...accounts, ada: { ...ada, roles } } });
    // The last session, which is idle, is not read again.
    await gateway.runtime.pool.query(
      `UPDATE console_sessions SET seen_at = clock_timestamp() - interval '31 minutes'
       WHERE id = (SELECT id FROM console_sessions WHERE subject = 'ada' ORDER BY signed_in_at DESC LIMIT 1)`,
    );
    await readAgain(cookie, 401);
    expect(await statusOf(other.cookie)).toBe(401);
    expect(await roleOfAda()).toBeUndefined();
    await provider.control({ accounts });
    await signIn('ada');
    expect(await roleOfAda()).toBe('finance');
  });

  it('stays when a session ends that the account had as a developer', async () => {
    const developer = { ...ada, roles: ['building'], corridor_platform: platformA.platformId };
    await provider.control({ accounts: { ...accounts, ada: developer } });
    const { cookie } = await signIn('ada');
    await provider.control({ accounts });
    await signIn('ada');
    await readAgain(cookie, 401);
    expect(await roleOfAda()).toBe('finance');
  });

  it('ends when the provider refuses the tokens, or tells that it has signed the person out', async () => {
    const { cookie } = await signIn('ada');
    await gateway.runtime.pool.query(
      `UPDATE console_sessions SET provider_tokens = NULL WHERE subject = 'ada'`,
    );
    await readAgain(cookie, 401);
    expect(await roleOfAda()).toBeUndefined();
    await signIn('ada');
    expect(await roleOfAda()).toBe('finance');
    await sendLogout();
    expect(await roleOfAda()).toBeUndefined();
  });

  it('waits for a sign-in, if the provider has told no role of the account for 12 hours', async () => {
    const age = (hours: number, which: string): Promise<unknown> =>
      gateway.runtime.pool.query(
        `UPDATE console_sessions SET ${which} = clock_timestamp() - $1 * interval '1 hour' WHERE subject = 'ada'`,
        [hours],
      );
    await signIn('ada');
    await age(11, 'signed_in_at');
    expect(await rightOfAda()).not.toHaveProperty('isUnconfirmed');
    await age(13, 'signed_in_at');
    expect(await rightOfAda()).toMatchObject({ role: 'finance', isUnconfirmed: true });
    // It was told again later, in this session and then in another one that began before the last.
    await age(2, 'roles_read_at');
    expect(await rightOfAda()).not.toHaveProperty('isUnconfirmed');
    await signIn('ada');
    await gateway.runtime.pool.query(
      `UPDATE console_sessions SET signed_in_at = clock_timestamp() - interval '12 hours 1 minute'
       WHERE subject = 'ada' AND roles_read_at IS NULL`,
    );
    expect(await rightOfAda()).not.toHaveProperty('isUnconfirmed');
    await age(13, 'roles_read_at');
    expect(await rightOfAda()).toMatchObject({ role: 'finance', isUnconfirmed: true });
    await signIn('ada');
    expect(await rightOfAda()).not.toHaveProperty('isUnconfirmed');
  });

  it('ends with the last open session that an operator ends', async () => {
    await signIn('ada');
    await signIn('ada');
    await endByOperator();
    expect(await roleOfAda()).toBe('finance');
    await endByOperator();
    expect(await roleOfAda()).toBeUndefined();
  });

  it('ends when a credential of the person is disabled, of an idle person too', async () => {
    const operators = new ManageOperatorsHandler(gateway.runtime.pool);
    await signIn('ada');
    await idle();
    const made = await operators.create('Ada by program', ['READ'], { subject: 'ada' });
    await operators.disable(made.operatorId);
    expect(await roleOfAda()).toBeUndefined();
  });

  it.each([
    ['no role', { ...ada, roles: [] }, 403],
    [
      'the role of a developer',
      { ...ada, roles: ['building'], corridor_platform: platformA.platformId },
      303,
    ],
  ])('ends when the person is idle and signs in with %s', async (_title, now, status) => {
    await signIn('ada');
    await idle();
    await provider.control({ accounts: { ...accounts, ada: now } });
    await signIn('ada', status);
    expect(await roleOfAda()).toBeUndefined();
  });
});
