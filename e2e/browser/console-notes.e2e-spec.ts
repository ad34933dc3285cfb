import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { createPlatform, type Api } from '../support/api';
import { ConsoleVisit, allLooks } from '../support/console-visit';
import { createCustomer } from '../support/money';

const MARKUP = '<img src=x onerror="document.title=1">';
const LINES = ['Asked for the limit.', `Wrote ${MARKUP}`];

let browser: Browser;
let api: Api;
let customerId: string;
let visit: ConsoleVisit;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  customerId = (await createCustomer(api)).id;
});
afterAll(() => browser.close());
afterEach(() => visit.end());

describe('the notes on a customer', () => {
  it('are added, shown with their author, and deleted after a question', async () => {
    const { body } = await api.post(`/customers/${customerId}/notes`, { text: 'Written by a program.' });
    visit = await ConsoleVisit.begin(browser, api);
    const page = await visit.open(`/customers/${customerId}`);
    const notes = page.getByRole('table', { name: 'Notes' });
    await notes.getByRole('row').filter({ hasText: 'Written by a program.' }).waitFor();

    await page.getByRole('button', { name: 'Add a note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a note' });
    await dialog.getByLabel('Note').fill('x'.repeat(2_001));
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    await dialog.getByLabel('Note').and(dialog.locator('[aria-invalid=true]')).waitFor();
    await dialog.getByLabel('Note').fill(LINES.join('\n'));
    await dialog.getByRole('button', { name: 'Add a note' }).click();
    const mine = notes.getByRole('row').filter({ hasText: 'Asked for the limit.' });
    await mine.getByText('Ada', { exact: true }).waitFor();
    expect(await mine.getByRole('cell').first().innerText()).toBe(LINES.join('\n'));
    expect((await api.get(`/customers/${customerId}/notes`)).body).toMatchObject({
      data: [{ text: LINES.join('\n'), author: { name: 'Ada' } }, body],
      totalCount: 2,
    });
    expect(await visit.faults(allLooks)).toEqual([]);

    await mine.getByRole('button', { name: 'Delete' }).click();
    const question = mine.getByRole('dialog', { name: 'Delete' });
    await question.getByText(`Wrote ${MARKUP}`).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await mine.waitFor({ state: 'detached' });
    expect((await api.get(`/customers/${customerId}/notes`)).body).toMatchObject({ data: [body] });
    expect(visit.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('are not shown to a person without MANAGE', async () => {
    visit = await ConsoleVisit.begin(browser, api, {}, ['VIEW', 'TRANSACT']);
    const page = await visit.open(`/customers/${customerId}`);
    await page.getByRole('heading', { name: 'Verifications' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Notes' }).count()).toBe(0);
  });
});
