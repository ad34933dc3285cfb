import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A contradiction shows why each side says what it says. */
export class ReasonsOfBreaks1797750001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE breaks ADD COLUMN said_reason text, ADD COLUMN known_reason text');
    await runner.query(
      `COMMENT ON COLUMN breaks.said_reason IS 'of a contradiction: why, by the side that contradicts'`,
    );
    await runner.query(
      `COMMENT ON COLUMN breaks.known_reason IS 'of a contradiction: why, by what was known before it'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
