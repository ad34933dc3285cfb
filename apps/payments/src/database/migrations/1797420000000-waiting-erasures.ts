import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a refund may still need of an erased customer's payments is erased later (ADR 45). */
export class WaitingErasures1797420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE waiting_erasures (
         platform_key integer NOT NULL,
         transaction_id uuid NOT NULL,
         customer_id uuid NOT NULL,
         requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
         PRIMARY KEY (platform_key, transaction_id, customer_id)
       )`,
      `COMMENT ON TABLE waiting_erasures IS
         'payments of erased customers whose money may still come back: their bodies and payers are erased when it can not'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
