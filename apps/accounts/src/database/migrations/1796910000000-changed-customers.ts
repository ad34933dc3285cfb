import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A list of changed customers counts those of its first and last day in the index alone, without their rows. */
export class ChangedCustomers1796910000000 implements MigrationInterface {
  /** CREATE INDEX CONCURRENTLY can't run inside one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS customers_changed');
    await runner.query(`CREATE INDEX CONCURRENTLY customers_changed ON customers (platform_key, updated_at)
      INCLUDE (customer_type, deleted_at)`);
    // The new index begins with the same columns.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS customers_updated_at');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
