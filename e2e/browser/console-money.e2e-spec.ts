import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Browser, Locator } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { createPlatform, listAt, numberAt, textAt, type Api, type Json } from '../support/api';
import { allLooks, ConsoleVisit, confirmIn } from '../support/console-visit';
import { listenForWebhooks } from '../support/default-endpoint';
import { documentForm, uploadDocument } from '../support/documents';
import {
  addBankAccount,
  balanceOf,
  fund,
  fundedCustomer,
  transactionReaches,
  transferOut,
  usAccount,
} from '../support/money';
import { done } from '../support/quotes';
import { readRunFile } from '../system/running-system';

let browser: Browser;
let api: Api;
let visit: ConsoleVisit;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, api);
});
afterEach(() => visit.end());

/** Does an action of the page in its dialog. */
async function act(name: string): Promise<void> {
  const { page } = visit;
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  await confirmIn(page.getByRole('dialog', { name }), name);
}

/** Opens the dialog of an action of the page, and continues to what it will do. */
async function review(name: string): Promise<Locator> {
  const { page } = visit;
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  return dialog;
}

/** A payment that was collected from a bank account. */
async function collected(
  amount: number,
): Promise<{ payee: Awaited<ReturnType<typeof fundedCustomer>>; paymentId: string }> {
  const payee = await fundedCustomer(api, 0);
  const paymentId = textAt(
    await done(
      api.post('/transfer-in', {
        ...{
          source: { accountId: payee.bankAccountId },
          destination: { accountId: payee.accountId },
          amount,
        },
        ...{ externalReference: 'invoice-1001', metadata: { invoice: 'A-1' } },
      }),
      201,
    ),
    'id',
  );
  await transactionReaches(api, paymentId, 'COMPLETED');
  return { payee, paymentId };
}

async function paymentsOf(customerId: string): Promise<Json[]> {
  return listAt(await done(api.get(`/transactions?customerId=${customerId}`)), 'data');
}

/** Deletes the Idempotency-Key of a payment, as the service does after a day. */
async function forgetKeyOf(paymentId: string): Promise<void> {
  const { apps } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const database = new Client({ connectionString: apps['payments']?.databaseUrl });
  await database.connect();
  const { rowCount } = await database.query('DELETE FROM idempotency_keys WHERE subject = $1', [
    paymentId.replace(/^\w+:/, ''),
  ]);
  await database.end();
  expect(rowCount).toBe(1);
}

/** The id of the payment whose page is open, once it is another one. */
async function nextPayment(paymentId: string): Promise<string> {
  await visit.page.waitForURL((url) => url.pathname.includes('/payments/') && !url.href.includes(paymentId));
  return decodeURIComponent(visit.page.url().split('/').at(-1) ?? '');
}

/** The text of the file that a button downloads. */
async function downloaded(name: string): Promise<{ name: string; text: string }> {
  const { page } = visit;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).first().click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

