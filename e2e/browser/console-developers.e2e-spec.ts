import type { Browser, Page } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { Api, createPlatform, listAt, textAt, uniqueName, type Json } from '../support/api';
import { importCustomers } from '../support/bulk-uploads';
import { ConsoleVisit, allLooks, confirmIn, type Look } from '../support/console-visit';
import { listenForWebhooks } from '../support/default-endpoint';
import {
  createCustomer,
  fund,
  fundedCustomer,
  internalAccount,
  transactionReaches,
  transferOut,
  usAccount,
} from '../support/money';
import { done } from '../support/quotes';
import { incomingOf, receiveUma, umaCustomer } from '../support/uma';

/** Many pages are looked at in one test. */
const SUITE_MS = 480_000;
/** A name that would run if a page took it for markup. */
const MARKUP = '<img src=x onerror="document.title=1"><script>alert(1)</script>';

let browser: Browser;
/** A platform with something of everything. */
let full: Api;
/** A platform on which nothing has happened yet. */
let bare: Api;
let made: {
  paymentId: string;
  failedId: string;
  customerId: string;
  deliveryId: string;
  endpointId: string;
  requestId: string;
  jobId: string;
};
let visit: ConsoleVisit;

async function fill(api: Api): Promise<typeof made> {
  const { receiver } = await listenForWebhooks(api);
  await receiver.stop();
  const customer = await fundedCustomer(api, 100_000);
  const refused = await fundedCustomer(api, 10_000, '003');
  await done(api.post('/customers', { customerType: 'BUSINESS', businessInfo: { legalName: MARKUP } }), 201);
  await done(api.post('/verifications', { customerId: customer.customerId }));
  const job = await importCustomers(api, 'customerType,fullName\nINDIVIDUAL,Grace Hopper\nNOBODY,None\n');
  const options = { key: uniqueName() };
  const paymentId = textAt(
    await done(api.post('/transfer-out', transferOut(customer, 1_234), options), 201),
    'id',
  );
  await api.post('/transfer-out', transferOut(customer, 1_234), options);
  const failedId = textAt(await done(api.post('/transfer-out', transferOut(refused, 500)), 201), 'id');
  await api.post('/transfer-out', transferOut(customer, 100_000_000));
  await Promise.all([
    transactionReaches(api, paymentId, 'COMPLETED'),
    transactionReaches(api, failedId, 'FAILED'),
  ]);
  const delivery = await eventually<Json>(async () => {
    const deliveries = listAt(await done(api.get(`/webhook-deliveries?resourceId=${paymentId}`)), 'data');
    const tried = deliveries.find((one) => listAt(one, 'attempts').length > 0);
    if (!tried) throw new Error('not tried yet');
    return tried;
  });
  const requestId = await eventually(async () => {
    const [first] = listAt(await done(api.get(`/request-logs?resourceId=${paymentId}`)), 'data');
    return textAt(first, 'requestId');
  });
  return {
    paymentId,
    failedId,
    customerId: customer.customerId,
    deliveryId: textAt(delivery, 'id'),
    endpointId: textAt(delivery, 'endpointId'),
    requestId,
    jobId: textAt(job, 'id'),
  };
}

beforeAll(async () => {
  [browser, full, bare] = await Promise.all([launchChromium(), createPlatform(), createPlatform()]);
  made = await fill(full);
});
afterAll(() => browser.close());
afterEach(() => visit.end());

const LISTS = [
  '/',
  '/payments',
  '/log',
  '/deliveries',
  '/endpoints',
  '/customers',
  '/accounts',
  '/verifications',
  '/imports',
  '/tokens',
  '/sandbox',
];

function detailPages(): string[] {
  return [
    `/payments/${made.paymentId}`,
    `/payments/${made.failedId}`,
    `/log/${encodeURIComponent(made.requestId)}`,
    `/deliveries/${made.deliveryId}`,
    `/endpoints/${made.endpointId}`,
    `/customers/${made.customerId}`,
    `/imports?jobId=${made.jobId}`,
    `/find?query=${made.paymentId.slice('Transaction:'.length)}`,
    '/find',
    '/nowhere',
  ];
}

