import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { launchChromium } from '@corridor/testing';
import { admin } from '../support/api';
import { operatorsList } from '../support/console-operators';
import { allLooks } from '../support/console-visit';
import { OperatorVisit } from '../support/operator-visit';
import { registeredBank, type RegisteredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
const bankName = `details bank ${randomUUID().slice(0, 8)}`;

describe('an account of the house', () => {
  let browser: Browser;
  let registered: RegisteredBank;
  let visit: OperatorVisit;

  beforeAll(async () => {
    browser = await launchChromium();
    registered = await registeredBank(bankName);
    visit = await OperatorVisit.begin(browser, 'finance');
  }, SUITE_MS);

  afterAll(async () => {
    await visit?.end();
    await browser?.close();
    await registered?.bank.stop();
    await admin('connectors', 'pause', registered.connectorId);
  });

  it(
    'is added with the fields of its type, and its faults are at their fields',
    async () => {
      const { page } = visit;
      await visit.open('/settlement-accounts', 'Settlement accounts');
      const details = { 'Account number': '000987001236', 'Routing number': '12' };
      await visit.act('Add an account', {
        Connector: bankName,
        Currency: 'USD',
        ...{ 'Name, which': `${bankName} USD`, ...details, 'Account category': 'CHECKING' },
      });
      const dialog = page.getByRole('dialog');
      const routing = dialog.getByLabel('Routing number');
      await routing.and(dialog.locator('[aria-invalid=true]')).waitFor();
      expect(await visit.faults(allLooks)).toEqual([]);
      await routing.fill('021000021');
      await visit.confirm('Add an account');
      await page
        .getByRole('row')
        .filter({ hasText: `${bankName} USD` })
        .waitFor();
      const added = (await operatorsList('/settlement-accounts')).filter(
        (one) => one['connectorId'] === registered.connectorId,
      );
      expect(added).toMatchObject([
        {
          currency: 'USD',
          bankDetails: { routingNumber: '021000021', accountCategory: 'CHECKING' },
        },
      ]);
      expect(visit.complaints.filter((text) => !text.includes('400'))).toEqual([]);
    },
    SUITE_MS,
  );
});
