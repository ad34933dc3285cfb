import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceTables1 } from '@corridor/database';
import { bulkUploadTablesSql } from './tables/bulk-upload-tables';
import { customerTablesSql } from './tables/customer-tables';
import { externalAccountTablesSql } from './tables/external-account-tables';
import { invitationTablesSql } from './tables/invitation-tables';
import { platformTablesSql } from './tables/platform-tables';

/** All tables of accounts. Keys of platform data begin with `platform_key` (ADR 8). */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...serviceTables1(),
      ...platformTablesSql,
      ...customerTablesSql,
      ...externalAccountTablesSql,
      ...invitationTablesSql,
      ...bulkUploadTablesSql,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
