import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { WebhookReceiver } from '@corridor/api-client';
import { launchChromium } from '@corridor/testing';
import { admin, createPlatform, textAt, uniqueName, type Api, type Json } from '../support/api';
import { listenForWebhooks } from '../support/default-endpoint';
import { fundedCustomer, transactionReaches, transferOut } from '../support/money';
import { done } from '../support/quotes';

const ROOT = resolve(__dirname, '..', '..');
const ROW = /^\| (\S[^|]*?) +\| `(\/(?:p|ops)[^`]*)` +\|/gm;
/** Folder for the pictures, relative to the checkout: `docs/screenshots` for those of the site. Without it none are made. */
const FOLDER = process.env['CONSOLE_SCREENSHOTS'];

interface Documented {
  name: string;
  path: string;
}

/** The pages that the tables of docs/console.md list. */
const documented = [...readFileSync(join(ROOT, 'docs', 'console.md'), 'utf8').matchAll(ROW)].map(
  ([, name = '', path = '']): Documented => ({ name, path }),
);
const ofDevelopers = documented.filter(({ path }) => path.startsWith('/p/'));
const ofOperators = documented.filter(({ path }) => path.startsWith('/ops'));

let browser: Browser;
let api: Api;
let receiver: WebhookReceiver;
/** What stands in braces in a path. */
let ids: Record<string, string>;

/** Payments with different ends, so that no page is empty. */
async function makePayments(): Promise<string> {
  const [arriving, refused] = [await fundedCustomer(api, 50_000), await fundedCustomer(api, 50_000, '004')];
  const payments = [];
  for (const customer of [refused, arriving])
    payments.push(textAt(await done(api.post('/transfer-out', transferOut(customer, 12_345)), 201), 'id'));
  const [rejected = '', completed = ''] = payments;
  await transactionReaches(api, rejected, 'REJECTED');
  await transactionReaches(api, completed, 'COMPLETED');
  await receiver.event('OUTGOING_PAYMENT_COMPLETED', completed);
  return completed;
}

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  ({ receiver } = await listenForWebhooks(api));
  const transactionId = await makePayments();
  ids = { platformId: textAt((await api.get('/config')).body, 'id'), transactionId };
});
afterAll(async () => {
  await browser.close();
  await receiver.stop();
});

/** A signed-in page. */
async function signIn(link: string): Promise<{ context: BrowserContext; page: Page; origin: string }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => /^\/(p|ops)/.test(pathname));
  return { context, page, origin: new URL(link).origin };
}

async function pictureOf(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  const folder = resolve(ROOT, FOLDER);
  mkdirSync(folder, { recursive: true });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.png`) });
}

/** Opens each page by its documented path. Resolves with the documented names that the opened page does not show. */
async function visit(link: string, pages: readonly Documented[]): Promise<string[]> {
  const { context, page, origin } = await signIn(link);
  const missing: string[] = [];
  for (const { name, path } of pages) {
    await page.goto(origin + path.replace(/\{(\w+)\}/g, (_braces, id: string) => ids[id] ?? `no-${id}`));
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    const shown = await heading.innerText();
    if (shown === name) await pictureOf(page, name);
    else missing.push(`${path} shows "${shown}" instead of "${name}"`);
  }
  await context.close();
  return missing;
}

describe('docs/console.md', () => {
  it('lists pages of both kinds of people', () => {
    expect([ofDevelopers.length, ofOperators.length].every((count) => count > 0)).toBe(true);
  });

  it('names the pages of developers as they are, at their paths', async () => {
    const made = await done(api.post('/console-links', { name: 'Ada' }), 201);
    expect(await visit(textAt(made, 'url'), ofDevelopers)).toEqual([]);
  });

  it('names the pages of operators as they are, at their paths', async () => {
    const name = `Grace ${uniqueName()}`;
    const made = await admin('console-link', '--name', name, '--role', 'admin', '--json');
    expect(await visit(textAt(JSON.parse(made) as Json, 'url'), ofOperators)).toEqual([]);
  });
});
