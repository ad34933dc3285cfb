import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators freeze parties, and breaks name the payment whose money is withheld (ADR 67). */
export class Freezes1797320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE freezes (
         platform_key integer NOT NULL,
         kind text NOT NULL CHECK (kind IN ('CUSTOMER', 'INTERNAL_ACCOUNT', 'EXTERNAL_ACCOUNT', 'CURRENCY', 'PLATFORM')),
         subject text NOT NULL,
         id uuid NOT NULL,
         direction text NOT NULL CHECK (direction IN ('OUT', 'IN', 'BOTH')),
         reason text NOT NULL,
         until timestamptz,
         frozen_by text NOT NULL,
         frozen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         lifted_by text,
         lifted_at timestamptz,
         lift_reason text,
         PRIMARY KEY (platform_key, id),
         CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
       )`,
      `COMMENT ON TABLE freezes IS 'what operators have frozen; a freeze ends when it is lifted, replaced, or at until'`,
      `COMMENT ON COLUMN freezes.subject IS 'uuid, code of a currency (platform_key 0), or empty for the platform itself'`,
      `COMMENT ON COLUMN freezes.until IS 'real time'`,
      'CREATE UNIQUE INDEX freezes_subject ON freezes (platform_key, kind, subject) WHERE lifted_at IS NULL',
      'CREATE INDEX freezes_list ON freezes (id)',
      'CREATE INDEX freezes_of_subject ON freezes (subject, id)',
      `ALTER TABLE breaks ADD COLUMN transaction_id uuid`,
      `COMMENT ON COLUMN breaks.transaction_id IS 'of money in the suspense account of a platform: its payment'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
