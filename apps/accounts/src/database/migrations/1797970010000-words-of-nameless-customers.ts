import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // A trigger, so that an erasure by an instance of the version before the words removes them too.
  `CREATE FUNCTION customers_nameless_on_update() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     DELETE FROM accounts.customer_name_words WHERE platform_key = NEW.platform_key AND customer_id = NEW.id;
     RETURN NULL; END$$`,
  `CREATE TRIGGER nameless_on_update AFTER UPDATE OF full_name, business_info ON customers FOR EACH ROW
     WHEN (NEW.full_name IS NULL AND NEW.business_info IS NULL) EXECUTE FUNCTION customers_nameless_on_update()`,
];

/** A customer without names has no words. */
export class WordsOfNamelessCustomers1797970010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
