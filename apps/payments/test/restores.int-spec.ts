import { isRestatedUuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import type { TestDatabase } from '@corridor/testing';
import { transactionKinds } from '../src/features';
import { RestateTransactionsHandler } from '../src/restorations/restate-transactions.handler';
import { restoreParts } from '../src/restorations/restore-parts.factory';
import { TransactionRepository } from '../src/transactions/transaction.repository';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

let database: TestDatabase;
let app: PaymentsApp;

beforeAll(async () => {
  database = await createPaymentsDatabase();
  app = await PaymentsApp.start(database);
  await app.platform();
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

describe('payments after a restore', () => {
  it('tell the present status of each recent transaction again, each time under the same id', async () => {
    const customer = await app.customer();
    const account = await app.accountOf(customer);
    const { id: destination } = await app.externalAccount('999', { customerId: customer.id });
    await app.fund(account, 10_000);
    const old = bodyOf(await app.out(account, destination, 100));
    await app.pass(60_000);
    const sinceMs = app.clock.now();
    await app.pass(60_000);
    const recent = bodyOf(await app.out(account, destination, 200));
    await database.owner.query('DELETE FROM payments.outbox');

    const restate = new RestateTransactionsHandler(
      new UnitOfWork(app.dataSource, { handOver: () => undefined }, app.vault),
      new TransactionRepository(),
      transactionKinds(),
    );
    const parts = restoreParts(restate, 1);
    const lost = { epoch: 2, sinceMs, replaced: new Set(['payments.transactions']) };
    expect(await parts.restate?.({ ...lost, replaced: new Set() })).toEqual({});
    expect(await parts.restate?.(lost)).toEqual({ transactions: 1 });
    expect(await parts.restate?.(lost)).toEqual({ transactions: 1 });
    const events = await app.events();
    expect(events.map(({ subject }) => subject)).toEqual([recent.id, recent.id]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(isRestatedUuid(String(events[0]?.id))).toBe(true);
    expect(events[0]).toMatchObject({
      webhookType: 'OUTGOING_PAYMENT_PROCESSING',
      version: 2,
      data: { id: recent.id },
    });
    expect(old.id).not.toBe(recent.id);
  });
});
