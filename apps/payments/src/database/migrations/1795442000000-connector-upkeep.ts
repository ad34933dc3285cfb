import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bodies of instructions are erased when a return is no longer expected, and reports are pulled (ADR 37). */
export class ConnectorUpkeep1795442000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE instruction_bodies ADD COLUMN erase_at timestamptz',
      `COMMENT ON COLUMN instruction_bodies.erase_at IS
         'real time when the row is deleted; null while the instruction has no end'`,
      'CREATE INDEX instruction_bodies_erasure ON instruction_bodies (erase_at) WHERE erase_at IS NOT NULL',
      `ALTER TABLE connectors ADD COLUMN reports_cursor text,
         ADD COLUMN pull_at timestamptz NOT NULL DEFAULT clock_timestamp()`,
      `COMMENT ON COLUMN connectors.pull_at IS 'real time when the reports are listed next'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
