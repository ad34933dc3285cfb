import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE owner_name_words (
     platform_key integer NOT NULL,
     word bytea NOT NULL,
     beneficial_owner_id uuid NOT NULL,
     PRIMARY KEY (platform_key, word, beneficial_owner_id)
   )`,
  'CREATE INDEX owner_name_words_owner ON owner_name_words (platform_key, beneficial_owner_id)',
  `COMMENT ON COLUMN owner_name_words.word IS 'HMAC of a word of a name, of its beginning, or of an e-mail address'`,
  // A trigger, so that an erasure by an instance of the version before the words removes them too.
  `CREATE FUNCTION beneficial_owners_nameless_on_update() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     DELETE FROM compliance.owner_name_words WHERE platform_key = NEW.platform_key AND beneficial_owner_id = NEW.id;
     RETURN NULL; END$$`,
  `CREATE TRIGGER nameless_on_update AFTER UPDATE OF personal_info ON beneficial_owners FOR EACH ROW
     WHEN (NEW.personal_info::text = '{}') EXECUTE FUNCTION beneficial_owners_nameless_on_update()`,
];

/** By which words, and beginnings of words, beneficial owners are found. An erased owner has none. */
export class OwnerNameWords1798020001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
