import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  'ALTER TABLE request_log ADD COLUMN id uuid',
  'ALTER TABLE request_log ADD COLUMN code text',
  'ALTER TABLE request_log ADD COLUMN resource_type text',
  'ALTER TABLE request_log ADD COLUMN resource_id uuid',
  'ALTER TABLE request_log ADD COLUMN replayed boolean NOT NULL DEFAULT false',
  `COMMENT ON COLUMN request_log.id IS
     'place in the list of requests: a version 7 uuid with the time; absent in rows of programs from before'`,
  `COMMENT ON COLUMN request_log.resource_id IS 'what the path names, or else what the request has made'`,
];

/** What platforms see of their requests (ADR 54). */
export class RequestLogDetails1796800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of COLUMNS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