/** Pages with the name of an action on them. */
function dialogs(): [path: string, name: string][] {
  return [
    ['/tokens', 'Create token'],
    ['/endpoints', 'Add endpoint'],
    ['/imports', 'Import customers'],
    ['/customers', 'Create customer'],
    [`/customers/${made.customerId}`, 'Send transfer'],
    [`/customers/${made.customerId}`, 'Add external account'],
    [`/customers/${made.customerId}`, 'Add a note'],
    ['/sandbox', 'Advance the clock'],
    ['/sandbox', 'Receive a UMA payment'],
    [`/endpoints/${made.endpointId}`, 'Change'],
    [`/endpoints/${made.endpointId}`, 'Send test event'],
    [`/deliveries/${made.deliveryId}`, 'Recover endpoint'],
  ];
}

/** The faults of each page in these looks, by its path. */
async function faultsOf(
  paths: readonly string[],
  looks?: readonly Look[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await visit.open(path);
    const faults = await visit.faults(looks);
    if (faults.length > 0) found[path] = faults;
  }
  return found;
}

describe('each page of developers', () => {
  it(
    'is sound with data',
    async () => {
      visit = await ConsoleVisit.begin(browser, full);
      expect(await faultsOf([...LISTS, ...detailPages()], allLooks)).toEqual({});
      expect(visit.complaints).toEqual([]);
      expect([...visit.asked]).toEqual([visit.origin]);
    },
    SUITE_MS,
  );

  it('is sound without data, and names the next step', async () => {
    visit = await ConsoleVisit.begin(browser, bare);
    expect(await faultsOf(LISTS)).toEqual({});
    expect(visit.complaints).toEqual([]);
  });

  it('shows a failure with its code and a Retry', async () => {
    visit = await ConsoleVisit.begin(browser, bare);
    const answer = { status: 500, json: { status: 500, code: 'INTERNAL_ERROR', message: 'it failed' } };
    const headers = { 'x-request-id': 'request-of-the-failure' };
    await visit.page.route('**/2025-10-13/**', (route) => route.fulfill({ ...answer, headers }));
    for (const path of LISTS) {
      await visit.open(path);
      await visit.page.getByText('INTERNAL_ERROR').first().waitFor();
      await visit.page.getByText('request-of-the-failure').first().waitFor();
      expect([path, await visit.faults()]).toEqual([path, []]);
    }
    await visit.page.unroute('**/2025-10-13/**');
    await visit.open('/tokens');
  });

  it('has sound dialogs', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    for (const [path, name] of dialogs()) {
      const page = await visit.open(path);
      await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
      await page.getByRole('dialog', { name }).waitFor();
      expect([name, await visit.faults()]).toEqual([name, []]);
    }
    expect(visit.complaints).toEqual([]);
  });

  it('offers no button that the session may not use', async () => {
    visit = await ConsoleVisit.begin(browser, full, {}, ['VIEW']);
    for (const path of ['/customers', '/endpoints', '/tokens', '/imports', ...detailPages()]) {
      await visit.open(path);
      const names = await visit.page.locator('main button').allTextContents();
      expect([
        path,
        names.filter((name) => !/^(Copy|Copy as curl|First page|Next page|Download as CSV|)$/.test(name)),
      ]).toEqual([path, []]);
    }
  });

  it('finds a customer by the beginning of a name in any case, and a payment by its bare uuid', async () => {
    const customer = await full.corridor.customers.createCustomer({
      customerType: 'INDIVIDUAL',
      fullName: 'Zoë Featherstone',
    });
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/tokens');
    const find = page.getByRole('searchbox', { name: 'Find' });
    await find.fill('zoe FEATHER');
    await find.press('Enter');
    await page.getByRole('row').getByRole('link', { name: 'Zoë Featherstone', exact: true }).waitFor();
    expect(await visit.faults(allLooks)).toEqual([]);
    await page.getByRole('row').getByRole('link', { name: 'Zoë Featherstone', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(encodeURI(`/customers/${customer.id}`)));

    await visit.open('/payments');
    await find.fill(made.paymentId.slice('Transaction:'.length));
    await find.press('Enter');
    await page.getByRole('main').getByText('Payment', { exact: true }).waitFor();
    await find.fill('nobody has this name');
    await find.press('Enter');
    await page.getByText('Nothing has this name.').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('says that a failed payment was to be received, in a tab with the end of its id', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open(`/payments/${made.failedId}`);
    const terms = page.getByRole('term');
    await terms.first().waitFor();
    const names = await terms.allInnerTexts();
    expect([names.includes('Was to be received'), names.includes('Received')]).toEqual([true, false]);
    expect(await page.title()).toBe(`Payment …${made.failedId.slice(-8)} · Corridor`);
    await visit.open(`/payments/${made.paymentId}`);
    await page.getByRole('term').getByText('Received', { exact: true }).waitFor();
  });

  it('names the customer and the payee of a payment, in its list and on its page', async () => {
    const { fullName } = await full.corridor.customers.getCustomer(made.customerId);
    const { destination } = await full.corridor.transactions.getTransaction(made.paymentId);
    const payee = await full.corridor.externalAccounts.getExternalAccount(String(destination.accountId));
    const { beneficiary, accountNumber } = payee.accountInfo as unknown as {
      beneficiary: { fullName: string };
      accountNumber: string;
    };
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/payments');
    const row = page.getByRole('row').filter({ hasText: made.paymentId.slice(-8) });
    await row.getByRole('link', { name: String(fullName), exact: true }).waitFor();
    await row.getByText(beneficiary.fullName).first().waitFor();
    await row.getByText(`…${accountNumber.slice(-4)}`).waitFor();
    await visit.open(`/payments/${made.paymentId}`);
    const facts = page.getByRole('definition');
    await facts.getByRole('link', { name: String(fullName), exact: true }).waitFor();
    await facts.getByText(`…${accountNumber.slice(-4)}`).waitFor();
  });

  it('names the payee where the platform pays a customer, and a customer the platform', async () => {
    const fullName = uniqueName();
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName };
    const external = { currency: 'USD', accountInfo: { ...usAccount().accountInfo, beneficiary } };
    const platform = { body: external, path: '/platform/external-accounts' };
    const seller = {
      body: { ...external, customerId: made.customerId },
      path: '/customers/external-accounts',
    };
    const { id: own } = await internalAccount(full, made.customerId);
    const pool = textAt(
      listAt(await done(full.get('/platform/internal-accounts?currency=USD')), 'data')[0],
      'id',
    );
    await fund(full, pool, 1_000);
    visit = await ConsoleVisit.begin(browser, full);
    for (const [accountId, { body, path }] of [
      [pool, seller],
      [own, platform],
    ] as const) {
      const bankAccountId = textAt(await done(full.post(path, body), 201), 'id');
      const sent = await done(
        full.post('/transfer-out', transferOut({ accountId, bankAccountId }, 100)),
        201,
      );
      const page = await visit.open('/payments');
      const row = page.getByRole('row').filter({ hasText: textAt(sent, 'id').slice(-8) });
      await row.getByText(fullName).first().waitFor();
    }
    expect(visit.complaints).toEqual([]);
  });

  it('lists imports, each with its way to its rows', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/imports');
    await page.getByTitle(made.jobId).click();
    await page.getByText('Created customers').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('names the customer of a verification', async () => {
    const { fullName } = await full.corridor.customers.getCustomer(made.customerId);
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/verifications');
    await page.getByText('1 in total').waitFor();
    const row = page.getByRole('row').filter({ hasText: String(fullName) });
    await row
      .getByRole('link', { name: String(fullName), exact: true })
      .first()
      .waitFor();
  });

  it('tells by the clock of the platform how long ago something was', async () => {
    const moved = await createPlatform();
    await done(moved.post('/sandbox/clock/advance', { seconds: 660 }));
    await createCustomer(moved);
    visit = await ConsoleVisit.begin(browser, moved);
    const page = await visit.open('/customers');
    const when = page.getByRole('row').last().locator('time');
    await when.getByText(/(now| ago)$/).waitFor();
    await visit.open('/log');
    await page
      .getByRole('row')
      .last()
      .locator('time')
      .getByText(/(now| ago)$/)
      .waitFor();
  });

  it('says while an identifier is typed what it decides in the sandbox', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/sandbox');
    await page.getByLabel('What an identifier decides').fill('w003@upi');
    await page.getByRole('definition').getByText('FAILED at once, ACCOUNT_CLOSED').waitFor();
    await page.getByRole('definition').getByText('PROCESSING for 6 minutes, then COMPLETED').waitFor();
    expect(await visit.faults()).toEqual([]);
  });

  it('shows markup of a name as text', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/customers');
    await page.getByText(MARKUP, { exact: true }).waitFor();
    expect(await page.title()).toBe('Customers · Corridor');
    expect(await page.locator('img').count()).toBe(0);
  });

  it('shows nothing of another platform', async () => {
    visit = await ConsoleVisit.begin(browser, bare);
    const page = await visit.open(`/payments/${made.paymentId}`);
    await page.getByText('TRANSACTION_NOT_FOUND').first().waitFor();
    const other = textAt((await full.get('/config')).body, 'id');
    await page.goto(`${visit.origin}/p/${other}/payments`);
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(visit.home);
  });
});

