import { Injectable } from '@nestjs/common';
import { PENDING_FILES } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** SQL: each file, and whether a statement or a page of it is done with it. */
const FILES = `
  SELECT storage_key, imported_at IS NOT NULL OR undone_at IS NOT NULL AS is_done
  FROM bank_statements WHERE storage_key IS NOT NULL
  UNION ALL
  SELECT p.storage_key, coalesce(s.imported_at, s.undone_at) IS NOT NULL
  FROM statement_pages p LEFT JOIN bank_statements s ON s.id = p.bank_statement_id WHERE p.storage_key IS NOT NULL`;

/** The stored files of statements, and of their pages. */
@Injectable()
export class StatementFileRepository {
  /** Files of which every statement is imported or undone. */
  async finishedFiles(runner: SqlRunner, limit: number): Promise<string[]> {
    const rows = await runner.query(
      `SELECT storage_key FROM (${FILES}) f GROUP BY storage_key HAVING bool_and(is_done) LIMIT $1`,
      [limit],
    );
    return rowsOf<{ storage_key: string }>(rows).map((row) => row.storage_key);
  }

  async forgetFile(runner: SqlRunner, storageKey: string): Promise<void> {
    for (const table of ['bank_statements', 'statement_pages']) {
      await runner.query(`UPDATE ${table} SET storage_key = NULL WHERE storage_key = $1`, [storageKey]);
    }
  }

  /** The keys of those files that a statement or a page needs. */
  async filesInUse(runner: SqlRunner, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await runner.query(
      `SELECT storage_key FROM bank_statements WHERE storage_key = ANY($1::text[])
       UNION SELECT storage_key FROM statement_pages WHERE storage_key = ANY($1::text[]) UNION ${PENDING_FILES}`,
      [keys],
    );
    return new Set(rowsOf<{ storage_key: string }>(rows).map((row) => row.storage_key));
  }
}
