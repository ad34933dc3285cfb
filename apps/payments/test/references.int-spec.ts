import { randomBytes } from 'node:crypto';
import type { Page, TransactionResource } from '@corridor/contracts';
import { aContext, type TestDatabase } from '@corridor/testing';
import { formatReference } from '../src/transactions/domain/reference';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

describe('the references of a deployment', () => {
  const started: { app: PaymentsApp; database: TestDatabase }[] = [];

  afterAll(async () => {
    for (const { app, database } of started) {
      await app.stop();
      await database.drop();
    }
  });

  async function deployment(): Promise<{ app: PaymentsApp; database: TestDatabase }> {
    const database = await createPaymentsDatabase();
    // Databases of tests are copies of one that was migrated once. Each deployment is migrated by itself.
    const key = randomBytes(32).toString('hex');
    await database.owner.query('UPDATE payments.reference_keys SET key = $1', [key]);
    const app = await PaymentsApp.start(database);
    started.push({ app, database });
    await app.platform();
    return { app, database };
  }

  async function payments(app: PaymentsApp, count: number): Promise<{ id: string; reference: string }[]> {
    const account = await app.accountOf(await app.customer());
    const { id: external } = await app.externalAccount();
    await app.fund(account, 1_000);
    const made = [];
    for (let number = 0; number < count; number += 1) {
      const { id, reconciliationInstructions } = bodyOf(await app.out(account, external, 10));
      made.push({ id, reference: reconciliationInstructions?.reference ?? '' });
    }
    return made;
  }

  async function found(app: PaymentsApp, reference: string): Promise<string[]> {
    const request = { context: aContext({}), params: {}, query: { reference }, body: undefined };
    const { data } = bodyOf<Page<TransactionResource>>(
      await app.module.get(TransactionsController).list(request),
    );
    return data.map(({ id }) => id);
  }

  it('are those of no other one, and find their payments', async () => {
    const [one, two] = [await deployment(), await deployment()];
    const ours = await payments(one.app, 5);
    const theirs = await payments(two.app, 5);
    const all = [...ours, ...theirs].map(({ reference }) => reference);
    expect(new Set(all).size).toBe(10);
    for (const { id, reference } of ours) expect(await found(one.app, reference)).toEqual([id]);
    for (const { reference } of theirs) expect(await found(one.app, reference)).toEqual([]);
  });

  it('that were made before the deployment had a key stay, and find their payments', async () => {
    const { app, database } = started[0] ?? (await deployment());
    const [payment] = await payments(app, 1);
    const id = payment?.id ?? '';
    await database.owner.query('UPDATE payments.transactions SET serial = 4711 WHERE id = $1', [uuidIn(id)]);
    await database.owner.query('UPDATE payments.transaction_states SET version = version + 1 WHERE id = $1', [
      uuidIn(id),
    ]);
    expect((await app.get(id)).reconciliationInstructions?.reference).toBe(formatReference(4711));
    expect(await found(app, formatReference(4711))).toEqual([id]);
  });
});