async function timelineOf(paymentId: string): Promise<Json[]> {
  return listAt(await done(full.get(`/transactions/${paymentId}/timeline`)), 'entries');
}

describe('the rate of a payment', () => {
  it('has its two currencies', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const payment = await done(full.get(`/transactions/${made.paymentId}`));
    const receivedAmount = { amount: 500, currency: { code: 'MXN', name: 'Peso', symbol: '$', decimals: 2 } };
    const json = { ...payment, exchangeRate: 0.0541, receivedAmount };
    await visit.page.route(/\/transactions\/[^/?]+$/, (route) => route.fulfill({ json }));
    const page = await visit.open(`/payments/${made.paymentId}`);
    await page.getByText('1 MXN = 0.0541 USD').waitFor();
  });
});

describe('the timeline of a payment', () => {
  it('tells what happened, why, and what comes next', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open(`/payments/${made.failedId}`);
    await page.getByText('The payment failed. The money was given back.').waitFor();
    await page.getByText('Because the account ends in 003: a rule of the sandbox. ACCOUNT_CLOSED').waitFor();
    await visit.open(`/payments/${made.paymentId}`);
    await page.getByText('repeated createTransferOut with the same Idempotency-Key').waitFor();
    await page.getByText('is sent to your server again').waitFor();
    await page.getByText('has not reached your server yet').first().waitFor();
  });

  it('shows the parts that are there while a service is silent', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const entries = (await timelineOf(made.paymentId)).filter(({ service }) => service !== 'notifications');
    const json = { entries, parts: { notifications: 'UNAVAILABLE' } };
    await visit.page.route('**/timeline', (route) => route.fulfill({ json }));
    const page = await visit.open(`/payments/${made.paymentId}`);
    await page.getByText('Not everything is shown: notifications').waitFor();
    await page.getByText('The payment arrived.').first().waitFor();
    expect(await visit.faults()).toEqual([]);
  });

  it('shows 200 entries', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const known = await timelineOf(made.paymentId);
    const entries = Array.from({ length: 200 }, (__, index) => known[index % known.length]);
    await visit.page.route('**/timeline', (route) => route.fulfill({ json: { entries, parts: {} } }));
    const page = await visit.open(`/payments/${made.paymentId}`);
    const times = page.locator('ol[aria-label="Timeline"] > li > div > time');
    await eventually(async () => (await times.count()) === 200);
    expect(await visit.faults()).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});

