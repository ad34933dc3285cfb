import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE external_account_name_words (
     platform_key integer NOT NULL,
     word bytea NOT NULL,
     external_account_id uuid NOT NULL,
     PRIMARY KEY (platform_key, word, external_account_id)
   )`,
  `CREATE INDEX external_account_name_words_account
   ON external_account_name_words (platform_key, external_account_id)`,
  `COMMENT ON COLUMN external_account_name_words.word IS
   'HMAC of a word of the name of a beneficiary, of its beginning, or of its e-mail address or the number of the account'`,
  // A trigger, so that an erasure by an instance of the version before the words removes them too.
  `CREATE FUNCTION external_accounts_nameless_on_update() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
     DELETE FROM accounts.external_account_name_words
     WHERE platform_key = NEW.platform_key AND external_account_id = NEW.id;
     RETURN NULL; END$$`,
  `CREATE TRIGGER nameless_on_update AFTER UPDATE OF identity_fingerprint ON external_accounts FOR EACH ROW
     WHEN (starts_with(NEW.identity_fingerprint, 'erased-')) EXECUTE FUNCTION external_accounts_nameless_on_update()`,
];

/** By which words, and beginnings of words, external accounts are found. An erased account has none. */
export class AccountNameWords1798020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
