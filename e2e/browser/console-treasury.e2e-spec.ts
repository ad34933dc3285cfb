import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import type { FaultBank } from '@corridor/fault-bank';
import { eventually, launchChromium } from '@corridor/testing';
import { admin, createPlatform, textAt, type Json } from '../support/api';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { allLooks, looks } from '../support/console-visit';
import { balanceOf, fundedCustomer } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';
import { registeredBank, type RegisteredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
/**
 * The bank details of an account of the house in a currency, as the dialog wants them. No other suite sends these numbers:
 * those of customers are looked for in the clear afterwards.
 */
const bankDetails = {
  USD: '{"accountType":"US_ACCOUNT","accountNumber":"000987001234","routingNumber":"021000021"}',
  GBP: '{"accountType":"GBP_ACCOUNT","sortCode":"601613","accountNumber":"31926819"}',
  EUR: '{"accountType":"IBAN","iban":"DE02120300000000202051"}',
} as const;

/** A CSV as the web pages of banks write it: rows before the names, own numbers, and columns of debits and credits. */
const WRITTEN_BY_HAND = [
  'Kontoauszug;;',
  'vom 30.01.2026;;',
  'Tag;Soll;Haben',
  '30.01.2026;;1.100,00',
  '30.01.2026;1.020,00;',
].join('\n');

const camtBalance = (code: string, dollars: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${dollars}.00</Amt>` +
  '<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-02</Dt></Dt></Bal>';

/** One of the two pages of a statement. It goes from 0.00 to 0.00 USD, by 7.00 in and 7.00 out. */
function camtPage(number: 1 | 2): string {
  const [first, last, direction] =
    number === 1
      ? [camtBalance('OPBD', 0), camtBalance('ITBD', 7), 'CRDT']
      : [camtBalance('ITBD', 7), camtBalance('CLBD', 0), 'DBIT'];
  return [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S-2</Id>',
    `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${number === 2}</LastPgInd></StmtPgntn>`,
    `<Acct><Id><Othr><Id>000987001234</Id></Othr></Id></Acct>${first}${last}`,
    `<Ntry><Amt Ccy="USD">7.00</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>`,
    '<BookgDt><Dt>2026-02-02</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>',
  ].join('');
}

let browser: Browser;
let bank: FaultBank;
let folder: string;
let connectorId: string;
/** A bank whose accounts are older than those of the tests. */
let other: RegisteredBank;
let visit: OperatorVisit;
/** Makes the names of this run unlike those of every other. */
const tag = randomUUID().slice(0, 8);
const bankName = `treasury bank ${tag}`;
const otherName = `other bank ${tag}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'corridor-treasury-'));
  browser = await launchChromium();
  ({ bank, connectorId } = await registeredBank(bankName));
  other = await registeredBank(otherName);
  for (const currency of ['EUR', 'GBP'] as const)
    await addSettlementAccount(other.connectorId, currency, 'other');
  visit = await OperatorVisit.begin(browser, 'finance');
}, SUITE_MS);

afterAll(async () => {
  await visit.end();
  await browser.close();
  await Promise.all([bank.stop(), other.bank.stop()]);
  for (const id of [connectorId, other.connectorId]) await admin('connectors', 'pause', id);
  rmSync(folder, { recursive: true });
});

const asJson = (text: string) => ({ 'Type of the bank': 'as JSON', 'Bank details, as JSON': text });
const named = (name: string): string => `${name} ${tag}`;

/** Adds an account of the house by the API. */
async function addSettlementAccount(
  ofConnector: string,
  currency: keyof typeof bankDetails,
  name: string,
): Promise<void> {
  const { status } = await operatorsCall('POST', '/settlement-accounts', {
    connectorId: ofConnector,
    currency,
    name: named(`${name} ${currency}`),
    bankDetails: JSON.parse(bankDetails[currency]) as Json,
  });
  expect(status).toBe(201);
}

function rowWith(text: string): Locator {
  return visit.page.getByRole('row').filter({ hasText: text });
}

async function addAccount(name: string, currency: keyof typeof bankDetails): Promise<void> {
  await visit.act('Add an account', {
    Connector: bankName,
    Currency: currency,
    'Name, which': named(name),
    ...asJson(bankDetails[currency]),
  });
  await rowWith(named(name)).waitFor();
}

