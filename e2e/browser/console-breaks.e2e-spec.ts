import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { eventually, launchChromium } from '@corridor/testing';
import { admin, textAt } from '../support/api';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { allLooks } from '../support/console-visit';
import { OperatorVisit } from '../support/operator-visit';
import { registeredBank, type RegisteredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
const tag = randomUUID().slice(0, 8);
const bankDetails = { accountType: 'US_ACCOUNT', accountNumber: '000987001235', routingNumber: '021000021' };

describe('the page of a break', () => {
  let browser: Browser;
  let registered: RegisteredBank;
  let visit: OperatorVisit;
  let account: string;

  async function accountNamed(name: string): Promise<string> {
    const { connectorId } = registered;
    const body = { connectorId, currency: 'USD', name: `${name} ${tag}`, bankDetails };
    return textAt((await operatorsCall('POST', '/settlement-accounts', body)).body, 'id');
  }

  /** The id of the only open break of a kind of the account. */
  function breakOf(kind: string): Promise<string> {
    return eventually(async () => {
      const [found] = await operatorsList(`/breaks?status=OPEN&kind=${kind}&settlementAccountId=${account}`);
      return textAt(found, 'id');
    });
  }

  beforeAll(async () => {
    browser = await launchChromium();
    registered = await registeredBank(`breaks bank ${tag}`);
    account = await accountNamed('first');
    visit = await OperatorVisit.begin(browser, 'finance');
  }, SUITE_MS);

  afterAll(async () => {
    await visit?.end();
    await browser?.close();
    await registered?.bank.stop();
    await admin('connectors', 'pause', registered.connectorId);
  });

  it(
    'is behind its row, says all that is known, and resolves it',
    async () => {
      const deposit = { depositId: `D-${tag}`, amount: 1_250, currency: 'USD', reference: 'rent of nobody' };
      await operatorsCall('POST', `/settlement-accounts/${account}/deposits`, { ...deposit, reason: 'seen' });
      const breakId = await breakOf('UNMATCHED_DEPOSIT');
      await visit.open(`/breaks?settlementAccountId=${account}`, 'Breaks');
      const { page } = visit;
      await page
        .getByRole('row')
        .filter({ hasText: `D-${tag}` })
        .locator(`a[href$="${breakId}"]`)
        .click();
      await page.getByRole('heading', { name: 'Break', level: 1 }).waitFor();
      expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/ops/breaks/${breakId}`);
      for (const fact of ['UNMATCHED_DEPOSIT', 'WARNING', 'OPEN', '12.50 USD', 'rent of nobody', `D-${tag}`])
        await page.getByRole('definition').getByText(fact, { exact: true }).first().waitFor();
      expect(await visit.faults(allLooks)).toEqual([]);
      await visit.act('Resolve', { Action: 'WRITE_OFF', Reason: 'the payer is unknown' });
      await visit.hears('The break is resolved.');
      await page.getByRole('definition').getByText('WRITE_OFF').waitFor();
      expect(await page.getByRole('button', { name: 'Resolve' }).count()).toBe(0);
      expect([await visit.faults(), visit.complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );

  it(
    'has what was sent and said of the order that it is about',
    async () => {
      const transfers = `/settlement-accounts/${account}/transfers`;
      const body = { toSettlementAccountId: await accountNamed('second'), amount: 500 };
      const transferId = textAt((await operatorsCall('POST', transfers, body)).body, 'id');
      const ends = async (): Promise<boolean> =>
        (await operatorsList(transfers)).some(({ status }) => status === 'COMPLETED');
      await eventually(ends);
      const [instructionId] = Object.keys(registered.bank.effects());
      registered.bank.report({
        ...{ reportId: `late-${tag}`, type: 'instruction.report', occurredAt: new Date().toISOString() },
        ...{ instructionId, status: 'FAILED' },
      });
      const breakId = await eventually(async () => {
        const found = await operatorsList('/breaks?status=OPEN&kind=CONTRADICTION&limit=100');
        return textAt(
          found.find(({ message }) => String(message).includes(transferId.slice(-36))),
          'id',
        );
      });
      const page = await visit.open(`/breaks/${breakId}`, 'Break');
      const history = page.getByRole('table', { name: 'What was sent and said' });
      await history.getByText('COMPLETED').first().waitFor();
      await page.getByRole('definition').locator(`a[href$="/own-transfers/${transferId}"]`).waitFor();
      expect([await visit.faults(allLooks), visit.complaints]).toEqual([[], []]);
    },
    SUITE_MS,
  );

  it(
    'shows an auditor who has read and resolved it, and no texts of the bank',
    async () => {
      const breaks = `/breaks?status=RESOLVED&kind=UNMATCHED_DEPOSIT&settlementAccountId=${account}`;
      const breakId = textAt((await operatorsList(breaks))[0], 'id');
      const auditor = await OperatorVisit.begin(browser, 'auditor');
      const page = await auditor.open(`/breaks/${breakId}`, 'Break');
      await page.getByRole('definition').getByText('WRITE_OFF').waitFor();
      expect(await page.getByText('rent of nobody').count()).toBe(0);
      expect(await auditor.faults()).toEqual([]);
      await page.getByRole('link', { name: 'Who did what with this break' }).click();
      const log = page.getByRole('table', { name: 'Audit log' });
      for (const action of ['Get break', 'Resolve break write off'])
        await log.getByText(action).first().waitFor();
      await log.locator(`a[href="/ops/breaks/${breakId}"]`).first().waitFor();
      expect(auditor.complaints).toEqual([]);
      await auditor.end();
    },
    SUITE_MS,
  );
});
