import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { EntityManager } from 'typeorm';
import { answerLimitMs, sessionOptions, type SessionInput } from './session-settings';
import { sessionTypes } from './timestamps';

/**
 * A pool of sessions that survives a server, a host or a connection that suddenly falls silent. The statements of a
 * lost session fail. Its idle neighbours are then probably dead too, so the pool drops them. Otherwise each of them
 * would make another caller wait for an answer.
 */
export class SessionPool extends Pool {
  constructor(options: PoolConfig) {
    super({ types: sessionTypes, ...options });
    // Without a listener, the error event of a session that is lost in use would end the process.
    this.on('connect', (client: PoolClient) => void client.on('error', () => undefined));
    this.on('error', (error) => this.note(error));
    this.on('release', (error: unknown) => this.note(error));
  }

  /** An error that the server sends doesn't mean that the session is lost. */
  private note(error: unknown): void {
    if (error instanceof Error && !(error instanceof DatabaseError)) this.dropIdle();
  }

  /** Ends idle sessions and keeps those in use. */
  private dropIdle(): void {
    if (this.ending) return;
    for (let left = this.idleCount; left > 0; left -= 1) {
      this.connect((error, _client, release) => {
        if (!error) release(true);
      });
    }
  }
}

/** Options of a pool, in addition to those of its sessions. */
export interface PoolInput extends SessionInput {
  /** Maximum number of sessions. */
  max: number;
  /** Called for sessions that were lost while idle. */
  onLost?: (error: Error) => void;
}

/** A pool of plain sessions. */
export function createSessionPool({ max, onLost, ...session }: PoolInput): SessionPool {
  const pool = new SessionPool({ ...sessionOptions(session), max });
  pool.on('error', (error) => onLost?.(error));
  return pool;
}

/**
 * Runs `work` in the transaction of `manager` with another statement limit on client and server, for the few long
 * reads.
 * @param statementMs milliseconds
 */
export async function withStatementLimit<T>(
  manager: EntityManager,
  statementMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const session = (await manager.queryRunner?.connect()) as
    | { connectionParameters: { query_timeout: number } }
    | undefined;
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
