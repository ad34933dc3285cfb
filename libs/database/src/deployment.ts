import type { ServiceName } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** A database that must not be used in this mode. The message names the remedy. */
export class DeploymentMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeploymentMismatchError';
  }
}

/**
 * Ensures that a database stays a sandbox or a production database, as its first start made it. Sandbox data
 * (well-known tokens, invented money) must never become real, and real data must never be used in a sandbox. The first
 * start of a service writes the mark into its schema.
 * @throws DeploymentMismatchError if the database is of the other kind.
 */
export async function assertDeployment(
  runner: SqlRunner,
  service: ServiceName,
  sandbox: boolean,
): Promise<void> {
  await runner.query('INSERT INTO deployment (sandbox) VALUES ($1) ON CONFLICT DO NOTHING', [sandbox]);
  const [mark] = rowsOf<{ sandbox: boolean }>(await runner.query('SELECT sandbox FROM deployment'));
  if (mark?.sandbox === sandbox) return;
  throw new DeploymentMismatchError(
    sandbox
      ? `the schema "${service}" is one of a deployment that is no sandbox: SANDBOX=true would let everybody play with it. Use SANDBOX=false, or another database.`
      : `the schema "${service}" was made by a sandbox, whose tokens and money are not real: SANDBOX=false needs another database. Use SANDBOX=true to go on with this one.`,
  );
}
