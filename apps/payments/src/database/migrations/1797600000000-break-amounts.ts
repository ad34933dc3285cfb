import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Breaks about instructions name the amount that they are about, as those about orders of the house do. */
export class BreakAmounts1797600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE breaks b SET currency = i.currency, amount = CASE b.kind WHEN 'RETURN_SHORTFALL'
           THEN nullif(i.amount - (SELECT coalesce(sum((r ->> 'amount')::bigint), 0) FROM jsonb_array_elements(i.returns) r), 0)
           ELSE i.amount END
       FROM payment_instructions i
       WHERE i.platform_key = b.platform_key AND i.id = b.instruction_id AND b.amount IS NULL`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
