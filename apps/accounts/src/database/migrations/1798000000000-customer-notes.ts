import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE customer_notes (
     platform_key integer NOT NULL,
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     text_sealed text NOT NULL,
     author_id text NOT NULL,
     author_name text NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (platform_key, id),
     FOREIGN KEY (platform_key, customer_id) REFERENCES customers (platform_key, id)
   )`,
  'CREATE INDEX customer_notes_customer ON customer_notes (platform_key, customer_id, id)',
  // A trigger, so that an erasure by an instance of the version before the notes removes them too.
  `CREATE FUNCTION customers_erased_on_update() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     DELETE FROM accounts.customer_notes WHERE platform_key = NEW.platform_key AND customer_id = NEW.id;
     RETURN NULL; END$$`,
  `CREATE TRIGGER erased_on_update AFTER UPDATE OF platform_customer_id ON customers FOR EACH ROW
     WHEN (NEW.platform_customer_id = 'erased-' || NEW.id) EXECUTE FUNCTION customers_erased_on_update()`,
];

/** Notes on customers. An erased customer has none. */
export class CustomerNotes1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
