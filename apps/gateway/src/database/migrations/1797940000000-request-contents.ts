import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE request_contents (
     platform_key integer NOT NULL,
     request_id text NOT NULL,
     at timestamptz NOT NULL,
     url text NOT NULL,
     request_body text,
     is_request_cut boolean NOT NULL,
     answer_body text,
     is_answer_cut boolean NOT NULL,
     PRIMARY KEY (platform_key, request_id)
   )`,
  `COMMENT ON TABLE request_contents IS
     'what requests of the request log sent and what came back, as JSON without personal data and secrets'`,
  'CREATE INDEX request_contents_at ON request_contents (at)',
];

/** Contents of requests, which are kept for a shorter time than their entries. */
export class RequestContents1797940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of STATEMENTS) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