describe('the page of a payment', () => {
  it('repeats a failed payment, and once more after the repeat has failed', async () => {
    const payer = await fundedCustomer(api, 10_000, '003');
    const labels = { externalReference: 'order-1001', metadata: { seller: 'seller-17' } };
    const transfer = { ...transferOut(payer, 500), ...labels };
    const paymentId = textAt(await done(api.post('/transfer-out', transfer), 201), 'id');
    await transactionReaches(api, paymentId, 'FAILED');
    const repeat = {
      ...labels,
      sentAmount: { amount: 500 },
      source: { accountId: payer.accountId },
      metadata: { seller: 'seller-17', repeats: paymentId },
    };
    await visit.open(`/payments/${paymentId}`);
    await act('Pay again');
    const second = await nextPayment(paymentId);
    expect(await transactionReaches(api, second, 'FAILED')).toMatchObject(repeat);
    // The page of a repeat repeats the first payment too.
    await visit.open(`/payments/${second}`);
    await act('Pay again');
    const third = await nextPayment(second);
    expect(await transactionReaches(api, third, 'FAILED')).toMatchObject(repeat);
    expect(await paymentsOf(payer.customerId)).toHaveLength(3);
  });

  it('repeats a failed payment after a refusal, once the account has money', async () => {
    const payer = await fundedCustomer(api, 500, '003');
    const paymentId = textAt(await done(api.post('/transfer-out', transferOut(payer, 500)), 201), 'id');
    await transactionReaches(api, paymentId, 'FAILED');
    const away = {
      accountId: payer.accountId,
      bankAccountId: (await addBankAccount(api, payer.customerId)).id,
    };
    const spent = textAt(await done(api.post('/transfer-out', transferOut(away, 500)), 201), 'id');
    await transactionReaches(api, spent, 'COMPLETED');
    const page = await visit.open(`/payments/${paymentId}`);
    await act('Pay again');
    await page.getByRole('dialog').getByText('INSUFFICIENT_BALANCE').waitFor();
    await fund(api, payer.accountId, 500);
    await visit.open(`/payments/${paymentId}`);
    await act('Pay again');
    expect(await nextPayment(paymentId)).not.toBe(spent);
  });

  it('pays back what was collected, to the account that it came from', async () => {
    const { payee, paymentId } = await collected(700);
    await visit.open(`/payments/${paymentId}`);
    await act('Pay back');
    const back = await transactionReaches(api, await nextPayment(paymentId), 'COMPLETED');
    expect(back).toMatchObject({
      type: 'OUTGOING',
      destination: { accountId: payee.bankAccountId },
      metadata: { invoice: 'A-1', refunds: paymentId },
    });
    expect(back).not.toHaveProperty('externalReference');
    expect(await balanceOf(api, payee.customerId)).toBe(0);
  });

  it('pays back once, also after the Idempotency-Key has ended', async () => {
    const { payee, paymentId } = await collected(700);
    await fund(api, payee.accountId, 700);
    await visit.open(`/payments/${paymentId}`);
    await act('Pay back');
    const back = await nextPayment(paymentId);
    await forgetKeyOf(back);
    await visit.open(`/payments/${paymentId}`);
    const dialog = await review('Pay back');
    await dialog.getByText('ALREADY_DONE').waitFor();
    expect(await dialog.getByRole('group', { name: 'Check before it is done' }).count()).toBe(0);
    expect(await visit.faults()).toEqual([]);
    await dialog.getByRole('link', { name: back }).click();
    expect(await nextPayment(paymentId)).toBe(back);
    expect(await balanceOf(api, payee.customerId)).toBe(700);
  });

  it('does not pay back what a program pays back while the review is shown', async () => {
    const { payee, paymentId } = await collected(700);
    await fund(api, payee.accountId, 700);
    await visit.open(`/payments/${paymentId}`);
    const dialog = await review('Pay back');
    await dialog.getByRole('group', { name: 'Check before it is done' }).waitFor();
    const refund = { ...transferOut(payee, 700), metadata: { refunds: paymentId } };
    const back = textAt(await done(api.post('/transfer-out', refund), 201), 'id');
    await dialog.getByRole('button', { name: 'Pay back', exact: true }).click();
    await dialog.getByRole('link', { name: back }).waitFor();
    expect(await balanceOf(api, payee.customerId)).toBe(700);
  });

  it('warns of a payment of the same amount, which may have paid it back', async () => {
    const { payee, paymentId } = await collected(700);
    const other = textAt(await done(api.post('/transfer-out', transferOut(payee, 700)), 201), 'id');
    await visit.open(`/payments/${paymentId}`);
    const dialog = await review('Pay back');
    await dialog.getByText(`The same amount was paid since, by ${other}`).waitFor();
    await dialog.getByText(`USD account of Ada Lovelace, …${payee.accountId.slice(-4)}`).waitFor();
    expect(await paymentsOf(payee.customerId)).toHaveLength(2);
    expect(await visit.faults()).toEqual([]);
  });

  it('offers neither for a payment that arrived, and sends its events again', async () => {
    const { receiver } = await listenForWebhooks(api);
    const payer = await fundedCustomer(api, 10_000);
    const paymentId = textAt(await done(api.post('/transfer-out', transferOut(payer, 500)), 201), 'id');
    await transactionReaches(api, paymentId, 'COMPLETED');
    await receiver.event('OUTGOING_PAYMENT_COMPLETED', paymentId);
    await receiver.stop();
    const page = await visit.open(`/payments/${paymentId}`);
    const row = page.getByRole('row').filter({ hasText: 'OUTGOING_PAYMENT_COMPLETED' });
    await row.getByText('DELIVERED').waitFor();
    expect(await page.getByRole('button', { name: /^Pay (again|back)$/ }).count()).toBe(0);
    await row.getByRole('button', { name: 'Resend' }).click();
    await confirmIn(page.getByRole('dialog', { name: 'Resend' }), 'Resend');
    await row.getByText(/^2, last: /).waitFor();
    expect(await visit.faults()).toEqual([]);
  });
});

