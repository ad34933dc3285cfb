import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines can be found again in other statements, so that overlapping files book each line once (ADR 70). */
export class LineIdentities1797350001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      'ALTER TABLE statement_lines ADD COLUMN identity bytea',
      `COMMENT ON COLUMN statement_lines.identity IS
         'hash of its layout (8 bytes), then of all that its file says of it; null if only its bank reference identifies it'`,
      `ALTER TABLE bank_statements ADD COLUMN may_overlap boolean NOT NULL DEFAULT false,
         ADD COLUMN known_lines integer NOT NULL DEFAULT 0, ADD COLUMN known_before bigint NOT NULL DEFAULT 0,
         ADD COLUMN known_after bigint NOT NULL DEFAULT 0`,
      `COMMENT ON COLUMN bank_statements.may_overlap IS
         'each of its lines is looked for in other statements of the account before it is booked'`,
      `COMMENT ON COLUMN bank_statements.known_before IS
         'what its lines come to that statements before it have shown; known_after: statements after it'`,
      `CREATE TABLE statement_known_lines (
         bank_statement_id uuid NOT NULL REFERENCES bank_statements,
         number integer NOT NULL,
         line_id uuid,
         PRIMARY KEY (bank_statement_id, number)
       )`,
      'CREATE INDEX statement_known_lines_of ON statement_known_lines (line_id) WHERE line_id IS NOT NULL',
      `COMMENT ON TABLE statement_known_lines IS
         'lines that are not booked, because another statement has shown them; without line_id that could not be told'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
