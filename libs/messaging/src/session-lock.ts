import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '@corridor/kernel';
import type { Pool, PoolClient } from 'pg';
import { rowsOf, type SqlRunner } from './sql-runner';

/**
 * The server ends a session that holds a lock and says nothing for this long, milliseconds: its host froze or was cut
 * off, and another one takes the lock.
 */
const LOCK_IDLE_MS = 9_000;
const HEARTBEAT_MS = 2_500;
/** So long after the last sign of the server the lock is surely still held: below {@link LOCK_IDLE_MS}. */
const SURE_MS = 6_000;
/** A lock that is waited for is asked for with this pause, for this long at most. */
const WAIT_PAUSE_MS = 250;
const WAIT_MAX_MS = 60 * 60_000;

/** A lock went with its session: what was begun under it must not be finished. */
export class LockLostError extends Error {
  constructor(name: string, cause: unknown) {
    super(`the lock ${name} was lost: the connection terminated`, { cause });
    this.name = 'LockLostError';
  }
}

/** A lock that is held, and its session. */
export class SessionLock implements SqlRunner {
  private surelyUntil: number;
  private loss: LockLostError | undefined;
  private outstanding = 0;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly session: PoolClient,
    private readonly name: string,
    askedAt: number,
  ) {
    this.surelyUntil = askedAt + SURE_MS;
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    session.on('error', this.noteLoss);
  }

  /** Why the session is of no use any more; undefined while it is. */
  get failure(): Error | undefined {
    return this.loss;
  }

  /** Runs a statement on the session. @throws LockLostError, or what the server says to the statement. */
  async query(sql: string, params: unknown[] = []): Promise<unknown> {
    if (this.loss) throw this.loss;
    const askedAt = performance.now();
    this.outstanding += 1;
    try {
      const result = await this.session.query(sql, params);
      this.surelyUntil = askedAt + SURE_MS;
      return result;
    } finally {
      this.outstanding -= 1;
    }
  }

  /**
   * Resolves where the lock is held now, and for some seconds: asked before each step whose effect isn't a statement of
   * this session. A process that was frozen finds out here.
   * @throws LockLostError
   */
  async assertHeld(): Promise<void> {
    if (this.loss === undefined && performance.now() < this.surelyUntil) return;
    try {
      await this.query('SELECT 1');
    } catch (error) {
      this.noteLoss(error);
      throw this.loss ?? error;
    }
  }

  /** Ends the heartbeat; the lock itself goes with `unlock` or the session. */
  close(): void {
    clearInterval(this.heartbeat);
    this.session.off('error', this.noteLoss);
  }

  private readonly noteLoss = (error: unknown): void => {
    this.loss ??= new LockLostError(this.name, error);
  };

  private beat(): void {
    if (this.outstanding > 0 || this.loss !== undefined) return;
    this.query('SELECT 1').catch(this.noteLoss);
  }
}

/** Takes a lock, if it is free, and lets the session end by itself from then on if it is silent: in one statement. */
const TRY_LOCK = `
  WITH attempt AS MATERIALIZED (SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked)
  SELECT locked, CASE WHEN locked THEN set_config('idle_session_timeout', '${LOCK_IDLE_MS}', false) END FROM attempt`;
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Runs `work` under a lock of the whole database, on one session of the pool. Where the lock is lost meanwhile, the
 * session is ended, and `lock.assertHeld` says so.
 * @param name unique in the database, e.g. `outbox-relay/payments`
 * @returns undefined where somebody else holds it
 */
export async function tryWithLock<T>(
  pool: Pool,
  name: string,
  work: (lock: SessionLock) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const session = await pool.connect();
  let failure: Error | undefined;
  const note = (error: Error): void => {
    failure ??= error;
  };
  session.on('error', note);
  try {
    const askedAt = performance.now();
    const [row] = rowsOf<{ locked: boolean }>(await session.query(TRY_LOCK, [name]));
    if (row?.locked !== true) return undefined;
    const lock = new SessionLock(session, name, askedAt);
    try {
      return { result: await work(lock) };
    } finally {
      lock.close();
      failure ??= lock.failure;
      if (!failure) {
        await session.query(UNLOCK, [name]);
        await session.query('RESET idle_session_timeout');
      }
    }
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error(errorText(error));
    throw error;
  } finally {
    session.off('error', note);
    // With a session that failed goes its lock.
    session.release(failure);
  }
}

/** The same, which waits until the lock is free. @throws Error where it isn't for an hour */
export async function withLock<T>(
  pool: Pool,
  name: string,
  work: (lock: SessionLock) => Promise<T>,
): Promise<T> {
  for (const end = performance.now() + WAIT_MAX_MS; performance.now() < end;) {
    const held = await tryWithLock(pool, name, work);
    if (held) return held.result;
    await pause(WAIT_PAUSE_MS);
  }
  throw new Error(`the lock ${name} is held by another process`);
}
