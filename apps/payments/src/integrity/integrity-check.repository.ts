import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { integrityRules, type IntegrityRule } from './integrity-rule.repository';

/** Examples shown of each breach. */
const EXAMPLES_MAX = 10;

/** What a check found. */
export interface CheckResult {
  name: string;
  says: string;
  /** Rows that break the rule. */
  breaches: number;
  examples: object[];
}

/** How much was looked at. */
export interface LedgerSize {
  platforms: number;
  internalAccounts: number;
  transactions: number;
  postings: number;
  entries: number;
}

/** Reads of the whole ledger, in the caller's snapshot. */
@Injectable()
export class IntegrityCheckRepository {
  async size(runner: SqlRunner, platformKey: number | null): Promise<LedgerSize> {
    const of = 'WHERE $1::integer IS NULL OR platform_key = $1';
    const [row] = rowsOf<Record<keyof LedgerSize, string>>(
      await runner.query(
        `SELECT (SELECT count(*) FROM platforms ${of}) AS platforms,
                (SELECT count(*) FROM internal_accounts ${of}) AS "internalAccounts",
                (SELECT count(*) FROM transactions ${of}) AS transactions,
                (SELECT count(*) FROM postings ${of}) AS postings,
                (SELECT count(*) FROM ledger_entries ${of}) AS entries`,
        [platformKey],
      ),
    );
    return {
      platforms: Number(row?.platforms),
      internalAccounts: Number(row?.internalAccounts),
      transactions: Number(row?.transactions),
      postings: Number(row?.postings),
      entries: Number(row?.entries),
    };
  }

  async checkAll(runner: SqlRunner, platformKey: number | null): Promise<CheckResult[]> {
    const results: CheckResult[] = [];
    for (const check of integrityRules) results.push(await this.check(runner, check, platformKey));
    return results;
  }

  private async check(
    runner: SqlRunner,
    check: IntegrityRule,
    platformKey: number | null,
  ): Promise<CheckResult> {
    const rows = rowsOf<{ breaches: string; examples: object[] | null }>(
      await runner.query(
        `WITH breach AS (${check.sql}), example AS (SELECT * FROM breach LIMIT ${EXAMPLES_MAX})
         SELECT (SELECT count(*) FROM breach) AS breaches, (SELECT json_agg(example) FROM example) AS examples`,
        [platformKey],
      ),
    );
    return {
      name: check.name,
      says: check.says,
      breaches: Number(rows[0]?.breaches),
      examples: rows[0]?.examples ?? [],
    };
  }
}
