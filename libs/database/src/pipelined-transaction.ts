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

/** A statement that each session prepares once. `text` must be one of few. */
export function preparedQuery(
  text: string,
  values: unknown[],
): { name: string; text: string; values: unknown[] } {
  return { name: nameOf(text), text, values };
}

/**
 * Resolves when no microtask is left: by then a promise has been rejected whose function threw before it waited for
 * anything of the outside. Neither a timer nor an answer is waited for.
 */
function microtasksDone(): Promise<void> {
  return new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
}

/** A transaction whose statements, the COMMIT among them, go out without waiting for each other's answers. */
export class PipelinedTransaction implements SqlRunner {
  private failure: unknown;
  private committing: Promise<void> | undefined;

  constructor(private readonly client: PoolClient) {}

  /**
   * The first error of the session: those of the statements that were sent behind it only say that the transaction is
   * aborted.
   */
  get firstFailure(): unknown {
    return this.failure;
  }

  /** @throws Error once the COMMIT is sent: what comes behind it would be a transaction of its own. */
  async query(text: string, values: unknown[] = []): Promise<unknown> {
    try {
      if (this.committing) throw new Error('a statement came behind the COMMIT of its transaction');
      return await this.client.query(preparedQuery(text, values));
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /**
   * Sends COMMIT right behind the last writes; where the database refuses one of them, nothing is committed.
   * @param writes what the functions answered that build and send the writes; each has sent all of its statements before
   *   it waits for the first answer. Where one of them threw, no COMMIT is sent: its statement is missing.
   * @throws the error of a function that threw, or of a statement; nothing is written then.
   */
  async commitBehind<T>(writes: Promise<T>): Promise<T> {
    let isBuilt = true;
    writes.catch(() => (isBuilt = false));
    await microtasksDone();
    if (!isBuilt || this.failure !== undefined) {
      await writes;
      throw new Error('a write of the transaction could not be sent');
    }
    const [result] = await Promise.all([writes, this.commit()]);
    return result;
  }

  /** Commits, unless that was asked for before. */
  commit(): Promise<void> {
    this.committing ??= this.client.query('COMMIT').then(({ command }) => {
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    });
    return this.committing;
  }
}

/**
 * Runs `work` in one transaction of a pool that pipelines, and commits it, unless `work` has.
 * @throws the first error that a statement met; nothing was written then, unless the answer of the COMMIT was lost.
 */
export async function inPipelinedTransaction<T>(
  pool: Pool,
  work: (tx: PipelinedTransaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // A session that is lost says so by its queries; its event, unheard, would end the process.
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

/** Why the session is of no use any more, if it isn't. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('the session is lost', { cause: error });
  }
}
