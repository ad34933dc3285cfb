import { randomUUID } from 'node:crypto';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  ListTotals,
  listTotalTables1,
  dataSourceOptions,
  purgeIdempotencyKeys,
  serviceTables1,
} from '@corridor/database';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';

const PURGE_BATCH = 200;
const KEYS_A_DAY = 600;
const MONTHS_OF_DAYS = 90;

const listTotals = new ListTotals({
  totals: 'list_totals',
  deltas: 'list_total_deltas',
  scopes: ['CUSTOMER'],
});

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tables = listTotalTables1({
      totals: 'list_totals',
      deltas: 'list_total_deltas',
      scopes: ['CUSTOMER'],
    });
    for (const statement of [...serviceTables1(), ...tables]) await runner.query(statement);
  }
  async down(): Promise<void> {}
}

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase({ payments: [Tables1700000000000] });
  dataSource = new DataSource(dataSourceOptions({ service: 'payments', url: database.urlOf('payments') }));
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

async function rowsIn(table: string): Promise<number> {
  const { rows } = await database.owner.query<{ n: string }>(`SELECT count(*) AS n FROM payments.${table}`);
  return Number(rows[0]?.n);
}

/** Lets a day pass: makes the existing rows one day older. */
async function passDay(): Promise<void> {
  await database.owner.query(
    "UPDATE payments.idempotency_keys SET created_at = created_at - interval '1 day'",
  );
}

async function useKeys(): Promise<void> {
  await database.owner.query(
    `INSERT INTO payments.idempotency_keys (platform_key, key_hash, request_hash, command_id, status, body)
     SELECT 1, uuid_send(gen_random_uuid()), 'h', gen_random_uuid(), 201, repeat('x', 200) FROM generate_series(1, $1)`,
    [KEYS_A_DAY],
  );
}

/** Purges as housekeeping does in each run. */
async function purge(): Promise<void> {
  while ((await purgeIdempotencyKeys(dataSource, PURGE_BATCH)) === PURGE_BATCH);
}

describe('retention over months', () => {
  it('keeps only the idempotency keys of the last day', async () => {
    for (let day = 0; day < MONTHS_OF_DAYS; day += 1) {
      await passDay();
      await purge();
      expect(await rowsIn('idempotency_keys')).toBe(0);
      await useKeys();
      expect(await rowsIn('idempotency_keys')).toBe(KEYS_A_DAY);
    }
  });

  it('keeps idempotency keys for as many hours as the configuration says', async () => {
    const keys = await rowsIn('idempotency_keys');
    await passDay();
    expect(await purgeIdempotencyKeys(dataSource, KEYS_A_DAY, 48)).toBe(0);
    expect(await rowsIn('idempotency_keys')).toBe(keys);
    expect(await purgeIdempotencyKeys(dataSource, KEYS_A_DAY, 24)).toBe(keys);
    await useKeys();
  });

  it('lets a purge read only the rows that it removes, even after pages were refilled', async () => {
    await database.owner.query('VACUUM ANALYZE payments.idempotency_keys');
    for (let refill = 0; refill < 3; refill += 1) {
      await database.owner.query(
        `DELETE FROM payments.idempotency_keys WHERE key_hash < '\\x40' OR key_hash > '\\xc0'`,
      );
      await database.owner.query('VACUUM payments.idempotency_keys');
      await useKeys();
    }
    const { rows } = await database.owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT ctid FROM payments.idempotency_keys
       WHERE created_at < now() - make_interval(hours => 24) ORDER BY created_at LIMIT 5000`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using idempotency_keys_created_at');
    expect(plan).not.toContain('Sort');
  });

  it('removes totals of states that records have left', async () => {
    const customers = [randomUUID(), randomUUID()];
    for (let day = 0; day < MONTHS_OF_DAYS; day += 1) {
      const of = { platformKey: 1, kind: 'OUTGOING', unit: day, n: 2, ids: { CUSTOMER: customers } };
      await listTotals.add(dataSource, [{ ...of, fromState: null, toState: 'PENDING' }]);
      await listTotals.foldAll(dataSource);
      await listTotals.add(dataSource, [
        { ...of, fromState: 'PENDING', toState: 'PROCESSING' },
        { ...of, fromState: 'PROCESSING', toState: 'COMPLETED' },
      ]);
      await listTotals.foldAll(dataSource);
    }
    // Each customer and the platform have one row per day and one for all days together.
    expect(await rowsIn('list_totals')).toBe((MONTHS_OF_DAYS + 1) * 3);
    expect(await rowsIn('list_total_deltas')).toBe(0);
    const completed = { platformKey: 1, kind: 'OUTGOING', states: ['COMPLETED'] };
    expect(await listTotals.total(dataSource, completed)).toBe(MONTHS_OF_DAYS * 2);
    expect(await listTotals.total(dataSource, { ...completed, states: ['PENDING', 'PROCESSING'] })).toBe(0);
  });
});
