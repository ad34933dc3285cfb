import { randomUUID } from 'node:crypto';
import type { Browser, Locator } from 'playwright-core';
import type { FaultBank } from '@corridor/fault-bank';
import { eventually, launchChromium } from '@corridor/testing';
import { createPlatform, listAt, textAt, type Api, type Json } from '../support/api';
import { citizen, customerOf, shows, verify } from '../support/compliance';
import { operatorsCall, operatorsList } from '../support/console-operators';
import { allLooks } from '../support/console-visit';
import { uploadDocument } from '../support/documents';
import { fundedCustomer, transactionReaches, transferOut } from '../support/money';
import { OperatorVisit } from '../support/operator-visit';
import { poison } from '../support/poison';
import { registeredBank } from '../support/registered-bank';

const SUITE_MS = 480_000;
/** A topic that only notifications reads, and whose dead letters no other suite makes. */
const TOPIC = 'accounts.bulk-jobs';

let browser: Browser;
let api: Api;
let visit: OperatorVisit;

beforeAll(async () => {
  [browser, api] = await Promise.all([launchChromium(), createPlatform()]);
}, SUITE_MS);
afterAll(() => browser.close());
afterEach(() => visit.end());

async function signedIn(role: string): Promise<OperatorVisit> {
  visit = await OperatorVisit.begin(browser, role);
  return visit;
}

const rowWith = (text: string): Locator => visit.page.getByRole('row').filter({ hasText: text });

/** The ids of what a person did to a resource, in the audit log. */
async function actionsOn(resourceId: string): Promise<string[]> {
  return (await operatorsList(`/audit-log?resourceId=${resourceId}`)).map((entry) => textAt(entry, 'action'));
}