describe('the keyboard alone', () => {
  it('creates a token, whose secret is shown once and works', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/tokens');
    const name = `keyboard ${uniqueName()}`;
    await visit.press('Create token');
    await visit.tabTo('Name');
    await page.keyboard.type(name);
    await visit.press('Create token');
    await page.getByText(`“${name}” was created.`).waitFor();
    await page.getByRole('cell', { name, exact: true }).waitFor();
    const [clientId, secret] = await page.locator('main dl code').allTextContents();
    expect((await new Api(clientId ?? '', secret ?? '').get('/config')).status).toBe(200);
    await visit.press('I have stored it');
    await page.getByText(secret ?? '').waitFor({ state: 'detached' });
  });

  it('deletes a token, whose secret is not shown any more', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const page = await visit.open('/tokens');
    const name = `deleted ${uniqueName()}`;
    await visit.press('Create token');
    await visit.tabTo('Name');
    await page.keyboard.type(name);
    await visit.press('Create token');
    const created = page.getByText(`“${name}” was created.`);
    await created.waitFor();
    await page.getByRole('row', { name }).getByRole('button', { name: 'Delete' }).press('Enter');
    await visit.press('Delete');
    await created.waitFor({ state: 'detached' });
  });

  it('resends a delivery', async () => {
    visit = await ConsoleVisit.begin(browser, full);
    const attempts = async (): Promise<number> =>
      listAt(await done(full.get(`/webhook-deliveries/${made.deliveryId}`)), 'attempts').length;
    const before = await attempts();
    await visit.open(`/deliveries/${made.deliveryId}`);
    await visit.press('Resend');
    await visit.press('Resend');
    await eventually(async () => (await attempts()) > before);
  });

  it('approves an incoming payment', async () => {
    visit = await ConsoleVisit.begin(browser, bare);
    const { customerId } = await umaCustomer(bare);
    await receiveUma(bare, customerId);
    const id = textAt(await incomingOf(bare, customerId), 'id');
    await visit.open(`/payments/${id}`);
    await visit.press('Approve');
    await visit.press('Approve');
    await transactionReaches(bare, id, 'COMPLETED');
    await visit.page.getByText('The payment arrived.').first().waitFor();
    await visit.page.getByText('Because your platform decided it.').first().waitFor();
  });
});