describe('the page of a customer', () => {
  it('leads to the entries of an account', async () => {
    const { customerId, accountId } = await fundedCustomer(api, 1_234);
    const page = await visit.open(`/customers/${customerId}`);
    await page.getByRole('link', { name: `…${accountId.slice(-8)}` }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'FUNDING' });
    await row.waitFor();
    expect(await row.getByText('12.34').count()).toBe(2);
    const facts = page.getByRole('definition');
    await facts.getByRole('link', { name: 'Ada Lovelace', exact: true }).waitFor();
    await facts.getByText('12.34 USD').waitFor();
    expect(await visit.faults()).toEqual([]);
  });

  it('names the owner, the bank and the end of an external account, also before it is deleted', async () => {
    const { customerId } = await fundedCustomer(api, 0);
    const page = await visit.open(`/customers/${customerId}`);
    const row = page.getByRole('table', { name: 'External accounts' }).getByRole('row').nth(1);
    await row.getByText('Ada Lovelace', { exact: true }).waitFor();
    await row.getByText(/^USD, First Bank, ….999$/).waitFor();
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete' });
    await dialog.getByText(/^Ada Lovelace, USD, First Bank, ….999$/).waitFor();
    expect(await visit.faults(allLooks)).toEqual([]);
    await confirmIn(dialog, 'Delete');
    await page.getByText('No external account yet').waitFor();
  });

  it('shows and offers every one of 101 external accounts', async () => {
    const payer = await fundedCustomer(api, 10_000);
    const ids = [payer.bankAccountId];
    while (ids.length < 101) ids.push((await addBankAccount(api, payer.customerId)).id);
    const page = await visit.open(`/customers/${payer.customerId}`);
    await page.getByText('101 in total').waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages of external accounts' });
    for (const first of [ids[75], ids[50], ids[25], ids[0]]) {
      await pages.getByRole('button', { name: 'Next page' }).click();
      await page.getByTitle(String(first)).waitFor();
    }
    await page.getByRole('main').getByRole('button', { name: 'Send transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send transfer' });
    await dialog.locator('select[name=destination]').selectOption(payer.bankAccountId);
    await confirmIn(dialog, 'Send transfer');
    await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
    const [sent] = await paymentsOf(payer.customerId);
    expect(sent).toMatchObject({ destination: { accountId: payer.bankAccountId } });
    expect(await visit.faults()).toEqual([]);
  });

  it('uploads, downloads and deletes a document', async () => {
    const { customerId } = await fundedCustomer(api, 0);
    const page = await visit.open(`/customers/${customerId}`);
    await page.getByRole('button', { name: 'Upload document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload document' });
    await dialog.getByLabel('Type').selectOption('UTILITY_BILL');
    await dialog.getByLabel('Country that issued it').fill('US');
    const buffer = Buffer.from(await (documentForm['file'] as Blob).arrayBuffer());
    const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer };
    await dialog.getByLabel('File').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Upload document' }).click();
    await page.getByRole('row').filter({ hasText: 'UTILITY_BILL' }).waitFor();
    expect(await visit.faults()).toEqual([]);
    expect(await downloaded('Download')).toEqual({ name: 'bill.pdf', text: buffer.toString('utf8') });
    await page
      .getByRole('row')
      .filter({ hasText: 'bill.pdf' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await confirmIn(page.getByRole('dialog', { name: 'Delete' }), 'Delete');
    await page.getByText('No document yet.').waitFor();
  });
});

