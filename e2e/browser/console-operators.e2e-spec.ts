import { randomUUID } from 'node:crypto';
import type { Browser, Locator } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { createPlatform, listAt, textAt, type Api } from '../support/api';
import {
  operatorsCall,
  operatorsList,
  operatorsWork,
  suspendedPayment,
  type OperatorsWork,
} from '../support/console-operators';
import { operatorPages } from '../support/operator-pages';
import { OperatorVisit } from '../support/operator-visit';

const SUITE_MS = 480_000;

let browser: Browser;
let visit: OperatorVisit | undefined;
let api: Api;
let work: OperatorsWork;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  work = await operatorsWork(api);
}, SUITE_MS);
afterAll(() => browser.close());
afterEach(() => visit?.end());

/** Signs a person in. */
async function signedIn(role: string, name?: string): Promise<OperatorVisit> {
  visit = await OperatorVisit.begin(browser, role, name);
  return visit;
}

/** Where the link of an id leads to. */
function pageBehind(within: Locator, id: string): Promise<string | null> {
  return within
    .getByRole('link')
    .filter({ has: within.page().getByTitle(id) })
    .getAttribute('href');
}

describe('the pages of operators', () => {
  it(
    'have no fault for an administrator, light and dark, wide and narrow',
    async () => {
      const admin = await signedIn('admin');
      const found: [string, string[]][] = [];
      for (const [path, title] of operatorPages(work)) {
        await admin.open(path, title);
        const faults = await admin.faults();
        if (faults.length > 0) found.push([path, faults]);
      }
      expect([found, admin.complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );

  it.each([
    ['support', []],
    ['compliance', ['Approve', 'Reveal']],
    ['finance', ['Resolve']],
    ['sre', ['Add a rule']],
    ['auditor', []],
    ['admin', ['Add a rule', 'Approve', 'Reveal', 'Resolve']],
  ])(
    'open for the role %s, with its buttons alone',
    async (role, expected) => {
      const person = await signedIn(role);
      for (const [path, title] of operatorPages(work)) await person.follow(path, title);
      expect(person.complaints).toEqual([]);
      const places = [
        ['Approve', `/reviews/${work.verificationId}`, 'Review'],
        ['Reveal', `/customers/${work.customerId}`, 'Customer'],
        ['Resolve', '/suspense', 'Suspense'],
        ['Add a rule', '/connectors', 'Connectors'],
      ] as const;
      const shown: string[] = [];
      for (const [button, path, title] of places) {
        const page = await person.follow(path, title);
        if ((await page.getByRole('button', { name: button, exact: true }).count()) > 0) shown.push(button);
      }
      expect(shown.sort()).toEqual([...expected].sort());
    },
    SUITE_MS,
  );

  it('say of any payment what happened, why, and what comes next', async () => {
    const page = await (await signedIn('support')).open(`/payments/${work.transactionId}`, 'Payment');
    const summary = page.getByLabel('Summary');
    await summary.getByText('The refund failed, so the money stays in suspense.').waitFor();
    await summary.getByText('Because the account ends in 007: a rule of the sandbox.').waitFor();
    await summary.getByText('An operator decides about the money in suspense.').waitFor();
  });

  it('say of an empty list with a filter only that nothing matches', async () => {
    const person = await signedIn('admin');
    const id = randomUUID();
    for (const [path, title, text] of [
      [`/breaks?depositId=${id}`, 'Breaks', 'No break matches.'],
      [`/freezes?subjectId=Customer:${id}`, 'Freezes', 'No freeze matches.'],
      [`/instructions?transactionId=Transaction:${id}`, 'Instructions', 'No instruction matches.'],
      [`/suspense?platformId=PlatformConfig:${id}`, 'Suspense', 'No payment matches.'],
    ] as const)
      await (await person.open(path, title)).getByText(text).waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('name the parties of a payment of which no connector was told', async () => {
    const path = `/instructions?transactionId=${work.transactionId}`;
    expect(await operatorsList(path)).toEqual([]);
    const found = await operatorsList('/suspense?limit=100');
    const item = found.find((one) => one['transactionId'] === work.transactionId) ?? {};
    const [platformId, customerId] = [textAt(item, 'platformId'), textAt(item, 'customerId')];
    const person = await signedIn('support');
    const page = await person.open(`/payments/${work.transactionId}`, 'Payment');
    const facts = page.locator('dl').filter({ has: page.getByText('Counterparty', { exact: true }) });
    await facts.getByText(textAt(item, 'counterparty', 'identifier')).waitFor();
    expect(await pageBehind(facts, platformId)).toBe(`/ops/platforms/${platformId}`);
    expect(await pageBehind(facts, customerId)).toBe(`/ops/customers/${customerId}`);
    expect(person.complaints).toEqual([]);
  });

  it('name the platform, the customer and the person', async () => {
    const person = await signedIn('compliance', `Grace ${Date.now()}`);
    const { body: config } = await api.get('/config');
    const { body: platform } = await operatorsCall('GET', `/platforms/${textAt(config, 'id')}`);
    const reviews = await person.open('/reviews', 'Reviews');
    const row = reviews.getByRole('row').filter({ has: reviews.getByTitle(work.customerId) });
    await row.getByText('A**** R**** 0****').waitFor();
    expect(await pageBehind(row, work.customerId)).toBe(`/ops/customers/${work.customerId}`);
    const review = await person.open(`/reviews/${work.verificationId}`, 'Review');
    await review.getByText(textAt(platform, 'name')).waitFor();
    const place = async (name: string) =>
      (await review.getByRole('heading', { name, exact: true }).boundingBox()) ?? { x: 0, y: 0 };
    // What is reviewed is beside what it is compared with.
    const [data, documents] = [await place('Data'), await place('Documents')];
    expect([documents.y, documents.x > data.x]).toEqual([data.y, true]);
    const suspense = await person.open('/suspense', 'Suspense');
    const suspended = suspense.getByRole('row').filter({ has: suspense.getByTitle(work.transactionId) });
    await suspended.getByText(textAt(platform, 'name')).waitFor();
    const own = await person.open(`/platforms/${textAt(config, 'id')}`, 'Platform');
    await own.getByText(textAt(platform, 'name')).waitFor();
    expect(person.complaints).toEqual([]);
  });

  it('show a document of a review, which the audit log notes', async () => {
    const person = await signedIn('compliance');
    const page = await person.open(`/reviews/${work.verificationId}`, 'Review');
    await page.getByRole('button', { name: 'Show the document' }).click();
    const image = page.getByRole('img', { name: 'Passport' });
    // It has its place before its bytes are decoded.
    await eventually(() => image.evaluate((one) => 'naturalWidth' in one && one.naturalWidth !== 0));
    expect(person.complaints).toEqual([]);
    const { body } = await operatorsCall('GET', '/audit-log?action=read-document&limit=1');
    expect(listAt(body, 'data')).toHaveLength(1);
  });

  it('reveal a customer with a reason that the audit log keeps', async () => {
    const page = await (await signedIn('compliance')).open(`/customers/${work.customerId}`, 'Customer');
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

  it('reveal a review with a reason that the audit log keeps', async () => {
    const person = await signedIn('compliance');
    const page = await person.open(`/reviews/${work.verificationId}`, 'Review');
    await page.getByText('A**** R**** 0****').last().waitFor();
    await page.getByRole('button', { name: 'Reveal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
    await page.getByText('Ada Reviewed 001').waitFor();
    expect([await person.faults(), person.complaints]).toEqual([[], []]);
    const path = `/audit-log?resourceId=${work.verificationId}&action=reveal-review`;
    const { body } = await operatorsCall('GET', path);
    expect(listAt(body, 'data')).toMatchObject([
      { reason: 'to decide this review', after: { isRevealed: true } },
    ]);
    expect(JSON.stringify(body)).not.toContain('Ada Reviewed');
  });

  it('list who is signed in, and end a session', async () => {
    const name = `Guest ${Date.now()}`;
    const guest = await OperatorVisit.begin(browser, 'support', name);
    const page = await (
      await signedIn('admin')
    ).open(`/sessions?name=${encodeURIComponent(name)}`, 'Sessions');
    await page.getByRole('row', { name }).getByRole('button', { name: 'End' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('left the company');
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('The session has ended.').waitFor();
    await page.getByText('No session matches.').waitFor();
    await guest.page.reload();
    await guest.page.getByText('You are not signed in.').waitFor();
    await guest.end();
    const { body } = await operatorsCall('GET', '/audit-log?action=end-console-session&limit=1');
    expect(listAt(body, 'data')).toMatchObject([{ reason: 'left the company' }]);
  });

  it(
    'approve a review by the keyboard alone, with visible focus',
    async () => {
      const page = await (await signedIn('compliance')).open(`/reviews/${work.verificationId}`, 'Review');
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
      const suspense = await first.open('/suspense', 'Suspense');
      const row = suspense.getByRole('row').filter({ has: suspense.getByTitle(transactionId) });
      await first.act('Resolve', { 'Reason or evidence': 'the bank confirmed it' }, row);
      await suspense.getByText('This action needs a second person.').waitFor();
      const approvals = await first.open('/approvals', 'Approvals');
      const asked = approvals.getByRole('row').filter({ has: approvals.getByTitle(transactionId) });
      expect(await pageBehind(asked, transactionId)).toBe(`/ops/payments/${transactionId}`);
      await first.act('Approve', {}, asked);
      await approvals.getByText('SECOND_OPERATOR_NEEDED', { exact: true }).waitFor();
      await first.end();

      const { body: list } = await operatorsCall('GET', '/approvals');
      const approval = listAt(list, 'data').find((one) => one['resourceId'] === transactionId);
      const approvalId = textAt(approval ?? {}, 'id');
      const second = await (await signedIn('finance')).open('/approvals', 'Approvals');
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

      await visit?.end();
      const auditor = await signedIn('auditor');
      const audit = await auditor.open(`/audit?resourceId=${transactionId}&action=resolve-payment`, 'Audit');
      expect(await pageBehind(audit.locator('main'), transactionId)).toBe(`/ops/payments/${transactionId}`);
    },
    SUITE_MS,
  );
});

describe('the pages of operators', () => {
  it('are not there for a person of a platform', async () => {
    const { body } = await api.post('/console-links', { name: 'Ada', permissions: ['VIEW'] });
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(textAt(body, 'url'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/p\//);
    await page.goto(new URL('/ops', page.url()).href);
    await page.waitForURL(/\/p\//);
    const status = await page.evaluate(`fetch('/api/operations/v1/queue').then((answer) => answer.status)`);
    await context.close();
    expect(status).toBe(403);
  });
});
