import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { FakeClock } from '@corridor/kernel';
import type { OperationReply } from '@corridor/contracts';
import { dataSourceOptions } from '@corridor/database';
import { propertyLength, type TestDatabase } from '@corridor/testing';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { LedgerModel, modelCommands, type ModelCommand } from './fixtures/ledger-model';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const SUFFIXES = ['111', '002', '003', '004', '005'];
const ACCOUNTS = 3;

describe('the ledger on PostgreSQL', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let apps: [PaymentsApp, PaymentsApp];

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    apps = [await PaymentsApp.start(database, { clock }), await PaymentsApp.start(database, { clock })];
    for (const app of apps) app.owns({});
    await apps[0].platform();
  });

  afterAll(async () => {
    for (const app of apps) await app.stop();
    await database.drop();
  });

  /** Uses sessions of its own, because those of an app may have been cut. */
  async function breaches(): Promise<string[]> {
    const dataSource = new DataSource(
      dataSourceOptions({ service: 'payments', url: database.urlOf('payments'), poolSize: 1 }),
    );
    await dataSource.initialize();
    try {
      const handler = new VerifyLedgerHandler(dataSource, new IntegrityCheckRepository(transactionKinds()));
      const { results } = await handler.execute();
      return results.filter((result) => result.breaches > 0).map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  }

  async function funded(amount: number): Promise<string> {
    const account = await apps[0].accountOf(await apps[0].customer());
    await apps[0].fund(account, amount);
    return account;
  }

  it("has the model's results after random batches by two alternating instances", async () => {
    const externals = new Map<string, string>();
    for (const suffix of SUFFIXES) externals.set(suffix, (await apps[0].externalAccount(suffix)).id);
    const batch = fc.record({
      commands: fc.array(modelCommands({ accounts: ACCOUNTS, suffixes: SUFFIXES }), { maxLength: 8 }),
      afterMs: fc.constantFrom(0, 500, 1_000, 30_000),
      isRepeated: fc.boolean(),
      // The commands arrive over several ticks, so that batches overlap.
      isSpread: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), async (batches) => {
        const accounts: string[] = [];
        for (let n = 0; n < ACCOUNTS; n += 1) {
          accounts.push(await apps[0].accountOf(await apps[0].customer()));
        }
        accounts.push('InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
        const model = new LedgerModel(ACCOUNTS);
        for (const [turn, { commands, afterMs, isRepeated, isSpread }] of batches.entries()) {
          const app = apps[turn % 2] as PaymentsApp;
          await app.pass(afterMs);
          model.advanceTo(clock.now());
          const contexts = commands.map(() => ({ commandId: crypto.randomUUID() }));
          const send = (): Promise<OperationReply[]> =>
            Promise.all(
              commands.map(async (command, index) => {
                for (let tick = 0; isSpread && tick < 2 * index; tick += 1) await setImmediate();
                return submit(app, command, accounts, externals, contexts[index]);
              }),
            );
          const replies = await send();
          const expected = commands.map((command) => model.apply(command, clock.now()));
          expect(replies.map(codeOf)).toEqual(expected);
          if (isRepeated) expect((await send()).map(codeOf)).toEqual(expected);
          const balances = await Promise.all(accounts.slice(0, ACCOUNTS).map((id) => app.balance(id)));
          expect(balances).toEqual(model.balances.map(Number));
        }
      }),
      { ...propertyLength(15, 30_000), endOnFailure: true },
    );
    expect(await breaches()).toEqual([]);
    await apps[0].fold();
    expect(await breaches()).toEqual([]);
  });

  it('lets two instances work on the same accounts at once', async () => {
    const [one, two] = [await funded(2_000), await funded(2_000)];
    const destination = await apps[0].externalAccount();
    const sends = Array.from({ length: 80 }, (_, n) => {
      const app = apps[n % 2] as PaymentsApp;
      const [first, second] = n % 4 < 2 ? [one, two] : [two, one];
      return Promise.all([app.out(first, destination.id, 30), app.out(second, destination.id, 30)]);
    });
    const replies = (await Promise.all(sends)).flat();
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(132);
    expect([await apps[0].balance(one), await apps[0].balance(two)]).toEqual([20, 20]);
    await Promise.all(apps.map((app) => app.pass(1_000)));
    expect(await breaches()).toEqual([]);
  });

  it('moves money once for one key at two instances', async () => {
    const account = await funded(1_000);
    const destination = await apps[0].externalAccount();
    const idempotency = { key: 'two-instances', scope: 'POST /2025-10-13/transfer-out', bodyHash: 'h' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (apps[n % 2] as PaymentsApp).out(account, destination.id, 100, { idempotency }),
      ),
    );
    expect(new Set(replies.map(({ renderedBody }) => renderedBody)).size).toBe(1);
    expect(await apps[0].balance(account)).toBe(900);
  });

  it('moves money once for one key and two accounts at two instances, in any order', async () => {
    const accounts = [await funded(1_000), await funded(1_000)];
    const destination = await apps[0].externalAccount();
    for (let round = 0; round < 30; round += 1) {
      const replies = await Promise.allSettled(
        accounts.map((account, n) => {
          const idempotency = { key: `either-${round}`, scope: 'POST /transfer-out', bodyHash: `h${n}` };
          return (apps[n] as PaymentsApp).out(account, destination.id, 10, { idempotency });
        }),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = replies.find((reply) => reply.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    const balances = await Promise.all(accounts.map((account) => apps[0].balance(account)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(1_700);
    expect(await breaches()).toEqual([]);
  });

  it('fails only the culprit if the database refuses it', async () => {
    const account = await funded(1_000);
    const destination = await apps[0].externalAccount();
    await database.owner.query(`
      CREATE FUNCTION payments.refuse_666() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.received_amount = 666 THEN RAISE EXCEPTION 'refused'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse_666 BEFORE INSERT ON payments.transactions
        FOR EACH ROW EXECUTE FUNCTION payments.refuse_666()`);
    const replies = await Promise.allSettled(
      [1, 2, 666, 3, 4].map((amount) => apps[0].out(account, destination.id, amount)),
    );
    await database.owner.query('DROP TRIGGER refuse_666 ON payments.transactions');
    expect(replies.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await apps[0].balance(account)).toBe(990);
    expect(await breaches()).toEqual([]);
  });

  it('continues on its own after its database sessions were cut', async () => {
    const account = await funded(1_000);
    const destination = await apps[0].externalAccount();
    const sends = Array.from({ length: 20 }, () => apps[0].out(account, destination.id, 10));
    await database.owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1`, [
      database.roleOf('payments'),
    ]);
    const replies = await Promise.all(sends);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    // Another session reads this, because an idle session of the pool may not have noticed the cut yet.
    const { rows } = await database.owner.query<{ balance: string }>(
      'SELECT balance FROM payments.internal_accounts WHERE id = $1',
      [account.split(':')[1]],
    );
    expect(rows).toEqual([{ balance: '800' }]);
    expect(await breaches()).toEqual([]);
  });

  describe('the database refuses', () => {
    it.each([
      ['UPDATE of postings', 'UPDATE postings SET amount = amount'],
      ['DELETE of journal entries', 'DELETE FROM postings'],
      ['TRUNCATE of postings', 'TRUNCATE postings'],
      ['UPDATE of the fixed part', 'UPDATE transactions SET fees = fees'],
      ['DELETE of the fixed part', 'DELETE FROM transactions'],
    ])('%s by the runtime role', async (_what, sql) => {
      await expect(apps[0].pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    });

    it.each([
      'UPDATE payments.postings SET amount = amount',
      'DELETE FROM payments.postings',
      'TRUNCATE payments.postings',
    ])('%s by the owner too', async (sql) => {
      const change = database.owner.query(sql);
      await expect(change).rejects.toMatchObject({ code: '23001' });
    });

    it.each([
      ['that leaves no account', null, null, 'FUNDING', 5, 'postings_from_one_account'],
      ['that arrives on no account', null, 'FUNDING', null, 5, 'postings_to_one_account'],
      ['that leaves two accounts', 'account', 'FUNDING', 'CLEARING', 5, 'postings_from_one_account'],
      ['without a line of a statement', 'account', null, 'CLEARING', 5, 'postings_stated'],
      ['of zero', null, 'FUNDING', 'CLEARING', 0, 'postings_amount_check'],
      ['of a negative amount', null, 'FUNDING', 'CLEARING', -5, 'postings_amount_check'],
    ])('a posting %s', async (_what, account, fromSystem, toSystem, amount, constraint) => {
      const insert = apps[0].pool.query(
        `INSERT INTO postings (platform_key, transaction_id, kind, line, from_account_id, from_system, to_system,
           currency, amount, created_at)
         VALUES (1, gen_random_uuid(), 'FUND', 0, CASE WHEN $1 THEN gen_random_uuid() END, $2, $3, 'USD', $4, now())`,
        [account !== null, fromSystem, toSystem, amount],
      );
      await expect(insert).rejects.toMatchObject({ code: '23514', constraint });
    });

    it('a second journal entry for the same step', async () => {
      const insert = apps[0].pool.query('INSERT INTO postings SELECT * FROM postings LIMIT 1');
      await expect(insert).rejects.toMatchObject({ code: '23505' });
    });

    it('a statement that changed another number of rows than decided', async () => {
      const check = apps[0].pool.query(`SELECT require_rows('internal accounts', 1, 2)`);
      await expect(check).rejects.toMatchObject({
        code: '27000',
        message: 'internal accounts: 1 rows in place of 2',
      });
    });

    it('a balance below zero', async () => {
      const update = apps[0].pool.query('UPDATE internal_accounts SET balance = -1');
      await expect(update).rejects.toMatchObject({ constraint: 'internal_accounts_not_negative' });
    });

    it("another service's role", async () => {
      const stranger = new Pool({ connectionString: database.urlOf('accounts'), max: 1 });
      const read = stranger.query('SELECT 1 FROM payments.internal_accounts');
      await expect(read).rejects.toMatchObject({ code: '42501' });
      await stranger.end();
    });
  });

  it('detects each manual breach', async () => {
    const account = await funded(1_000);
    const destination = await apps[0].externalAccount('002');
    const { id } = bodyOf(await apps[0].out(account, destination.id, 10));
    const uuid = id.split(':')[1];
    await database.owner.query(
      'UPDATE payments.internal_accounts SET balance = balance + 1 WHERE balance = 1000',
    );
    await database.owner.query('UPDATE payments.transaction_states SET refund = NULL WHERE id = $1', [uuid]);
    const changed = bodyOf(await apps[0].out(account, destination.id, 10)).id.split(':')[1];
    await database.owner.query(
      'UPDATE payments.transactions SET sent_amount = sent_amount + 1 WHERE id = $1',
      [changed],
    );
    const waiting = await funded(500);
    await apps[0].out(waiting, (await apps[0].externalAccount('005')).id, 10);
    await database.owner.query('UPDATE payments.internal_accounts SET potential_credits = 9 WHERE id = $1', [
      waiting.split(':')[1],
    ]);
    await database.owner.query("UPDATE payments.list_totals SET n = n + 1 WHERE kind = 'OUTGOING'");
    await database.owner.query('UPDATE payments.system_balances SET balance = balance + 1');
    await database.owner.query(
      `INSERT INTO payments.postings (platform_key, transaction_id, kind, line, from_system, to_account_id, currency,
         amount, created_at, entry_number, balance_after)
       VALUES (1, gen_random_uuid(), 'SETTLE', 1, 'FUNDING', $1, 'USD', 5, now(), 3, 495)`,
      [waiting.split(':')[1]],
    );
    expect((await breaches()).sort()).toEqual(
      [
        'balances-equal-entries',
        'list-totals-equal-tables',
        'transactions-have-postings',
        'failures-are-refunded',
        'postings-begin-at-zero',
        'clearing-equals-in-flight',
        'room-for-credits',
        'statements-are-whole',
        'sum-zero',
        'system-balances-equal-entries',
      ].sort(),
    );
  });
});

function submit(
  app: PaymentsApp,
  { kind, account, suffix, amount }: ModelCommand,
  accounts: readonly string[],
  externals: ReadonlyMap<string, string>,
  context: { commandId: string } | undefined,
): Promise<OperationReply> {
  const internal = accounts[account] ?? '';
  const external = externals.get(suffix) ?? '';
  if (kind === 'FUND') return app.fund(internal, Number(amount), context);
  if (kind === 'TRANSFER_OUT') return app.out(internal, external, Number(amount), context);
  return app.in(external, internal, Number(amount), context);
}

function codeOf(reply: OperationReply): string {
  return (reply.status ?? 0) < 400 ? 'DONE' : bodyOf<{ code: string }>(reply).code;
}
