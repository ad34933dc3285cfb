import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { createPlatform, textAt, type Json } from '../support/api';
import { operatorsList } from '../support/console-operators';
import { allLooks, looks } from '../support/console-visit';
import { fundedCustomer } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';

const SUITE_MS = 480_000;
/** A currency in which no other suite moves money. */
const CURRENCY = 'UGX';
const UNTIL = '2099-01-31T12:00:00Z';

let browser: Browser;
let visit: OperatorVisit;
/** What is frozen, by the title of its page, with the place of that page. */
let subjects: Record<string, { id: string; path: string }>;

beforeAll(async () => {
  const api = await createPlatform();
  browser = await launchChromium();
  const { customerId, accountId, bankAccountId } = await fundedCustomer(api, 1_000);
  const platformId = textAt((await api.get('/config')).body, 'id');
  subjects = {
    Customer: { id: customerId, path: `/customers/${customerId}` },
    'Internal account': { id: accountId, path: `/internal-accounts/${accountId}` },
    'External account': { id: bankAccountId, path: `/external-accounts/${bankAccountId}` },
    Platform: { id: platformId, path: `/platforms/${platformId}` },
    Currency: { id: CURRENCY, path: `/currencies/${CURRENCY}` },
  };
  visit = await OperatorVisit.begin(browser, 'finance');
}, SUITE_MS);
afterAll(async () => {
  await visit?.end();
  await browser?.close();
});

const freezesOf = (id: string): Promise<Json[]> =>
  operatorsList(`/freezes?subjectId=${encodeURIComponent(id)}`);

describe.each(['Customer', 'Internal account', 'External account', 'Platform', 'Currency'])(
  'the page of a thing that can be frozen: %s',
  (title) => {
    it(
      'freezes it with direction, reason and end, says so, and lifts the freeze',
      async () => {
        const { id, path } = subjects[title] ?? { id: '', path: '' };
        const page = await visit.open(path, title);
        const buttons = page.locator('main').getByRole('button', { name: 'Unfreeze', exact: true });
        expect(await buttons.count()).toBe(0);
        await visit.fillIn('Freeze', { Direction: 'OUT', Until: 'tomorrow', Reason: 'order of the court' });
        await visit.confirm('Freeze');
        // What the API says of the field stands at the field.
        await page.getByRole('dialog').locator('input[name=until][aria-invalid=true]').waitFor();
        expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
        await page.getByRole('dialog').getByLabel('Until').fill(UNTIL);
        await visit.confirm('Freeze');
        await visit.hears('The freeze is changed');
        await page.getByText(/frozen: OUT/).waitFor();
        await page.getByRole('status').getByText('order of the court').waitFor();
        expect(await freezesOf(id)).toMatchObject([
          {
            status: 'ACTIVE',
            direction: 'OUT',
            reason: 'order of the court',
            until: '2099-01-31T12:00:00.000Z',
          },
        ]);
        expect([await visit.faults(allLooks), visit.complaints]).toEqual([[], []]);
        await page.setViewportSize({ width: 1280, height: 800 });

        await visit.open('/freezes', 'Freezes');
        const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${path}"]`) });
        await row.getByText('ACTIVE').waitFor();
        expect(await visit.faults(looks)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await row.getByRole('link').first().click();
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();

        await visit.act('Unfreeze', { Reason: 'the court has lifted it' });
        await visit.hears('The freeze is changed');
        await page.getByText(/frozen: OUT/).waitFor({ state: 'detached' });
        expect(await freezesOf(id)).toMatchObject([
          { status: 'LIFTED', liftReason: 'the court has lifted it' },
        ]);
      },
      SUITE_MS,
    );
  },
);

describe('the pages of things that can be frozen', () => {
  it.each(['support', 'compliance', 'auditor'])(
    'have no fault and no button for the role %s',
    async (role) => {
      const person = await OperatorVisit.begin(browser, role);
      try {
        for (const [title, { path }] of Object.entries(subjects)) {
          const page = await person.follow(path, title);
          expect(await page.getByRole('button', { name: 'Freeze', exact: true }).count()).toBe(0);
          expect(await person.faults([looks[0]])).toEqual([]);
        }
        expect(person.complaints).toEqual([]);
      } finally {
        await person.end();
      }
    },
    SUITE_MS,
  );
});
