import { FakeClock } from '@corridor/kernel';
import type { TestDatabase } from '@corridor/testing';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { feeCorridors, from, LedgerStory, to } from './fixtures/ledger-story';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const MINUTE_MS = 60_000;

describe('the integrity of the ledger', () => {
  let database: TestDatabase;
  const clock = new FakeClock(Date.UTC(2026, 2, 10, 12));
  let app: PaymentsApp;
  let one: LedgerStory;
  let two: LedgerStory;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock, config: { corridors: feeCorridors } });
    app.owns({});
    await app.platform();
    await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
    one = new LedgerStory(app);
    two = new LedgerStory(app, 2);
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  async function breaches(): Promise<object[]> {
    const { results } = await new VerifyLedgerHandler(
      app.dataSource,
      new IntegrityCheckRepository(),
    ).execute();
    return results.filter((result) => result.breaches > 0).map(({ name, examples }) => ({ name, examples }));
  }

  it('is sound after payments of every kind', async () => {
    const usd = await one.funded(1_000_000);
    const eur = await one.funded(0, 'EUR');
    for (const suffix of ['111', '002', '003', '004', '005']) {
      const external = await app.externalAccount(suffix);
      await app.out(usd, external.id, 101);
      await app.in(external.id, usd, 103);
    }
    await one.quote(from(usd), to(eur));
    await one.quote(from(eur), to(usd), { amount: 77n, side: 'RECEIVING' });
    const same = await one.funded(0);
    await one.quote(from(usd), to(same));
    for (const suffix of ['111', '002', '003', '004', '005', '006', '007']) {
      await one.payOut(usd, suffix);
      await one.payOut(usd, suffix, 'EUR');
      const external = await app.externalAccount(suffix, { currency: 'EUR' });
      await one.paidIn(to(external.id));
      await one.paidIn(to(external.id), 9_999n);
      await one.paidIn(to(external.id), null);
    }
    await one.paidIn(to(eur));
    await one.quote(from(usd), to(eur), { isExecutedAtOnce: false });
    await one.receive();
    await one.receive('APPROVE');
    await one.receive('REJECT');
    for (const suffix of ['111', '002', '004', '005']) await one.receive('APPROVE', suffix);
    for (const decision of ['APPROVE', 'REJECT', undefined] as const) {
      const { receiving } = await one.payInside(usd, two);
      await app.pass(0);
      if (decision) await two.decide(await two.receiptOn(receiving), decision);
    }
    expect(await breaches()).toEqual([]);
    for (const ms of [500, 500, 10_000, 20_000, 30_000, MINUTE_MS, 6 * MINUTE_MS]) {
      await app.pass(ms);
      expect(await breaches()).toEqual([]);
      await app.pass(0, 2);
      expect(await breaches()).toEqual([]);
    }
    await app.pass(0);
    await app.fold();
    expect(await breaches()).toEqual([]);
    const { rows } = await app.pool.query<{ status: string; n: string }>(
      'SELECT status, count(*) AS n FROM transaction_states GROUP BY 1 ORDER BY 1',
    );
    expect(rows.map(({ status }) => status)).toEqual([
      'COMPLETED',
      'EXPIRED',
      'FAILED',
      'REFUNDED',
      'REJECTED',
    ]);
  });
});
