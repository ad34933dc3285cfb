import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Statements of one day have a place in it. Those of former releases keep the order of their import until the next one. */
export class DayPlaces1797930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bank_statements ADD COLUMN day_place integer NOT NULL DEFAULT 0');
    await runner.query(
      `COMMENT ON COLUMN bank_statements.day_place IS
         'place among the statements of its day: each opens with the closing balance of the one before it; equal places are ordered by id'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
