import type { PoolClient } from 'pg';
import type { SqlRunner } from '@corridor/messaging';

const names = new Map<string, string>();

/** One name for each text, so that a session parses and plans it once. The texts are constants of this service. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `payments_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Runs statements as named prepared ones on a session of the pool. */
export class PreparedSession implements SqlRunner {
  private failure: unknown;

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
      return await this.client.query({ name: nameOf(text), text, values });
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }
}
