import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs are listed newest first. */
export class ProofList1796200001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX treasury_proofs_list ON treasury_proofs (id)');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
