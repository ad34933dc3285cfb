import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hasChromium, launchChromium, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import {
  createGatewayDatabase,
  makeToken,
  platformA,
  startGateway,
  type TestGateway,
} from './fixtures/gateway-app';
import { IdentityProviderProcess } from './fixtures/identity-provider';

const PAGES = resolve(__dirname, '..', '..', '..', 'tools', 'build-console.mjs');
const SECRET = 'a secret of the client';
const accounts = {
  ada: { name: 'Ada Lovelace', roles: ['money'] },
  bob: { name: 'Bob', roles: ['building'], corridor_platform: platformA.platformId },
  nobody: { name: 'Nobody', roles: ['elsewhere'] },
};
const OF_FINANCE = ['Queue', 'Find', 'Suspense', 'Breaks', 'Approvals', 'Integrity'];
const OF_OTHERS = ['Reviews', 'Audit'];
const LOG_IN = 'Provider: login';
const CONSENT = 'Provider: consent';
const SIGNED_OUT = 'You are not signed in.';

const withChromium = process.env['CI'] === 'true' || hasChromium();

let database: TestDatabase;
let provider: IdentityProviderProcess;
let gateway: TestGateway;
let browser: Browser;
/** The console by another name than the provider, so that each is another site for the browser. */
let origin: string;
let context: BrowserContext;
let page: Page;
/** Addresses of the provider that the person's browser has visited. */
const visited: string[] = [];
const complaints: string[] = [];

/** What services answer that have nothing, whatever the gateway asks them. */
const NOTHING = {
  ...{ data: [], hasMore: false, totalCount: 0 },
  ...{ queues: [], deadLetters: [], approvals: [] },
};

/** A browser of somebody else. */
async function newPerson(): Promise<void> {
  await context?.close();
  context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser itself notes each answer that refuses something, as those to somebody who is not signed in.
    if (!/status of 40[13]/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(provider.issuer))
      visited.push(request.url());
  });
  visited.length = 0;
}

