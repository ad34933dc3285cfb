import type { FoundPart, WaitingWork } from '@corridor/contracts';
import { mintUuid, moneyText } from '@corridor/kernel';
import type { TestDatabase } from '@corridor/testing';
import { transactionKinds } from '../src/features';
import { FoundRepository } from '../src/oversight/found.repository';
import { WaitingRepository } from '../src/oversight/waiting.repository';
import { creditorReference } from '../src/settlement-accounts/domain/creditor-reference';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

let database: TestDatabase;
let app: PaymentsApp;
let story: LedgerStory;

beforeAll(async () => {
  database = await createPaymentsDatabase();
  app = await PaymentsApp.start(database);
  app.owns({});
  await app.platform();
  await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
  story = new LedgerStory(app, 2);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const find = (text: string, platformKey?: number): Promise<FoundPart[]> =>
  new FoundRepository(app.pool).find(text, platformKey);

async function waiting(queue: string): Promise<WaitingWork | undefined> {
  const found = await new WaitingRepository(app.pool, transactionKinds()).read();
  return found.find((one) => one.queue === queue);
}

describe('what a text names in payments', () => {
  it('is found by id and by reference, with its platform', async () => {
    const account = await story.funded(10_007);
    const id = await story.payOut(account, '003', 'EUR');
    const place = { platformId: 'PlatformConfig:two', platformKey: 2 };
    const { reconciliationInstructions } = await app.get(id, 2);
    const reference = reconciliationInstructions?.reference;

    expect(await find(id)).toEqual([{ kind: 'Transaction', id, ...place }]);
    expect(await find(account)).toEqual([{ kind: 'InternalAccount', id: account, ...place }]);
    expect(await find(uuidIn(account))).toEqual([{ kind: 'InternalAccount', id: account, ...place }]);
    expect(await find(uuidIn(id).toUpperCase())).toEqual([
      { kind: 'Quote', id: `Quote:${uuidIn(id)}`, ...place },
      { kind: 'Transaction', id, ...place },
    ]);
    expect(await find(String(reference))).toEqual([{ kind: 'Transaction', id, ...place }]);
    expect(await find(String(reference).toLowerCase())).toHaveLength(1);

    const named = creditorReference(uuidIn(account));
    const spaced = named.replace(/.{4}(?!$)/g, '$& ').toLowerCase();
    for (const text of [named, spaced])
      expect(await find(text)).toEqual([{ kind: 'InternalAccount', id: account, ...place }]);
    expect(await find(`${named}0`)).toEqual([]);
  });

  it('is found in its own platform alone if one is named', async () => {
    const account = await story.funded(10_007);
    const id = await story.payOut(account, '003', 'EUR');
    const { reconciliationInstructions } = await app.get(id, 2);
    const reference = String(reconciliationInstructions?.reference);
    for (const text of [id, reference, account, creditorReference(uuidIn(account))]) {
      expect([text, (await find(text, 2)).length]).toEqual([text, 1]);
      expect([text, await find(text, 1)]).toEqual([text, []]);
    }
  });

  it('is found by the amount that was sent or received, in one platform', async () => {
    const account = await story.funded(10_007);
    const id = await story.payOut(account, '003', 'EUR');
    const { sentAmount, receivedAmount } = await app.get(id, 2);
    const place = { platformId: 'PlatformConfig:two', platformKey: 2 };
    for (const money of [sentAmount, receivedAmount]) {
      const { amount = 0, currency } = money ?? {};
      const text = moneyText(amount, currency?.code ?? '');
      expect([text, await find(text, 2)]).toContainEqual(
        expect.arrayContaining([{ kind: 'Transaction', id, ...place }]),
      );
      for (const platformKey of [1, undefined]) expect(await find(text, platformKey)).toEqual([]);
    }
    expect(await find('98765.43', 2)).toEqual([]);
  });

  it.each([
    '',
    'REF-0000000000',
    'Transaction:x',
    `Quote:${mintUuid()}`,
    `Break:${mintUuid()}`,
    '$a@b.test',
    '%',
  ])('is nothing for %s', async (text) => {
    expect(await find(text)).toEqual([]);
  });
});

describe('what waits for people in payments', () => {
  it('is nothing in an empty system', async () => {
    expect(await waiting('BREAKS')).toEqual({ queue: 'BREAKS', count: 0, oldestAt: null });
    expect(await waiting('HELD_INSTRUCTIONS')).toMatchObject({ count: 0 });
  });

  it('are suspended payments and open breaks, since the oldest', async () => {
    const account = await story.funded(10_007);
    await story.payOut(account, '007', 'EUR');
    await app.pass(1_000, 2);
    await database.owner.query(
      `INSERT INTO payments.breaks (platform_key, id, kind, severity, message, status, created_at)
       VALUES (0, $1, 'ORPHAN', 'WARNING', 'one', 'OPEN', '2026-01-31T10:00:00Z'),
         (0, $2, 'ORPHAN', 'WARNING', 'two', 'OPEN', '2026-01-31T11:00:00Z'),
         (0, $3, 'ORPHAN', 'WARNING', 'three', 'RESOLVED', '2026-01-31T09:00:00Z')`,
      [mintUuid(), mintUuid(), mintUuid()],
    );
    const oldestAt = '2026-01-31T10:00:00.000Z';

    // The refund that the rail refused is a break too.
    expect(await waiting('BREAKS')).toEqual({ queue: 'BREAKS', count: 3, oldestAt });
    expect(await waiting('SUSPENSE')).toMatchObject({
      count: 1,
      oldestAt: expect.stringMatching(/^\d{4}-/) as string,
    });
  });
});
