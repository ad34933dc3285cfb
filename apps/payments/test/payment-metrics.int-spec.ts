import pino from 'pino';
import { Pool } from 'pg';
import { mintUuid } from '@corridor/kernel';
import { MetricSampler, PlatformClocks, ServiceMetrics } from '@corridor/service';
import type { TestDatabase } from '@corridor/testing';
import { DeadTimers } from '../src/ledger/dead-timer.repository';
import { RateMetrics } from '../src/payment-metrics/rate.metrics';
import { SuspenseMetrics } from '../src/payment-metrics/suspense.metrics';
import { TimerMetrics } from '../src/payment-metrics/timer.metrics';
import { ShippedExchangeRates } from '../src/rates/shipped-exchange-rates.adapter';
import { createPaymentsDatabase } from './fixtures/payments-app';

const metrics = new ServiceMetrics('payments');
const sampler = new MetricSampler({ metrics, logger: pino({ level: 'silent' }), isChosen: () => true });
const clocks = new PlatformClocks();
let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createPaymentsDatabase();
  pool = new Pool({ connectionString: database.urlOf('payments'), max: 2 });
  await clocks.realNowOf(pool);
  for (const made of [
    new SuspenseMetrics(sampler, pool),
    new TimerMetrics(sampler, pool, clocks),
    new RateMetrics(metrics, new ShippedExchangeRates(), clocks),
  ]) {
    expect(made).toBeDefined();
  }
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function sample(series: string): Promise<number> {
  await sampler.look();
  const text = await metrics.registry.metrics();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(series))
      ?.split(' ')[1],
  );
}

async function addStates(count: number, refund: object): Promise<string[]> {
  const ids = Array.from({ length: count }, () => mintUuid());
  await pool.query(
    `INSERT INTO transaction_states (platform_key, id, status, version, updated_at, refund)
     SELECT 1, id, 'FAILED', 1, clock_timestamp(), $2 FROM unnest($1::uuid[]) AS id`,
    [ids, JSON.stringify(refund)],
  );
  return ids;
}

async function addTimer(dueInMs: number, retryAt: string | null = null): Promise<void> {
  await pool.query(
    `INSERT INTO timers (platform_key, due_at, transaction_id, action, step, retry_at) VALUES (1, $1, $2, 'STEP', '{}', $3)`,
    [new Date(clocks.realNow() + dueInMs), mintUuid(), retryAt],
  );
}

describe('the metrics of payments', () => {
  it('count suspended money that nobody has resolved, by an index of its own', async () => {
    const series = 'corridor_suspense_items{holder="payments"';
    expect(await sample(series)).toBe(0);
    await addStates(5_000, { status: 'COMPLETED' });
    const [, resolved] = await addStates(3, { status: 'FAILED', isSuspended: true });
    await pool.query(
      `INSERT INTO postings (platform_key, transaction_id, kind, line, from_system, to_system, currency, amount, created_at)
       VALUES (1, $1, 'RESOLVE', 0, 'SUSPENSE', 'FUNDING', 'USD', 5, clock_timestamp())`,
      [resolved],
    );
    expect(await sample(series)).toBe(2);
    await database.owner.query('ANALYZE payments.transaction_states');
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT FROM transaction_states WHERE refund -> 'isSuspended' IS NOT NULL`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('transaction_states_suspended');
  });

  it('count what is open in the suspense account of the house', async () => {
    await pool.query(
      `INSERT INTO house_items (id, account, break_id, amount, currency, status)
       SELECT gen_random_uuid(), account, gen_random_uuid(), 5, 'USD', status
       FROM (VALUES ('SUSPENSE', 'OPEN'), ('SUSPENSE', 'CLOSED'), ('RECEIVABLE', 'OPEN')) AS v (account, status)`,
    );
    expect(await sample('corridor_suspense_items{holder="house"')).toBe(1);
  });

  it('count timers that are due and have not fired, and not those that were given up', async () => {
    jest.spyOn(clocks, 'realNow').mockReturnValue(Date.now());
    await addTimer(60_000);
    await addTimer(-2_000);
    await addTimer(-90_000, 'infinity');
    expect(await sample('corridor_timers_late{')).toBe(0);
    expect(await sample('corridor_timer_lateness_seconds{')).toBe(0);
    await addTimer(-90_000);
    await addTimer(-30_000);
    expect(await sample('corridor_timers_late{')).toBe(2);
    expect(await sample('corridor_timer_lateness_seconds{')).toBeCloseTo(90, 3);
    expect(await new DeadTimers(pool).count(pool)).toBe(1);
  });

  it('show the age of the exchange rates', async () => {
    jest.spyOn(clocks, 'realNow').mockReturnValue(Date.now());
    const dated = new ShippedExchangeRates().newest.sinceMs;
    const age = await sample('corridor_exchange_rates_age_seconds{source="shipped"');
    expect(age).toBeCloseTo((clocks.realNow() - dated) / 1_000, 3);
  });
});
