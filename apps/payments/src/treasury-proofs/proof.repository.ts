import { Injectable } from '@nestjs/common';
import { formatId, mintUuid, trustUuid, uuidTime, type Uuid } from '@corridor/kernel';
import type { ProofResource } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { shownFacts, type Proof, type ProofFacts, type ShownFacts } from './domain/proof';
import type { LastProof } from './domain/proof-alerts';

interface ProofRow {
  id: string;
  settlement_account_id: string;
  status: Proof['status'];
  /** Proofs of former releases have the number of unmatched lines alone, and ages in days of 24 hours. */
  details: Partial<Omit<ShownFacts, 'unmatchedLines'>> & {
    unmatchedLines: number | ShownFacts['unmatchedLines'];
  };
}

const NOTHING_OVERDUE = { count: 0, amount: 0, entries: [] };

/** The facts of a proof, also of a former release. */
function factsOf({ unmatchedLines, openItems = [], ...details }: ProofRow['details']): ShownFacts {
  const every = { fromDays: 0, toDays: null, amount: 0, oldest: null };
  const lines = typeof unmatchedLines === 'number' ? [{ ...every, count: unmatchedLines }] : unmatchedLines;
  const former = {
    ...{ isImporting: false, gapDate: null },
    ...{ overdueItems: NOTHING_OVERDUE, overdueLines: NOTHING_OVERDUE },
  };
  return {
    ...former,
    ...details,
    openItems: openItems.map((band) => ({ ...band, oldest: band.oldest ?? null })),
    unmatchedLines: lines,
  } as ShownFacts;
}

function shownProof(row: ProofRow): ProofResource {
  const id = trustUuid(row.id);
  return {
    id: formatId('Proof', id),
    settlementAccountId: formatId('SettlementAccount', row.settlement_account_id),
    status: row.status,
    ...factsOf(row.details),
    createdAt: new Date(uuidTime(id)).toISOString(),
  };
}

/** SQL: an amount of an open item or of a line, positive for a credit. */
const signedSql = (alias: string): string =>
  `CASE ${alias}.direction WHEN 'CREDIT' THEN ${alias}.amount ELSE -${alias}.amount END`;

/** SQL: the open items of a settlement account. An index holds no other items. */
const openItemsSql = (id: string): string =>
  `transit_items i WHERE i.settlement_account_id = ${id} AND i.line_id IS NULL`;

/** SQL: what the open items of a settlement account come to, expected credits less expected debits. */
export function openAmountSql(id: string): string {
  return `(SELECT COALESCE(sum(${signedSql('i')}), 0) FROM ${openItemsSql(id)})`;
}

/** SQL: the last imported statement of a settlement account. */
const lastStatementSql = (id: string): string => `
  SELECT b.statement_date, b.closing FROM bank_statements b
  WHERE b.settlement_account_id = ${id} AND b.imported_at IS NOT NULL AND b.undone_at IS NULL AND NOT b.adds_nothing
  ORDER BY b.statement_date DESC, b.day_place DESC, b.id DESC LIMIT 1`;

/** SQL: what the lines come to that an unfinished import has booked. */
const importingSql = (id: string): string => `
  (SELECT COALESCE(sum(${signedSql('l')}), 0) FROM bank_statements b JOIN statement_lines l ON l.bank_statement_id = b.id
   WHERE b.imported_at IS NULL AND b.undone_at IS NULL AND b.settlement_account_id = ${id})`;

/** SQL: what statements say is on a settlement account, as far as their lines are booked. */
export function statedBalanceSql(id: string): string {
  return `(COALESCE((SELECT closing FROM (${lastStatementSql(id)}) last), 0) + ${importingSql(id)})`;
}

/** What proofs are made of, and the proofs. */
@Injectable()
export class ProofRepository {
  /** The last imported statement of an account. */
  async lastStatement(runner: SqlRunner, accountId: Uuid): Promise<ProofFacts['statement']> {
    const rows = await runner.query(
      `SELECT statement_date::text AS date, closing FROM (${lastStatementSql('$1')}) last`,
      [accountId],
    );
    const [row] = rowsOf<{ date: string; closing: string }>(rows);
    return row ? { date: row.date, closing: BigInt(row.closing) } : null;
  }

