import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { createPlatform, listAt, textAt, type Api } from '../support/api';
import {
  consoleLink,
  operatorsCall,
  operatorsWork,
  suspendedPayment,
  type OperatorsWork,
} from '../support/console-operators';
import { faultsInLook, looks, type Look } from '../support/console-visit';

const SUITE_MS = 480_000;
const others = ['support', 'compliance', 'finance', 'sre', 'auditor'] as const;

let browser: Browser;
let context: BrowserContext | undefined;
let api: Api;
let work: OperatorsWork;
/** Messages on the page's console, and requests elsewhere. There are none. */
let complaints: string[];

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  work = await operatorsWork(api);
}, SUITE_MS);
afterAll(() => browser.close());
afterEach(() => context?.close());

/** Signs a person in, and forbids the page every other origin. */
async function signedIn(role: string, name = `${role} ${Date.now()}`): Promise<Page> {
  const url = await consoleLink(name, role);
  complaints = [];
  context = await browser.newContext();
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== new URL(url).origin && origin !== 'null') complaints.push(`asked ${origin}`);
  });
  await page.goto(url);
  await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
  return page;
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(new URL(`/ops${path}`, page.url()).href);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
}

function pages(): [path: string, title: string][] {
  return [
    ['/', 'Queue'],
    ['/find', 'Find'],
    [`/find?query=${work.platformCustomerId}`, 'Find'],
    ['/reviews', 'Reviews'],
    [`/reviews/${work.verificationId}`, 'Review'],
    ['/suspense', 'Suspense'],
    ['/breaks?status=ALL', 'Breaks'],
    ['/instructions', 'Instructions'],
    ['/settlement-accounts', 'Settlement accounts'],
    ['/fx-trades', 'FX trades'],
    ['/proofs', 'Proofs'],
    ['/connectors', 'Connectors'],
    ['/approvals?status=ALL', 'Approvals'],
    ['/dead-letters', 'Dead letters'],
    ['/audit', 'Audit'],
    [`/customers/${work.customerId}`, 'Customer'],
    [`/payments/${work.transactionId}`, 'Payment'],
    ['/health', 'Health'],
    ['/integrity', 'Integrity'],
    ['/nothing', 'Not found'],
  ];
}

