import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'ALTER TABLE transaction_states ADD COLUMN trail text',
  `COMMENT ON COLUMN transaction_states.trail IS
     'the changes with their causes, one after the other; absent of a transaction that changed last before they were kept'`,
];

/** Why a transaction changed, in the row that each change writes anyway (ADR 54). */
export class Trails1796800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
