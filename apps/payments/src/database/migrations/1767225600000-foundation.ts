import type { MigrationInterface, QueryRunner } from 'typeorm';
import { serviceTables1 } from '@corridor/database';
import { listTotalTablesSql } from './tables/list-total-tables';
import { replicaTablesSql } from './tables/replica-tables';
import { integrityTablesSql } from './tables/integrity-tables';
import { ledgerTablesSql } from './tables/ledger-tables';
import { lookupTablesSql } from './tables/lookup-tables';
import { transactionTablesSql } from './tables/transaction-tables';

/** All tables of payments. Keys of platform data begin with `platform_key` (ADR 8). */
export class Foundation1767225600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...serviceTables1({ timers: false }),
      ...replicaTablesSql(),
      ...ledgerTablesSql(),
      ...transactionTablesSql(),
      ...listTotalTablesSql(),
      ...lookupTablesSql(),
      ...integrityTablesSql(),
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('the first migration is not undone: drop the schema'));
  }
}
