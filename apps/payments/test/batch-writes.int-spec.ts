import type { TestDatabase } from '@corridor/testing';
import { ListTotalRepository } from '../src/list-totals/list-total.repository';
import { TimerRepository } from '../src/ledger/timer.repository';
import { BalanceChangeRepository } from '../src/ledger/balance-change.repository';
import { AnswerRepository } from '../src/ledger/answer.repository';
import { EventOutboxRepository } from '../src/ledger/event-outbox.repository';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { TransactionRepository } from '../src/transactions/transaction.repository';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const TABLES = [
  'transactions',
  'transaction_states',
  'postings',
  'system_balance_deltas',
  'timers',
  'idempotency_keys',
  'outbox',
  'balance_changes',
  'list_total_deltas',
];

/** The functions that build the writes of a batch. */
const writers = [
  [EventOutboxRepository, 'ofCommit'],
  [EventOutboxRepository, 'append'],
  [TransactionRepository, 'insert'],
  [TransactionRepository, 'saveStates'],
  [LedgerRepository, 'append'],
  [LedgerRepository, 'saveAccounts'],
  [BalanceChangeRepository, 'add'],
  [TimerRepository, 'remove'],
  [TimerRepository, 'drop'],
  [TimerRepository, 'add'],
  [ListTotalRepository, 'add'],
  [AnswerRepository, 'store'],
] as const;

describe('a batch with a write that cannot be built', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let account: string;
  let external: string;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform();
    account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    await app.tellBalances();
    external = (await app.externalAccount()).id;
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function rows(): Promise<object> {
    const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
    const balance = `(SELECT sum(balance)::text FROM internal_accounts) AS balance`;
    const { rows: found } = await app.pool.query<object>(`SELECT ${[...counts, balance].join(', ')}`);
    return found[0] ?? {};
  }

  it.each(writers)('writes nothing: %p %s', async (repository, method) => {
    const before = await rows();
    const target = app.module.get<object>(repository) as Record<string, () => unknown>;
    const failure = new Error('it can not be built');
    const broken = jest.spyOn(target, method).mockImplementation(() => {
      if (method === 'ofCommit') throw failure;
      return Promise.reject(failure);
    });
    await expect(app.out(account, external, 10)).rejects.toThrow(failure);
    expect(broken).toHaveBeenCalled();
    expect(await rows()).toEqual(before);
  });

  it('is written once it can be built again', async () => {
    expect((await app.out(account, external, 10)).status).toBe(201);
    expect(await app.balance(account)).toBe(990);
  });
});
