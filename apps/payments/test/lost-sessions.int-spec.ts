import { sessionOptions } from '@corridor/database';
import { isInfrastructureFailure } from '@corridor/messaging';
import { eventually, SilentProxy, type TestDatabase } from '@corridor/testing';
import { Client } from 'pg';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

let database: TestDatabase;
let proxy: SilentProxy;
let app: PaymentsApp;
let cutOff: PaymentsApp;
let account: string;
let destination: string;

beforeAll(async () => {
  database = await createPaymentsDatabase();
  proxy = await SilentProxy.start(database.ownerUrl);
  app = await PaymentsApp.start(database);
  // Its sessions go through the proxy and wait a few seconds for an answer.
  const session = { query_timeout: 3_000, connectionTimeoutMillis: 3_000 };
  cutOff = await PaymentsApp.start(database, { url: proxy.through(database.urlOf('payments')), session });
  await app.platform();
  const customer = await app.customer();
  account = await app.accountOf(customer);
  destination = (await app.externalAccount()).id;
  await app.fund(account, 1_000);
});
afterAll(async () => {
  await cutOff.stop();
  await proxy.stop();
  await app.stop();
  await database.drop();
});

const transactions = async (): Promise<number> => {
  const { rows } = await database.owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM payments.transactions WHERE type = 'OUTGOING'",
  );
  return rows[0]?.n ?? -1;
};

it('continues if another instance froze inside a batch that holds the rows', async () => {
  const url = database.urlOf('payments');
  const frozen = new Client(sessionOptions({ url, service: 'payments', use: 'hot', name: 'payments-2' }));
  frozen.on('error', () => undefined);
  await frozen.connect();
  await frozen.query('BEGIN');
  await frozen.query('UPDATE internal_accounts SET balance = balance - 500 WHERE balance >= 500');
  const [balance, made] = [await app.balance(account), await transactions()];

  // The server ends the frozen transaction before the limit of a statement that waits for its rows.
  await app.out(account, destination, 10);
  const thawed = await frozen.query('COMMIT').catch((error: unknown) => error);
  expect(isInfrastructureFailure(thawed)).toBe(true);
  expect(await app.balance(account)).toBe(balance - 10);
  expect(await transactions()).toBe(made + 1);
});

it('answers a command without a key once if the answer of its COMMIT was lost', async () => {
  const [balance, made] = [await app.balance(account), await transactions()];
  proxy.cutAfter('COMMIT');
  const reply = await cutOff.out(account, destination, 10);
  expect(bodyOf(reply)).toMatchObject({ type: 'OUTGOING' });
  expect(reply.replayed).toBe(false);
  expect(await app.balance(account)).toBe(balance - 10);
  expect(await transactions()).toBe(made + 1);
});

it('continues on its own after everything was cut off for a while', async () => {
  const [balance, made] = [await app.balance(account), await transactions()];
  proxy.cut();
  const transfer = cutOff.out(account, destination, 10);
  await eventually(() => cutOff.pool.totalCount > 0);
  await app.out(account, destination, 10);
  proxy.mend();
  await transfer;
  expect(await app.balance(account)).toBe(balance - 20);
  expect(await transactions()).toBe(made + 2);
  await eventually(() => cutOff.pool.waitingCount === 0);
});
