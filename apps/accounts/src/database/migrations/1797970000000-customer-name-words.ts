import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which words, and beginnings of words, customers are found. */
export class CustomerNameWords1797970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE customer_name_words (
         platform_key integer NOT NULL,
         word bytea NOT NULL,
         customer_id uuid NOT NULL,
         PRIMARY KEY (platform_key, word, customer_id)
       )`,
    );
    await runner.query(
      'CREATE INDEX customer_name_words_customer ON customer_name_words (platform_key, customer_id)',
    );
    await runner.query(
      `COMMENT ON COLUMN customer_name_words.word IS 'HMAC of a word of a name, or of its beginning'`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
