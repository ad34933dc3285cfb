import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lifting a freeze releases what it holds, and the end of withheld money resolves its break. */
export class FrozenInstructions1797320001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payment_instructions_frozen');
    await runner.query(
      `CREATE INDEX CONCURRENTLY payment_instructions_frozen ON payment_instructions (platform_key, id)
       WHERE hold_reason = 'FROZEN'`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS breaks_transaction');
    await runner.query(
      `CREATE INDEX CONCURRENTLY breaks_transaction ON breaks (platform_key, transaction_id)
       WHERE transaction_id IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
