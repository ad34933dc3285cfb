import type { MigrationInterface, QueryRunner } from 'typeorm';
import { depositTablesSql } from './tables/deposit-tables';

/** Deposits, refunds to their payers, and money of the house that an operator must find a place for (ADR 39). */
export class Deposits1796100001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of depositTablesSql()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
