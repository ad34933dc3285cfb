import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, launchChromium, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { ManageConsoleHandler } from '../src/console-sessions/manage-console.handler';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { createGatewayDatabase, startGateway, type TestGateway } from './fixtures/gateway-app';

const PAGES = resolve(__dirname, '..', '..', '..', 'tools', 'build-console.mjs');
const withChromium = process.env['CI'] === 'true' || hasChromium();

(withChromium ? describe : describe.skip)('the pages of access, in a browser', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    execFileSync(process.execPath, [PAGES]);
    [database, browser] = await Promise.all([createGatewayDatabase(), launchChromium()]);
    gateway = await startGateway(database, { CONSOLE_PORT: '0' });
    const nothing = { queues: [], deadLetters: [], totalCount: 0 };
    gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify(nothing)) });
    const { pool } = gateway.runtime;
    const operators = new ManageOperatorsHandler(pool);
    await operators.create('Grace Hopper', ['READ', 'AUDIT']);
    const { operatorId } = await operators.create('Ada Lovelace', ['CONFIGURE']);
    await operators.disable(operatorId, 'has left');
    const site = gateway.app.get(ConsoleListener).url;
    const links = new ManageConsoleHandler(pool);
    const { url } = await links.createLink({ name: 'Joan Clarke', role: 'auditor', permissions: [] }, site);
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
    await database?.drop();
  });

  /** The texts of the rows of a table, by the names in them. */
  async function rowOf(table: string, ...texts: string[]): Promise<string> {
    let row = page.getByRole('table', { name: table }).getByRole('row');
    for (const text of texts) row = row.filter({ hasText: text });
    return row.innerText();
  }

  it('name who joined and left, and no ids', async () => {
    await page.getByRole('link', { name: 'Access report' }).click();
    await page.getByRole('heading', { name: 'Access report', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Changes of access' }).waitFor();
    expect(await rowOf('Changes of access', 'Grace Hopper')).toMatch(/JOINED[^]*AUDIT, READ/);
    expect(await rowOf('Changes of access', 'Ada Lovelace', 'JOINED')).toContain('CONFIGURE');
    expect(await rowOf('Changes of access', 'Ada Lovelace', 'LEFT')).toContain('has left');
    expect(await rowOf('Changes of access', 'Joan Clarke')).toMatch(/JOINED[^]*auditor/);
    expect(await page.locator('main').innerText()).not.toContain('Operator:');
  });

  it('list who has access, and mark it as reviewed', async () => {
    await page.getByRole('link', { name: 'Access review' }).click();
    await page.getByRole('heading', { name: 'Access review', level: 1 }).waitFor();
    await page.getByText('Nobody has reviewed this list yet.').waitFor();
    expect(await rowOf('People with access', 'Grace Hopper')).toMatch(
      /READ, AUDIT[^]*ends:[^]*in (89|90) days/,
    );
    expect(await rowOf('People with access', 'Joan Clarke')).toContain('auditor, by links, last sign-in');
    expect(await page.locator('main').innerText()).not.toMatch(/Ada Lovelace|Operator:/);
    await page.getByRole('button', { name: 'Mark as reviewed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What you found').fill('all are needed');
    await dialog.getByRole('button', { name: 'Mark as reviewed' }).click();
    await page.getByText('The review is in the audit log.').waitFor();
    await page.getByText(/^Joan Clarke reviewed this list:.*\(all are needed\)$/).waitFor();
    await page.getByText(/^The next review is due:.* in (89|90) days$/).waitFor();
  });
});
