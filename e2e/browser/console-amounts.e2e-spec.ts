import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { admin, createPlatform, listAt, numberAt, textAt, type Api } from '../support/api';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { ConsoleVisit, allLooks } from '../support/console-visit';
import { balanceOf, fundedCustomer } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';
import { registeredBank, type RegisteredBank } from '../support/registered-bank';

const GERMAN = { locale: 'de-DE' };
/** What is typed, how the console shows it, and what it is in smallest units. */
const MEANT = [
  ['12,5', '12.50 USD', 'twelve US dollars and 50/100', 1_250],
  ['12,50', '12.50 USD', 'twelve US dollars and 50/100', 1_250],
  ['1.250,00', '1,250.00 USD', 'one thousand two hundred fifty US dollars', 125_000],
] as const;
const SUITE_MS = 240_000;

let browser: Browser;
let api: Api;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
});
afterAll(() => browser.close());

/** Opens an action's dialog, types an amount and goes on. Resolves with what is shown of it before it is done. */
async function goOn(
  page: Page,
  action: string,
  amount: string,
): Promise<{ dialog: Locator; shown: string[] }> {
  await page.getByRole('main').getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const shown = dialog.getByRole('group', { name: 'Check before it is done' });
  await shown.waitFor();
  return { dialog, shown: await shown.getByRole('definition').allInnerTexts() };
}

/** Types an amount that is refused. Resolves with what its field says. */
async function refusalOf(dialog: Locator, amount: string): Promise<string> {
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const field = dialog.getByLabel('Amount').and(dialog.locator('[aria-invalid=true]'));
  await field.waitFor();
  return dialog.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText();
}

describe('a developer whose browser speaks German', () => {
  let visit: ConsoleVisit;
  let customer: Awaited<ReturnType<typeof fundedCustomer>>;

  const sent = async (): Promise<number[]> => {
    const { body } = await api.get(`/transactions?customerId=${customer.customerId}&type=OUTGOING`);
    return listAt(body, 'data').map((one) => numberAt(one, 'sentAmount', 'amount'));
  };

  beforeEach(async () => {
    customer = await fundedCustomer(api, 300_000);
    visit = await ConsoleVisit.begin(browser, api, GERMAN);
  });
  afterEach(() => visit.end());

  it.each(MEANT)(
    'sends %s as it is meant, after it was shown as %s, in words and with both parties',
    async (typed, figures, words, units) => {
      const page = await visit.open(`/customers/${customer.customerId}`);
      const { dialog, shown } = await goOn(page, 'Send transfer', typed);
      expect(shown).toEqual([
        figures,
        `USD account of Ada Lovelace, …${customer.accountId.slice(-4)}`,
        expect.stringMatching(/^Ada Lovelace, USD, First Bank, ….999$/),
        words,
      ]);
      expect(await sent()).toEqual([]);
      await dialog.getByRole('button', { name: 'Send transfer' }).click();
      await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
      expect([await sent(), visit.complaints]).toEqual([[units], []]);
    },
    SUITE_MS,
  );

  it(
    'funds an account with what is meant, and never by the second click of two',
    async () => {
      const page = await visit.open(`/customers/${customer.customerId}`);
      const fund = page
        .getByRole('row')
        .filter({ hasText: '3,000.00 USD' })
        .getByRole('button', { name: 'Fund' });
      await fund.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('12,5');
      await dialog.getByRole('button', { name: 'Continue' }).dblclick();
      await dialog.getByText('twelve US dollars and 50/100').waitFor();
      expect(await visit.faults(allLooks)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await balanceOf(api, customer.customerId)).toBe(300_000);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await dialog.getByLabel('Amount').fill('12,50');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Fund' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await balanceOf(api, customer.customerId)).toBe(301_250);
      expect(visit.complaints).toEqual([]);
    },
    SUITE_MS,
  );

  it(
    'hears at the field why an amount is refused, and what it could mean',
    async () => {
      const page = await visit.open(`/customers/${customer.customerId}`);
      await page.getByRole('main').getByRole('button', { name: 'Send transfer' }).click();
      const dialog = page.getByRole('dialog');
      expect(await refusalOf(dialog, '1,250.00')).toContain('Do you mean 1.250,00?');
      expect(await refusalOf(dialog, '12.50')).toContain('Do you mean 12,50?');
      expect(await refusalOf(dialog, '12,505')).toContain('has 3 decimals, but USD has 2.');
      expect(await refusalOf(dialog, '-5')).toContain('has a sign.');
      expect(await refusalOf(dialog, '٥')).toContain('Its digits are not those of German (Germany)');
      expect(await visit.faults(allLooks)).toEqual([]);
      expect([await sent(), visit.complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );
});

describe('an operator whose browser speaks German', () => {
  const name = `amounts ${randomUUID().slice(0, 8)}`;
  let registered: RegisteredBank;
  let visit: OperatorVisit;
  let account: string;

  beforeAll(async () => {
    registered = await registeredBank(name);
    const { body } = await operatorsCall('POST', '/settlement-accounts', {
      ...{ connectorId: registered.connectorId, currency: 'USD', name },
      bankDetails: { accountType: 'US_ACCOUNT', accountNumber: '000987001239', routingNumber: '021000021' },
    });
    account = textAt(body, 'id');
    visit = await OperatorVisit.begin(browser, 'finance', undefined, GERMAN);
  }, SUITE_MS);
  afterAll(async () => {
    await visit.end();
    await registered.bank.stop();
    await admin('connectors', 'pause', registered.connectorId);
  });

  it.each(MEANT)(
    'enters a deposit of %s as it is meant, after it was shown as %s',
    async (typed, figures, words, units) => {
      const page = await visit.open(`/settlement-accounts/${account}`, 'Settlement account');
      const depositId = `D-${randomUUID()}`;
      await visit.fillIn('Enter a deposit', {
        "The bank's name": depositId,
        'Amount in USD': typed,
        'What the payer wrote': 'nothing that anybody knows',
        'Name of the payer': 'Grace Hopper',
        Reason: 'ticket 4711',
      });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText(words).waitFor();
      const shown = await dialog.getByRole('definition').allInnerTexts();
      expect(shown.slice(0, 3)).toEqual([`${name}, USD, …1239`, figures, 'Grace Hopper']);
      await dialog.getByRole('button', { name: 'Enter a deposit' }).click();
      await visit.hears(`The deposit ${depositId} is entered.`);
      const [found] = await eventually(async () => {
        const breaks = await operatorsList(`/breaks?settlementAccountId=${account}&depositId=${depositId}`);
        if (breaks.length === 0) throw new Error('there is no break yet');
        return breaks;
      });
      expect(found).toMatchObject({ amount: units, currency: 'USD' });
    },
    SUITE_MS,
  );
});
