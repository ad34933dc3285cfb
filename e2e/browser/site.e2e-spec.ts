import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { accessibilityViolations } from '../system/browser';
import { freePort } from '../../tools/infra/ports.mjs';

const ROOT = resolve(__dirname, '..', '..');
const NX = join(ROOT, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const VITEPRESS = join(ROOT, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
/** Building the site, unless the static checks have. */
const BUILT_WITHIN_MS = 600_000;
/** Drawing a page, or its index of words, on a busy machine. */
const DRAWN_WITHIN_MS = 90_000;

describe('the site of the documents', () => {
  let server: ChildProcess;
  let browser: Browser;
  let page: Page;
  let url: string;

  beforeAll(async () => {
    const env = { ...process.env, NX_DAEMON: 'false' };
    await promisify(execFile)(process.execPath, [NX, 'run', 'checks-tool:site'], { cwd: ROOT, env });
    const port = await freePort();
    url = `http://localhost:${port}/`;
    const args = [VITEPRESS, 'preview', 'docs', '--port', String(port)];
    server = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
    await eventually(() =>
      fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    browser = await launchChromium();
  }, BUILT_WITHIN_MS);
  afterAll(async () => {
    await browser.close();
    server.kill();
  });

  // Each with a session of its own, because the search keeps the last word.
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(DRAWN_WITHIN_MS);
    await page.goto(url);
  });
  afterEach(() => page.close());

  /** The pages of the results, best first. */
  async function search(text: string): Promise<string[]> {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('.search-input').fill(text);
    const results = page.locator('.results .result');
    await results.first().waitFor();
    const addresses = await results.evaluateAll((links) =>
      links.map((link) => (link as unknown as { href: string }).href),
    );
    return addresses.map((address) => new URL(address).pathname.replace(/^\/|\.html$/g, ''));
  }

  it.each([
    ['payout', /^(quickstart|pay-sellers|returned-payouts|payments)$/],
    ['commission', /^pay-sellers$/],
    ['escrow', /^pay-sellers$/],
    ['pagination', /^limits$/],
    ['GDPR', /^data-protection$/],
    ['Brazil', /^account-types$/],
  ])('finds the guide for "%s" first, and no decision record', async (word, guide) => {
    const [first, ...others] = await search(word);
    expect(first).toMatch(guide);
    expect(others.filter((found) => found.startsWith('adr/'))).toEqual([]);
  });

  it.each(['', 'quickstart.html', 'account-types.html', 'errors.html'])(
    'has no serious violation of accessibility on /%s',
    async (path) => {
      await page.goto(url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await accessibilityViolations(page, { impacts: ['critical', 'serious'] })).toEqual([]);
    },
  );
});
