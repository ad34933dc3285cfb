import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../system/browser';
import { Api, baseUrl } from '../vocabulary/api';

/** Swagger UI reads the whole document and draws it. */
const DRAWN_WITHIN_MS = 30_000;

let browser: Browser;
let page: Page;
/** What the page asked for, and what it complained of. */
let asked: string[];
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  asked = [];
  complaints = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(new URL('/docs', baseUrl()).href);
  await page.waitForSelector('#operations-Transfers-createTransferOut', { timeout: DRAWN_WITHIN_MS });
});
afterEach(() => page.close());

describe('the API reference in a browser', () => {
  it('shows operations, their texts and webhooks, and asks nobody but this deployment', async () => {
    expect(await page.title()).toBe('Corridor API');
    const text = await page.innerText('#reference');
    expect(text).toContain('/transfer-out');
    expect(text).toContain('Push money from an internal account to an external one of the same currency');
    expect(await page.locator('.webhooks .opblock').count()).toBeGreaterThan(30);
    const { origin } = new URL(baseUrl());
    expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows what an operation takes and answers', async () => {
    await page.click('#operations-Transfers-createTransferOut .opblock-summary-control');
    const operation = page.locator('#operations-Transfers-createTransferOut');
    await operation.locator('.responses-table').first().waitFor();
    const text = await operation.innerText();
    expect(text).toContain('Idempotency-Key');
    expect(text).toContain('Needs the permission TRANSACT.');
    expect(text).toContain('INSUFFICIENT_BALANCE');
    expect(complaints).toEqual([]);
  });

  it('tries an operation with the credentials of a token', async () => {
    const api = new Api('sandbox', 'sandbox-secret');
    await page.click('.auth-wrapper .authorize');
    await page.fill('.auth-container input[name="username"]', api.clientId);
    await page.fill('.auth-container input[name="password"]', api.clientSecret);
    await page.click('.auth-container .authorize');
    await page.click('.auth-container .btn-done');

    const id = '[id="operations-Platform_configuration-getConfig"]';
    await page.click(`${id} .opblock-summary-control`);
    await page.click(`${id} .try-out__btn`);
    await page.click(`${id} .execute`);
    const answer = page.locator(`${id} .live-responses-table`);
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').last().innerText()).toContain('200');
    expect(await answer.innerText()).toContain('"umaDomain"');
    expect(complaints).toEqual([]);
  });
});
