import type { ServiceName } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** A database that must not be used so: the message says what to do. */
export class DeploymentMismatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DeploymentMismatchError';
  }
}

/**
 * Makes sure that a database stays what its first start made it, a sandbox or not: what a sandbox has made (tokens that
 * everybody knows, money from nowhere) must not become real, and what is real not be played with. The first start of a
 * service leaves the mark in its schema.
 * @throws DeploymentMismatchError where the database is of the other kind.
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
