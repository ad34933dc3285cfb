import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { accessibilityViolations } from '../system/browser';
import { baseUrl } from '../support/api';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe('an answer of the API in a browser', () => {
  it('is shown unchanged, and cannot be framed by another page', async () => {
    const page = await browser.newPage();
    const url = new URL('/health/live', baseUrl()).href;
    await page.goto(url);
    expect(await page.innerText('body')).toContain('{"status":"live"}');
    expect(await accessibilityViolations(page)).toContainEqual(expect.stringContaining('document-title'));

    await page.setContent(`<iframe src="${url}"></iframe>`);
    const framed = await page.frames()[1]?.innerText('body');
    expect(framed).toContain('blocked');
    expect(framed).not.toContain('live');
    await page.close();
  });
});
