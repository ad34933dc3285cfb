import pino from 'pino';
import { mintUuid } from '@corridor/kernel';
import type { CreateQuoteBody } from '@corridor/contracts';
import { aContext, type TestDatabase } from '@corridor/testing';
import { ReportRetentionWorker } from '../src/connector-reports/report-retention.worker';
import { QuotesController } from '../src/quotes/quotes.controller';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const DAY_MS = 86_400_000;
const DAYS = 60;
/** Outcomes of transfers: completed, rejected, failed after half a minute. */
const SUFFIXES = ['111', '004', '005'];
/** Tables of pending work and unfolded deltas. No row of ended work may remain in them. */
const EMPTIED = ['timers', 'list_total_deltas', 'system_balance_deltas', 'lookups'];

/** A paying platform on its own database. */
async function startPaying(): Promise<{ app: PaymentsApp; end: () => Promise<void> }> {
  const database: TestDatabase = await createPaymentsDatabase();
  const app = await PaymentsApp.start(database);
  app.owns({});
  await app.platform();
  return { app, end: () => app.stop().then(() => database.drop()) };
}

describe('retention over months', () => {
  let app: PaymentsApp;
  let end: () => Promise<void>;

  beforeAll(async () => ({ app, end } = await startPaying()));
  afterAll(() => end());

  async function rowsIn(table: string, where = 'true'): Promise<number> {
    const { rows } = await app.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
    return Number(rows[0]?.n);
  }

  /** The payments of a day: transfers with each outcome, and a quote that is never executed. */
  async function useForDay(account: string, destinations: readonly string[]): Promise<void> {
    await Promise.all(destinations.map((destination) => app.out(account, destination, 100)));
    const body: CreateQuoteBody = {
      source: { sourceType: 'ACCOUNT', accountId: account },
      destination: { destinationType: 'ACCOUNT', accountId: destinations[0] ?? '' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    };
    await app.module.get(QuotesController).create({ context: aContext(), params: {}, query: {}, body });
  }

  it('removes work and deltas with their owners, and keeps no total of a state that was left', async () => {
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 10_000_000);
    const destinations: string[] = [];
    for (const suffix of SUFFIXES) destinations.push((await app.externalAccount(suffix)).id);
    for (let day = 0; day < DAYS; day += 1) {
      await useForDay(account, destinations);
      await app.pass(DAY_MS);
      await app.fold();
    }
    const left = await Promise.all(EMPTIED.map(async (table) => [table, await rowsIn(table)]));
    expect(Object.fromEntries(left)).toEqual(Object.fromEntries(EMPTIED.map((table) => [table, 0])));
    expect(await rowsIn('transactions')).toBe(DAYS * (SUFFIXES.length + 1));
    expect(await rowsIn('list_totals', 'n = 0')).toBe(0);
    expect(await rowsIn('list_totals', "state IN ('PENDING', 'PROCESSING')")).toBe(0);
  });
});

describe('reports of connectors', () => {
  let app: PaymentsApp;
  let end: () => Promise<void>;

  beforeAll(async () => ({ app, end } = await startPaying()));
  afterAll(() => end());

  it('are removed after their time, unless they still wait to be applied, or their break is open', async () => {
    const connectorId = mintUuid();
    const stored: [string, number, string | null][] = [
      ['old', 401, null],
      ['old and waiting', 401, new Date().toISOString()],
      ['old with a resolved break', 401, null],
      ['old with an open break', 401, null],
      ['young', 399, null],
    ];
    for (const [reportId, ageDays, lookAt] of stored) {
      await app.pool.query(
        `INSERT INTO connector_reports (connector_id, report_id, content_hash, type, report_sealed, received_at, look_at)
         VALUES ($1, $2, '', 'instruction.report', '', clock_timestamp() - $3 * interval '1 day', $4)`,
        [connectorId, reportId, ageDays, lookAt],
      );
    }
    for (const status of ['open', 'resolved']) {
      await app.pool.query(
        `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, message, report_id, status)
         VALUES (0, $1, 'UNREADABLE_ENTRY', 'WARNING', $2, $3, $3, $4)`,
        [
          mintUuid(),
          connectorId,
          `old with ${status === 'open' ? 'an' : 'a'} ${status} break`,
          status.toUpperCase(),
        ],
      );
    }
    const config = { reportRetentionMs: 400 * DAY_MS };
    const worker = new ReportRetentionWorker(app.pool, config, pino({ level: 'silent' }));
    await worker.look();
    await worker.look();
    const { rows } = await app.pool.query('SELECT report_id FROM connector_reports ORDER BY report_id');
    expect(rows.map((row: { report_id: string }) => row.report_id)).toEqual([
      'old and waiting',
      'old with an open break',
      'young',
    ]);
  });
});
