import { setTimeout as pause } from 'node:timers/promises';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import pg from 'pg';

const WELL_LIMIT_MS = 90_000;
const DRAIN_LIMIT_MS = 180_000;
const POLL_MS = 500;
const RECOVER_EVERY_MS = 10_000;
/** PostgreSQL has no room for a further session. */
const TOO_MANY_SESSIONS = '53300';
/** Sessions of services that were cut off stay open for up to a minute beside the new ones. */
const untilRoom = retry(
  handleWhen((error) => 'code' in error && error.code === TOO_MANY_SESSIONS),
  { maxAttempts: 300, backoff: new ConstantBackoff(300) },
);

/** Runs SQL and returns rows of the type that the caller expects. */
export type Query = <Row extends object>(sql: string) => Promise<Row[]>;

/** The parts of a system that show its state. */
export interface WorkingSystem {
  readonly run: { adminDatabaseUrl: string };
  isWell(): Promise<boolean>;
}

interface OpenWork {
  name: string;
  open: number;
}

/** Number of open items of each kind of work. */
const OPEN_WORK = `
  SELECT 'timers of payments' AS name, count(*)::int AS open FROM payments.timers
  UNION ALL SELECT 'reports of connectors', count(*)::int FROM payments.connector_reports WHERE look_at IS NOT NULL
  UNION ALL SELECT 'outbox of payments', count(*)::int FROM payments.outbox
  UNION ALL SELECT 'outbox of accounts', count(*)::int FROM accounts.outbox
  UNION ALL SELECT 'outbox of notifications', count(*)::int FROM notifications.outbox
  UNION ALL SELECT 'pending deliveries', count(*)::int FROM notifications.webhook_deliveries WHERE status = 'PENDING'
  UNION ALL SELECT 'transactions that are not final', count(*)::int FROM payments.transaction_states
    WHERE status IN ('CREATED', 'PENDING', 'PROCESSING')`;

/** Runs SQL as the owner of the database. It waits until the database has room for its session. */
export async function withDatabase<T>(
  system: Pick<WorkingSystem, 'run'>,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await untilRoom.execute(async () => {
    const session = new pg.Client({ connectionString: system.run.adminDatabaseUrl });
    session.on('error', () => undefined);
    await session.connect();
    return session;
  });
  try {
    return await work(async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows);
  } finally {
    await client.end();
  }
}

/** Waits until every process is well. Resolves with false if the time limit passes first. */
export async function becomesWell(
  system: Pick<WorkingSystem, 'isWell'>,
  { limitMs = WELL_LIMIT_MS, pollMs = POLL_MS } = {},
): Promise<boolean> {
  const begun = performance.now();
  while (!(await system.isWell())) {
    if (performance.now() - begun > limitMs) return false;
    await pause(pollMs);
  }
  return true;
}

/**
 * Waits until every process is well and no work is open. `recover` makes the system resend the events that the receiver
 * had refused.
 */
export async function becomesQuiet(
  system: WorkingSystem,
  recover: () => Promise<unknown>,
  { limitMs = DRAIN_LIMIT_MS } = {},
): Promise<{ faults: string[]; seconds: number }> {
  const begun = performance.now();
  const faults = (await becomesWell(system))
    ? await drained(() => withDatabase(system, (query) => query<OpenWork>(OPEN_WORK)), recover, { limitMs })
    : ['not every process is well again'];
  return { faults, seconds: (performance.now() - begun) / 1_000 };
}

/**
 * Waits until no work is open, and calls `recover` every few seconds meanwhile. Resolves with the work that is stuck.
 */
export async function drained(
  openWork: () => Promise<OpenWork[]>,
  recover: () => Promise<unknown>,
  { limitMs = DRAIN_LIMIT_MS, pollMs = POLL_MS, recoverEveryMs = RECOVER_EVERY_MS } = {},
): Promise<string[]> {
  const begun = performance.now();
  let recoveredAt = -Infinity;
  for (;;) {
    const open = (await openWork()).filter((row) => row.open > 0);
    if (open.length === 0) return [];
    if (performance.now() - begun > limitMs)
      return open.map(({ name, open: count }) => `stuck: ${count} ${name}`);
    if (performance.now() - recoveredAt > recoverEveryMs) {
      recoveredAt = performance.now();
      await recover().catch(() => undefined);
    }
    await pause(pollMs);
  }
}
