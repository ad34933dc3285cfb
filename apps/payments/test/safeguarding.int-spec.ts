import { Readable } from 'node:stream';
import type { OperationReply, SafeguardingResource } from '@corridor/contracts';
import type { MetricSampler, Reading } from '@corridor/service';
import { aRequest, eventually } from '@corridor/testing';
import { DAY_MS } from '@corridor/kernel';
import { FileStorage, newStorageKey } from '@corridor/storage';
import { BankStatementsController } from '../src/bank-statements/bank-statements.controller';
import { BooksController } from '../src/books/books.controller';
import { utcDay } from '../src/books/domain/utc-day';
import { KeepDayHandler } from '../src/books/keep-day.handler';
import { KeepDaysWorker } from '../src/books/keep-days.worker';
import { SafeguardingMetrics } from '../src/books/safeguarding.metrics';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

type Shown = Partial<SafeguardingResource>;

describe('safeguarding', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let account: string;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    account = await world.deposited(1_000);
  });

  afterAll(() => world.stop());

  const today = utcDay(Date.now());
  const yesterday = utcDay(Date.now() - DAY_MS);
  const keep = (): Promise<string | undefined> => app.module.get(KeepDayHandler).execute();

  /** The metrics of the last kept day. */
  async function readings(): Promise<Reading[]> {
    const sources: (() => Promise<Reading[]>)[] = [];
    const sampler = { add: (_names: string[], read: () => Promise<Reading[]>) => void sources.push(read) };
    expect(new SafeguardingMetrics(sampler as unknown as MetricSampler, app.pool)).toBeDefined();
    return (await Promise.all(sources.map((read) => read()))).flat();
  }

  async function figures(query: object = {}): Promise<SafeguardingResource[]> {
    const request = aRequest(undefined, { query }) as never;
    const reply = await app.module.get(BooksController).listSafeguarding(request);
    return bodyOf<{ data: SafeguardingResource[] }>(reply).data;
  }

  async function dollars(query?: object): Promise<Shown> {
    const found = (await figures(query)).find(({ currency }) => currency === 'USD');
    return found ?? {};
  }

  async function paidOut(amount: number, providerReference: string): Promise<void> {
    world.bank.answer = () => ({ status: 'COMPLETED', providerReference });
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, amount));
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(id)).status === 'COMPLETED';
    });
  }

  async function stated(text: string): Promise<OperationReply> {
    const storageKey = newStorageKey(0);
    await app.module.get(FileStorage).write(storageKey, Readable.from([Buffer.from(text)]));
    const request = aRequest(
      { format: 'CSV', file: { storageKey } },
      {
        context: {
          platformId: '',
          platformKey: 0,
          permissions: [],
          operatorId: 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01',
          requestId: 'r',
          commandId: storageKey.slice(-36),
        },
        params: { settlementAccountId: `SettlementAccount:${world.settlementAccountId}` },
      },
    );
    return app.module.get(BankStatementsController).upload(request as never);
  }

  it('shows what customers are owed, what banks hold, and what is between them', async () => {
    await paidOut(400, 'B-1');
    expect(await dollars()).toMatchObject({
      date: today,
      status: 'OPEN',
      owedToCustomers: 600,
      atBanks: 0,
      inTransitIn: 1_000,
      inTransitOut: 400,
      elsewhere: 0,
      difference: 0,
      shortfall: 0,
      explanations: [],
      hash: null,
    });
    // The bank shows the payout, and 25 that nobody has asked for.
    const csv =
      'bookingDate,amount,currency,bankReference\n2026-03-31,-4.00,USD,B-1\n2026-03-31,0.25,USD,X\n';
    expect((await stated(csv)).status).toBe(201);
    expect(await dollars()).toMatchObject({
      owedToCustomers: 600,
      atBanks: -375,
      inTransitIn: 1_000,
      inTransitOut: 0,
      suspense: 25,
      difference: 0,
    });
  });

  it('keeps the figures of the end of a day, whatever is booked before they are taken', async () => {
    await world.age(1);
    await paidOut(100, 'B-2');
    const csv = 'bookingDate,amount,currency,bankReference\n2026-04-01,-1.00,USD,B-2\n';
    expect((await stated(csv)).status).toBe(201);
    const open = await dollars({ date: yesterday });
    expect(await keep()).toBe(yesterday);
    const kept = await dollars({ date: yesterday });
    expect(kept).toMatchObject({
      status: 'KEPT',
      owedToCustomers: 600,
      atBanks: -375,
      inTransitIn: 1_000,
      inTransitOut: 0,
      suspense: 25,
      difference: 0,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect({ ...open, status: 'KEPT', asOf: kept.asOf, hash: kept.hash }).toEqual(kept);
    expect(await dollars()).toMatchObject({ owedToCustomers: 500, atBanks: -475 });
    expect(await figures({ from: yesterday, to: today, currency: 'USD' })).toEqual([kept]);
    expect(await world.breaches()).toEqual([]);
    await world.owner.query('UPDATE payments.safeguarding_days SET fees = fees + 1');
    await world.owner.query('UPDATE payments.ledger_days SET debits = debits + 1 WHERE debits > 0');
    expect(await world.breaches()).toMatchObject([
      { name: 'safeguarding-as-kept' },
      { name: 'kept-days-balance' },
    ]);
    await world.owner.query('UPDATE payments.safeguarding_days SET fees = fees - 1');
    await world.owner.query('UPDATE payments.ledger_days SET debits = debits - 1 WHERE debits > 0');
    expect(await world.breaches()).toEqual([]);
  });

  it('notes the hashes of a kept day in the audit log, once, so that its signed checkpoints cover them', async () => {
    const worker = app.module.get(KeepDaysWorker);
    await Promise.all([worker.look(), worker.look()]);
    await worker.look();
    const { rows } = await app.pool.query(
      `SELECT operator_id, resource_id, after FROM audit_log WHERE action = 'keep-safeguarding'`,
    );
    const kept = await figures({ date: yesterday });
    const hashes = Object.fromEntries(kept.map(({ currency, hash }) => [currency, hash]));
    expect(hashes).toMatchObject({ USD: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const resource_id = `Safeguarding:${yesterday}`;
    expect(rows).toEqual([{ operator_id: 'payments', resource_id, after: { date: yesterday, hashes } }]);
    expect(await world.breaches()).toEqual([]);
  });

  it('of a day cannot be written again with another hash, or be cut off, without a breach of what was noted', async () => {
    const last = 'sequence = (SELECT max(sequence) FROM payments.safeguarding_days)';
    const add = async (cents: number): Promise<void> => {
      await world.owner.query(`UPDATE payments.safeguarding_days SET fees = fees + ${cents} WHERE ${last}`);
      await world.owner.query(
        `UPDATE payments.safeguarding_days s
         SET hash = sha256(convert_to(payments.safeguarding_text(s), 'UTF8')) WHERE ${last}`,
      );
    };
    await add(1);
    expect(await world.breaches()).toMatchObject([{ name: 'safeguarding-as-noted' }]);
    await add(-1);
    expect(await world.breaches()).toEqual([]);
    await world.owner.query('CREATE TABLE payments.kept AS SELECT * FROM payments.safeguarding_days');
    await world.owner.query(`DELETE FROM payments.safeguarding_days WHERE ${last}`);
    expect(await world.breaches()).toMatchObject([{ name: 'safeguarding-as-noted' }]);
    await world.owner.query('ALTER TABLE payments.safeguarding_days DISABLE TRIGGER USER');
    await world.owner.query(
      'INSERT INTO payments.safeguarding_days SELECT * FROM payments.kept ON CONFLICT DO NOTHING',
    );
    await world.owner.query('ALTER TABLE payments.safeguarding_days ENABLE TRIGGER USER');
    expect(await world.breaches()).toEqual([]);
  });

  it('explains what a bank states otherwise, and tells operators', async () => {
    await world.owner.query('UPDATE payments.ledger_days SET day = day - 1');
    await world.owner.query('UPDATE payments.safeguarding_days SET day = day - 1');
    await world.age(1);
    await world.owner.query('UPDATE payments.bank_statements SET closing = closing + 7');
    expect(await dollars()).toMatchObject({
      difference: 7,
      explanations: [
        {
          cause: 'STATEMENT',
          account: 'NOSTRO',
          settlementAccountId: `SettlementAccount:${world.settlementAccountId}`,
          amount: 7,
          gap: 7,
        },
      ],
    });
    expect(await keep()).toBe(yesterday);
    const { rows } = await app.pool.query<{ type: string; data: object }>(
      `SELECT type, data FROM alerts WHERE type LIKE 'SAFEGUARDING%'`,
    );
    expect(rows).toEqual([
      {
        type: 'SAFEGUARDING_DIFFERENT',
        data: { date: yesterday, currency: 'USD', difference: 7, shortfall: 0, explanations: 1 },
      },
    ]);
    expect(await readings()).toEqual([
      { name: 'safeguarding_difference', labels: { currency: 'USD' }, value: 7 },
      { name: 'safeguarding_shortfall', labels: { currency: 'USD' }, value: 0 },
      { name: 'safeguarding_kept_age_seconds', labels: {}, value: expect.any(Number) },
    ]);
    await world.owner.query('UPDATE payments.bank_statements SET closing = closing - 7');
  });

  it('explains a posting that is gone, and its figures are never changed', async () => {
    expect(await dollars()).toMatchObject({ difference: 0 });
    await paidOut(50, 'B-3');
    await world.owner.query('ALTER TABLE payments.postings DISABLE TRIGGER postings_append_only');
    await world.owner.query(
      `DELETE FROM payments.postings WHERE kind = 'RESERVE' AND booked_at >= $1 AND amount = 50`,
      [today],
    );
    const { difference, explanations } = await dollars();
    expect(difference).toBe(50);
    expect(explanations?.map(({ cause, account: name, amount, gap }) => [cause, name, amount, gap])).toEqual(
      expect.arrayContaining([
        ['POSTINGS', 'CLEARING', 0, 50],
        ['POSTINGS', 'INTERNAL_ACCOUNTS', 50, -50],
      ]),
    );
    await expect(app.pool.query('DELETE FROM safeguarding_days')).rejects.toThrow('permission denied');
  });

  it('refuses periods that are none', async () => {
    await expect(figures({ date: today, from: yesterday })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(figures({ from: today, to: yesterday })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(figures({ date: utcDay(Date.now() + DAY_MS) })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
