import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { accessibilityViolations } from '../system/browser';
import { admin, createPlatform, numberAt, textAt, type Api, type Json } from '../support/api';

let browser: Browser;
let context: BrowserContext;
let api: Api;
let platformId: string;
/** Messages on the page's console. Nothing may be blocked or fail. */
let complaints: string[];
/** Origins that the page has asked. */
let asked: Set<string>;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  platformId = textAt((await api.get('/config')).body, 'id');
});
afterAll(() => browser.close());
afterEach(() => context.close());

async function visit(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  [complaints, asked] = [[], new Set()];
  context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(url);
  return page;
}

/** Uses the link, and waits until the pages show who is signed in. */
async function signedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

async function link(body: object = { name: 'Ada', permissions: ['VIEW'] }): Promise<string> {
  const { status, body: made } = await api.post('/console-links', body);
  expect(status).toBe(201);
  return textAt(made, 'url');
}

describe('the console in a browser', () => {
  it.each<[string, BrowserContextOptions]>([
    ['light, wide', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
    ['dark, narrow', { colorScheme: 'dark', viewport: { width: 390, height: 800 } }],
  ])('signs a person in by a link and keeps nothing of it in the address (%s)', async (look, options) => {
    const url = await link();
    const page = await visit(url, options);
    await signedIn(page);

    expect(new URL(page.url()).pathname).toBe(`/p/${platformId}`);
    expect(page.url()).not.toContain(new URL(url).hash.slice(1));
    await page.getByText('Ada, developer').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const sideways = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(sideways).toBe(false);
    expect(complaints).toEqual([]);
    expect([...asked]).toEqual([new URL(url).origin]);
    const folder = process.env['CONSOLE_SCREENSHOTS'];
    if (folder) {
      mkdirSync(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${look.replace(', ', '-')}.png`) });
    }
  });

  it('names whom a link signs in, and waits for a click that ends the former session', async () => {
    const page = await visit(await link());
    await signedIn(page);
    const asked = (): Promise<unknown> =>
      page.evaluate(`fetch('/api/session').then((answer) => answer.json()).then(({ name }) => name)`);

    await page.goto(await link({ name: 'Grace', permissions: ['VIEW'] }));
    await page.getByText(`This link signs you in as Grace, developer of ${platformId}.`).waitFor();
    await page.getByText(`This browser is signed in as Ada, developer of ${platformId}.`).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await asked()).toBe('Ada');
    await signedIn(page);
    expect(await asked()).toBe('Grace');
    expect(complaints).toEqual([]);
  });

  it('shows that a link was used, and lets nobody in', async () => {
    const url = await link();
    const first = await visit(url);
    await signedIn(first);
    await context.close();
    const second = await visit(url);
    await second.getByText('This link was used already, or it has expired.').waitFor();
    await second.goto(new URL(`/p/${platformId}`, url).href);
    await second.getByText('You are not signed in.').waitFor();
  });

  it('closes the pages of a session that nobody has used for half an hour, without a request', async () => {
    const page = await visit(await link());
    await page.clock.install();
    await signedIn(page);
    // Its home asks again and again, which is a use.
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('heading', { name: 'Customers' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('29:00');
    expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.clock.fastForward('02:00');
    await page.getByText('You are not signed in.').waitFor();
    expect([requests.filter((path) => path !== '/api/sign-in'), await page.getByText('Ada').count()]).toEqual(
      [[], 0],
    );
  });

  it('signs out by the keyboard alone', async () => {
    const page = await visit(await link());
    await signedIn(page);
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.textContent');
    for (let tabs = 0; tabs < 30 && (await focused()) !== 'Sign out'; tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('You are not signed in.').waitFor();
    const answer = await page.evaluate(`fetch('/api/session').then(({ status }) => status)`);
    expect(answer).toBe(401);
  });

  it('calls the API of the platform from its pages, and of no other', async () => {
    const page = await visit(await link({ name: 'Ada' }));
    await signedIn(page);
    const call = (id: string) =>
      page.evaluate(
        `fetch('/api/platforms/${id}/2025-10-13/config').then(async (answer) => [answer.status, await answer.json()])`,
      );
    expect(await call(platformId)).toEqual([200, expect.objectContaining({ id: platformId })]);
    const other = await createPlatform();
    const [status] = (await call(textAt((await other.get('/config')).body, 'id'))) as [number];
    expect(status).toBe(404);
  });

  it('lets operators in by a command on the server, until they are signed out by another', async () => {
    const name = `Grace ${platformId.slice(-6)}`;
    const printed = await admin('console-link', '--name', name, '--role', 'support', '--json');
    const page = await visit(textAt(JSON.parse(printed) as Json, 'url'));
    await signedIn(page);
    expect(new URL(page.url()).pathname).toBe('/ops');
    const breaks = (): Promise<unknown> =>
      page.evaluate(`fetch('/api/operations/v1/breaks').then(({ status }) => status)`);
    expect(await breaks()).toBe(200);
    const ended = await admin('console-sign-out', '--name', name, '--json');
    expect(numberAt(JSON.parse(ended) as Json, 'sessionsEnded')).toBe(1);
    expect(await breaks()).toBe(401);
  });
});
