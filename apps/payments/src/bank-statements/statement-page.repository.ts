import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { StatementPage } from './domain/bank-line';
import type { PageHead } from './domain/statement-pages';
import type { ScannedStatement } from './statement-scan.parser';

/** A page as it is stored. */
export interface StoredPage extends StatementPage {
  id: Uuid;
  statementId: string;
  currency: string;
  /** Day of the closing balance; null if it has none. */
  date: string | null;
  lines: number;
  /** Sum of its lines with their signs, smallest units. */
  sum: bigint;
  /** Day of its earliest booking, YYYY-MM-DD; null if it has no line. */
  from: string | null;
  contentHash: Buffer;
  /** Null when its statement is imported. */
  storageKey: string | null;
  placeInFile: number;
  createdAt: Date;
}

/** A page that was read, and where. */
export interface ScannedPage extends ScannedStatement {
  head: PageHead;
  storageKey: string;
  placeInFile: number;
}

interface PageRow {
  id: string;
  bank_statement_id: string | null;
  sequence: string;
  page: number;
  is_first: boolean;
  is_last: boolean;
  statement_id: string;
  day: string | null;
  currency: string;
  opening: string | null;
  closing: string | null;
  lines: number;
  sum: string;
  since: string | null;
  content_hash: Buffer;
  storage_key: string | null;
  place_in_file: number;
  created_at: Date;
}

const COLUMNS = `p.id, p.bank_statement_id, p.sequence, p.page, p.is_first, p.is_last, p.statement_id,
  p.statement_date::text AS day, p.currency, p.opening, p.closing, p.lines, p.sum, p.first_booking::text AS since,
  p.content_hash, p.storage_key, p.place_in_file, p.created_at`;

function pageOf(row: PageRow): StoredPage {
  return {
    id: trustUuid(row.id),
    sequence: row.sequence,
    number: row.page,
    isFirst: row.is_first,
    isLast: row.is_last,
    statementId: row.statement_id,
    date: row.day,
    currency: row.currency,
    opening: row.opening === null ? null : BigInt(row.opening),
    closing: row.closing === null ? null : BigInt(row.closing),
    lines: row.lines,
    sum: BigInt(row.sum),
    from: row.since,
    contentHash: row.content_hash,
    storageKey: row.storage_key,
    placeInFile: row.place_in_file,
    createdAt: row.created_at,
  };
}

/** Pages of statements that come in several ones. Those without a statement wait for the others. */
@Injectable()
export class StatementPageRepository {
  /** The pages of an account that wait for others, by their statements and numbers. */
  async waiting(runner: SqlRunner, accountId: Uuid): Promise<StoredPage[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM statement_pages p WHERE p.settlement_account_id = $1 AND p.bank_statement_id IS NULL
       ORDER BY p.sequence, p.page`,
      [accountId],
    );
    return rowsOf<PageRow>(rows).map(pageOf);
  }

  /** The pages of one statement that wait for others, by their numbers. */
  async waitingOf(runner: SqlRunner, accountId: Uuid, sequence: string): Promise<StoredPage[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM statement_pages p
       WHERE p.settlement_account_id = $1 AND p.sequence = $2 AND p.bank_statement_id IS NULL ORDER BY p.page`,
      [accountId, sequence],
    );
    return rowsOf<PageRow>(rows).map(pageOf);
  }

  /** The statement that is not undone and has pages of the sequence of this one, and whether it has this page. */
  async statementOf(
    runner: SqlRunner,
    accountId: Uuid,
    { head: { page }, contentHash }: ScannedPage,
  ): Promise<{ id: Uuid; hasPage: boolean } | undefined> {
    const rows = await runner.query(
      `SELECT s.id, bool_or(p.page = $3 AND p.content_hash = $4) AS has_page
       FROM statement_pages p JOIN bank_statements s ON s.id = p.bank_statement_id AND s.undone_at IS NULL
       WHERE p.settlement_account_id = $1 AND p.sequence = $2 GROUP BY s.id ORDER BY has_page DESC, s.id LIMIT 1`,
      [accountId, page.sequence, page.number, contentHash],
    );
    const [row] = rowsOf<{ id: string; has_page: boolean }>(rows);
    return row && { id: trustUuid(row.id), hasPage: row.has_page };
  }

  /** The pages of statements, by their numbers. */
  async ofStatements(runner: SqlRunner, ids: readonly Uuid[]): Promise<Map<Uuid, StoredPage[]>> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM statement_pages p WHERE p.bank_statement_id = ANY($1::uuid[]) ORDER BY p.page`,
      [ids],
    );
    const byStatement = new Map<Uuid, StoredPage[]>();
    for (const row of rowsOf<PageRow>(rows)) {
      const id = trustUuid(row.bank_statement_id ?? '');
      byStatement.set(id, [...(byStatement.get(id) ?? []), pageOf(row)]);
    }
    return byStatement;
  }

  /** Stores a page in the place of others. */
  async put(
    runner: SqlRunner,
    accountId: Uuid,
    page: ScannedPage,
    others: readonly StoredPage[],
  ): Promise<void> {
    const { head, lines, sum, from, contentHash, storageKey, placeInFile } = page;
    const { sequence, number, isFirst, isLast, opening, closing } = head.page;
    await this.remove(runner, others);
    await runner.query(
      `INSERT INTO statement_pages (id, settlement_account_id, sequence, page, is_first, is_last, statement_id,
         statement_date, currency, opening, closing, lines, sum, first_booking, content_hash, storage_key, place_in_file)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        mintUuid(),
        accountId,
        sequence,
        number,
        isFirst,
        isLast,
        head.statementId,
        head.date || null,
        head.currency,
        opening === null ? null : String(opening),
        closing === null ? null : String(closing),
        lines,
        String(sum),
        from,
        contentHash,
        storageKey,
        placeInFile,
      ],
    );
  }

  async remove(runner: SqlRunner, pages: readonly StoredPage[]): Promise<void> {
    const ids = pages.map(({ id }) => id);
    await runner.query('DELETE FROM statement_pages WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** The pages have made a statement. */
  async join(runner: SqlRunner, pages: readonly StoredPage[], bankStatementId: Uuid): Promise<void> {
    await runner.query('UPDATE statement_pages SET bank_statement_id = $2 WHERE id = ANY($1::uuid[])', [
      pages.map(({ id }) => id),
      bankStatementId,
    ]);
  }

  /** Forgets the pages of a statement that wait: it is there. */
  async forget(runner: SqlRunner, accountId: Uuid, statementId: string): Promise<void> {
    await runner.query(
      `DELETE FROM statement_pages p
       WHERE p.settlement_account_id = $1 AND p.bank_statement_id IS NULL AND p.sequence IN (
         SELECT o.sequence FROM statement_pages o
         WHERE o.settlement_account_id = $1 AND o.statement_id = $2 AND o.bank_statement_id IS NULL)`,
      [accountId, statementId],
    );
  }
}
