import type { MigrationInterface, QueryRunner } from 'typeorm';
import { instructionTablesSql } from './tables/instruction-tables';

/** Connectors, routes and payment instructions (ADR 37). */
export class PaymentInstructions1795440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of instructionTablesSql()) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
