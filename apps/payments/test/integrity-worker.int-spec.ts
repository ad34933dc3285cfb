import pino from 'pino';
import { FakeClock } from '@corridor/kernel';
import { MetricSampler, OperatorRoutes, ServiceMetrics } from '@corridor/service';
import { eventually, type TestDatabase } from '@corridor/testing';
import { CheckIntegrityHandler } from '../src/integrity/check-integrity.handler';
import { GetIntegrityHandler } from '../src/integrity/get-integrity.handler';
import { transactionKinds } from '../src/features';
import { IntegrityCheckRepository } from '../src/integrity/integrity-check.repository';
import { IntegrityMetrics } from '../src/integrity/integrity.metrics';
import { IntegrityResultRepository } from '../src/integrity/integrity-result.repository';
import { IntegrityModule } from '../src/integrity/integrity.module';
import { IntegrityWorker } from '../src/integrity/integrity.worker';
import { VerifyLedgerHandler } from '../src/integrity/verify-ledger.handler';
import { LedgerStory } from './fixtures/ledger-story';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const INTERVAL_MS = 60_000;

describe('the automatic integrity check', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let story: LedgerStory;
  let logged: { level: number; msg: string; breaches?: { name: string }[] }[];
  let handler: CheckIntegrityHandler;
  const results = new IntegrityResultRepository();

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database, { clock: new FakeClock(Date.UTC(2026, 2, 10, 12)) });
    app.owns({});
    await app.platform();
    story = new LedgerStory(app);
  });

  beforeEach(async () => {
    await database.owner.query('DELETE FROM payments.integrity_checks');
    logged = [];
    handler = aHandler();
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  function aHandler(): CheckIntegrityHandler {
    const write = (line: string): void => void logged.push(JSON.parse(line) as (typeof logged)[0]);
    const verify = new VerifyLedgerHandler(app.dataSource, new IntegrityCheckRepository(transactionKinds()));
    const logger = pino({ level: 'debug' }, { write });
    return new CheckIntegrityHandler(app.dataSource, app.pool, verify, results, logger);
  }

  function show(): GetIntegrityHandler {
    return new GetIntegrityHandler(app.dataSource, results);
  }

  /** Sets how long ago the last check of a scope ended, and how long it took. */
  async function age(scope: string, minutes: number, tookMs = 10): Promise<void> {
    await database.owner.query(
      `UPDATE payments.integrity_checks SET took_ms = $3,
         ended_at = clock_timestamp() - $2 * interval '1 minute' WHERE scope = $1`,
      [scope, minutes, tookMs],
    );
  }

  /** Settles a payment out with one unit too little and returns its UUID. */
  async function breach(): Promise<string> {
    const account = await story.funded(20_000);
    const id = (await story.payOut(account, '111')).split(':')[1] ?? '';
    await app.pass(1_000);
    await database.owner.query(
      'UPDATE payments.transactions SET sent_amount = sent_amount - 1 WHERE id = $1',
      [id],
    );
    return id;
  }

  async function mend(id: string): Promise<void> {
    await database.owner.query(
      'UPDATE payments.transactions SET sent_amount = sent_amount + 1 WHERE id = $1',
      [id],
    );
  }

  it('begins with a full check, reports when the next one is due, and runs none before', async () => {
    expect((await show().find()).status).toBe('NOT_CHECKED_YET');
    const beforeMs = await database.now();
    const waitMs = await handler.execute(INTERVAL_MS);
    expect(waitMs).toBeLessThanOrEqual(INTERVAL_MS);
    expect(waitMs).toBeGreaterThanOrEqual(INTERVAL_MS - 1 - ((await database.now()) - beforeMs));
    const first = await show().find();
    expect(first).toMatchObject({ status: 'SOUND', scope: 'FULL', failures: {} });
    await aHandler().execute(INTERVAL_MS);
    expect((await show().find()).checkedAt).toBe(first.checkedAt);
    expect(logged.map(({ msg }) => msg)).toEqual(['the ledger is sound']);
  });

  it('runs on one instance of many', async () => {
    await Promise.all(Array.from({ length: 4 }, () => aHandler().execute(INTERVAL_MS)));
    expect(logged).toHaveLength(1);
  });

  it('checks recent transactions while a full check would cost too much', async () => {
    const settled = await breach();
    await mend(settled);
    await handler.execute(INTERVAL_MS);
    await age('FULL', 2, 50_000);
    await handler.execute(INTERVAL_MS);
    const state = await show().find();
    expect(state).toMatchObject({ status: 'SOUND', scope: 'RECENT' });
    expect(state.reports.map(({ scope }) => scope).sort()).toEqual(['FULL', 'RECENT']);
    const recent = state.reports.find(({ scope }) => scope === 'RECENT');
    expect(recent?.size.transactions).toBeGreaterThan(0);
  });

  it('confirms a breach among recent transactions by a full check, then shows and logs it until it is fixed', async () => {
    await handler.execute(INTERVAL_MS);
    await age('FULL', 2, 50_000);
    const broken = await breach();
    await handler.execute(INTERVAL_MS);
    const state = await show().find();
    expect(state).toMatchObject({ status: 'BREACH', isSound: false, scope: 'FULL' });
    const found = state.results.filter(({ breaches }) => breaches > 0).map(({ name }) => name);
    expect(found).toContain('transactions-have-postings');
    const errors = logged.filter(({ level }) => level === 50);
    expect(errors.map(({ msg }) => msg)).toEqual(['the ledger is NOT sound', 'the ledger is NOT sound']);
    expect(errors[0]?.breaches?.map(({ name }) => name)).toContain('transactions-have-postings');
    // The full check found the same breaches again.
    const { rows: alerts } = await database.owner.query<{ rule: string }>(
      `SELECT data->>'kind' AS rule FROM payments.alerts WHERE type = 'LEDGER_UNSOUND' AND severity = 'CRITICAL'`,
    );
    expect(alerts.map(({ rule }) => rule).sort()).toEqual([...found].sort());

    await mend(broken);
    await age('FULL', 2);
    await handler.execute(INTERVAL_MS);
    expect((await show().find()).status).toBe('SOUND');
  });

  it('keeps the last result if a check fails, and reports why', async () => {
    await handler.execute(INTERVAL_MS);
    await age('FULL', 2);
    const before = await show().find();
    await database.owner.query('ALTER TABLE payments.list_totals RENAME TO list_totals_away');
    await handler.execute(INTERVAL_MS);
    await database.owner.query('ALTER TABLE payments.list_totals_away RENAME TO list_totals');
    const state = await show().find();
    expect(state).toMatchObject({ status: 'SOUND', checkedAt: before.checkedAt });
    expect(state.failures.FULL).toContain('list_totals');
    expect(logged.at(-1)).toMatchObject({ level: 50, msg: 'the ledger could not be checked' });
  });

  it('stops at once with the process, and records nothing', async () => {
    const holder = await database.owner.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE payments.list_totals IN ACCESS EXCLUSIVE MODE');
    const config = { integrityIntervalMs: INTERVAL_MS };
    const write = (line: string): void => void logged.push(JSON.parse(line) as (typeof logged)[0]);
    const worker = new IntegrityWorker(handler, config, pino({ level: 'warn' }, { write }));
    worker.onApplicationBootstrap();
    await eventually(async () => {
      const { rows } = await database.owner.query(
        "SELECT 1 FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'",
        [database.roleOf('payments')],
      );
      return rows.length > 0;
    });
    await worker.beforeApplicationShutdown();
    await holder.query('ROLLBACK');
    holder.release();
    expect(logged).toEqual([]);
    expect((await show().find()).status).toBe('NOT_CHECKED_YET');
    expect(await aHandler().execute(INTERVAL_MS)).toBeLessThanOrEqual(INTERVAL_MS);
    expect((await show().find()).status).toBe('SOUND');
  });

  it('is off if its interval is 0', async () => {
    const worker = new IntegrityWorker(handler, { integrityIntervalMs: 0 }, pino({ level: 'silent' }));
    worker.onApplicationBootstrap();
    await worker.beforeApplicationShutdown();
    expect((await show().find()).status).toBe('NOT_CHECKED_YET');
  });

  it("is on the operators' port and among the metrics", async () => {
    const routes = new OperatorRoutes();
    new IntegrityModule(routes, show()).onModuleInit();
    const metrics = new ServiceMetrics('payments');
    const sampler = new MetricSampler({ metrics, logger: pino({ level: 'silent' }), isChosen: () => true });
    expect(new IntegrityMetrics(sampler, show())).toBeDefined();
    const ask = async (): Promise<unknown> => (await routes.find('/integrity')?.())?.status;

    expect(await ask()).toBe(200);
    await handler.execute(INTERVAL_MS);
    expect(await ask()).toBe(200);
    const broken = await breach();
    await age('FULL', 2);
    await handler.execute(INTERVAL_MS);
    expect(await ask()).toBe(503);
    await sampler.look();
    const text = await metrics.registry.metrics();
    expect(text).toMatch(
      /ledger_integrity_breaches\{rule="transactions-have-postings",service="payments"\} [1-9]/,
    );
    expect(text).toMatch(/ledger_integrity_breaches\{rule="list-totals-equal-tables",service="payments"\} 0/);
    expect(text).toMatch(
      /ledger_integrity_last_check_timestamp_seconds\{scope="FULL",service="payments"\} \d{10}/,
    );
    expect(text).toMatch(/ledger_integrity_check_duration_seconds\{scope="FULL",service="payments"\} [\d.]+/);
    await mend(broken);
  });
});
