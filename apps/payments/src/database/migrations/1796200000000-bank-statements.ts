import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bankStatementsSql } from './tables/bank-statement-tables';

/** Bank statements and open items (ADR 40). */
export class BankStatements1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of bankStatementsSql()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