const shows = (name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Logs in at the provider, which asks. */
async function answerAs(account: string): Promise<void> {
  await shows(LOG_IN);
  expect(new URL(page.url()).origin).toBe(provider.issuer);
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs a new person in, who agrees that the console gets the roles. */
async function signIn(account: string): Promise<void> {
  await newPerson();
  await page.goto(origin);
  await shows(SIGNED_OUT);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await answerAs(account);
  await shows(CONSENT);
  await page.getByRole('button', { name: 'Allow' }).click();
}

const menu = (): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts();

/** Makes all sessions look as if something was that many minutes ago. */
async function ago(column: 'seen_at' | 'asked_at', minutes: number): Promise<void> {
  const sql = `UPDATE console_sessions SET ${column} = now() - $1 * interval '1 minute' WHERE ended_at IS NULL`;
  await gateway.runtime.pool.query(sql, [minutes]);
}

(withChromium ? describe : describe.skip)('a person with a browser and an OpenID provider', () => {
  beforeAll(async () => {
    execFileSync(process.execPath, [PAGES]);
    [database, provider, browser] = await Promise.all([
      createGatewayDatabase(),
      IdentityProviderProcess.start(),
      launchChromium(),
    ]);
    gateway = await startGateway(database, {
      CONSOLE_PORT: '0',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'corridor',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_ROLE_MAP: JSON.stringify({ money: 'finance', building: 'developer' }),
    });
    gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify(NOTHING)) });
    origin = gateway.app.get(ConsoleListener).url.replace('127.0.0.1', 'localhost');
    const redirectUris = [`${origin}/sign-in/callback`];
    await provider.control({ accounts, start: { redirectUris, clientSecret: SECRET, hasPages: true } });
    await makeToken(gateway);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
    await provider?.stop();
    await database?.drop();
  });
  beforeEach(() => {
    complaints.length = 0;
  });
  afterEach(() => expect(complaints).toEqual([]));

  it('signs in by clicking, sees the pages of the role, and signs out', async () => {
    await signIn('ada');
    await shows('Queue');
    expect(page.url()).toBe(`${origin}/ops`);
    await page.getByText('Ada Lovelace, finance').waitFor();
    const entries = await menu();
    expect(entries).toEqual(expect.arrayContaining(OF_FINANCE));
    expect(entries.filter((entry) => OF_OTHERS.includes(entry))).toEqual([]);
    await page.getByRole('navigation').getByRole('link', { name: 'Breaks' }).click();
    await shows('Breaks');
    await page.goto(`${origin}/ops/audit`);
    await page.getByText('Only auditors and administrators read the audit log.').waitFor();
    await page.goto(`${origin}/p/${platformA.platformId}`);
    await shows('Queue');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await shows('Provider: logout');
    await page.getByRole('button', { name: 'Yes' }).click();
    await shows(SIGNED_OUT);
    expect(page.url()).toBe(`${origin}/sign-in`);
    expect(await context.cookies(origin)).toEqual([]);
    for (const path of ['/ops', '/ops/breaks']) {
      await page.goto(`${origin}${path}`);
      await shows(SIGNED_OUT);
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    await page.getByRole('link', { name: 'Sign in' }).click();
    await shows(LOG_IN);
    // The browser tells that it has removed what the pages had stored.
    expect(complaints.splice(0)).toEqual([
      `Clear-Site-Data header on '${origin}/api/session': Cleared data types: "cache", "storage".`,
    ]);
  });

  it('of a platform sees its pages alone', async () => {
    await signIn('bob');
    await page.getByText('Bob, developer').waitFor();
    await page.waitForURL(`${origin}/p/${platformA.platformId}`);
    await page.goto(`${origin}/ops/breaks`);
    await page.waitForURL(`${origin}/p/${platformA.platformId}`);
    await page.getByText('Bob, developer').waitFor();
    expect(await menu()).not.toContain('Breaks');
  });

  it('comes back through the provider to the page where the session has expired', async () => {
    await signIn('ada');
    await shows('Queue');
    const place = `${origin}/ops/suspense?platformId=${encodeURIComponent(platformA.platformId)}`;
    await page.goto(place);
    await shows('Suspense');
    await ago('seen_at', 31);
    await page.reload();
    await shows(SIGNED_OUT);
    visited.length = 0;
    // The provider knows the person and the consent.
    await page.getByRole('link', { name: 'Sign in' }).click();
    await shows('Suspense');
    expect(visited).not.toEqual([]);
    expect(page.url()).toBe(place);
    expect(await page.getByLabel('Platform').inputValue()).toBe(platformA.platformId);
  });

  it('hears in a form that it needs a fresh sign-in before typing, signs in again, and comes back to the page', async () => {
    await signIn('ada');
    await shows('Queue');
    const place = `${origin}/ops/freezes?status=ALL`;
    await page.goto(place);
    await shows('Freezes');
    const form = page.getByRole('dialog');
    const stale = form.getByText('This needs a sign-in of the last 15 minutes.');
    const open = (): Promise<void> => page.getByRole('button', { name: 'Freeze' }).first().click();
    const confirm = form.getByRole('button', { name: 'Freeze' });
    await open();
    expect([await stale.count(), await confirm.isDisabled()]).toEqual([0, false]);
    await form.getByRole('button', { name: 'Cancel' }).click();
    // The page was open all the time. The form asks whether the sign-in is fresh.
    await ago('asked_at', 20);
    await open();
    await stale.waitFor();
    expect(await confirm.isDisabled()).toBe(true);

    await form.getByRole('link', { name: 'Sign in again' }).click();
    await answerAs('ada');
    await shows('Freezes');
    expect(page.url()).toBe(place);
    await page.getByText('Ada Lovelace, finance').waitFor();
    await open();
    expect([await stale.count(), await confirm.isDisabled()]).toEqual([0, false]);
  });

  it('without a role, or who refuses, is told so and signs in as somebody else', async () => {
    await signIn('nobody');
    await shows('You are not signed in');
    expect(await context.cookies(origin)).toEqual([]);
    // The provider knows this account, and would not ask by itself.
    await page.getByRole('link', { name: 'Sign in with another account' }).click();
    await answerAs('ada');
    await shows(CONSENT);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('access_denied').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await shows(CONSENT);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Ada Lovelace, finance').waitFor();
  });
});
