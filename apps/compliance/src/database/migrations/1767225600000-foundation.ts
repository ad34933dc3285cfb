import type { MigrationInterface, QueryRunner } from 'typeorm';
import { listTotalTables1, serviceTables1 } from '@corridor/database';
import { ownerTablesSql } from './tables/owner-tables';
import { verificationTablesSql } from './tables/verification-tables';

const DOCUMENTS = [
  `CREATE TABLE documents (
     platform_key integer NOT NULL,
     id uuid NOT NULL,
     -- Id of a Customer or BeneficialOwner, as the API shows it.
     holder_id text NOT NULL,
     document_type text NOT NULL,
     country text NOT NULL,
     side text CHECK (side IN ('FRONT', 'BACK')),
     -- Ciphertext.
     document_number_sealed text,
     -- What the caller called the file; the storage key is the gateway's.
     file_name text NOT NULL,
     storage_key text NOT NULL,
     content_type text NOT NULL,
     size_bytes integer NOT NULL CHECK (size_bytes > 0),
     -- Of the bytes as they were sent, hex.
     sha256 text NOT NULL,
     version bigint NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deleted_at timestamptz,
     PRIMARY KEY (platform_key, id)
   )`,
  'CREATE UNIQUE INDEX documents_storage_key ON documents (platform_key, storage_key) WHERE deleted_at IS NULL',
  'CREATE INDEX documents_holder ON documents (platform_key, holder_id, id DESC) WHERE deleted_at IS NULL',
  'CREATE INDEX documents_live ON documents (platform_key, id DESC) WHERE deleted_at IS NULL',
  ...listTotalTables1({ totals: 'document_list_totals', deltas: 'document_list_total_deltas' }),
];

/** Service tables, the replica of customers, documents, beneficial owners and verifications. */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of serviceTables1()) await runner.query(statement);
    await runner.query(`
      CREATE TABLE customers (
        platform_key integer NOT NULL,
        id uuid NOT NULL,
        customer_type text NOT NULL,
        verification_status text NOT NULL,
        deleted boolean NOT NULL,
        epoch bigint NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (platform_key, id)
      )`);
    for (const statement of [...DOCUMENTS, ...ownerTablesSql, ...verificationTablesSql]) {
      await runner.query(statement);
    }
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
