import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What counted as missing of a return, or was in the charges of a line, is booked when that ends. */
export class FeesOfTheRest1797880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reported_fees DROP CONSTRAINT reported_fees_report_check');
    await runner.query(
      `ALTER TABLE reported_fees ADD CONSTRAINT reported_fees_report_check
         CHECK (report IN ('COMPLETED', 'FAILED', 'RETURNED', 'REST', 'UNDONE', 'BOOKED', 'REVERSED', 'CONTRADICTION')) NOT VALID`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
