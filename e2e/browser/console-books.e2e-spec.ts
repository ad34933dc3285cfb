import { readFileSync } from 'node:fs';
import type { Browser, Route } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { createPlatform, type Json } from '../support/api';
import { operatorsList } from '../support/console-operators';
import { fundedCustomer } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';

const SUITE_MS = 480_000;
const DAY_MS = 86_400_000;
const ACCOUNT = 'SettlementAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

let browser: Browser;
let visit: OperatorVisit;

beforeAll(async () => {
  const api = await createPlatform();
  await fundedCustomer(api, 50_000);
  browser = await launchChromium();
  visit = await OperatorVisit.begin(browser, 'finance');
}, SUITE_MS);

afterAll(async () => {
  await visit.end();
  await browser.close();
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

/** The figures of a day, as the API answers them. */
function figuresOf(date: string, change: Json = {}): Json {
  return {
    date,
    status: 'KEPT',
    asOf: `${date}T23:59:59.000Z`,
    currency: 'USD',
    ...{ owedToCustomers: 60_000, atBanks: 42_500, inTransitIn: 20_000, inTransitOut: 1_000, elsewhere: 0 },
    ...{ ownFunds: 1_000, fees: 500, suspense: 0, difference: 0, shortfall: 0 },
    explanations: [],
    hash: 'ab'.repeat(32),
    ...change,
  };
}

describe('finance, with the pages of the books', () => {
  it(
    'sees what customers are owed today, and takes it along as CSV',
    async () => {
      await visit.open('/safeguarding', 'Safeguarding');
      const shown = visit.page.getByRole('table', { name: `Figures of ${today}` });
      await shown.getByRole('row').filter({ hasText: 'USD' }).first().waitFor();
      await visit.page.getByText('No day is kept yet.').waitFor();
      expect(await visit.faults()).toEqual([]);
      const { name, text } = await downloaded('Download CSV');
      expect(name).toBe(`safeguarding-${today}.csv`);
      const [columns = '', ...rows] = text.trim().split('\r\n');
      expect(columns).toMatch(/^date,status,asOf,currency,owedToCustomers,atBanks,/);
      expect(rows.some((row) => row.includes(',USD,'))).toBe(true);
      const found = (await operatorsList('/safeguarding?currency=USD&limit=1'))[0] ?? {};
      const of = (figure: string): number => Number(found[figure]);
      expect(of('atBanks') + of('inTransitIn') - of('inTransitOut') + of('elsewhere')).toBe(
        of('owedToCustomers') + of('ownFunds') + of('fees') + of('suspense') + of('difference'),
      );
    },
    SUITE_MS,
  );

  it(
    'sees kept days as a chart and as a table, and why a day differs',
    async () => {
      const explanation = {
        cause: 'STATEMENT',
        account: 'NOSTRO',
        settlementAccountId: ACCOUNT,
        amount: 700,
        gap: 700,
        breakIds: ['Break:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'],
      };
      const days = Array.from({ length: 40 }, (_, back) => dayOf(Date.now() - (back + 1) * DAY_MS));
      const [last = ''] = days;
      const wrong = figuresOf(last, { atBanks: 43_200, difference: 700, explanations: [explanation] });
      await visit.page.route('**/operations/v1/safeguarding?*', (route: Route) => {
        const ofPeriod = new URL(route.request().url()).searchParams.has('from');
        const data = ofPeriod ? [wrong, ...days.slice(1).map((day) => figuresOf(day))] : [wrong];
        return route.fulfill({ json: { data, hasMore: false } });
      });
      await visit.open(`/safeguarding?date=${last}`, 'Safeguarding');
      await visit.page.getByText('No: the figures differ in USD.').waitFor();
      const causes = visit.page.getByRole('table', { name: 'Parts of the difference' });
      await causes.getByText('STATEMENT').waitFor();
      expect(await causes.getByRole('link', { name: '1 open' }).getAttribute('href')).toBe(
        `/ops/breaks?settlementAccountId=${ACCOUNT}`,
      );
      await visit.page.getByRole('img', { name: 'Owed and held, as lines' }).waitFor();
      expect(await visit.faults()).toEqual([]);
      await visit.page.getByRole('button', { name: 'Show as table' }).click();
      const table = visit.page.getByRole('table', { name: 'Owed and held' });
      expect(await table.getByRole('row').count()).toBe(days.length + 1);
      expect(await visit.faults()).toEqual([]);
      await visit.page.unroute('**/operations/v1/safeguarding?*');
    },
    SUITE_MS,
  );

  it(
    'reads the trial balance of a day, and hears that its journal is not there yet',
    async () => {
      await visit.open(`/books?date=${today}`, 'Books');
      const trial = visit.page.getByRole('table', { name: 'Trial balance' });
      await trial.getByRole('row').filter({ hasText: 'INTERNAL_ACCOUNTS' }).first().waitFor();
      await trial.getByRole('row').filter({ hasText: 'TOTAL' }).first().waitFor();
      expect(await visit.faults()).toEqual([]);
      const { name, text } = await downloaded('Download trial balance');
      expect(name).toBe(`trial-balance-${today}.csv`);
      expect(text).toMatch(/^date,status,book,account,/);
      await visit.page.getByRole('button', { name: 'Download journal as CSV' }).click();
      await visit.page.getByText(/is not kept yet/).waitFor();
      expect(await visit.faults()).toEqual([]);
      // The browser says itself that a request was refused.
      expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
    },
    SUITE_MS,
  );

  it(
    'downloads the journal of a kept day, all of its pages',
    async () => {
      await visit.page.route('**/operations/v1/journal?*', (route: Route) => {
        const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
        const link = '<?date=2026-03-31&format=CSV&cursor=c>; rel="next"';
        const headers = { 'content-type': 'text/csv; charset=utf-8', ...(isFirst ? { link } : {}) };
        return route.fulfill({ body: isFirst ? 'bookedAt,book\r\na,b\r\n' : 'c,d\r\n', headers });
      });
      await visit.open('/books?date=2026-03-31', 'Books');
      expect(await downloaded('Download journal as CSV')).toEqual({
        name: 'journal-2026-03-31.csv',
        text: 'bookedAt,book\r\na,b\r\nc,d\r\n',
      });
      await visit.page.unroute('**/operations/v1/journal?*');
    },
    SUITE_MS,
  );
});
