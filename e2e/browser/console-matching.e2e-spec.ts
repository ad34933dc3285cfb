import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import type { FaultBank } from '@corridor/fault-bank';
import { eventually, launchChromium } from '@corridor/testing';
import { admin, listAt, textAt, type Json } from '../support/api';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { allLooks, looks } from '../support/console-visit';
import { OperatorVisit } from '../support/operator-visit';
import { registeredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
const LINES = 'Lines of the bank';
const ITEMS = 'Open items';
/** More lines than a page has. */
const OLDER_LINES = 26;
const tag = randomUUID().slice(0, 8);

let browser: Browser;
let bank: FaultBank;
let connectorId: string;
let folder: string;
let visit: OperatorVisit;
let main: string;

async function addAccount(name: string): Promise<string> {
  const { status, body } = await operatorsCall('POST', '/settlement-accounts', {
    connectorId,
    currency: 'USD',
    name: `${name} ${tag}`,
    bankDetails: { accountType: 'US_ACCOUNT', accountNumber: '000987001234', routingNumber: '021000021' },
  });
  expect(status).toBe(201);
  return textAt(body, 'id');
}

/** Uploads a statement in the console. Its lines have no reference, so that the system matches none of them. */
async function uploadLines(rows: readonly (readonly [day: string, amount: string])[]): Promise<void> {
  const file = join(folder, `${randomUUID()}.csv`);
  writeFileSync(file, ['bookingDate,amount', ...rows.map((row) => row.join(','))].join('\n'));
  await visit.open(`/settlement-accounts/${main}`, 'Settlement account');
  await visit.act('Upload a statement', { File: file, Format: 'CSV' });
  await visit.hears(`lines: ${rows.length}.`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-matching-'));
  browser = await launchChromium();
  ({ bank, connectorId } = await registeredBank(`matching bank ${tag}`));
  main = await addAccount('matched');
  const toSettlementAccountId = await addAccount('spare');
  for (const amount of [500, 700, 10_000, 4_200, 1_000_000])
    await operatorsCall('POST', `/settlement-accounts/${main}/transfers`, { toSettlementAccountId, amount });
  await eventually(async () => (await operatorsList(`/open-items?settlementAccountId=${main}`)).length === 5);
  visit = await OperatorVisit.begin(browser, 'finance');
  const older = Array.from({ length: OLDER_LINES }, () => ['2026-01-02', '1.00'] as const);
  await uploadLines([
    ...older,
    ['2026-01-30', '-12.00'],
    ['2026-01-30', '-99.50'],
    ['2026-01-30', '-42.00'],
    ['2026-01-30', '-10000.00'],
    // The account closes at 0, as the statements do that its bank makes.
    ['2026-01-30', '10127.50'],
  ]);
}, SUITE_MS);

afterAll(async () => {
  await visit?.end();
  await browser?.close();
  await bank?.stop();
  if (connectorId) await admin('connectors', 'pause', connectorId);
  rmSync(folder, { recursive: true, force: true });
});

/** The rows of a table of the page with an amount, as it is written there. */
function rowOf(table: string, amount: string): Locator {
  return visit.page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: amount });
}

async function choose(table: string, amount: string): Promise<void> {
  await rowOf(table, amount).first().getByRole('checkbox').check();
}

/** What the bar says of lines, items and their difference. */
async function figures(): Promise<string[]> {
  return visit.page.getByRole('region', { name: 'What is chosen' }).getByRole('definition').allInnerTexts();
}

const openMatching = (): Promise<unknown> =>
  visit.open(`/matching?settlementAccountId=${main}&direction=DEBIT`, 'Matching');

const statesOf = async (amount: number): Promise<string[]> =>
  (await operatorsList(`/statement-lines?settlementAccountId=${main}&amount=${amount}`)).map((line) =>
    textAt(line, 'state'),
  );

