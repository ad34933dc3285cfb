import { trustUuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { aContext, type TestDatabase } from '@corridor/testing';
import { EraseCustomerHandler } from '../src/erasures/erase-customer.handler';
import { PaymentPartRepository } from '../src/erasures/payment-part.repository';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { TransfersController } from '../src/transfers/transfers.controller';
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

describe('the erasure of a customer in payments', () => {
  it('removes notes and names of the payments of this customer alone, and no figure', async () => {
    const pay = async (platformCustomerId: string, note: string) => {
      const customer = await app.customer({ platformCustomerId });
      const source = await app.accountOf(customer);
      const { id: destination } = await app.externalAccount('111', { customerId: customer.id });
      await app.fund(source, 10_000);
      const body = {
        source: { accountId: source },
        destination: { accountId: destination },
        amount: 100,
        externalReference: note,
        metadata: { note },
      };
      const reply = await app.module
        .get(TransfersController)
        .out({ context: aContext({}), params: {}, query: {}, body });
      return { customer, source, transaction: bodyOf(reply) };
    };
    const erased = await pay('quandt-42', 'for Wilhelmina Quandt');
    const other = await pay('garbo-7', 'for Greta Garbo');
    await app.pass(60_000);
    const page = async () =>
      JSON.stringify(
        bodyOf(
          await app.module
            .get(TransactionsController)
            .list({ context: aContext({}), params: {}, query: {}, body: undefined }),
        ),
      );
    expect(await page()).toContain('Wilhelmina Quandt');
    const before = await app.get(erased.transaction.id);
    const otherBefore = await app.get(other.transaction.id);
    const balance = await app.balance(erased.source);
    await database.owner.query('DELETE FROM payments.outbox');
    const handler = new EraseCustomerHandler(new PaymentPartRepository(app.vault));
    const unitOfWork = new UnitOfWork(app.dataSource, { handOver: () => undefined }, app.vault);
    const customerId = trustUuid(erased.customer.id.split(':')[1] ?? '');
    for (let times = 1; times <= 2; times += 1) {
      const done = await unitOfWork.transaction((tx) =>
        handler.execute(tx, { platformKey: 1, customerId, related: [] }),
      );
      expect(done.counts).toEqual({ transactions: 1, deposits: 0, waitingPayments: 0 });
      expect(done.related).toContain(erased.transaction.id);
    }

    const { rows } = await database.owner.query<{ t: string }>('SELECT t::text FROM payments.transactions t');
    const text = rows.map(({ t }) => t).join('\n');
    expect(['Quandt', 'quandt-42'].filter((value) => text.includes(value))).toEqual([]);
    expect(text).toContain('for Greta Garbo');
    const listed = await page();
    expect(['Quandt', 'quandt-42'].filter((value) => listed.includes(value))).toEqual([]);
    expect(listed).toContain('for Greta Garbo');
    const after = await app.get(erased.transaction.id);
    expect(after).toMatchObject({ status: before.status, createdAt: before.createdAt });
    expect(await app.get(other.transaction.id)).toEqual(otherBefore);
    expect(await app.balance(erased.source)).toBe(balance);
    const checks = new IntegrityCheckRepository(transactionKinds());
    expect(await new VerifyLedgerHandler(app.dataSource, checks).execute()).toMatchObject({ isSound: true });
    await expect(app.dataSource.query(`UPDATE transactions SET details = NULL`)).rejects.toThrow(
      'permission denied',
    );
  });
});
