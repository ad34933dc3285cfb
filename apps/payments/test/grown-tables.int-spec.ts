import { mintUuid } from '@corridor/kernel';
import { eventually, type TestDatabase } from '@corridor/testing';
import { FoldWorker } from '../src/list-totals/fold.worker';
import { createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const ROWS = 1_000;

describe('tables that grow', () => {
  let database: TestDatabase;
  let app: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
  });

  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  /** Rows as the planner knows them; -1: it knows nothing. */
  async function plannedRows(table: string): Promise<number> {
    const { rows } = await database.owner.query<{ n: number }>(
      `SELECT reltuples::float8 AS n FROM pg_class WHERE oid = ('payments.' || $1)::regclass`,
      [table],
    );
    return Number(rows[0]?.n);
  }

  async function addInstructions(): Promise<void> {
    const client = await app.pool.connect();
    await client.query(
      `INSERT INTO payment_instructions (platform_key, id, transaction_id, operation, state, version, attempt,
         connector_id, external_account_id, account_type, amount, currency)
       SELECT 1, gen_random_uuid(), gen_random_uuid(), 'PAYOUT', 'COMPLETED', 3, 1, $1, gen_random_uuid(), 'USD_ACCOUNT',
         1, 'USD' FROM generate_series(1, $2::integer)`,
      [mintUuid(), ROWS],
    );
    // Sessions report their counts after up to 10 seconds otherwise.
    await client.query('SELECT pg_stat_force_next_flush()');
    client.release();
  }

  it('are analysed when their rows have doubled', async () => {
    for (const rows of [ROWS, 2 * ROWS, 4 * ROWS]) {
      while ((await countOf('payment_instructions')) < rows) await addInstructions();
      await eventually(async () => {
        await app.module.get(FoldWorker).look();
        return (await plannedRows('payment_instructions')) > rows / 2;
      });
    }
    expect(await plannedRows('instruction_bodies')).toBe(-1);
  });

  async function countOf(table: string): Promise<number> {
    const { rows } = await database.owner.query<{ n: string }>(`SELECT count(*) AS n FROM payments.${table}`);
    return Number(rows[0]?.n);
  }
});