describe('the page of matching', () => {
  it(
    'lists lines and items of the account that is chosen, and keeps what was chosen while a list is turned',
    async () => {
      const page = await visit.open('/matching', 'Matching');
      await page.getByText('Choose a settlement account.').waitFor();
      await page.getByLabel('Settlement account').selectOption({ label: `matched ${tag}, USD` });
      await rowOf(ITEMS, '−100.00 USD').waitFor();
      await choose(LINES, '−12.00 USD');
      await page
        .getByRole('navigation', { name: 'Pages of lines of the bank' })
        .getByText('Next page')
        .click();
      await page.waitForURL(/linesCursor=/);
      await choose(LINES, '1.00 USD');
      expect(await figures()).toEqual(['−11.00 USD', '0.00 USD', '−11.00 USD']);
      await page.getByRole('button', { name: 'Choose nothing' }).click();
      expect(await figures()).toEqual(['0.00 USD', '0.00 USD', '0.00 USD']);
      await page.getByRole('textbox', { name: 'Amount' }).fill('42');
      await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
      await rowOf(LINES, '−12.00 USD').waitFor({ state: 'detached' });
      await rowOf(ITEMS, '−42.00 USD').waitFor();
      expect(new URL(page.url()).searchParams.get('linesCursor')).toBeNull();
      await page.getByRole('textbox', { name: 'Amount' }).fill('3.33');
      await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
      for (const text of ['No line matches.', 'No open item matches.']) await page.getByText(text).waitFor();
      await page.getByRole('textbox', { name: 'Amount' }).fill('much');
      await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
      await page.getByText('“much” is no amount.').first().waitFor();
      await page.getByRole('textbox', { name: 'Amount' }).fill('');
      await page.getByRole('textbox', { name: 'Amount' }).press('Enter');
      await rowOf(ITEMS, '−42.00 USD').getByRole('link').click();
      await page.getByRole('heading', { name: 'Transfer', level: 1 }).waitFor();
      await page.getByText('42.00 USD').first().waitFor();
    },
    SUITE_MS,
  );

  it(
    'matches one line with two items that come to the same, without a difference',
    async () => {
      await openMatching();
      await choose(LINES, '−12.00 USD');
      await choose(ITEMS, '−5.00 USD');
      expect(await figures()).toEqual(['−12.00 USD', '−5.00 USD', '−7.00 USD']);
      await choose(ITEMS, '−7.00 USD');
      expect(await figures()).toEqual(['−12.00 USD', '−12.00 USD', '0.00 USD']);
      expect([await visit.faults(allLooks), visit.complaints]).toEqual([[], []]);
      await visit.page.setViewportSize({ width: 1280, height: 800 });
      await visit.act('Match', {});
      await visit.hears('The match is made.');
      await rowOf(LINES, '−12.00 USD').waitFor({ state: 'detached' });
      await rowOf(ITEMS, '−7.00 USD').waitFor({ state: 'detached' });
      expect(await statesOf(1_200)).toEqual(['MATCHED']);
    },
    SUITE_MS,
  );

  it(
    'books a difference to the account and with the reason that are named',
    async () => {
      await openMatching();
      await choose(LINES, '−99.50 USD');
      await choose(ITEMS, '−100.00 USD');
      expect(await figures()).toEqual(['−99.50 USD', '−100.00 USD', '0.50 USD']);
      await visit.fillIn('Match', {});
      // The bank has more than expected: nobody owes that to the house.
      const dialog = visit.page.getByRole('dialog');
      await dialog.getByLabel('To').waitFor();
      const offered = await dialog.getByRole('option').allTextContents();
      expect(offered.map((label) => label.split(':')[0])).toEqual(['Choose…', 'PROVIDER_FEES', 'OWN_FUNDS']);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await visit.act('Match', {
        To: 'PROVIDER_FEES: a fee of the bank',
        Reason: 'the bank gave a part of its fee back',
      });
      await visit.hears('The match is made.');
      const [match] = await operatorsList(`/matches?settlementAccountId=${main}`);
      expect(match).toMatchObject({
        linesAmount: -9_950,
        itemsAmount: -10_000,
        differenceAccount: 'PROVIDER_FEES',
        reason: 'the bank gave a part of its fee back',
      });
    },
    SUITE_MS,
  );

  it(
    'says why a match is refused, and keeps the dialog',
    async () => {
      await openMatching();
      await choose(LINES, '−42.00 USD');
      await choose(ITEMS, '−42.00 USD');
      const [line] = await operatorsList(`/statement-lines?settlementAccountId=${main}&amount=4200`);
      const [item] = await operatorsList(`/open-items?settlementAccountId=${main}&amount=4200`);
      const body = { lineIds: [textAt(line ?? {}, 'id')], itemIds: [textAt(item ?? {}, 'id')] };
      expect((await operatorsCall('POST', '/statement-lines/match', body)).status).toBe(201);
      await visit.act('Match', {});
      await visit.page.getByRole('dialog').getByText('NOT_IN_THIS_STATE').waitFor();
      await visit.page.getByRole('dialog').getByText('Request id').waitFor();
      // The browser says itself that a request was refused.
      expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
    },
    SUITE_MS,
  );

  it(
    'asks a second person for a match of much money',
    async () => {
      await openMatching();
      await choose(LINES, '−10,000.00 USD');
      await choose(ITEMS, '−10,000.00 USD');
      await visit.act('Match', {});
      await visit.hears('This action needs a second person.');
      expect(await statesOf(1_000_000)).toEqual(['UNMATCHED']);
      const name = `Second ${tag}`;
      const second = await OperatorVisit.begin(browser, 'finance', name);
      try {
        const reading = second.page.waitForResponse((response) => response.url().includes('lineIds'));
        const page = await second.open('/approvals', 'Approvals');
        const [asked] = (await operatorsList('/approvals')).filter(({ action }) => action === 'match-lines');
        await second.fillIn('Approve', {}, page.getByRole('row').filter({ hasText: 'Match lines' }));
        await page.getByRole('dialog').getByText('Lines of the bank:').waitFor();
        const read = (await (await reading).json()) as Json;
        const { lineIds } = asked?.['body'] as { lineIds: string[] };
        expect(listAt(read, 'data').map((line) => textAt(line, 'id'))).toEqual(lineIds);
        await second.confirm('Approve');
        await second.hears('The approval is decided.');
        const done = await second.open('/approvals?status=APPROVED', 'Approvals');
        const row = done.getByRole('row').filter({ hasText: 'Match lines' });
        await row.getByText(textAt(asked ?? {}, 'askedPerson')).waitFor();
        await row.getByText(name.toLowerCase()).waitFor();
        expect(await second.faults()).toEqual([]);
      } finally {
        await second.end();
      }
      expect(await statesOf(1_000_000)).toEqual(['MATCHED']);
    },
    SUITE_MS,
  );
});

