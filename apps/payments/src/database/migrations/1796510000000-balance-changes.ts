import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts whose newest balance no event has told yet (ADR 48). */
export class BalanceChanges1796510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      // A row lives for a second, so the table would otherwise be vacuumed too rarely while it is small.
      `CREATE TABLE balance_changes (
         platform_key integer NOT NULL,
         account_id uuid NOT NULL,
         PRIMARY KEY (platform_key, account_id)
       ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
      `COMMENT ON TABLE balance_changes IS
         'internal accounts whose balance has changed since their last event; rows are added and removed under the lock of the account'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
