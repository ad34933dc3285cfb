import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deposits that an operator enters are booked by a worker (ADR 39). */
export class DueDeposits1796100002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE deposits ADD COLUMN is_reversed boolean NOT NULL DEFAULT false, ADD COLUMN look_at timestamptz',
      'CREATE INDEX deposits_due ON deposits (look_at) WHERE look_at IS NOT NULL',
      `COMMENT ON COLUMN deposits.look_at IS 'real time when a worker books what is not booked yet; null: nothing is due'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
