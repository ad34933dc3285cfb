import type { Browser, Locator, Page } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { createPlatform, listAt, textAt, uniqueName, type Api } from '../support/api';
import { operatorsCall } from '../support/console-operators';
import { ConsoleVisit } from '../support/console-visit';
import { listenForWebhooks } from '../support/default-endpoint';
import { createCustomer, fund, internalAccount, transferOut, usAccount } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';
import { done } from '../support/quotes';

/** Names that push columns away, and names that turn the direction of what is beside them. */
const NAMES = ['W'.repeat(255), 'محمد بن سلمان الطويل '.repeat(9).trim(), '😀'.repeat(60), 'Short Name'];
/** The longest name of metadata that a platform may give. */
const METADATA_NAME = 'k'.repeat(40);
/** Cents of an amount with eight digits before the point. */
const AMOUNT = 1_234_567_890;
/** How far the clock of the platform is ahead of the time of day, seconds. */
const AHEAD_S = 3_600;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 600 },
] as const;
/** A phone that lies on its side is lower than most forms. */
const LOW = { width: 844, height: 390 };

let browser: Browser;
let api: Api;
let visit: ConsoleVisit | OperatorVisit;
let pages: string[];
/** The payment of the customer with the longest name. */
let first: Paid = { customerId: '', accountId: '', paymentId: '' };

interface Paid {
  customerId: string;
  accountId: string;
  paymentId: string;
}

/** A customer with this name pays an account with the same name. */
async function payment(fullName: string, suffix = '999'): Promise<Paid> {
  const platformCustomerId = `${uniqueName()} ${fullName}`.slice(0, 255);
  const { id: customerId } = await createCustomer(api, { fullName, platformCustomerId });
  const { id: accountId } = await internalAccount(api, customerId);
  await fund(api, accountId, 2 * AMOUNT);
  const { accountInfo } = usAccount(suffix);
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName };
  const bankName = fullName.slice(0, 255);
  const external = { currency: 'USD', customerId, accountInfo: { ...accountInfo, bankName, beneficiary } };
  const account = await done(api.post('/customers/external-accounts', external), 201);
  const body = transferOut({ accountId, bankAccountId: textAt(account, 'id') }, AMOUNT);
  const made = await done(
    api.post('/transfer-out', { ...body, description: fullName, metadata: { [METADATA_NAME]: fullName } }),
    201,
  );
  await done(api.post('/verifications', { customerId }));
  return { customerId, accountId, paymentId: textAt(made, 'id') };
}

/** The first that the API lists of a payment, once it is there. */
function firstOf(path: string, paymentId: string, member: string): Promise<string> {
  return eventually(async () => {
    const [found] = listAt(await done(api.get(`${path}?resourceId=${paymentId}`)), 'data');
    return textAt(found, member);
  });
}

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  await done(api.post('/sandbox/clock/advance', { seconds: AHEAD_S }));
  const { receiver } = await listenForWebhooks(api);
  await receiver.stop();
  await done(api.post('/tokens', { name: NAMES[0], permissions: ['VIEW'] }), 201);
  const made = [];
  for (const name of NAMES) made.push(await payment(name));
  await payment('Without Money', '002');
  [first = first] = made;
  const { customerId, paymentId } = first;
  const deliveryId = await firstOf('/webhook-deliveries', paymentId, 'id');
  const [endpoint] = listAt(await done(api.get('/webhook-endpoints')), 'data');
  pages = [
    ...['/', '/payments', '/log', '/deliveries', '/endpoints', '/customers', '/verifications'],
    ...['/imports', '/tokens', '/sandbox', `/payments/${paymentId}`, `/customers/${customerId}`],
    ...[`/deliveries/${deliveryId}`, `/endpoints/${textAt(endpoint, 'id')}`],
    `/log/${await firstOf('/request-logs', paymentId, 'requestId')}`,
    '/accounts',
  ];
});
afterAll(() => browser.close());
afterEach(() => visit.end());

async function signIn(options = {}): Promise<ConsoleVisit> {
  const begun = await ConsoleVisit.begin(browser, api, options);
  visit = begun;
  return begun;
}

/** What stands outside of the page's content, and tables that are wider than it. What is cut inside of its place is not. */
const OUTSIDE = `(() => {
  const content = document.querySelector('main').getBoundingClientRect();
  const isCut = (one) => one.parentElement.closest('code, bdi, summary, pre, thead') !== null;
  const isOut = (one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return one.checkVisibility() && width > 1 && (left < content.left || right > content.right + 1);
  };
  const tables = [...document.querySelectorAll('main [role=group]')];
  return [
    ...[...document.querySelectorAll('main *')].filter((one) => !isCut(one) && isOut(one)),
    ...tables.filter((one) => one.scrollWidth > one.clientWidth),
  ].map((one) => one.localName + ' ' + one.textContent.slice(0, 40));
})()`;

it('names of any length and direction leave all columns in their place', async () => {
  const { page } = await signIn();
  const found: Record<string, string[]> = {};
  const lists = ['/payments?status=FAILED', `/accounts/${first.accountId}`, `/find?query=${NAMES[0]}`];
  for (const path of [...pages, ...lists]) {
    await (visit as ConsoleVisit).open(path);
    Object.assign(found, await outsideOf(page, path));
  }
  expect(found).toEqual({});
});

/** What is outside of a page in each size. */
async function outsideOf(page: Page, name: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const outside = (await page.evaluate(OUTSIDE)) as string[];
    if (outside.length > 0) found[`${name} at ${size.width}`] = outside.slice(0, 5);
  }
  return found;
}

