import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '@corridor/kernel';
import type { Pool, PoolClient } from 'pg';
import { rowsOf, type SqlRunner } from './sql-runner';

/**
 * The server ends a session that holds a lock and is silent for this long, in milliseconds. Its host froze or was cut
 * off, and another one takes the lock.
 */
const LOCK_IDLE_MS = 9_000;
const HEARTBEAT_MS = 2_500;
/**
 * For this long after the server's last sign of life the lock is surely held. It is shorter than {@link LOCK_IDLE_MS}.
 */
const SURE_MS = 6_000;
/** Pause between attempts to get a lock, and the longest wait. */
const WAIT_PAUSE_MS = 250;
const WAIT_MAX_MS = 60 * 60_000;

/** A lock was lost with its session. Work begun under it must not be finished. */
export class LockLostError extends Error {
  constructor(name: string, cause: unknown) {
    super(`the lock ${name} was lost: the connection terminated`, { cause });
    this.name = 'LockLostError';
  }
}

/** A held lock and its session. */
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

  /** Why the session can't be used any more; undefined while it can. */
  get failure(): Error | undefined {
    return this.loss;
  }

  /** Runs a statement on the session. @throws LockLostError, or the server's error. */
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
   * Resolves if the lock is held now and for some seconds to come. Call it before each step whose effect isn't a
   * statement of this session. A process that was frozen finds out here.
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

  /** Ends the heartbeat. `unlock` or the end of the session releases the lock itself. */
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

/** In one statement, takes a lock if it is free and lets the server end the session when it is silent. */
const TRY_LOCK = `
  WITH attempt AS MATERIALIZED (SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked)
  SELECT locked, CASE WHEN locked THEN set_config('idle_session_timeout', '${LOCK_IDLE_MS}', false) END FROM attempt`;
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Runs `work` under a lock of the whole database, on one session of the pool. If the lock is lost meanwhile, the
 * session is ended and `lock.assertHeld` throws.
 * @param name unique in the database, e.g. `outbox-relay/payments`
 * @returns undefined if another process holds it
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
    // The end of a failed session releases its lock.
    session.release(failure);
  }
}

/** Waits until the lock is free, then works like {@link tryWithLock}. @throws Error if it isn't free within an hour */
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