describe('the page of matches', () => {
  it(
    'undoes a match with a reason, and its lines and items can be matched again',
    async () => {
      await visit.open(`/matches?settlementAccountId=${main}`, 'Matches');
      expect([await visit.faults(allLooks), visit.complaints]).toEqual([[], []]);
      await visit.page.setViewportSize({ width: 1280, height: 800 });
      const row = visit.page.getByRole('row').filter({ hasText: 'PROVIDER_FEES' });
      await visit.act('Undo', { Reason: 'it was another payment' }, row);
      await visit.hears('The match is undone.');
      await row.getByText('UNDONE').waitFor();
      await row.getByText('it was another payment').waitFor();
      const [undone] = await operatorsList(`/matches?settlementAccountId=${main}&status=UNDONE`);
      await row
        .getByText(textAt(undone ?? {}, 'undonePerson'))
        .last()
        .waitFor();
      expect(await statesOf(9_950)).toEqual(['UNMATCHED']);
      await openMatching();
      await rowOf(LINES, '−99.50 USD').waitFor();
      await rowOf(ITEMS, '−100.00 USD').waitFor();
    },
    SUITE_MS,
  );

  it(
    'undoes a match also from the line',
    async () => {
      await visit.open(`/matching?settlementAccountId=${main}&state=MATCHED`, 'Matching');
      await visit.act('Undo', { Reason: 'the other payment came' }, rowOf(LINES, '−42.00 USD'));
      await visit.hears('The match is undone.');
      expect(await statesOf(4_200)).toEqual(['UNMATCHED']);
    },
    SUITE_MS,
  );

  it.each(['support', 'compliance', 'auditor'])(
    'and that of matching are read by the role %s, who can neither match nor undo',
    async (role) => {
      const person = await OperatorVisit.begin(browser, role);
      try {
        const { page } = person;
        await person.open(`/matching?settlementAccountId=${main}`, 'Matching');
        await page.getByText('Only finance matches lines, and sees what payers wrote.').waitFor();
        await page.getByRole('table', { name: ITEMS }).getByText('−100.00 USD').waitFor();
        expect(await page.getByRole('checkbox').first().isDisabled()).toBe(true);
        const found = await person.faults([looks[0]]);
        await person.open(`/matches?settlementAccountId=${main}&status=ACTIVE`, 'Matches');
        await page.getByText('finance can undo it').first().waitFor();
        found.push(...(await person.faults([looks[1]])));
        expect(await page.getByRole('button', { name: /^(Match|Undo)$/ }).count()).toBe(0);
        expect([found, person.complaints]).toEqual([[], []]);
      } finally {
        await person.end();
      }
    },
    SUITE_MS,
  );
});

describe('the pages of the account', () => {
  it(
    'offer the undo of its last import alone, and say what the bank says of a line that waits',
    async () => {
      const page = await visit.open(`/settlement-accounts/${main}`, 'Settlement account');
      const file = join(folder, 'later.csv');
      const lines = ['2026-02-03,3.00,Rent of March,Grace Landlord', '2026-02-03,-3.00,Rent of April,'];
      writeFileSync(file, ['bookingDate,amount,reference,counterparty', ...lines].join('\n'));
      await visit.act('Upload a statement', { File: file, Format: 'CSV' });
      await visit.hears('lines: 2.');
      const first = page.getByRole('row').filter({ hasText: '2026-01-30' });
      await first.getByRole('button', { name: 'Undo the later imports first' }).waitFor();
      expect(await page.getByRole('button', { name: 'Undo statement' }).count()).toBe(1);
      await first.getByRole('button', { name: 'Undo the later imports first' }).click();
      await page.getByText('These imports must be undone before').waitFor();
      await first.waitFor({ state: 'detached' });
      const order = page.getByRole('table', { name: 'Statements', exact: true }).getByRole('row');
      await order.nth(1).getByRole('button', { name: 'Undo statement' }).waitFor();
      expect(await visit.faults(allLooks)).toEqual([]);
      await page.getByRole('button', { name: 'Show all statements' }).click();
      await first.waitFor();

      await visit.open(`/breaks?settlementAccountId=${main}`, 'Breaks');
      const found = page.getByRole('row').filter({ hasText: 'Rent of March' });
      await found.getByText('Grace Landlord').first().waitFor();
      await found.getByText(`matched ${tag}`).first().waitFor();
      expect(await visit.faults(allLooks)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      const table = page.getByRole('group', { name: 'Breaks, to scroll' });
      expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    },
    SUITE_MS,
  );
});
