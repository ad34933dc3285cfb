import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { EntityManager } from 'typeorm';
import { answerLimitMs, sessionOptions, type SessionInput } from './session-settings';

/** Sessions that nobody uses are kept for this long: a new one costs both sides more than many looks at a table. */
const SESSION_IDLE_MS = 300_000;

/**
 * A pool of sessions that survives a server, a host or a connection that is suddenly silent. A session that is lost in
 * use says so by its statements. Where one is lost, those that idle are probably dead as well: they are dropped instead
 * of making one caller after the other wait for an answer.
 */
export class SessionPool extends Pool {
  constructor(options: PoolConfig) {
    super({ idleTimeoutMillis: SESSION_IDLE_MS, ...options });
    // Without a listener the event of a session that is lost in use would end the process.
    this.on('connect', (client: PoolClient) => void client.on('error', () => undefined));
    this.on('error', (error) => this.note(error));
    this.on('release', (error: unknown) => this.note(error));
  }

  /** What the server says of a statement is no loss. */
  private note(error: unknown): void {
    if (error instanceof Error && !(error instanceof DatabaseError)) this.dropIdle();
  }

  /** Ends the sessions that idle; those in use stay. */
  private dropIdle(): void {
    if (this.ending) return;
    for (let left = this.idleCount; left > 0; left -= 1) {
      this.connect((error, _client, release) => {
        if (!error) release(true);
      });
    }
  }
}

/** What is asked of a pool, besides what its sessions are for. */
export interface PoolInput extends SessionInput {
  /** Sessions at most. */
  max: number;
  /** Told of sessions that were lost while they idled. */
  onLost?: (error: Error) => void;
}

/** A pool of plain sessions. */
export function createSessionPool({ max, onLost, ...session }: PoolInput): SessionPool {
  const pool = new SessionPool({ ...sessionOptions(session), max });
  pool.on('error', (error) => onLost?.(error));
  return pool;
}

/**
 * Runs `work` in the transaction of `manager` with another limit for its statements, on both sides: for the few that
 * read for long.
 * @param statementMs milliseconds
 */
export async function withStatementLimit<T>(
  manager: EntityManager,
  statementMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const session = (await manager.queryRunner?.connect()) as
    { connectionParameters: { query_timeout: number } } | undefined;
  if (!session) throw new Error('a limit of statements is one of a transaction');
  await manager.query(`SET LOCAL statement_timeout = ${statementMs}`);
  const { connectionParameters } = session;
  const before = connectionParameters.query_timeout;
  connectionParameters.query_timeout = answerLimitMs(statementMs);
  try {
    return await work();
  } finally {
    connectionParameters.query_timeout = before;
  }
}
