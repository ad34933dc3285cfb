import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const WELL_LIMIT_MS = 90_000;
const DRAIN_LIMIT_MS = 180_000;
const POLL_MS = 500;
const RECOVER_EVERY_MS = 10_000;

/** What is still under way, by name. */
const OPEN_WORK = `
  SELECT 'due work of payments' AS name, count(*)::int AS open FROM payments.due_work
  UNION ALL SELECT 'outbox of payments', count(*)::int FROM payments.outbox
  UNION ALL SELECT 'outbox of accounts', count(*)::int FROM accounts.outbox
  UNION ALL SELECT 'outbox of notifications', count(*)::int FROM notifications.outbox
  UNION ALL SELECT 'pending deliveries', count(*)::int FROM notifications.webhook_deliveries WHERE status = 'PENDING'
  UNION ALL SELECT 'transactions that are not final', count(*)::int FROM payments.transaction_states
    WHERE status IN ('CREATED', 'PENDING', 'PROCESSING')`;

/**
 * Runs SQL with the owner's rights.
 * @template T
 * @param {import('./system.mjs').ChaosSystem} system
 * @param {(query: (sql: string) => Promise<any[]>) => Promise<T>} work
 */
export async function withDatabase(system, work) {
  const client = new pg.Client({ connectionString: system.run.adminDatabaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

/**
 * Waits until every process is well.
 * @param {import('./system.mjs').ChaosSystem} system
 * @returns {Promise<boolean>} whether it is
 */
export async function becomesWell(system) {
  const begun = performance.now();
  while (!(await system.isWell())) {
    if (performance.now() - begun > WELL_LIMIT_MS) return false;
    await pause(POLL_MS);
  }
  return true;
}

/**
 * Waits until every process is well and nothing is under way any more.
 * @param {import('./system.mjs').ChaosSystem} system
 * @param {() => Promise<unknown>} recover makes what the receiver had refused be sent again at once
 * @returns {Promise<{faults: string[], seconds: number}>}
 */
export async function becomesQuiet(system, recover) {
  const begun = performance.now();
  /** @param {string[]} faults */
  const result = (faults) => ({ faults, seconds: (performance.now() - begun) / 1_000 });
  if (!(await becomesWell(system))) return result(['not every process is well again']);
  let recoveredAt = -Infinity;
  for (;;) {
    /** @type {{name: string, open: number}[]} */
    const open = await withDatabase(system, async (query) =>
      (await query(OPEN_WORK)).filter((row) => row.open > 0),
    );
    if (open.length === 0) return result([]);
    if (performance.now() - begun > DRAIN_LIMIT_MS) {
      return result(open.map(({ name, open: count }) => `stuck: ${count} ${name}`));
    }
    if (performance.now() - recoveredAt > RECOVER_EVERY_MS) {
      recoveredAt = performance.now();
      await recover().catch(() => {});
    }
    await pause(POLL_MS);
  }
}