it('what operators and banks write leaves all columns of the operators in their place', async () => {
  const [reason = ''] = NAMES;
  const freeze = `/customers/${first.customerId}/freeze`;
  expect((await operatorsCall('POST', freeze, { direction: 'OUT', reason })).status).toBeLessThan(300);
  visit = await OperatorVisit.begin(browser, 'admin');
  const found: Record<string, string[]> = {};
  for (const [path, title] of [
    ...[['/freezes', 'Freezes'] as const, ['/audit', 'Audit'] as const, ['/reviews', 'Reviews'] as const],
    ['/instructions', 'Instructions'] as const,
    // Books is not here: how wide its amounts are depends on those of all suites.
    ...[['/proofs', 'Proofs'] as const, ['/connectors', 'Connectors'] as const],
    ...[['/approvals?status=ALL', 'Approvals'] as const, ['/breaks?status=ALL', 'Breaks'] as const],
    ...[['/settlement-accounts', 'Settlement accounts'] as const, ['/sessions', 'Sessions'] as const],
  ])
    Object.assign(found, await outsideOf(await visit.open(path, title), path));
  expect(found).toEqual({});
  const page = await visit.open('/freezes', 'Freezes');
  await page.setViewportSize(SIZES[0]);
  // A word of a reason is not broken.
  const reasons = page.locator('td[data-name=Reason]');
  expect((await reasons.first().boundingBox())?.width).toBeGreaterThan(120);
});

it('a name is as long as its table has room', async () => {
  const { page } = await signIn();
  await page.setViewportSize(SIZES[0]);
  await (visit as ConsoleVisit).open(`/find?query=${NAMES[0]}`);
  const name = page.getByRole('table').locator('bdi').filter({ hasText: NAMES[0] }).first();
  expect((await name.boundingBox())?.width).toBeGreaterThan(300);
});

it('the name of a bank makes no row high', async () => {
  const { page } = await signIn();
  await page.setViewportSize(SIZES[0]);
  await (visit as ConsoleVisit).open('/payments?status=COMPLETED');
  const cells = page.locator('td[data-name=Counterparty]');
  await cells.getByText('USD').first().waitFor();
  for (const cell of await cells.all()) expect((await cell.boundingBox())?.height).toBeLessThan(130);
});

it('each entry of an account looks like no other', async () => {
  const { page } = await signIn();
  await (visit as ConsoleVisit).open(`/accounts/${first.accountId}`);
  const ids = await page.locator('td[data-name=Entry] code').allInnerTexts();
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the tab of each page has another title', async () => {
  const { page } = await signIn();
  const titles = [];
  for (const path of pages) {
    await (visit as ConsoleVisit).open(path);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(pages.length);
  expect(titles.filter((title) => title.includes('…'))).toHaveLength(5);
});

it('no page says that something will be in an hour which has just happened', async () => {
  const { page } = await signIn();
  const found = [];
  for (const path of pages) {
    await (visit as ConsoleVisit).open(path);
    const texts = await page.locator('main time').allInnerTexts();
    found.push(
      ...texts.filter((text) => /in (\d+ hr|[3-6]\d min)$/.test(text)).map((text) => `${path} ${text}`),
    );
  }
  expect(found).toEqual([]);
});

it('times of lists and of the timeline are those of UTC, wherever the browser is', async () => {
  const { page } = await signIn({ timezoneId: 'Asia/Kolkata' });
  for (const path of ['/payments', '/log', pages[10] ?? '']) {
    await (visit as ConsoleVisit).open(path);
    const times = page.locator('main time');
    await times.first().waitFor();
    for (const one of await times.all()) {
      const at = (await one.getAttribute('datetime')) ?? '';
      expect(await one.innerText()).toContain(at.slice(11, 19));
    }
  }
  await page.locator('main time').getByText('UTC').first().waitFor();
});

/** Whether one place is inside of another, and of the window. */
async function isInside(inner: Locator, outer: Locator, height: number): Promise<boolean> {
  const [button, dialog] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!button || !dialog) return false;
  const bottom = Math.min(dialog.y + dialog.height, height);
  const isBeside = button.x >= dialog.x && button.x + button.width <= dialog.x + dialog.width;
  return isBeside && button.y >= dialog.y && button.y + button.height <= bottom;
}

/** Opens a dialog in each size. Resolves with the widths at which its button is not in it. */
async function widthsWithoutButton(name: string): Promise<number[]> {
  const { page } = visit;
  const found = [];
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name });
  for (const size of [...SIZES, LOW]) {
    await page.setViewportSize(size);
    if (!(await isInside(dialog.locator('button[type=submit]'), dialog, size.height))) found.push(size.width);
  }
  return found;
}

it('the button of a dialog is in it, however long the form is', async () => {
  await signIn();
  const found: Record<string, number[]> = {};
  for (const [path = '', name = ''] of [
    ['/endpoints', 'Add endpoint'],
    ['/tokens', 'Create token'],
    ['/sandbox', 'Receive a UMA payment'],
    [pages[11], 'Add external account'],
    [pages[11], 'Send transfer'],
  ]) {
    await (visit as ConsoleVisit).open(path);
    const widths = await widthsWithoutButton(name);
    if (widths.length > 0) found[name] = widths;
  }
  await visit.end();
  visit = await OperatorVisit.begin(browser, 'admin');
  await visit.open('/connectors', 'Connectors');
  expect([found, await widthsWithoutButton('Add a rule')]).toEqual([{}, []]);
});

it('the field that says what an identifier decides is below its label', async () => {
  const { page } = await signIn();
  await (visit as ConsoleVisit).open('/sandbox');
  const field = page.getByLabel('What an identifier decides');
  const label = page.locator('label').filter({ has: field });
  const [inner, outer] = [await field.boundingBox(), await label.boundingBox()];
  expect((inner?.y ?? 0) - (outer?.y ?? 0)).toBeGreaterThan(20);
});
