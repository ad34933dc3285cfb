import type { MigrationInterface, QueryRunner } from 'typeorm';
import { settlementAccountsSql } from './tables/settlement-account-tables';

/** Settlement accounts and their accounts of the ledger (ADR 39). */
export class SettlementAccounts1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of settlementAccountsSql()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
