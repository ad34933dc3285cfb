import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { admin, createPlatform, numberAt, textAt, type Json } from '../support/api';
import { bookEarlier } from '../support/booked-days';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { fundedCustomer, transactionReaches } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';
import { addMxAccount, executedQuote, quoteBody, toAccount } from '../support/quotes';
import { registeredBank, type RegisteredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
const DAY_MS = 86_400_000;
const HOUSE_ACCOUNT = `books ${randomUUID().slice(0, 8)}`;

let browser: Browser;
let bank: RegisteredBank;
let visit: OperatorVisit;
/** An account of the house with a line that nothing matches. */
let settlementAccountId: string;
/** Internal accounts of two platforms: what was paid in, and what was exchanged for a fee. */
let accounts: { paidIn: string; exchanged: string };
/** Days of UTC, from the first to the last one that is surely over. */
let days: { paidIn: string; exchanged: string; last: string };

async function exchangedPayment(): Promise<string> {
  const api = await createPlatform();
  const { customerId, accountId } = await fundedCustomer(api, 20_000);
  const quote = quoteBody(accountId, toAccount(await addMxAccount(api, customerId)));
  await transactionReaches(api, textAt(await executedQuote(api, quote), 'transactionId'), 'COMPLETED');
  return accountId;
}

/** Adds an account of the house, and uploads a statement of one line in the console. */
async function unmatchedLine(): Promise<string> {
  const { status, body } = await operatorsCall('POST', '/settlement-accounts', {
    connectorId: bank.connectorId,
    currency: 'GBP',
    name: HOUSE_ACCOUNT,
    bankDetails: { accountType: 'GBP_ACCOUNT', sortCode: '601613', accountNumber: '31926819' },
  });
  expect(status).toBe(201);
  const id = textAt(body, 'id');
  const buffer = Buffer.from('bookingDate,amount\n2026-01-30,70.00');
  await visit.open(`/settlement-accounts/${id}`, 'Settlement account');
  await visit.fillIn('Upload a statement', { Format: 'CSV' });
  await visit.page.getByLabel('File').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer });
  await visit.confirm('Upload a statement');
  await visit.hears('lines: 1.');
  return id;
}

beforeAll(async () => {
  browser = await launchChromium();
  bank = await registeredBank(`bank of ${HOUSE_ACCOUNT}`);
  const paidIn = await fundedCustomer(await createPlatform(), 50_000);
  accounts = { paidIn: paidIn.accountId, exchanged: await exchangedPayment() };
  visit = await OperatorVisit.begin(browser, 'finance');
  settlementAccountId = await unmatchedLine();
}, SUITE_MS);

