import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { createPlatform, textAt, type Api } from '../support/api';
import { ConsoleVisit } from '../support/console-visit';
import { createCustomer, fund, internalAccount, transferOut, usAccount } from '../support/money';
import { done } from '../support/quotes';

const PAYMENTS = 20;
/** Paths of the API that answer names. */
const OF_NAMES = /2025-10-13\/(customers|platform)[/?]/;

let browser: Browser;
let api: Api;
let visit: ConsoleVisit;

/** A customer pays an account of somebody else. */
async function pay(number: number): Promise<void> {
  const { id: customerId } = await createCustomer(api, { fullName: `Lovelace Payer ${number}` });
  const { id: accountId } = await internalAccount(api, customerId);
  await fund(api, accountId, 1_000);
  const { accountInfo } = usAccount();
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: `Payee ${number}` };
  const external = { currency: 'USD', customerId, accountInfo: { ...accountInfo, beneficiary } };
  const bankAccountId = textAt(await done(api.post('/customers/external-accounts', external), 201), 'id');
  await done(api.post('/transfer-out', transferOut({ accountId, bankAccountId }, 100)), 201);
}

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
  for (let number = 1; number <= PAYMENTS; number++) await pay(number);
  visit = await ConsoleVisit.begin(browser, api);
});
afterAll(async () => {
  await visit.end();
  await browser.close();
});

/** Paths that a page asks for names, once it shows the last of them. */
async function askedBy(path: string, names: string[]): Promise<string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string }): void => {
    if (OF_NAMES.test(request.url())) asked.push(new URL(request.url()).pathname.replace(/.*2025-10-13/, ''));
  };
  visit.page.on('request', note);
  await visit.open(path);
  for (const name of names) await visit.page.getByRole('table').getByText(name, { exact: true }).waitFor();
  visit.page.off('request', note);
  return asked;
}

it('a page of payments asks once for its customers and once for its payees', async () => {
  const names = ['Lovelace Payer 1', `Lovelace Payer ${PAYMENTS}`, 'Payee 1', `Payee ${PAYMENTS}`];
  expect((await askedBy('/payments', names)).sort()).toEqual(['/customers', '/customers/external-accounts']);
});

it('a page of findings asks once for its customers', async () => {
  const names = ['Lovelace Payer 1', `Lovelace Payer ${PAYMENTS}`];
  expect(await askedBy('/find?query=Lovelace', names)).toEqual(['/customers']);
});
