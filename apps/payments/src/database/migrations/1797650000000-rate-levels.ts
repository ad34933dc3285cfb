import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the next exchange rates of a source are compared with, in every instance and after a restart. */
export class RateLevels1797650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE rate_levels (
         currency text PRIMARY KEY,
         rate numeric NOT NULL CHECK (rate > 0),
         accepted_at timestamptz NOT NULL,
         refused_rate numeric CHECK (refused_rate > 0),
         refused_at timestamptz,
         CHECK ((refused_rate IS NULL) = (refused_at IS NULL))
       )`,
      `COMMENT ON TABLE rate_levels IS 'exchange rates that were believed last: units of the currency for one dollar'`,
      `COMMENT ON COLUMN rate_levels.refused_rate IS 'the newest rate beyond the bound; null if the last one was believed'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