describe('a list', () => {
  it('downloads all its pages with its filter as CSV', async () => {
    const own = await createPlatform();
    const { customerId, ...accounts } = await fundedCustomer(own, 10_000);
    const payer = { customerId, ...accounts };
    for (let payment = 0; payment < 30; payment++)
      await done(own.post('/transfer-out', transferOut(payer, 100 + payment)), 201);
    await uploadDocument(own, customerId);
    await visit.end();
    visit = await ConsoleVisit.begin(browser, own);
    await visit.open(`/payments?customerId=${customerId}&type=OUTGOING`);
    const { name, text } = await downloaded('Download as CSV');
    const [header = '', ...rows] = text.trimEnd().split('\r\n');
    expect([name, rows.length]).toEqual(['payments.csv', 30]);
    // Without a byte order mark Excel does not read UTF-8.
    expect(header.startsWith('\uFEFF')).toBe(true);
    const place = header.split(',').indexOf('sentAmount.amount');
    expect(rows.map((row) => row.split(',')[place]).sort()[0]).toBe('100');
    await visit.open('/payments?type=INCOMING');
    expect(await visit.page.getByRole('button', { name: 'Download as CSV' }).count()).toBe(0);
  });
});

it('Home shows the money in and out, by currency', async () => {
  await collected(1_234);
  // The sums change while payments of the tests before are on their way.
  await eventually(async () => {
    const lists = ['PENDING', 'PROCESSING'].map((status) => done(api.get(`/transactions?status=${status}`)));
    return (await Promise.all(lists)).every((list) => numberAt(list, 'totalCount') === 0);
  });
  const { page } = visit;
  await visit.open('/');
  const table = page.getByRole('table', { name: 'Money in and out' });
  const { data } = await done(api.get('/statistics/money?days=7'));
  const [dollars] = data as Json[];
  expect(dollars).toMatchObject({ currency: { code: 'USD' } });
  const units = (name: string): string =>
    (numberAt(dollars, name) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  const cells = (await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).map((one) =>
    one.trim(),
  );
  const [received, sent] = [`${units('received')} USD`, `${units('sent')} USD`];
  expect(cells).toEqual(['USD', received, sent, received, sent]);
  expect(await visit.faults(allLooks)).toEqual([]);
});

it('Home shows the balances of the platform', async () => {
  const own = await createPlatform();
  const [account] = listAt(await done(own.get('/platform/internal-accounts?currency=USD')), 'data');
  await done(own.post(`/sandbox/internal-accounts/${textAt(account, 'id')}/fund`, { amount: 4_321 }));
  await visit.end();
  visit = await ConsoleVisit.begin(browser, own);
  const name = `USD account of the platform, …${textAt(account, 'id').slice(-4)}`;
  await visit.page.getByRole('row').filter({ hasText: '43.21' }).getByRole('link', { name }).click();
  await visit.page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await visit.page.getByRole('definition').getByText('The platform').waitFor();
});

it('the page of a payment names its internal account', async () => {
  const { payee, paymentId } = await collected(700);
  const page = await visit.open(`/payments/${paymentId}`);
  const name = `USD account of Ada Lovelace, …${payee.accountId.slice(-4)}`;
  await page.getByRole('definition').getByRole('link', { name }).click();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await page.getByRole('definition').getByRole('link', { name: 'Ada Lovelace', exact: true }).waitFor();
});

it('Find leads to the owner of an external account, a customer or the platform', async () => {
  const own = await createPlatform();
  const { customerId, bankAccountId } = await fundedCustomer(own, 0);
  const accountId = textAt(await done(own.post('/platform/external-accounts', usAccount()), 201), 'id');
  await visit.end();
  visit = await ConsoleVisit.begin(browser, own);
  const page = await visit.open(`/find?query=${bankAccountId}`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /First Bank/ })
    .click();
  await page.waitForURL((url) => url.pathname.endsWith(`/customers/${customerId}`));
  await visit.open(`/find?query=${accountId}`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /First Bank/ })
    .click();
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  await page.getByRole('table', { name: 'External accounts' }).getByTitle(accountId).waitFor();
  expect(await visit.faults(allLooks)).toEqual([]);
});
