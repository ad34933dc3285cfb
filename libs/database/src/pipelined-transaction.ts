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

  async query(text: string, values: unknown[] = []): Promise<unknown> {
    try {
      return await this.client.query(preparedQuery(text, values));
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /** Sends COMMIT right behind the last statement; where one before it has failed, nothing is committed. */
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
  let isBroken = false;
  try {
    const begun = tx.query('BEGIN');
    const [result] = await Promise.all([work(tx), begun]);
    await tx.commit();
    return result;
  } catch (error) {
    isBroken = !(await rolledBack(client));
    throw tx.firstFailure ?? error;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}