/** Waits until a field of the open dialog says what the API has refused of it. */
async function isFaulty(label: string): Promise<void> {
  const dialog = visit.page.getByRole('dialog');
  const field = dialog.getByLabel(label).and(dialog.locator('[aria-invalid=true]'));
  await field.waitFor();
  const note = dialog.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
  expect(await note.innerText()).toMatch(/must|Invalid/);
}

async function openAccount(name: string): Promise<string> {
  await visit.open('/settlement-accounts', 'Settlement accounts');
  await rowWith(named(name)).getByRole('link').first().click();
  await visit.page.getByRole('heading', { name: 'Settlement account', level: 1 }).waitFor();
  return decodeURIComponent(new URL(visit.page.url()).pathname.split('/').at(-1) ?? '');
}

describe('finance, with the pages of the treasury', () => {
  it(
    'adds accounts of the house, and hears every fault of one',
    async () => {
      await visit.open('/settlement-accounts', 'Settlement accounts');
      await addAccount('main', 'USD');
      await addAccount('reserve', 'USD');
      await addAccount('euro', 'EUR');
      await addAccount('pound', 'GBP');
      await visit.act('Add an account', {
        Connector: bankName,
        Currency: 'USD',
        'Name, which': named('prefunded'),
        ...asJson(bankDetails.USD),
        'Prefunded: payments': 'yes',
        'What must stay': '1,000.50',
        'When the statement': '07:00 Europe/Berlin',
      });
      await rowWith(named('prefunded')).getByText('1,000.50 USD').waitFor();
      await visit.act('Add an account', {
        Connector: bankName,
        Currency: 'USD',
        'Name, which': named('broken'),
        ...asJson('{'),
      });
      await visit.page.getByRole('dialog').getByText('The bank details').last().waitFor();
      await visit.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      const accounts = (await operatorsList('/settlement-accounts')).filter(
        (one) => one['connectorId'] === connectorId,
      );
      expect(
        accounts
          .map(({ name, currency, prefunded, minimumBalance }) => [name, currency, prefunded, minimumBalance])
          .sort(),
      ).toEqual([
        [named('euro'), 'EUR', false, 0],
        [named('main'), 'USD', false, 0],
        [named('pound'), 'GBP', false, 0],
        [named('prefunded'), 'USD', true, 100_050],
        [named('reserve'), 'USD', false, 0],
      ]);
      expect(await visit.faults()).toEqual([]);
    },
    SUITE_MS,
  );

  it(
    'enters a deposit, and credits the account that it belongs to',
    async () => {
      const api = await createPlatform();
      const { customerId, accountId } = await fundedCustomer(api, 0);
      const settlementAccountId = await openAccount('main');
      await visit.act('Enter a deposit', {
        "The bank's name": named('D'),
        'Amount in USD': '12.50',
        'What the payer wrote': 'nothing that anybody knows',
        Reason: 'ticket 4711',
      });
      await visit.hears(`The deposit ${named('D')} is entered.`);
      const depositId = encodeURIComponent(named('D'));
      const found = await eventually(async () => {
        const open = await operatorsList(
          `/breaks?settlementAccountId=${settlementAccountId}&depositId=${depositId}`,
        );
        if (open.length === 0) throw new Error('there is no break yet');
        return open;
      });
      expect(found).toMatchObject([{ kind: 'UNMATCHED_DEPOSIT', amount: 1_250, currency: 'USD' }]);

      await visit.open(`/breaks?settlementAccountId=${settlementAccountId}`, 'Breaks');
      expect(await visit.faults()).toEqual([]);
      await visit.act(
        'Resolve',
        { Action: 'CREDIT_ACCOUNT', 'Account, for': accountId, Reason: 'the payer called' },
        rowWith('UNMATCHED_DEPOSIT'),
      );
      await visit.hears('The break is resolved.');
      await eventually(async () => (await balanceOf(api, customerId)) === 1_250);
    },
    SUITE_MS,
  );

  it(
    'moves money between two accounts of the house',
    async () => {
      const from = await openAccount('main');
      await visit.act('Transfer', { To: named('reserve'), 'Amount in USD': '5.00' });
      await visit.hears(/The transfer \S+ is [A-Z]+\./);
      const sent = await eventually(() => {
        const [id] = Object.entries(bank.effects()).find(([, times]) => times > 0) ?? [];
        return id === undefined ? undefined : bank.instruction(id)?.instruction;
      });
      expect(sent).toMatchObject({
        operation: 'OWN_TRANSFER',
        settlementAccountId: from,
        amount: 500,
        currency: 'USD',
      });
      await visit.page.getByRole('link', { name: 'Transfers from and to this account' }).click();
      await visit.page.getByRole('heading', { name: 'Transfers', level: 1 }).waitFor();
      const done = rowWith(named('main')).filter({ hasText: named('reserve') });
      await done.filter({ hasText: '5.00 USD' }).getByText('COMPLETED').waitFor();
      expect(await visit.faults()).toEqual([]);
    },
    SUITE_MS,
  );

  it(
    'sees that the money of a transfer came back',
    async () => {
      const from = await openAccount('main');
      await visit.page.getByRole('link', { name: 'Transfers from and to this account' }).click();
      await rowWith('5.00 USD').getByText('COMPLETED').waitFor();
      const [instructionId = ''] = Object.keys(bank.effects());
      expect(bank.returnMoney(instructionId)).toBeDefined();
      const transfers = `/settlement-accounts/${from}/transfers`;
      await eventually(async () =>
        (await operatorsList(transfers)).some(({ status }) => status === 'RETURNED'),
      );
      await visit.open(transfers, 'Transfers');
      const row = rowWith('5.00 USD');
      await row.getByText('RETURNED', { exact: true }).waitFor();
      expect(await visit.faults()).toEqual([]);
      await row.getByRole('link').first().click();
      await visit.page.getByRole('heading', { name: 'Transfer', level: 1 }).waitFor();
      for (const fact of ['RETURNED', 'no'])
        await visit.page.getByRole('definition').getByText(fact, { exact: true }).waitFor();
      const history = visit.page.getByRole('table', { name: 'History' });
      expect(await history.getByRole('row').last().innerText()).toContain('RETURNED');
      for (const action of ['Resolve', 'Cancel the order'])
        expect(await visit.page.getByRole('button', { name: action }).count()).toBe(0);
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
      await visit.page.setViewportSize({ width: 1280, height: 800 });
    },
    SUITE_MS,
  );

  it(
    'cancels a transfer that its bank has not got, and sees who did what to it',
    async () => {
      await operatorsCall('POST', `/connectors/${connectorId}/pause`, {});
      await openAccount('main');
      await visit.act('Transfer', { To: named('reserve'), 'Amount in USD': '6.00' });
      await visit.hears(/The transfer \S+ is QUEUED\./);
      await visit.page.getByRole('link', { name: 'Transfers from and to this account' }).click();
      await rowWith('6.00 USD').getByRole('link').first().click();
      await visit.page.getByRole('heading', { name: 'Transfer', level: 1 }).waitFor();
      await visit.act('Cancel the order', { Reason: 'typed twice' });
      await visit.hears('It is done.');
      await rowWith('the order was cancelled before it was sent').getByText('CANCELLED').first().waitFor();
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
      await operatorsCall('POST', `/connectors/${connectorId}/resume`, {});
    },
    SUITE_MS,
  );

  it(
    'uploads a statement, and sees the account proven against it',
    async () => {
      const settlementAccountId = await openAccount('euro');
      const file = join(folder, 'statement.csv');
      writeFileSync(file, WRITTEN_BY_HAND);
      await visit.fillIn('Upload a statement', {
        File: file,
        Format: 'CSV',
        'How the CSV': 'as I describe it here',
        'Column of the booking day': 'Tag',
        'What is paid stands': 'debits and credits have columns of their own',
        'Column of debits': 'Soll',
        'Column of credits': 'Haben',
        'Between columns': 'semicolon ;',
        'Rows before': 'two',
        'Days are written': 'DD.MM.YYYY',
        'Decimal separator': 'comma: 12,50',
        'Between thousands': 'comma: 1,234',
        'minus behind': 'yes',
      });
      await visit.confirm('Upload a statement');
      await isFaulty('Rows before');
      expect(await visit.faults(allLooks)).toEqual([]);
      await visit.page.setViewportSize({ width: 1280, height: 800 });
      const dialog = visit.page.getByRole('dialog');
      await dialog.getByLabel('Rows before').fill('2');
      await visit.confirm('Upload a statement');
      await isFaulty('Between thousands');
      // The browser says itself that a request was refused.
      expect(visit.complaints.splice(0)).toEqual(Array(2).fill(expect.stringContaining('status of 400')));
      await dialog.getByLabel('Between thousands').selectOption({ label: 'point: 1.234' });
      await visit.confirm('Upload a statement');
      await visit.hears('Statements: 1, lines: 2.');
      await rowWith('2026-01-30').getByText('80.00 EUR').waitFor();
      await visit.act('Upload a statement', {
        File: file,
        Format: 'CSV',
        'How the CSV': 'as the last one of this account',
      });
      await visit.hears('Every statement of the file was known.');
      expect(await operatorsList(`/settlement-accounts/${settlementAccountId}/statements`)).toMatchObject([
        { date: '2026-01-30', lines: 2, unmatchedLines: 2, openingBalance: 0, closingBalance: 8_000 },
      ]);
      await eventually(
        async () => (await operatorsList(`/proofs?settlementAccountId=${settlementAccountId}`)).length > 0,
      );
      await visit.open(`/settlement-accounts/${settlementAccountId}`, 'Settlement account');
      await visit.page.getByText('Closing balance of the bank').waitFor();
      expect(await visit.faults()).toEqual([]);

      const breaks = `/breaks?kind=UNMATCHED_LINE&settlementAccountId=${settlementAccountId}`;
      await visit.open(breaks, 'Breaks');
      for (const left of [1, 0]) {
        await visit.act(
          'Resolve',
          { Action: 'WRITE_OFF', Reason: 'made by a test' },
          rowWith('UNMATCHED_LINE').first(),
        );
        await eventually(async () => (await operatorsList(`${breaks}&status=OPEN`)).length === left);
        await visit.open(breaks, 'Breaks');
      }
      await visit.page.getByText('No break matches.').waitFor();
    },
    SUITE_MS,
  );

  it(
    'uploads a statement page by page, discards a page, and sees the missing page until it is there',
    async () => {
      const settlementAccountId = await openAccount('prefunded');
      const { page } = visit;
      const upload = (number: 1 | 2): Promise<void> => {
        const file = join(folder, `page-${number}.xml`);
        writeFileSync(file, camtPage(number));
        return visit.act('Upload a statement', { File: file, Format: 'camt.053 (XML)' });
      };
      await upload(1);
      await visit.hears('Statement S-2 is booked when all pages are there. Missing: 2 and any after it.');
      const incomplete = page.getByRole('table', { name: 'Statements with missing pages' });
      const waiting = incomplete.getByRole('row').filter({ hasText: 'S-2' });
      expect(await waiting.getByRole('cell').nth(1).innerText()).toBe('1');
      expect(await waiting.getByRole('cell').nth(2).innerText()).toBe('2 and any after it');
      const statements = `/settlement-accounts/${settlementAccountId}/statements`;
      expect(await operatorsList(statements)).toEqual([]);
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
      await page.setViewportSize({ width: 1280, height: 800 });

      const reason = 'the bank has sent it under another id';
      await visit.fillIn('Discard pages', { Reason: reason }, waiting);
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await visit.confirm('Discard pages');
      await visit.hears('The pages of statement S-2 are discarded.');
      await incomplete.waitFor({ state: 'detached' });
      const discards = `/audit-log?resourceId=${settlementAccountId}&action=discard-incomplete-statement`;
      expect(await operatorsList(discards)).toMatchObject([{ reason }]);

      await upload(1);
      await waiting.waitFor();
      await upload(2);
      await visit.hears('Its 2 lines are imported in the background.');
      await incomplete.waitFor({ state: 'detached' });
      await rowWith('S-2').getByText('IMPORTED').waitFor();
      expect(await operatorsList(statements)).toMatchObject([
        { statementId: 'S-2', date: '2026-02-02', lines: 2, openingBalance: 0, closingBalance: 0 },
      ]);
      expect(visit.complaints).toEqual([]);
    },
    SUITE_MS,
  );

  it(
    'changes the calendar of an account, and hears every fault at its field',
    async () => {
      const settlementAccountId = await openAccount('pound');
      const path = `/settlement-accounts/${settlementAccountId}`;
      const { page } = visit;
      await page.getByText('Value date of a payment sent now').waitFor();
      const wrong = { 'Time zone': 'Berlin', 'Weekends and holidays': 'nowhere', 'Cut-off': '4 pm' };
      await visit.fillIn('Change the calendar', wrong);
      await visit.confirm('Change the calendar');
      for (const label of Object.keys(wrong)) await isFaulty(label);
      expect(await visit.faults(allLooks)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Closed besides').fill('2026-12-24, 24 December');
      await visit.confirm('Change the calendar');
      await isFaulty('Closed besides');
      expect(visit.complaints.splice(0)).toEqual(Array(2).fill(expect.stringContaining('status of 400')));
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await visit.act('Change the calendar', {
        'Time zone': 'Europe/London',
        'Weekends and holidays': 'GB',
        'Closed besides': '2026-12-31, 2026-12-24',
        'Open nevertheless': '2026-12-28',
        'Cut-off': '16:30',
        'When the statement': '07:00 Europe/London',
        Reason: 'the bank has said so',
      });
      await visit.hears('The calendar is changed');
      await page.getByRole('definition').filter({ hasText: '2026-12-24, 2026-12-31' }).waitFor();
      const [{ body: changed }, calendars] = await Promise.all([
        operatorsCall('GET', path),
        operatorsList(`/audit-log?resourceId=${settlementAccountId}&action=change-settlement-account`),
      ]);
      expect(changed).toMatchObject({
        ...{ timeZone: 'Europe/London', calendar: 'GB', cutOff: '16:30', statementBy: '07:00 Europe/London' },
        ...{ closedOn: ['2026-12-24', '2026-12-31'], openOn: ['2026-12-28'] },
      });
      expect(calendars).toMatchObject([{ reason: 'the bank has said so' }]);
      for (const day of ['valueDate', 'nextBusinessDay'])
        await page.getByText(textAt(changed, day), { exact: true }).first().waitFor();
      await visit.act('Change the calendar', {
        'Closed besides': '',
        'Open nevertheless': '',
        'Cut-off': '',
      });
      await page.getByText('the end of the day').waitFor();
      expect((await operatorsCall('GET', path)).body).toMatchObject({
        ...{ closedOn: [], openOn: [], cutOff: null, calendar: 'GB' },
      });
      expect([await visit.faults(allLooks), visit.complaints]).toEqual([[], []]);
      await page.setViewportSize({ width: 1280, height: 800 });
    },
    SUITE_MS,
  );

  it(
    'replaces a statement by its correction, and undoes it',
    async () => {
      const settlementAccountId = await openAccount('pound');
      const statements = `/settlement-accounts/${settlementAccountId}/statements`;
      const file = join(folder, 'corrected.csv');
      const upload = (amount: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
        writeFileSync(file, `bookingDate,amount,bankReference\n2026-01-30,${amount},B-1\n`);
        return visit.act('Upload a statement', { File: file, Format: 'CSV', ...more });
      };
      const dialog = visit.page.getByRole('dialog');
      await upload('100.00');
      await visit.hears('Statements: 1, lines: 1.');
      await upload('90.00');
      await dialog.getByText('replace=true').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await upload('90.00', { 'Replace: undo': 'yes', 'Why it is replaced': 'the bank has corrected it' });
      await rowWith('the bank has corrected it').getByText('UNDONE').waitFor();
      const present = rowWith('IMPORTED').filter({ hasText: '2026-01-30' });
      await present.getByText('90.00 GBP').first().waitFor();
      expect(await operatorsList(statements)).toMatchObject([
        { status: 'IMPORTED', closingBalance: 9_000 },
        { status: 'UNDONE', closingBalance: 10_000 },
      ]);
      expect(await visit.faults()).toEqual([]);

      await visit.act('Undo statement', { Reason: 'it was another bank' }, present);
      await rowWith('it was another bank').getByText('UNDONE').waitFor();
      expect((await operatorsList(statements)).map(({ status }) => status)).toEqual(['UNDONE', 'UNDONE']);
      const breaks = `/breaks?settlementAccountId=${settlementAccountId}&status=OPEN`;
      expect(await operatorsList(breaks)).toEqual([]);

      await openAccount('euro');
      await visit.act('Undo statement', { Reason: 'a try' }, rowWith('2026-01-30'));
      await dialog.getByText('was booked by an operator').first().waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      // The browser says itself that requests were refused.
      expect(visit.complaints.splice(0)).toEqual([1, 2].map(() => expect.stringContaining('status of 409')));
    },
    SUITE_MS,
  );

  it(
    'keeps what was typed if the session can not be read again',
    async () => {
      await visit.page.clock.install();
      await visit.open('/settlement-accounts', 'Settlement accounts');
      await visit.fillIn('Add an account', { 'Name, which': named('typed') });
      let reads = 0;
      await visit.page.route('**/api/session', (route) => {
        reads += 1;
        return route.fulfill({
          status: 500,
          json: { status: 500, code: 'INTERNAL_ERROR', message: 'failed' },
        });
      });
      // The page reads the session again when it is shown after a minute.
      await visit.page.clock.fastForward(61_000);
      await visit.page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await eventually(() => reads > 0);
      await visit.page.clock.runFor(1_000);
      expect(await visit.page.getByRole('dialog').getByLabel('Name').inputValue()).toBe(named('typed'));
      await visit.page.unroute('**/api/session');
      // The browser says itself that a request failed.
      expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('status of 500')]);
      await visit.page.clock.resume();
    },
    SUITE_MS,
  );

  it(
    'trades one currency for another, also if another pair goes while the dialog is open',
    async () => {
      await visit.open('/fx-trades', 'FX trades');
      await visit.fillIn('Trade', {
        Exchange: `GBP for EUR, by ${bankName}`,
        'Amount that is sold': '1,000.00',
        'Least units': '0.9',
      });
      // A connector with two accounts in one currency doesn't trade it.
      await addSettlementAccount(other.connectorId, 'EUR', 'second');
      await eventually(async () => {
        await visit.page.evaluate("dispatchEvent(new Event('visibilitychange'))");
        const offered = await visit.page.getByRole('dialog').getByRole('option').allTextContents();
        return !offered.some((label) => label.includes(otherName));
      });
      await visit.confirm('Trade');
      await visit.hears('The trade is ordered.');
      const ofBank = async (): Promise<Json[]> =>
        (await operatorsList('/fx-trades')).filter((trade) => trade['connectorId'] === connectorId);
      await eventually(async () => (await ofBank()).some(({ status }) => status === 'COMPLETED'));
      expect(await ofBank()).toMatchObject([
        { sell: 'GBP', buy: 'EUR', amount: 100_000, boughtAmount: 90_000, limitRate: '0.9' },
      ]);
      await visit.open('/fx-trades', 'FX trades');
      const row = rowWith('1,000.00 GBP').filter({ hasText: '900.00 EUR' });
      await row.first().getByText('COMPLETED').waitFor();
      await row.first().getByRole('link').first().click();
      await visit.page.getByRole('heading', { name: 'FX trade', level: 1 }).waitFor();
      await visit.page.getByRole('cell', { name: 'SUBMITTING' }).first().waitFor();
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );
});