  /** What the lines come to that an unfinished import has booked, credits less debits. */
  async importing(runner: SqlRunner, accountId: Uuid): Promise<bigint> {
    const rows = await runner.query(`SELECT ${importingSql('$1')}::text AS sum`, [accountId]);
    return BigInt(rowsOf<{ sum: string }>(rows)[0]?.sum ?? 0);
  }

  /** Whether an import is not finished. */
  async isImporting(runner: SqlRunner, accountId: Uuid): Promise<boolean> {
    const rows = await runner.query(
      `SELECT FROM bank_statements
       WHERE settlement_account_id = $1 AND imported_at IS NULL AND undone_at IS NULL LIMIT 1`,
      [accountId],
    );
    return rowsOf(rows).length > 0;
  }

  /**
   * The day of the first statement that doesn't open with the closing balance of the one before, without what both show;
   * null if all do.
   */
  async gapDate(runner: SqlRunner, accountId: Uuid): Promise<string | null> {
    const rows = await runner.query(
      `SELECT date FROM (
         SELECT s.statement_date::text AS date, s.opening + s.known_before AS opening,
           lag(s.closing - s.known_after) OVER (ORDER BY s.statement_date, s.day_place, s.id) AS before
         FROM bank_statements s
         WHERE s.settlement_account_id = $1 AND s.imported_at IS NOT NULL AND s.undone_at IS NULL
           AND NOT s.adds_nothing) s
       WHERE before <> opening ORDER BY date LIMIT 1`,
      [accountId],
    );
    return rowsOf<{ date: string }>(rows)[0]?.date ?? null;
  }

  /** The newest proof of an account. */
  async last(runner: SqlRunner, accountId: Uuid): Promise<LastProof | undefined> {
    const rows = await runner.query(
      'SELECT status, details FROM treasury_proofs WHERE settlement_account_id = $1 ORDER BY id DESC LIMIT 1',
      [accountId],
    );
    return rowsOf<LastProof & Record<string, unknown>>(rows)[0];
  }

  async add(runner: SqlRunner, accountId: Uuid, facts: ProofFacts, proof: Proof): Promise<void> {
    await runner.query(
      'INSERT INTO treasury_proofs (settlement_account_id, id, status, details) VALUES ($1, $2, $3, $4)',
      [accountId, mintUuid(), proof.status, JSON.stringify(shownFacts(facts, proof))],
    );
  }

  /** Whether the last proof of the account is from a moment or later. */
  async isProvenSince(runner: SqlRunner, accountId: Uuid, sinceMs: number): Promise<boolean> {
    const rows = await runner.query(
      `SELECT created_at >= $2::timestamptz AS found FROM treasury_proofs WHERE settlement_account_id = $1
       ORDER BY id DESC LIMIT 1`,
      [accountId, new Date(sinceMs).toISOString()],
    );
    return rowsOf<{ found: boolean }>(rows)[0]?.found ?? false;
  }

  /** Proofs of one account or of all, newest first, before an id. */
  async list(
    runner: SqlRunner,
    { accountId, beforeId = null, limit }: { accountId: Uuid | null; beforeId?: Uuid | null; limit: number },
  ): Promise<ProofResource[]> {
    const rows = await runner.query(
      `SELECT p.* FROM treasury_proofs p
       WHERE ${accountId === null ? '$1::uuid IS NULL' : 'p.settlement_account_id = $1'}
         AND ($2::uuid IS NULL OR p.id < $2) ORDER BY p.id DESC LIMIT $3`,
      [accountId, beforeId, limit],
    );
    return rowsOf<ProofRow>(rows).map(shownProof);
  }

  async count(runner: SqlRunner, accountId: Uuid | null): Promise<number> {
    const rows = await runner.query(
      'SELECT count(*)::integer AS n FROM treasury_proofs WHERE $1::uuid IS NULL OR settlement_account_id = $1',
      [accountId],
    );
    return rowsOf<{ n: number }>(rows)[0]?.n ?? 0;
  }
}
