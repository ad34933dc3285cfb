import type { MigrationInterface, QueryRunner } from 'typeorm';
import { deploymentTable1, idempotencyTable1, platformClockTable1 } from '@corridor/database';

const TABLES = [
  `CREATE TABLE api_tokens (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     client_id text NOT NULL CHECK (client_id !~ ':'),
     platform_id text NOT NULL,
     name text NOT NULL,
     permissions text[] NOT NULL CHECK (cardinality(permissions) > 0
       AND permissions <@ ARRAY['VIEW', 'TRANSACT', 'MANAGE']),
     secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     PRIMARY KEY (platform_key, id)
   )`,
  'CREATE UNIQUE INDEX api_tokens_client_id ON api_tokens (client_id)',
  'CREATE UNIQUE INDEX api_tokens_id ON api_tokens (id)',
  `COMMENT ON TABLE api_tokens IS 'Credentials of platforms; who asks is not known yet when one is looked up, so client_id and id are unique in the deployment'`,
  // Instances poll this table to forget tokens. A row is needed for as long as an instance may hold the token.
  `CREATE TABLE token_deletions (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     client_id text NOT NULL,
     deleted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     PRIMARY KEY (platform_key, id)
   )`,
  'CREATE INDEX token_deletions_deleted_at ON token_deletions (deleted_at)',
  `CREATE TABLE request_log (
     platform_key integer NOT NULL,
     token_id uuid,
     remote_address inet,
     request_id text NOT NULL,
     operation text NOT NULL,
     method text NOT NULL,
     route text NOT NULL,
     status smallint NOT NULL,
     duration_ms integer NOT NULL,
     at timestamptz NOT NULL
   )`,
  'CREATE INDEX request_log_at ON request_log (at)',
  'CREATE INDEX request_log_request_id ON request_log (platform_key, request_id)',
  `COMMENT ON COLUMN request_log.token_id IS 'Who asked; absent where a person came by a link to the hosted page'`,
  // Customers whose form of the hosted KYC page is being submitted.
  `CREATE TABLE kyc_submissions (
         platform_key integer NOT NULL,
         customer_id uuid NOT NULL,
         holder uuid NOT NULL,
         leased_until timestamptz NOT NULL,
         PRIMARY KEY (platform_key, customer_id)
       )`,
];

/** The gateway publishes and consumes no events, so it has only three of the shared tables. */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const shared = [...idempotencyTable1(), ...platformClockTable1(), ...deploymentTable1()];
    for (const sql of [...shared, ...TABLES]) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