describe('an account of the house and its transfers', () => {
  const buttons = ['Enter a deposit', 'Transfer', 'Upload a statement'];

  it.each([
    ['support', []],
    ['compliance', []],
    ['sre', []],
    ['auditor', []],
    ['finance', buttons],
    ['admin', buttons],
  ])(
    'have no fault for the role %s, and its buttons alone',
    async (role, expected) => {
      const [account] = (await operatorsList('/settlement-accounts')).filter(
        ({ name }) => name === named('main'),
      );
      const path = `/settlement-accounts/${textAt(account ?? {}, 'id')}`;
      const person = await OperatorVisit.begin(browser, role);
      try {
        const page = await person.open(path, 'Settlement account');
        const found = await person.faults([looks[0]]);
        const shown: string[] = [];
        for (const name of buttons)
          if ((await page.getByRole('button', { name, exact: true }).count()) > 0) shown.push(name);
        await person.follow(`${path}/transfers`, 'Transfers');
        await page
          .getByRole('row')
          .filter({ hasText: '5.00 USD' })
          .getByText('RETURNED', { exact: true })
          .waitFor();
        found.push(...(await person.faults([looks[1]])));
        expect([found, person.complaints, shown]).toEqual([[], [], expected]);
      } finally {
        await person.end();
      }
    },
    SUITE_MS,
  );
});
