import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A proof can find open items that are too old. */
export class ProofStatuses1797370001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The former check admitted less, so no row can break the new one. It isn't validated, which would be a scan.
    await runner.query(
      `ALTER TABLE treasury_proofs DROP CONSTRAINT treasury_proofs_status_check,
         ADD CONSTRAINT treasury_proofs_status_check
           CHECK (status IN ('PROVEN', 'OPEN_ITEMS', 'DIFFERENT', 'MISSING_STATEMENT')) NOT VALID`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
