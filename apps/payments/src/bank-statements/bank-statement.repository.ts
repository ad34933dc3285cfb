import { Injectable } from '@nestjs/common';
import { MINUTE_MS, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { lockStatements } from '../settlement-accounts/settlement-account.repository';
import type { CsvMapping } from './domain/csv-mapping';
import { orderSql, placeOfSql, placeSql } from './domain/statement-place';
import type { ScannedStatement } from './statement-scan.parser';

/** A statement as it is stored. Amounts are smallest units. */
export interface StoredStatement {
  id: Uuid;
  accountId: Uuid;
  statementId: string;
  /** YYYY-MM-DD. */
  date: string;
  currency: string;
  opening: bigint;
  closing: bigint;
  /** What the account had before its first statement, as far as it is not booked yet. */
  openingLine: bigint;
  lines: number;
  linesDone: number;
  contentHash: Buffer;
  storageKey: string | null;
  format: StatementFormat;
  mapping: CsvMapping | null;
  placeInFile: number;
  isImported: boolean;
  /** False if the file has none: the balances then follow from the statement before and from what was booked. */
  hasBalances: boolean;
  /** Lines of it can be those of other statements. */
  mayOverlap: boolean;
  /** Lines of it that other statements have shown; they are not booked again. */
  knownLines: number;
  /**
   * What these come to in statements before it, and in statements after it, smallest units. Lines before it of a CSV that comes
   * after it are taken from what is before.
   */
  knownBefore: bigint;
  knownAfter: bigint;
  /** It shows a part of what others have shown, so its balances follow no others and none follow it. */
  addsNothing: boolean;
  /** Null as long as its lines are booked. */
  undone: { by: string; person: string | null; reason: string | null; at: Date } | null;
}

/** Formats of a statement file. */
export const statementFormats = ['CAMT053', 'CSV', 'MT940', 'BAI2'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Where a statement comes from. */
export interface StatementSource {
  accountId: Uuid;
  storageKey: string;
  format: StatementFormat;
  mapping: CsvMapping | null;
}

interface StatementRow {
  id: string;
  settlement_account_id: string;
  statement_id: string;
  day: string;
  currency: string;
  opening: string;
  closing: string;
  opening_line: string;
  lines: number;
  lines_done: number;
  content_hash: Buffer;
  storage_key: string | null;
  file_format: StatementFormat;
  csv_mapping: CsvMapping | null;
  place_in_file: number;
  imported_at: Date | null;
  has_balances: boolean;
  may_overlap: boolean;
  known_lines: number;
  known_before: string;
  known_after: string;
  adds_nothing: boolean;
  undone_at: Date | null;
  undone_by: string;
  undone_person: string | null;
  undo_reason: string | null;
}

const COLUMNS = `s.id, s.settlement_account_id, s.statement_id, s.statement_date::text AS day, s.currency, s.opening, s.closing,
  s.opening_line, s.lines, s.lines_done, s.content_hash, s.storage_key, s.file_format, s.csv_mapping, s.place_in_file,
  s.imported_at, s.has_balances, s.may_overlap, s.known_lines, s.known_before, s.known_after,
  s.adds_nothing, s.undone_at, s.undone_by, s.undone_person, s.undo_reason`;
/** How long an import stays with the instance that runs it, after its last batch. */
const LEASE_MS = MINUTE_MS;

function statementOf(row: StatementRow): StoredStatement {
  return {
    id: trustUuid(row.id),
    accountId: trustUuid(row.settlement_account_id),
    statementId: row.statement_id,
    date: row.day,
    currency: row.currency,
    opening: BigInt(row.opening),
    closing: BigInt(row.closing),
    openingLine: BigInt(row.opening_line),
    lines: row.lines,
    linesDone: row.lines_done,
    contentHash: row.content_hash,
    storageKey: row.storage_key,
    format: row.file_format,
    mapping: row.csv_mapping,
    placeInFile: row.place_in_file,
    isImported: row.imported_at !== null,
    hasBalances: row.has_balances,
    mayOverlap: row.may_overlap,
    knownLines: row.known_lines,
    knownBefore: BigInt(row.known_before),
    knownAfter: BigInt(row.known_after),
    addsNothing: row.adds_nothing,
    undone: row.undone_at && {
      ...{ by: row.undone_by, person: row.undone_person },
      ...{ reason: row.undo_reason, at: row.undone_at },
    },
  };
}

/** A statement in the list of its account. */
export interface ListedStatement {
  statement: StoredStatement;
  /** Lines without a match. */
  unmatchedLines: number;
  /** Nothing that is not undone was imported after it. */
  isLastImport: boolean;
}

/** Bank statements. */
@Injectable()
export class BankStatementRepository {
  /** Waits for others that change statements of the account, until the end of the transaction. */
  async lockAccount(runner: SqlRunner, accountId: Uuid): Promise<void> {
    await lockStatements(runner, accountId, 'EXCLUSIVE');
  }

  async findByKey(
    runner: SqlRunner,
    accountId: Uuid,
    statementId: string,
  ): Promise<StoredStatement | undefined> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM bank_statements s
       WHERE s.settlement_account_id = $1 AND s.statement_id = $2 AND s.undone_at IS NULL`,
      [accountId, statementId],
    );
    return rowsOf<StatementRow>(rows).map(statementOf)[0];
  }

  /** The statements of these ids, and of CSV files of these days, that are not undone, the last import first. */
  async named(runner: SqlRunner, accountId: Uuid, ids: readonly string[]): Promise<StoredStatement[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL
         AND (s.statement_id = ANY($2::text[]) OR split_part(s.statement_id, '/', 1) = ANY($2::text[]))
       ORDER BY s.created_at DESC, s.id DESC`,
      [accountId, ids],
    );
    return rowsOf<StatementRow>(rows).map(statementOf);
  }

  async find(runner: SqlRunner, id: Uuid): Promise<StoredStatement | undefined> {
    const rows = await runner.query(`SELECT ${COLUMNS} FROM bank_statements s WHERE s.id = $1`, [id]);
    return rowsOf<StatementRow>(rows).map(statementOf)[0];
  }

  /** @throws Error if there is none. */
  async get(runner: SqlRunner, id: Uuid): Promise<StoredStatement> {
    const statement = await this.find(runner, id);
    if (!statement) throw new Error(`there is no bank statement ${id}`);
    return statement;
  }

  /** The present state of statements, in their order. */
  async all(runner: SqlRunner, statements: readonly StoredStatement[]): Promise<StoredStatement[]> {
    const sql = `SELECT ${COLUMNS} FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, place)
      JOIN bank_statements s ON s.id = o.id ORDER BY o.place`;
    const rows = await runner.query(sql, [statements.map(({ id }) => id)]);
    return rowsOf<StatementRow>(rows).map(statementOf);
  }

  /** Whether lines of another file of the account, which was taken before, are still to be imported. */
  async waitsForOther(runner: SqlRunner, { id, accountId, storageKey }: StoredStatement): Promise<boolean> {
    const rows = await runner.query(
      `SELECT FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.imported_at IS NULL AND s.undone_at IS NULL
         AND s.id < $2 AND s.storage_key IS DISTINCT FROM $3 LIMIT 1`,
      [accountId, id, storageKey],
    );
    return rowsOf(rows).length > 0;
  }

  /**
   * The statements of an account, those of the newest day first, and the number of all.
   * @param page `importedAfter`: only imports after that one which are not undone, the last one first
   */
  async list(
    runner: SqlRunner,
    accountId: Uuid,
    page: { beforeId: Uuid | undefined; limit: number; importedAfter: Uuid | undefined },
  ): Promise<{ rows: ListedStatement[]; total: number }> {
    const { beforeId = null, limit, importedAfter = null } = page;
    const columns = importedAfter === null ? ['statement_date', 'day_place', 'id'] : ['created_at', 'id'];
    const orderOf = (statement: string, direction = ''): string =>
      columns.map((column) => `${statement}.${column} ${direction}`).join(', ');
    const matching = `s.settlement_account_id = $1 AND ($2::uuid IS NULL OR s.undone_at IS NULL AND (s.created_at, s.id) >
      (SELECT a.created_at, a.id FROM bank_statements a WHERE a.id = $2))`;
    const rows = await runner.query(
      `WITH unmatched AS (
         SELECT bank_statement_id, count(*)::integer AS n FROM statement_lines
         WHERE settlement_account_id = $1 AND state = 'UNMATCHED' GROUP BY bank_statement_id),
       last_import AS (
         SELECT id FROM bank_statements WHERE settlement_account_id = $1 AND undone_at IS NULL
         ORDER BY created_at DESC, id DESC LIMIT 1)
       SELECT ${COLUMNS}, COALESCE(u.n, 0) AS unmatched, EXISTS (SELECT FROM last_import i WHERE i.id = s.id) AS is_last
       FROM bank_statements s LEFT JOIN unmatched u ON u.bank_statement_id = s.id
       WHERE ${matching} AND ($3::uuid IS NULL OR (${orderOf('s')}) <
         (SELECT ${orderOf('b')} FROM bank_statements b WHERE b.id = $3))
       ORDER BY ${orderOf('s', 'DESC')} LIMIT $4`,
      [accountId, importedAfter, beforeId, limit],
    );
    const counted = await runner.query(
      `SELECT count(*)::integer AS n FROM bank_statements s WHERE ${matching}`,
      [accountId, importedAfter],
    );
    return {
      rows: rowsOf<StatementRow & { unmatched: number; is_last: boolean }>(rows).map(
        ({ unmatched, is_last, ...row }) => ({
          statement: statementOf(row),
          unmatchedLines: unmatched,
          isLastImport: is_last,
        }),
      ),
      total: rowsOf<{ n: number }>(counted)[0]?.n ?? 0,
    };
  }

  /** The statements before and after a stored one, without those that add nothing. */
  async adjacent(
    runner: SqlRunner,
    { id, accountId }: Pick<StoredStatement, 'id' | 'accountId'>,
  ): Promise<{ before: StoredStatement | undefined; after: StoredStatement | undefined }> {
    const beside = async (sign: '<' | '>', order: 'ASC' | 'DESC'): Promise<StoredStatement | undefined> => {
      const rows = await runner.query(
        `SELECT ${COLUMNS} FROM bank_statements s
         WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND NOT s.adds_nothing
           AND ${placeSql('s')} ${sign} ${placeOfSql('$2')}
         ORDER BY ${orderSql('s', order)} LIMIT 1`,
        [accountId, id],
      );
      return rowsOf<StatementRow>(rows).map(statementOf)[0];
    };
    return { before: await beside('<', 'DESC'), after: await beside('>', 'ASC') };
  }

  /** Whether its balances are the bank's: its own, or those of a statement before it. */
  async isProven(runner: SqlRunner, { id, accountId }: StoredStatement): Promise<boolean> {
    const rows = await runner.query(
      `SELECT FROM bank_statements s WHERE s.settlement_account_id = $1 AND s.undone_at IS NULL AND s.has_balances
         AND ${placeSql('s')} <= ${placeOfSql('$2')} LIMIT 1`,
      [accountId, id],
    );
    return rowsOf(rows).length > 0;
  }

  /** Stores a statement as the last one of its day, before its place among the others is known. */
  async add(
    runner: SqlRunner,
    source: StatementSource,
    statement: ScannedStatement & { id: Uuid; placeInFile: number },
  ): Promise<StoredStatement> {
    const { head, lines, contentHash, id, placeInFile } = statement;
    const rows = await runner.query(
      `INSERT INTO bank_statements AS s (id, settlement_account_id, statement_id, statement_date, currency, opening,
         closing, has_balances, opening_line, lines, content_hash, storage_key, file_format, csv_mapping, place_in_file, look_at,
         day_place)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11, $12, $13, $14, clock_timestamp(), COALESCE(max(d.day_place) + 1, 0)
       FROM bank_statements d WHERE d.settlement_account_id = $2 AND d.statement_date = $4
       RETURNING ${COLUMNS}`,
      [
        id,
        source.accountId,
        head.statementId,
        head.date,
        head.currency,
        String(head.balances?.opening ?? 0n),
        String(head.balances?.closing ?? 0n),
        head.balances !== null,
        lines,
        contentHash,
        source.storageKey,
        source.format,
        source.mapping && JSON.stringify(source.mapping),
        placeInFile,
      ],
    );
    const [row] = rowsOf<StatementRow>(rows);
    if (!row) throw new Error('a statement was not stored');
    return statementOf(row);
  }

  /** What follows from the place of a statement among the others. */
  async place(
    runner: SqlRunner,
    { id }: StoredStatement,
    found: Pick<StoredStatement, 'opening' | 'closing' | 'openingLine' | 'mayOverlap'>,
  ): Promise<StoredStatement> {
    const { opening, closing, openingLine, mayOverlap } = found;
    const rows = await runner.query(
      `WITH s AS (
         UPDATE bank_statements SET opening = $2, closing = $3, opening_line = $4, may_overlap = $5 WHERE id = $1 RETURNING *)
       SELECT ${COLUMNS} FROM s`,
      [id, String(opening), String(closing), String(openingLine), mayOverlap],
    );
    const [row] = rowsOf<StatementRow>(rows);
    if (!row) throw new Error(`there is no bank statement ${id}`);
    return statementOf(row);
  }

  /** Statements of a file that are not imported, in the order of the file. */
  async unfinishedOf(runner: SqlRunner, storageKey: string): Promise<StoredStatement[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM bank_statements s WHERE s.storage_key = $1 AND s.imported_at IS NULL AND s.undone_at IS NULL
       ORDER BY s.place_in_file`,
      [storageKey],
    );
    return rowsOf<StatementRow>(rows).map(statementOf);
  }

  /** Takes the file of an import that no instance continues. */
  async takeFile(runner: SqlRunner): Promise<string | undefined> {
    const rows = await runner.query(
      `UPDATE bank_statements s SET look_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
       WHERE s.storage_key = (
         SELECT d.storage_key FROM bank_statements d
         WHERE d.imported_at IS NULL AND d.undone_at IS NULL AND d.look_at <= clock_timestamp() AND d.storage_key IS NOT NULL
         ORDER BY d.look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         AND s.imported_at IS NULL AND s.undone_at IS NULL
       RETURNING s.storage_key`,
    );
    return rowsOf<{ storage_key: string }>(rows)[0]?.storage_key;
  }

  /** Lets a worker continue the imports of a file later. */
  async postpone(runner: SqlRunner, storageKey: string, ms: number): Promise<void> {
    await runner.query(
      `UPDATE bank_statements SET look_at = clock_timestamp() + $2 * interval '1 millisecond'
       WHERE storage_key = $1 AND imported_at IS NULL AND undone_at IS NULL`,
      [storageKey, ms],
    );
  }

  /** Notes that lines are stored. Returns false if another instance has stored them. */
  async advance(
    runner: SqlRunner,
    { id, lines }: StoredStatement,
    from: number,
    to: number,
  ): Promise<boolean> {
    const rows = await runner.query(
      `UPDATE bank_statements SET lines_done = $3, imported_at = CASE WHEN $4 THEN clock_timestamp() END,
         look_at = CASE WHEN $4 THEN NULL ELSE clock_timestamp() + ${LEASE_MS} * interval '1 millisecond' END
       WHERE id = $1 AND lines_done = $2 AND imported_at IS NULL AND undone_at IS NULL RETURNING id`,
      [id, from, to, to === lines],
    );
    return rowsOf(rows).length > 0;
  }

  /** How the bank of the account writes its CSV; null if it is not configured. */
  async mappingOf(runner: SqlRunner, accountId: Uuid): Promise<CsvMapping | null> {
    const sql = 'SELECT csv_mapping FROM statement_formats WHERE settlement_account_id = $1';
    return rowsOf<{ csv_mapping: CsvMapping }>(await runner.query(sql, [accountId]))[0]?.csv_mapping ?? null;
  }

  async saveMapping(runner: SqlRunner, accountId: Uuid, mapping: CsvMapping): Promise<void> {
    await runner.query(
      `INSERT INTO statement_formats (settlement_account_id, csv_mapping) VALUES ($1, $2)
       ON CONFLICT (settlement_account_id) DO UPDATE SET csv_mapping = excluded.csv_mapping`,
      [accountId, JSON.stringify(mapping)],
    );
  }
}

/** What a statement begins with beyond the end of the one before it, without what both show; smallest units. */
export function gapOf(
  { opening, knownBefore = 0n }: Pick<StoredStatement, 'opening'> & Partial<StoredStatement>,
  before: Pick<StoredStatement, 'closing' | 'knownAfter'>,
): bigint {
  return opening + knownBefore - (before.closing - before.knownAfter);
}

/** Whether a statement begins where the one before it ends. */
export function continues(...both: Parameters<typeof gapOf>): boolean {
  return gapOf(...both) === 0n;
}
