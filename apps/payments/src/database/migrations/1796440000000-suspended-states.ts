import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suspended payments are counted every 20 seconds, whatever the number of payments. */
export class SuspendedStates1796440000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS transaction_states_suspended');
    await runner.query(
      `CREATE INDEX CONCURRENTLY transaction_states_suspended ON transaction_states (platform_key, id)
       WHERE refund -> 'isSuspended' IS NOT NULL`,
    );
    // Without them PostgreSQL expects nearly every row to be suspended, and reads the table.
    await runner.query(
      `CREATE STATISTICS IF NOT EXISTS transaction_states_suspensions ON (refund -> 'isSuspended')
       FROM transaction_states`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP STATISTICS transaction_states_suspensions');
    await runner.query('DROP INDEX transaction_states_suspended');
  }
}