describe('a payment through a bank', () => {
  let bank: FaultBank;
  let connectorId: string;
  let payer: Awaited<ReturnType<typeof fundedCustomer>>;
  const bankName = `routed bank ${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    payer = await fundedCustomer(api, 100_000);
    ({ bank, connectorId } = await registeredBank(bankName));
  }, SUITE_MS);
  afterAll(() => bank.stop());

  /** Changes the routes by an action of their table; once more if another suite did so meanwhile. */
  async function changeRoutes(change: () => Promise<void>): Promise<void> {
    const { page } = visit;
    await eventually(async () => {
      await visit.open('/connectors', 'Connectors');
      await change();
      const done = page.getByText('The change holds from now on.');
      await done
        .or(page.getByRole('dialog').getByText('PRECONDITION_FAILED', { exact: true }))
        .first()
        .waitFor();
      return done.isVisible();
    });
  }

  const rulesOfBank = async (): Promise<Json[]> =>
    listAt((await operatorsCall('GET', '/routes')).body, 'rules').filter(isOfBank);
  const rowOfRule = (): Locator =>
    visit.page.getByRole('table', { name: 'Routes' }).getByRole('row').filter({ hasText: bankName });

  /** Routes this suite's platform to the bank, by a person who may. */
  async function routeToBank(): Promise<void> {
    if ((await rulesOfBank()).length > 0) return;
    const platformId = textAt((await api.get('/config')).body, 'id');
    await changeRoutes(() =>
      visit.act('Add a rule', { Priority: '1', Connector: bankName, Platform: platformId }),
    );
  }

  const isOfBank = (rule: Json): boolean => rule['connectorId'] === connectorId;

  async function pay(): Promise<string> {
    const answer = await api.post('/transfer-out', transferOut(payer, 1_000));
    expect(answer.status).toBe(201);
    return textAt(answer.body, 'id');
  }

  /** Pays until a payment is one of the bank's, because a rule takes effect within moments. */
  async function instructionOfPayment(): Promise<{ transactionId: string; instructionId: string }> {
    return eventually(async () => {
      await routeToBank();
      const transactionId = await pay();
      const found = await eventually(async () => {
        const [one] = await operatorsList(`/instructions?transactionId=${transactionId}`);
        return one ?? transactionReaches(api, transactionId, 'COMPLETED').then(() => null);
      });
      if (found === null) throw new Error('the sandbox made the payment');
      return { transactionId, instructionId: textAt(found, 'id') };
    }, SUITE_MS / 4);
  }

  it(
    'are routed by rules that a person writes in fields, changes, reads as JSON and removes',
    async () => {
      const sre = await signedIn('sre');
      const platformId = textAt((await api.get('/config')).body, 'id');
      const { page } = sre;
      await sre.open('/connectors', 'Connectors');
      await sre.act('Add a rule', { Priority: '7', Connector: bankName, 'Least amount': '5.00' });
      const dialog = page.getByRole('dialog');
      await dialog.getByText('An amount needs a currency').first().waitFor();
      expect(await dialog.getByLabel('Currency').getAttribute('aria-invalid')).toBe('true');
      expect(await sre.faults(allLooks)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      const match = { Platform: platformId, Operation: 'PAYOUT', Currency: 'eur' };
      await changeRoutes(() =>
        sre.act('Add a rule', {
          Priority: '7',
          Connector: bankName,
          ...match,
          'Greatest amount': '1,250.50',
        }),
      );
      await rowOfRule().getByText('up to 1,250.50 EUR').first().waitFor();
      expect(await sre.faults(allLooks)).toEqual([]);
      await changeRoutes(() => sre.act('Change', { Priority: '8', 'Greatest amount': '99.00' }, rowOfRule()));
      const kept = { platformId, operation: 'PAYOUT', currency: 'EUR', maxAmount: 9_900 };
      expect(await rulesOfBank()).toEqual([
        { priority: 8, match: kept, connectorId, settlementAccountId: null },
      ]);

      await changeRoutes(async () => {
        await page.getByText('All rules as JSON').click();
        await page.getByRole('button', { name: 'Replace the routes' }).click();
        const field = page.getByRole('dialog').getByLabel('Rules, as JSON');
        const rules = JSON.parse(await field.inputValue()) as Json[];
        await field.fill(
          JSON.stringify(rules.map((rule) => (isOfBank(rule) ? { ...rule, priority: 9 } : rule))),
        );
        await sre.confirm('Replace the routes');
      });
      expect(await rulesOfBank()).toMatchObject([{ priority: 9, match: kept }]);
      await changeRoutes(() => sre.act('Remove', {}, rowOfRule()));
      await rowOfRule().waitFor({ state: 'detached' });
      // Another suite may change the routes meanwhile: `changeRoutes` then tries again.
      const complaints = sre.complaints.filter((text) => !text.includes('status of 412'));
      expect([await rulesOfBank(), complaints]).toEqual([[], []]);
      await sre.end();
    },
    SUITE_MS,
  );

  it(
    'waits for a paused connector, and is cancelled by finance; with the connector resumed, the next arrives',
    async () => {
      const sre = await signedIn('sre');
      await routeToBank();
      await sre.open('/connectors', 'Connectors');
      await rowWith(bankName).getByText('UP', { exact: true }).waitFor();
      await sre.act('Pause', { Reason: 'the bank moves its data centre' }, rowWith(bankName));
      await rowWith(bankName).getByText('PAUSED').waitFor();
      expect(await sre.faults()).toEqual([]);
      const waiting = await instructionOfPayment();
      await sre.end();

      const finance = await signedIn('finance');
      await finance.open(`/instructions/${waiting.instructionId}`, 'Instruction');
      await finance.page.getByText('QUEUED').first().waitFor();
      expect(await finance.faults()).toEqual([]);
      await finance.act('Cancel the instruction', { Reason: 'the payer asked for it' });
      await finance.page.getByText('CANCELLED').first().waitFor();
      expect(await finance.page.getByRole('button', { name: 'Cancel the instruction' }).count()).toBe(0);
      await transactionReaches(api, waiting.transactionId, 'FAILED');
      expect(await actionsOn(waiting.instructionId)).toContain('cancel-instruction');
      await finance.end();

      const second = await signedIn('sre');
      await second.open('/connectors', 'Connectors');
      await second.act('Resume', { Reason: 'the bank is back' }, rowWith(bankName));
      await rowWith(bankName).getByText('UP', { exact: true }).waitFor();
      const paid = await instructionOfPayment();
      await transactionReaches(api, paid.transactionId, 'COMPLETED');
      expect(await actionsOn(connectorId)).toEqual(
        expect.arrayContaining(['pause-connector', 'resume-connector']),
      );
      await changeRoutes(() => second.act('Remove', {}, rowOfRule()));
      expect(await rulesOfBank()).toEqual([]);
    },
    SUITE_MS,
  );
});

describe('an event that no service can handle', () => {
  it(
    'is handed over again, comes back, and is discarded',
    async () => {
      await poison(TOPIC);
      const sre = await signedIn('sre');
      await eventually(async () =>
        (await operatorsList('/dead-letters?service=notifications')).some(isOfTopic),
      );
      await sre.open('/dead-letters', 'Dead letters');
      expect(await sre.faults()).toEqual([]);
      const [first = ''] = await idsOfTopic();
      await sre.act('Hand over again', { Reason: 'the defect is mended' }, rowWith(TOPIC));
      await sre.page.getByText('The decision is stored.').waitFor();
      await eventually(async () => {
        const ids = await idsOfTopic();
        return ids.length > 0 && !ids.includes(first);
      });
      const [second = ''] = await idsOfTopic();
      await sre.open('/dead-letters', 'Dead letters');
      await sre.act('Discard', { Reason: 'it never was an event' }, rowWith(TOPIC));
      await rowWith(TOPIC).waitFor({ state: 'detached' });
      expect([await idsOfTopic(), await actionsOn(second)]).toEqual([[], ['discard-dead-letter']]);
    },
    SUITE_MS,
  );

  const isOfTopic = (letter: Json): boolean => letter['name'] === TOPIC;

  async function idsOfTopic(): Promise<string[]> {
    const letters = await operatorsList('/dead-letters?service=notifications&limit=100');
    return letters.filter(isOfTopic).map((letter) => textAt(letter, 'id'));
  }
});

describe('a verification that waits for a person', () => {
  async function waiting(): Promise<string> {
    const customerId = await customerOf(api, { ...citizen, fullName: 'Ada Reviewed 001' });
    await uploadDocument(api, customerId);
    const id = textAt(await verify(api, customerId), 'id');
    await shows(api, `/verifications/${id}`, 'verificationStatus', 'PENDING_MANUAL_REVIEW');
    return id;
  }

  it.each([
    ['Ask for more', 'RESOLVE_ERRORS'],
    ['Reject', 'REJECTED'],
  ])(
    'is decided by "%s"',
    async (action, status) => {
      const id = await waiting();
      const compliance = await signedIn('compliance');
      await compliance.open(`/reviews/${id}`, 'Review');
      await compliance.act(action, { Reason: 'the passport has ended' });
      await compliance.page.getByText('It waits for no decision.').waitFor();
      await shows(api, `/verifications/${id}`, 'verificationStatus', status);
    },
    SUITE_MS,
  );
});
