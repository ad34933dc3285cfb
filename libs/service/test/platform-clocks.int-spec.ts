import { Pool } from 'pg';
import { serviceTables1 } from '@corridor/database';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';
import { PlatformClocks } from '@corridor/service';

const HOUR_MS = 3_600_000;

describe('platform clocks on a host with a wrong clock', () => {
  let database: TestDatabase;
  let pool: Pool;
  const realNow = Date.now.bind(Date);

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.ownerUrl });
    for (const statement of serviceTables1()) await pool.query(statement);
  });

  afterEach(() => jest.restoreAllMocks());

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it.each([HOUR_MS, -HOUR_MS])("follow the database's clock if the host is %p ms off", async (skewMs) => {
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + skewMs);
    const clocks = new PlatformClocks();
    await clocks.raise(pool, 7, 5 * HOUR_MS);
    const startedMs = await database.now();
    const now = await clocks.nowOf(pool, [7, 8]);
    const all = [now(8), (await clocks.now(pool, 7)) - 5 * HOUR_MS];
    // The time that needs no database query follows it too, and is never ahead of it.
    all.push(clocks.realNow(), await clocks.realNowOf(pool), clocks.realNow());
    const endedMs = await database.now();
    expect(now(7) - now(8)).toBe(5 * HOUR_MS);
    for (const ms of all) {
      expect(ms).toBeGreaterThanOrEqual(startedMs);
      expect(ms).toBeLessThanOrEqual(endedMs);
    }
  });
});