/** Presses a button, and the one of the same name in the dialog that it opens. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await confirmIn(dialog, name);
  await dialog.waitFor({ state: 'hidden' });
}

it('leads in five steps to a payment, whose timeline says that it arrived', async () => {
  visit = await ConsoleVisit.begin(browser, await createPlatform());
  const { page } = visit;
  await act(page, 'Create customer');
  await act(page, 'Fund account');
  await act(page, 'Add external account');
  await act(page, 'Send transfer');
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
  await page.getByText('The payment arrived.').first().waitFor();
  await page.getByLabel('Summary').getByText('COMPLETED').waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Open the timeline' }).click();
  await page.getByLabel('Summary').getByText('COMPLETED').waitFor();
  expect(visit.complaints).toEqual([]);
});

it('follows the newest requests while the live tail is on, without those of the console', async () => {
  visit = await ConsoleVisit.begin(browser, full);
  const page = await visit.open('/log?operation=createCustomer');
  const rows = page.getByRole('table').getByRole('row');
  const before = await rows.count();
  await page.getByRole('switch').click();
  await createCustomer(full);
  await eventually(async () => (await rows.count()) > before);
  // The tests have read the log by a token, and the page has read it by its session since.
  await visit.open('/log?operation=listRequestLogs');
  await page.getByRole('link', { name: 'listRequestLogs' }).first().waitFor();
  expect(await page.getByRole('table').getByText('A person').count()).toBe(0);
});

it('shows what a request sent and its faulty fields, and copies it for a shell', async () => {
  visit = await ConsoleVisit.begin(browser, full, { permissions: ['clipboard-read', 'clipboard-write'] });
  const sent = await full.post('/customers', { customerType: 'INDIVIDUAL', fullName: '', "it's": 1 });
  const id = String(sent.headers.get('corridor-request-id'));
  await eventually(async () => {
    const { content } = await done(full.get(`/request-logs/${id}`));
    return content !== null;
  });
  const page = await visit.open(`/log/${id}`);
  const faults = page.getByRole('table', { name: 'Faults' });
  await faults.getByRole('cell', { name: 'fullName', exact: true }).waitFor();
  await page.getByLabel('What was sent, to scroll').getByText('"fullName": "****"').waitFor();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByText('Copied').waitFor();
  const command = (await page.evaluate('navigator.clipboard.readText()')) as string;
  expect(command).toContain(`\ncurl -g -sS -X POST "$BASE"'/customers' \\\n  -u "$CLIENT_ID:$CLIENT_SECRET"`);
  expect(await visit.faults(allLooks)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

it('shows the payload of a delivery', async () => {
  visit = await ConsoleVisit.begin(browser, full);
  const page = await visit.open(`/deliveries/${made.deliveryId}`);
  await page.getByLabel('Payload, to scroll').getByText(made.paymentId).waitFor();
});
