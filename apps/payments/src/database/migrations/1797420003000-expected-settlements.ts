import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a payment is expected to be settled that was sent to a bank. */
export class ExpectedSettlements1797420003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_instructions ADD COLUMN expected_settlement_at timestamptz');
    await runner.query(
      `COMMENT ON COLUMN payment_instructions.expected_settlement_at IS
         'real time, as of its first attempt, by the calendar of its settlement account; null if its rail does not say'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
