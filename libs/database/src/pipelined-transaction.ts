import type { Writable } from 'node:stream';
import type { SqlRunner } from '@corridor/messaging';
import type { Pool, PoolClient } from 'pg';

const names = new Map<string, string>();

/** One name for each text, so that a session parses and plans it once. The texts are constants of the service. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `corridor_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A statement that each session prepares once. `text` must come from a small fixed set. */
export function preparedQuery(
  text: string,
  values: unknown[],
): { name: string; text: string; values: unknown[] } {
  return { name: nameOf(text), text, values };
}

/**
 * Resolves when no microtask is left. By then a promise is rejected if its function threw before its first wait for
 * I/O. It waits neither for a timer nor for an answer.
 */
function microtasksDone(): Promise<void> {
  return new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
}

/** The socket of a session. The driver has no other name for it. */
function socketOf(client: PoolClient): Pick<Writable, 'cork' | 'uncork'> | undefined {
  return (client as { connection?: { stream?: Writable } }).connection?.stream;
}

/**
 * A transaction that sends its statements, including the COMMIT, without waiting for the answers in between. What comes
 * in one tick is handed to the system in one call: each of those costs as much as a small statement.
 */
export class PipelinedTransaction implements SqlRunner {
  private failure: unknown;
  private committing: Promise<void> | undefined;
  private readonly socket: Pick<Writable, 'cork' | 'uncork'> | undefined;
  private isGathering = false;

  constructor(private readonly client: PoolClient) {
    this.socket = socketOf(client);
  }

  /** The first error of the session. Errors of later statements only report that the transaction is aborted. */
  get firstFailure(): unknown {
    return this.failure;
  }

  /** @throws Error after the COMMIT is sent, because a later statement would be a transaction of its own. */
  async query(text: string, values: unknown[] = []): Promise<unknown> {
    try {
      if (this.committing) throw new Error('a statement came behind the COMMIT of its transaction');
      this.gather();
      return await this.client.query(preparedQuery(text, values));
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /**
   * Sends COMMIT directly behind the last writes. If the database refuses one of them, nothing is committed.
   * @param writes the results of the functions that build and send the writes. Each function has sent all of its
   * statements before it waits for the first answer. If one of them threw, its statement is missing, so no COMMIT is
   * sent.
   * @param onSent called when the COMMIT has been sent.
   * @throws the error of a function that threw, or of a statement. Nothing is written then.
   */
  async commitBehind<T>(writes: Promise<T>, onSent?: () => void): Promise<T> {
    let isBuilt = true;
    writes.catch(() => (isBuilt = false));
    // The COMMIT goes with the writes.
    this.socket?.cork();
    await microtasksDone();
    const committed = isBuilt && this.failure === undefined ? this.commit() : undefined;
    this.socket?.uncork();
    if (!committed) {
      await writes;
      throw new Error('a write of the transaction could not be sent');
    }
    onSent?.();
    const [result] = await Promise.all([writes, committed]);
    return result;
  }

  /** Holds what is sent until the end of the tick. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.socket?.cork();
    process.nextTick(() => {
      this.isGathering = false;
      this.socket?.uncork();
    });
  }

  /** Commits, unless a commit was already requested. */
  commit(): Promise<void> {
    this.committing ??= this.client.query('COMMIT').then(({ command }) => {
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    });
    return this.committing;
  }
}

/**
 * Runs `work` in one transaction of a pipelining pool and commits it, unless `work` has committed.
 * @throws the first error of a statement. Nothing was written then, unless the answer to the COMMIT was lost.
 */
export async function inPipelinedTransaction<T>(
  pool: Pool,
  work: (tx: PipelinedTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // Queries report a lost session. Without a listener, its error event would end the process.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  const tx = new PipelinedTransaction(client);
  let loss: Error | undefined;
  try {
    const begun = tx.query('BEGIN');
    const [result] = await Promise.all([work(tx), begun]);
    await tx.commit();
    return result;
  } catch (error) {
    loss = await rollBack(client);
    throw tx.firstFailure ?? error;
  } finally {
    client.off('error', ignore);
    client.release(loss);
  }
}

/** Rolls back. Returns an error if the session can't be used any more. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('the session is lost', { cause: error });
  }
}