/** Faults of the page that is open, in one look. */
async function faults(page: Page, look: Look): Promise<string[]> {
  const found = await faultsInLook(page, look);
  const folder = process.env['CONSOLE_SCREENSHOTS'];
  if (folder) {
    mkdirSync(folder, { recursive: true });
    const place = new URL(page.url()).pathname.replace(/^\/ops\/?/, '').replace(/[/:].*/, '-one') || 'queue';
    const file = `${place}-${look.colorScheme}-${look.width}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }
  return found;
}

describe('the pages of operators', () => {
  it(
    'have no fault for an administrator, light and dark, wide and narrow',
    async () => {
      const page = await signedIn('admin');
      const found: [string, string, string[]][] = [];
      for (const [path, title] of pages()) {
        await open(page, path, title);
        for (const look of looks) {
          const ofLook = await faults(page, look);
          if (ofLook.length > 0) found.push([path, look.name, ofLook]);
        }
      }
      expect([found, complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );

  it.each(others)(
    'have no fault for the role %s',
    async (role) => {
      const page = await signedIn(role);
      const found: [string, string[]][] = [];
      for (const [index, [path, title]] of pages().entries()) {
        await open(page, path, title);
        const ofLook = await faults(page, looks[index % 2] ?? looks[0]);
        if (ofLook.length > 0) found.push([path, ofLook]);
      }
      expect([found, complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );

  it.each([
    ['support', []],
    ['compliance', ['Approve', 'Reveal']],
    ['finance', ['Resolve']],
    ['sre', ['Replace the routes']],
    ['auditor', []],
    ['admin', ['Approve', 'Reveal', 'Resolve', 'Replace the routes']],
  ])(
    'show %s the buttons of the role alone',
    async (role, expected) => {
      const page = await signedIn(role);
      const places = [
        ['Approve', `/reviews/${work.verificationId}`, 'Review'],
        ['Reveal', `/customers/${work.customerId}`, 'Customer'],
        ['Resolve', '/suspense', 'Suspense'],
        ['Replace the routes', '/connectors', 'Connectors'],
      ] as const;
      const shown: string[] = [];
      for (const [button, path, title] of places) {
        await open(page, path, title);
        if ((await page.getByRole('button', { name: button, exact: true }).count()) > 0) shown.push(button);
      }
      expect(shown.sort()).toEqual([...expected].sort());
    },
    SUITE_MS,
  );

  it('say of any payment what happened, why, and what comes next', async () => {
    const page = await signedIn('support');
    await open(page, `/payments/${work.transactionId}`, 'Payment');
    const summary = page.getByLabel('Summary');
    await summary.getByText('The refund failed, so the money stays in suspense.').waitFor();
    await summary.getByText('Because the account ends in 007: a rule of the sandbox.').waitFor();
    await summary.getByText('An operator decides about the money in suspense.').waitFor();
  });

  it('show a document of a review, which the audit log notes', async () => {
    const page = await signedIn('compliance');
    await open(page, `/reviews/${work.verificationId}`, 'Review');
    await page.getByRole('button', { name: 'Show the document' }).click();
    await page.getByRole('img', { name: 'Passport' }).waitFor();
    const isShown = await page
      .getByRole('img', { name: 'Passport' })
      .evaluate((one) => 'naturalWidth' in one && one.naturalWidth !== 0);
    expect([isShown, complaints]).toEqual([true, []]);
    const { body } = await operatorsCall('GET', '/audit-log?action=read-document&limit=1');
    expect(listAt(body, 'data')).toHaveLength(1);
  });

  it('reveal a customer with a reason that the audit log keeps', async () => {
    const page = await signedIn('compliance');
    await open(page, `/customers/${work.customerId}`, 'Customer');
    await page.getByText('A**** R**** 0****').waitFor();
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByLabel('Reason, without personal data').fill('ticket 4711');
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
    await page.getByText('Ada Reviewed 001').waitFor();
    const { body } = await operatorsCall(
      'GET',
      `/audit-log?resourceId=${work.customerId}&action=reveal-customer`,
    );
    expect(listAt(body, 'data')).toMatchObject([{ reason: 'ticket 4711', after: { isRevealed: true } }]);
    expect(JSON.stringify(body)).not.toContain('Ada Reviewed');
  });

  it(
    'approve a review by the keyboard alone, with visible focus',
    async () => {
      const page = await signedIn('compliance');
      await open(page, `/reviews/${work.verificationId}`, 'Review');
      const approve = page.getByRole('button', { name: 'Approve' });
      for (let count = 0; count < 60; count += 1) {
        await page.keyboard.press('Tab');
        if (await approve.evaluate((one) => one === one.ownerDocument.activeElement)) break;
      }
      const outline = await approve.evaluate((one) => {
        return one.ownerDocument.defaultView?.getComputedStyle(one).outlineStyle;
      });
      expect(outline).toBe('solid');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('the passport is valid');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('It waits for no decision.').waitFor();
      const { body } = await api.get(`/verifications/${work.verificationId}`);
      expect(textAt(body, 'verificationStatus')).toBe('APPROVED');
    },
    SUITE_MS,
  );
});

describe('an action that needs a second person', () => {
  it(
    'is done once by two who approve at once, and never by the one who asked',
    async () => {
      const transactionId = await suspendedPayment(api);
      const asker = `Asker ${Date.now()}`;
      const first = await signedIn('finance', asker);
      await open(first, '/suspense', 'Suspense');
      const row = first.getByRole('row').filter({ has: first.getByTitle(transactionId) });
      await row.getByRole('button', { name: 'Resolve' }).click();
      const dialog = first.getByRole('dialog');
      await dialog.getByLabel('Reason or evidence').fill('the bank confirmed it');
      await dialog.getByRole('button', { name: 'Resolve' }).click();
      await first.getByText('This action needs a second person.').waitFor();
      await open(first, '/approvals', 'Approvals');
      const asked = first.getByRole('row').filter({ has: first.getByTitle(transactionId) });
      await asked.getByRole('button', { name: 'Approve' }).click();
      await first.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await first.getByText('SECOND_OPERATOR_NEEDED', { exact: true }).waitFor();
      await context?.close();

      const { body: list } = await operatorsCall('GET', '/approvals');
      const approval = listAt(list, 'data').find((one) => one['resourceId'] === transactionId);
      const approvalId = textAt(approval ?? {}, 'id');
      const second = await signedIn('finance');
      await open(second, '/approvals', 'Approvals');
      const approved = second.getByRole('row').filter({ has: second.getByTitle(transactionId) });
      await approved.getByRole('button', { name: 'Approve' }).click();
      const pressed = second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      const [raced] = await Promise.all([
        operatorsCall('POST', `/approvals/${approvalId}/approve`, {}),
        pressed,
      ]);
      await second.getByText(/The approval is decided|NOT_IN_THIS_STATE/).waitFor();
      expect([200, 409]).toContain(raced.status);
      const { body: log } = await operatorsCall(
        'GET',
        `/audit-log?resourceId=${transactionId}&action=resolve-payment`,
      );
      expect(listAt(log, 'data')).toHaveLength(1);
    },
    SUITE_MS,
  );
});

describe('the pages of operators', () => {
  it('are not there for a person of a platform', async () => {
    const { body } = await api.post('/console-links', { name: 'Ada', permissions: ['VIEW'] });
    context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(textAt(body, 'url'));
    await page.waitForURL(/\/p\//);
    await page.goto(new URL('/ops', page.url()).href);
    await page.waitForURL(/\/p\//);
    const status = await page.evaluate(`fetch('/api/operations/v1/queue').then((answer) => answer.status)`);
    expect(status).toBe(403);
  });
});
