import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers that the last release may still take from its own sequence. */
const LEFT_TO_THE_LAST_RELEASE = 1_000_000_000;

/**
 * The numbers of references are shuffled by a key of the deployment (ADR 77). Programs of the last release go on with
 * their sequence, whose numbers are smaller than all shuffled ones.
 */
export class ReferenceKeys1797420002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE reference_keys (
         is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
         key text NOT NULL,
         first_serial bigint NOT NULL
       )`,
      `COMMENT ON COLUMN reference_keys.key IS
         'hexadecimal; another one would give numbers of references twice, so it never changes'`,
      `COMMENT ON COLUMN reference_keys.first_serial IS 'least number that is shuffled; the smaller ones count up'`,
      // Both uuids are random by 122 bits of the operating system.
      `INSERT INTO reference_keys (key, first_serial)
       SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
         last_value + ${LEFT_TO_THE_LAST_RELEASE} FROM transaction_serials`,
      `DO $$
       BEGIN
         EXECUTE format('CREATE SEQUENCE reference_serials MINVALUE 0 INCREMENT 5000 START %s',
           (SELECT first_serial FROM reference_keys));
       END $$`,
      `COMMENT ON SEQUENCE reference_serials IS
         'start of a block of 5000 numbers, which are shuffled before references are made of them'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
