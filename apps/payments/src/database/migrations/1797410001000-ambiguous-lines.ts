import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a statement says of a line that may be known, until an operator decides. */
export class AmbiguousLines1797410001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      `CREATE TABLE ambiguous_lines (
         break_id uuid PRIMARY KEY,
         bank_statement_id uuid NOT NULL REFERENCES bank_statements,
         number integer NOT NULL,
         line_sealed text NOT NULL,
         candidates uuid[] NOT NULL,
         UNIQUE (bank_statement_id, number)
       )`,
      `COMMENT ON TABLE ambiguous_lines IS 'lines that are not booked, because others may have shown them; each until its break is resolved'`,
      `COMMENT ON COLUMN ambiguous_lines.line_sealed IS 'ciphertext of all that the file says of the line'`,
      `COMMENT ON COLUMN ambiguous_lines.candidates IS 'lines that it may be'`,
    ];
    for (const sql of statements) await runner.query(sql);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
