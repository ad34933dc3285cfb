import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A connector is removed only when nothing is open with it, and gets nothing new after that (ADR 37). */
export class RemovedConnectors1796430500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE connector_checks ADD COLUMN ended_at timestamptz',
      `COMMENT ON COLUMN connector_checks.ended_at IS 'when the connector gave its result; null: it may still come'`,
      // A serialization failure, because the batch is decided again with the present rules.
      `CREATE FUNCTION require_connectors(counted bigint, expected integer) RETURNS void LANGUAGE plpgsql AS $$
       BEGIN
         IF counted <> expected THEN
           RAISE EXCEPTION 'a connector was removed' USING ERRCODE = 'serialization_failure';
         END IF;
       END $$`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
