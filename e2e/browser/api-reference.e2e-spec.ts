import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { baseUrl } from '../support/api';
import { operationsUrl } from '../support/operator-client';

/** Scalar parses and renders the whole document. */
const DRAWN_WITHIN_MS = 90_000;
const SIZES = [
  ['wide', { width: 1280, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const;

let browser: Browser;
let page: Page;
/** Requests of the page, and errors on its console. */
let asked: string[];
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function open(
  viewport: { width: number; height: number },
  url = new URL('/docs', baseUrl()).href,
): Promise<void> {
  page = await browser.newPage({ viewport });
  page.setDefaultTimeout(DRAWN_WITHIN_MS);
  asked = [];
  complaints = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
}

/** Number of pixels by which the page is wider than the window. */
function hiddenWidth(): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  ) as Promise<number>;
}

/** The results of the search. */
async function search(text: string): Promise<Locator> {
  await page.getByRole('search').first().click();
  await page.getByPlaceholder('Search...').fill(text);
  const options = page.getByRole('option');
  await options.first().waitFor();
  return options;
}

describe("the reference of the operators' API", () => {
  afterAll(() => page.close());

  it('is drawn without errors, and asks this deployment alone', async () => {
    await open({ width: 390, height: 844 }, `${operationsUrl()}/operations/docs`);
    await page.getByText('For the people who run a deployment.').waitFor();
    const elsewhere = asked.filter((url) => !url.startsWith(operationsUrl()) && !url.startsWith('data:'));
    expect([elsewhere, complaints, await hiddenWidth()]).toEqual([[], [], 0]);
  });
});

describe.each(SIZES)('the API reference in a %s window', (name, viewport) => {
  // All tests share one page, because rendering takes seconds.
  beforeAll(async () => {
    await open(viewport);
    await page.getByRole('heading', { name: 'Credentials' }).waitFor();
  });
  afterAll(() => page.close());

  async function openSideBar(): Promise<void> {
    const menu = page.getByRole('button', { name: /open menu/i });
    if (name === 'narrow' && (await menu.isVisible())) await menu.click();
  }

  it('sends requests only to this deployment, and logs no errors', async () => {
    expect(await page.title()).toBe('Corridor API');
    const { origin } = new URL(baseUrl());
    expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.map((url) => new URL(url).pathname)).toContain('/openapi.json');
    expect(complaints).toEqual([]);
  });

  it("shows the sandbox's credentials, but not the names that exist only for the search", async () => {
    const text = await page.innerText('#reference');
    expect(text).toContain('client id sandbox and client secret sandbox-secret');
    expect(text).not.toContain('<!--');
  });

  it('opens an operation from its side bar, with the heading above the description', async () => {
    await openSideBar();
    await page
      .locator('button', { hasText: /^Transfers/ })
      .first()
      .click();
    await page
      .getByText(/^Send money from an internal account/)
      .first()
      .click();
    const heading = page.getByRole('heading', { name: /^Send money from an internal account/ });
    await heading.waitFor();
    const description = page.getByText('Needs the permission TRANSACT.').last();
    await heading.scrollIntoViewIfNeeded();
    const [above, below] = await Promise.all([heading.boundingBox(), description.boundingBox()]);
    expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
    expect(await hiddenWidth()).toBe(0);
  });

  it.each([
    ['an operation', 'executeQuote', 'Execute a quote'],
    ['payouts in one currency', 'payout', 'Send money from an internal account'],
    ['payouts in another currency', 'payout', 'Create a quote'],
    ['a field of a body', 'lockedCurrencySide', 'Create a quote'],
    ['a field of an account type', 'clabeNumber', 'MxnAccountInfo'],
    ['a field of an answer', 'exchangeRate', 'Quote'],
  ])('finds %s', async (_name, text, found) => {
    await openSideBar();
    const option = (await search(text)).filter({ hasText: found }).first();
    await option.click();
    await option.waitFor({ state: 'hidden' });
    expect(await hiddenWidth()).toBe(0);
  });
});

describe('the API reference', () => {
  it("sends an operation's request with the sandbox's credentials", async () => {
    await open({ width: 1280, height: 900 });
    await (await search("Get the platform's configuration")).first().click();
    await page
      .getByRole('button', { name: /Test Request/i })
      .first()
      .click();
    const answered = page.waitForResponse((response) => response.url().endsWith('/config'));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    expect((await answered).status()).toBe(200);
    await page.getByText('"umaDomain"').last().waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});