afterAll(async () => {
  await visit?.end();
  await browser?.close();
  await bank?.bank.stop();
  if (bank) await admin('connectors', 'pause', bank.connectorId);
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const today = dayOf(Date.now());

/** Presses a button and reads the file that the browser gets. */
async function downloaded(name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    visit.page.getByRole('button', { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** A day as tables write it. */
function written(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** What is held. It counts lines of statements of the whole house, so also those of suites beside this one. */
function heldOf(row: Json): number {
  const of = (figure: string): number => Number(row[figure]);
  return of('atBanks') + of('inTransitIn') - of('inTransitOut') + of('elsewhere');
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

const keptDays = (from: string, to: string): Promise<Json[]> =>
  operatorsList(`/safeguarding?from=${from}&to=${to}&currency=USD&limit=100`);

describe('finance, with the pages of the books', () => {
  it(
    'sees what customers are owed today, and takes it along as CSV',
    async () => {
      await visit.open('/safeguarding', 'Safeguarding');
      const shown = visit.page.getByRole('table', { name: `Figures of ${today}` });
      await shown.getByRole('row').filter({ hasText: 'USD' }).first().waitFor();
      await visit.page.getByText('No day is kept yet.').waitFor();
      expect(await visit.faults()).toEqual([]);
      // The service looks once a minute for days that are over: the tests that need kept ones are the last.
      const [paidIn = '', exchanged = ''] = await bookEarlier({
        [accounts.paidIn]: 40,
        [accounts.exchanged]: 3,
      });
      days = { paidIn, exchanged, last: dayOf(Date.parse(exchanged) - DAY_MS) };
      const { name, text } = await downloaded('Download CSV');
      expect(name).toBe(`safeguarding-${today}.csv`);
      const [columns = '', ...rows] = text.trim().split('\r\n');
      expect(columns).toMatch(/^date,status,asOf,currency,owedToCustomers,atBanks,/);
      expect(rows.some((row) => row.includes(',USD,'))).toBe(true);
      const found = (await operatorsList('/safeguarding?currency=USD&limit=1'))[0] ?? {};
      const of = (figure: string): number => Number(found[figure]);
      expect(heldOf(found)).toBe(
        of('owedToCustomers') + of('ownFunds') + of('fees') + of('suspense') + of('difference'),
      );
    },
    SUITE_MS,
  );

  it(
    'sees all columns of the trial balance at 1280 pixels',
    async () => {
      // Suites beside this one move amounts of 16 digits, and a figure never breaks.
      const most = 1e12;
      const isUsual = (row: object): boolean =>
        Object.values(row).every((value) => !(Math.abs(Number(value)) >= most));
      await visit.page.route('**/operations/v1/trial-balance?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object[] };
        await route.fulfill({ response, json: { ...body, data: body.data.filter(isUsual) } });
      });
      await visit.open(`/books?date=${today}`, 'Books');
      await visit.page.setViewportSize({ width: 1280, height: 800 });
      const columns = visit.page.getByRole('group', { name: 'Trial balance, to scroll' });
      await columns.getByRole('row').filter({ hasText: HOUSE_ACCOUNT }).first().waitFor();
      expect(await columns.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      await visit.page.unroute('**/operations/v1/trial-balance?*');
    },
    SUITE_MS,
  );

  it(
    'reads the trial balance, the result and the journal of today, so far',
    async () => {
      await visit.open(`/books?date=${today}`, 'Books');
      const trial = visit.page.getByRole('table', { name: 'Trial balance' });
      await trial.getByRole('row').filter({ hasText: 'INTERNAL_ACCOUNTS' }).first().waitFor();
      await trial.getByRole('row').filter({ hasText: 'TOTAL' }).first().waitFor();
      await trial.getByRole('row').filter({ hasText: HOUSE_ACCOUNT }).first().waitFor();
      expect(await visit.faults()).toEqual([]);
      const { name, text } = await downloaded('Download trial balance');
      expect(name).toBe(`trial-balance-${today}.csv`);
      expect(text).toMatch(/^date,status,book,account,/);
      await visit.page.getByRole('heading', { name: `Profit and loss from ${today} to ${today}` }).waitFor();
      await visit.page.getByText(/Those so far/).waitFor();
      const answered = visit.page.waitForResponse(/journal\?.*format=CSV/);
      const journal = await downloaded('Download journal as CSV');
      expect(journal.name).toBe(`journal-${today}.csv`);
      expect(journal.text).toMatch(/^bookedAt,book,sourceId,kind,line,/);
      expect((await answered).headers()['corridor-day-status']).toBe('OPEN');
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );

  it(
    'sees kept days as a chart and as a table',
    async () => {
      const { paidIn, last } = days;
      await eventually(async () => (await keptDays(last, last)).length > 0, SUITE_MS);
      const page = await visit.open(`/safeguarding?date=${last}&currency=USD`, 'Safeguarding');
      const shown = page.getByRole('table', { name: `Figures of ${last}` });
      await shown.getByRole('row').filter({ hasText: 'USD' }).getByText('500.00').first().waitFor();
      await page.getByText('KEPT', { exact: true }).waitFor();
      await page.getByRole('img', { name: 'Owed and held, as lines' }).waitFor();
      expect(await visit.faults()).toEqual([]);
      await page.getByRole('button', { name: 'Show as table' }).click();
      await page.setViewportSize({ width: 1280, height: 800 });
      const kept = await keptDays(paidIn, last);
      expect(kept.map(({ date }) => date)).toEqual(
        Array.from({ length: kept.length }, (_, back) => dayOf(Date.parse(last) - back * DAY_MS)),
      );
      const rows = page.getByRole('table', { name: 'Owed and held' }).getByRole('row');
      await rows.first().waitFor();
      expect((await rows.allInnerTexts()).map((row) => row.split('\t'))).toEqual([
        ['Day', 'Owed, with suspense', 'Held'],
        ...kept.map((row) => [written(String(row['date'])), '500.00', dollars(heldOf(row))]).toReversed(),
      ]);
      expect(await visit.faults()).toEqual([]);
      const { name, text } = await downloaded('Download the kept days as CSV');
      expect(name).toMatch(/^safeguarding-USD-.*\.csv$/);
      expect(text.trim().split('\r\n')).toHaveLength(kept.length + 1);
    },
    SUITE_MS,
  );

  it(
    'reads the trial balance of a kept day and the result of a period, and downloads the journal, all of its pages',
    async () => {
      const { paidIn, exchanged } = days;
      const page = await visit.open(`/books?date=${paidIn}&from=${exchanged}&to=${exchanged}`, 'Books');
      const trial = page.getByRole('table', { name: 'Trial balance' });
      const owed = trial.getByRole('row').filter({ hasText: 'INTERNAL_ACCOUNTS' });
      await owed.first().waitFor();
      expect(await owed.getByText('500.00', { exact: true }).count()).toBe(2);
      // That of the trial balance, and that of the period.
      await page.getByText('The day is over.').nth(1).waitFor();
      const [result] = (await operatorsList(`/profit-and-loss?from=${exchanged}&to=${exchanged}`)).filter(
        ({ currency }) => currency === 'USD',
      );
      const cents = numberAt(result ?? {}, 'fees');
      expect(cents).toBeGreaterThan(0);
      const ofPeriod = page.getByRole('table', { name: 'Profit and loss' }).getByRole('row');
      const fees = ofPeriod.filter({ hasText: 'USD' }).getByRole('cell').nth(1);
      expect(await fees.innerText()).toBe(`${(cents / 100).toFixed(2)} USD`);
      const house = page.getByRole('table', { name: 'Accounts of the house' }).getByRole('row');
      await house.filter({ hasText: HOUSE_ACCOUNT }).getByText('70.00 GBP').first().waitFor();
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);

      // The API answers in pages of one posting.
      await page.route('**/operations/v1/journal?*', (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('limit', '1');
        return route.continue({ url: url.href });
      });
      await visit.open(`/books?date=${exchanged}`, 'Books');
      const csv = await downloaded('Download journal as CSV');
      expect(csv.name).toBe(`journal-${exchanged}.csv`);
      const lines = await downloaded('Download journal as JSON lines');
      await page.unroute('**/operations/v1/journal?*');
      const postings = await operatorsList(`/journal?date=${exchanged}`);
      expect(postings.length).toBeGreaterThan(2);
      expect(
        lines.text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Json),
      ).toEqual(postings);
      expect(csv.text.trim().split('\r\n')).toHaveLength(postings.length + 1);
    },
    SUITE_MS,
  );

  it(
    'sees why figures differ if the books of a kept day no longer hold',
    async () => {
      const moved = Math.round((Date.parse(today) - Date.parse(days.paidIn)) / DAY_MS) - 1;
      await bookEarlier({ [settlementAccountId]: moved });
      const page = await visit.open('/safeguarding', 'Safeguarding');
      await page.getByText(/No: the figures differ in .*GBP/).waitFor();
      const breaks = `a[href="/ops/breaks?settlementAccountId=${settlementAccountId}"]`;
      const causes = page.getByRole('table', { name: 'Parts of the difference' }).getByRole('row');
      const nostro = causes.filter({ hasText: 'NOSTRO', has: page.locator(breaks) });
      await nostro.getByText('POSTINGS').waitFor();
      await nostro.getByText('70.00 GBP').first().waitFor();
      expect(await nostro.locator(breaks).innerText()).toBe('1 open');
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
      await bookEarlier({ [settlementAccountId]: -moved });
      await visit.open('/safeguarding', 'Safeguarding');
      const figures = page.getByRole('table', { name: `Figures of ${today}` });
      await figures.getByRole('row').filter({ hasText: 'GBP' }).first().waitFor();
      expect(await nostro.count()).toBe(0);
    },
    SUITE_MS,
  );
});
