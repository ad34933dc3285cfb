import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The open breaks of a connector are counted before a finding opens another one. */
export class OpenFindings1797410002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS breaks_open_of_connector');
    await runner.query(
      `CREATE INDEX CONCURRENTLY breaks_open_of_connector ON breaks (connector_id, kind) WHERE status = 'OPEN'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
