import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { inFlightStatuses } from '../transactions/domain/transaction-status';
import { balanceRules } from './balance-rule.repository';
import { countRules } from './count-rule.repository';
import { checkedFrom, type Watermarks } from './domain/watermark';
import type { IntegrityRule, Within } from './domain/integrity-rule';
import type { CheckResult, LedgerSize } from './domain/ledger-report';
import { transactionRules } from './transaction-rule.repository';

/** Every invariant of the ledger (decisions.md 9). */
const integrityRules: readonly IntegrityRule[] = [...balanceRules, ...transactionRules, ...countRules];

/** Examples shown of each breach. */
const EXAMPLES_MAX = 10;

const IN_FLIGHT = inFlightStatuses.map((status) => `'${status}'`).join(', ');

/** `$1`: a platform's key, or null for all. */
const ofPlatform: Within = (alias) => `($1::integer IS NULL OR ${alias}.platform_key = $1)`;
const everything: Within = () => 'true';
const changedOnly: Within = (alias, id = 'id') =>
  `(${alias}.platform_key, ${alias}.${id}) IN (SELECT platform_key, id FROM changed)`;

/** Transactions since the watermarks (`$1` platforms, `$2` ids), those that exist as postings alone, and all in flight. */
const CHANGED = `changed AS MATERIALIZED (
  SELECT w.platform_key, c.id FROM unnest($1::integer[], $2::uuid[]) AS w (platform_key, since)
  CROSS JOIN LATERAL (
    SELECT t.id FROM transactions t WHERE t.platform_key = w.platform_key AND t.id >= w.since
    UNION
    SELECT p.transaction_id FROM postings p
    WHERE p.platform_key = w.platform_key AND p.transaction_id >= w.since AND p.kind <> 'FUND'
    UNION
    SELECT s.id FROM transaction_states s WHERE s.platform_key = w.platform_key AND s.status IN (${IN_FLIGHT})
  ) c)`;

/** Reads of the ledger, in the caller's snapshot. */
@Injectable()
export class IntegrityCheckRepository {
  async size(runner: SqlRunner, platformKey: number | null): Promise<LedgerSize> {
    const of = 'WHERE $1::integer IS NULL OR platform_key = $1';
    const [row] = rowsOf<Record<Exclude<keyof LedgerSize, 'entries'>, string>>(
      await runner.query(
        `SELECT (SELECT count(*) FROM platforms ${of}) AS platforms,
                (SELECT count(*) FROM internal_accounts ${of}) AS "internalAccounts",
                (SELECT count(*) FROM transactions ${of}) AS transactions,
                (SELECT count(*) FROM postings ${of}) AS postings`,
        [platformKey],
      ),
    );
    const postings = Number(row?.postings);
    return {
      platforms: Number(row?.platforms),
      internalAccounts: Number(row?.internalAccounts),
      transactions: Number(row?.transactions),
      postings,
      entries: 2 * postings,
    };
  }

  /** Every rule, on one platform or on all. */
  async checkAll(runner: SqlRunner, platformKey: number | null): Promise<CheckResult[]> {
    const results: CheckResult[] = [];
    for (const rule of integrityRules) {
      results.push(await this.check(runner, rule, { with: '', within: ofPlatform, values: [platformKey] }));
    }
    return results;
  }

  /** The rules that are cheap to check, and on what has changed since the watermarks those that aren't. */
  async checkRecent(
    runner: SqlRunner,
    since: Watermarks,
  ): Promise<{ results: CheckResult[]; transactions: number }> {
    const values = [[...since.keys()], [...since.values()]];
    const results: CheckResult[] = [];
    for (const rule of integrityRules) {
      if (rule.recent === undefined) continue;
      const isWhole = rule.recent === 'WHOLE';
      const part = isWhole
        ? { with: '', within: everything, values: [] }
        : { with: `${CHANGED},`, within: changedOnly, values };
      results.push(await this.check(runner, rule, part));
    }
    const counted = rowsOf<{ n: string }>(
      await runner.query(`WITH ${CHANGED} SELECT count(*) AS n FROM changed`, values),
    );
    return { results, transactions: Number(counted[0]?.n) };
  }

  /** For each platform the id from which the next check of the recent has to look. */
  async watermarks(runner: SqlRunner): Promise<Watermarks> {
    const rows = rowsOf<{ platform_key: number; newest: string | null; oldest_in_flight: string | null }>(
      await runner.query(
        `SELECT p.platform_key, t.id AS newest, s.id AS oldest_in_flight FROM platforms p
         LEFT JOIN LATERAL (
           SELECT t.id FROM transactions t WHERE t.platform_key = p.platform_key ORDER BY t.id DESC LIMIT 1) t ON true
         LEFT JOIN LATERAL (
           SELECT min(f.id::text)::uuid AS id FROM transaction_states f
           WHERE f.platform_key = p.platform_key AND f.status IN (${IN_FLIGHT})) s ON true`,
      ),
    );
    const uuidOf = (text: string | null): Uuid | undefined => (text === null ? undefined : trustUuid(text));
    return new Map(
      rows.map((row) => [row.platform_key, checkedFrom(uuidOf(row.newest), uuidOf(row.oldest_in_flight))]),
    );
  }

  private async check(
    runner: SqlRunner,
    rule: IntegrityRule,
    part: { with: string; within: Within; values: unknown[] },
  ): Promise<CheckResult> {
    const rows = rowsOf<{ breaches: string; examples: object[] | null }>(
      await runner.query(
        `WITH ${part.with} breach AS (${rule.sql(part.within)}), example AS (SELECT * FROM breach LIMIT ${EXAMPLES_MAX})
         SELECT (SELECT count(*) FROM breach) AS breaches, (SELECT json_agg(example) FROM example) AS examples`,
        part.values,
      ),
    );
    return {
      name: rule.name,
      says: rule.says,
      breaches: Number(rows[0]?.breaches),
      examples: rows[0]?.examples ?? [],
    };
  }
}
