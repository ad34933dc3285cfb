import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { accessibilityViolations } from '../system/browser';
import { baseUrl } from '../support/api';

let browser: Browser;
let server: Server;
const url = new URL('/health/live', baseUrl()).href;

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${url}"></iframe>`);
  }).listen(0, 'localhost');
  await once(server, 'listening');
});
afterAll(async () => {
  await browser.close();
  server.close();
});

describe('an answer of the API in a browser', () => {
  it('is shown unchanged', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    expect(await page.innerText('body')).toContain('{"status":"live"}');
    expect(await accessibilityViolations(page)).toContainEqual(expect.stringContaining('document-title'));
    await page.close();
  });

  it('cannot be framed by the page of another origin', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const refused = page.waitForEvent('console', (message) => message.text().includes(new URL(url).origin));
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
    expect((await refused).text()).toContain("frame-ancestors 'none'");
    expect(await page.frames()[1]?.innerText('body')).not.toContain('live');
    await page.close();
  });
});
