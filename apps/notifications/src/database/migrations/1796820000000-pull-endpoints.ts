import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE webhook_endpoints ADD COLUMN delivery text NOT NULL DEFAULT 'PUSH' CHECK (delivery IN ('PUSH', 'PULL'))`,
  'ALTER TABLE webhook_endpoints ALTER COLUMN url DROP NOT NULL',
  `ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_url CHECK ((delivery = 'PUSH') = (url IS NOT NULL))`,
  // The default endpoint decides on incoming payments. A PULL endpoint is never asked.
  `ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_default_is_pushed
     CHECK (delivery = 'PUSH' OR NOT is_default)`,
  // A table of its own: its rows change every few seconds, and a lock of an endpoint delays no poll.
  `CREATE TABLE pull_endpoints (
     platform_key integer NOT NULL,
     endpoint_id uuid NOT NULL,
     polled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, endpoint_id)
   ) WITH (fillfactor = 50)`,
];

/** Endpoints whose deliveries are leased, and when they were last polled, in real time. */
export class PullEndpoints1796820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
