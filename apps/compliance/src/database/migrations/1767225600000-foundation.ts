import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceTablesSql } from '@corridor/database';

/** Service tables and the copy of customers. */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of serviceTablesSql()) await runner.query(statement);
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
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
