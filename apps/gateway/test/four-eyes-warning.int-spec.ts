import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { hasChromium, launchChromium, type TestDatabase } from '@corridor/testing';
import { ConsoleListener } from '../src/console-listener/console-listener.adapter';
import { ManageConsoleHandler } from '../src/console-sessions/manage-console.handler';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { createGatewayDatabase, startGateway } from './fixtures/gateway-app';

const PAGES = resolve(__dirname, '..', '..', '..', 'tools', 'build-console.mjs');
const WARNING = 'Every action is done by one person alone: the configuration has FOUR_EYES=none.';
const PLAINTEXT = 'Data crosses the network without TLS, as ALLOW_PLAINTEXT allows: postgres, rates.';

/** What services answer that have nothing, whatever the gateway asks them. */
const NOTHING = { queues: [], deadLetters: [], totalCount: 0 };

const withChromium = process.env['CI'] === 'true' || hasChromium();

(withChromium ? describe : describe.skip)('the home page of operators, in a browser', () => {
  let database: TestDatabase;
  let browser: Browser;

  beforeAll(async () => {
    execFileSync(process.execPath, [PAGES]);
    [database, browser] = await Promise.all([createGatewayDatabase(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await database?.drop();
  });

  /** How often the home page of a gateway with this configuration has the warning. */
  async function warnings(
    env: Record<string, string>,
    { text = WARNING, answer = {} }: { text?: string | RegExp; answer?: object } = {},
  ): Promise<number> {
    const gateway = await startGateway(database, { CONSOLE_PORT: '0', ...env });
    gateway.services.answer = () => ({ body: Buffer.from(JSON.stringify({ ...NOTHING, ...answer })) });
    const context = await browser.newContext();
    try {
      const { url: console } = gateway.app.get(ConsoleListener);
      const links = new ManageConsoleHandler(gateway.runtime.pool);
      const { url } = await links.createLink({ name: 'Grace', role: 'finance', permissions: [] }, console);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(url);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
      await page.getByRole('table', { name: 'Queues' }).waitFor();
      return await page.getByText(text).count();
    } finally {
      await context.close();
      await gateway.close();
    }
  }

  it.each([
    ['warns if FOUR_EYES=none', { FOUR_EYES: 'none' }, 1],
    ['does not warn if actions are named', { FOUR_EYES: 'put-routes' }, 0],
    ['does not warn with the default of a sandbox', {}, 0],
  ])('%s', async (_title, env, expected) => {
    expect(await warnings(env)).toBe(expected);
  });

  it('names the people whose credentials end soon', async () => {
    const warning = 'Credentials of operators end soon.';
    expect(await warnings({}, { text: warning })).toBe(0);
    const gateway = await startGateway(database, {});
    const operators = new ManageOperatorsHandler(gateway.runtime.pool);
    await operators.create('Ada Lovelace', ['READ'], { lifetimeMs: 13 * 86_400_000 });
    await gateway.close();
    expect(await warnings({}, { text: warning })).toBe(1);
    expect(await warnings({}, { text: /^Ada Lovelace, .* in (12|13) days$/ })).toBe(1);
  });

  it.each([
    ['names what a service trusts without TLS', ['rates', 'postgres'], 1],
    ['does not warn if everything has TLS', [], 0],
  ])('%s', async (_title, plaintext, expected) => {
    expect(await warnings({}, { text: PLAINTEXT, answer: { plaintext } })).toBe(expected);
  });
});
