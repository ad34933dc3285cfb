import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid, inFlightStatuses } from '@corridor/kernel';
import { statusListSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { TransactionKinds } from '../transactions/domain/transaction-kind';
import { balanceRules } from './balance-rule.repository';
import { instructionRules } from './instruction-rule.repository';
import { countRules } from './list-total-rule.repository';
import { checkedFrom, type Watermarks } from './domain/watermark';
import { orderRules } from './order-rule.repository';
import type { IntegrityRule, Within } from './domain/integrity-rule';
import type { CheckResult, LedgerSize } from './domain/ledger-report';
import { safeguardingRules } from './safeguarding-rule.repository';
import { settlementRules } from './settlement-rule.repository';
import { transactionRules } from './transaction-rule.repository';

/** Every invariant of the ledger (docs/behaviour.md 9). */
const integrityRules: readonly IntegrityRule[] = [
  ...balanceRules,
  ...settlementRules,
  ...safeguardingRules,
  ...transactionRules,
  ...instructionRules,
  ...orderRules,
  ...countRules,
];

/** Maximum number of examples per breach. */
const EXAMPLES_MAX = 10;

interface ChangedRow {
  platform_key: number;
  id: string;
}

/** The part of the ledger that a rule is checked on: the start of the statement, and its values. */
interface Part {
  with: string;
  within: Within;
  values: unknown[];
}

const IN_FLIGHT = statusListSql(inFlightStatuses);

/** `$1`: a platform's key, or null for all. */
const ofPlatform: Within = (alias) => `($1::integer IS NULL OR ${alias}.platform_key = $1)`;
const everything: Within = () => 'true';
const changedOnly: Within = (alias, id = 'id') =>
  `(${alias}.platform_key, ${alias}.${id}) IN (SELECT platform_key, id FROM changed)`;

/** The transactions of one page of a check (`$1` platforms, `$2` ids). The arrays tell the planner their number. */
const CHANGED = 'WITH changed AS (SELECT * FROM unnest($1::integer[], $2::uuid[]) AS c (platform_key, id)),';

/**
 * Transactions since the watermarks (`$1` platforms, `$2` ids), those with journal entries but without a row, and all
 * in flight.
 */
const FIND_CHANGED = `
  SELECT w.platform_key, c.id FROM unnest($1::integer[], $2::uuid[]) AS w (platform_key, since)
  CROSS JOIN LATERAL (
    SELECT t.id FROM transactions t WHERE t.platform_key = w.platform_key AND t.id >= w.since
    UNION
    SELECT p.transaction_id FROM postings p
    WHERE p.platform_key = w.platform_key AND p.transaction_id >= w.since AND p.kind <> 'FUND'
    UNION
    SELECT s.id FROM transaction_states s WHERE s.platform_key = w.platform_key AND s.status IN ${IN_FLIGHT}
  ) c ORDER BY c.id DESC LIMIT $3`;

/** Maximum number of transactions in a recent check. If there are more, the oldest are left to the full check. */
const CHANGED_MAX = 100_000;
const PAGE_SIZE = 10_000;

/** Runs the rules in the caller's snapshot. */
@Injectable()
export class IntegrityCheckRepository {
  constructor(private readonly kinds: TransactionKinds) {}

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

  /** Checks every rule, on one platform or on all. */
  async checkAll(runner: SqlRunner, platformKey: number | null): Promise<CheckResult[]> {
    const results: CheckResult[] = [];
    for (const rule of integrityRules) {
      results.push(
        await this.check(runner, rule, { with: 'WITH', within: ofPlatform, values: [platformKey] }),
      );
    }
    return results;
  }

  /** Checks cheap rules on the whole ledger, and the others on transactions that changed since the watermarks. */
  async checkRecent(
    runner: SqlRunner,
    since: Watermarks,
  ): Promise<{ results: CheckResult[]; transactions: number }> {
    const whole: Part = { with: 'WITH', within: everything, values: [] };
    const results: CheckResult[] = [];
    for (const rule of integrityRules) {
      if (rule.recent === 'WHOLE') results.push(await this.check(runner, rule, whole));
    }
    const changed = await this.findChanged(runner, since);
    for (const rule of integrityRules) {
      if (rule.recent === 'CHANGED') results.push(await this.checkPages(runner, rule, changed));
    }
    return { results, transactions: changed.length };
  }

  private async findChanged(runner: SqlRunner, since: Watermarks): Promise<ChangedRow[]> {
    const values = [[...since.keys()], [...since.values()], CHANGED_MAX];
    return rowsOf<ChangedRow>(await runner.query(FIND_CHANGED, values));
  }

  private async checkPages(
    runner: SqlRunner,
    rule: IntegrityRule,
    changed: readonly ChangedRow[],
  ): Promise<CheckResult> {
    const { name, says } = rule;
    const found: CheckResult = { name, says, breaches: 0, examples: [] };
    for (let at = 0; at < changed.length; at += PAGE_SIZE) {
      const page = changed.slice(at, at + PAGE_SIZE);
      const values = [page.map(({ platform_key }) => platform_key), page.map(({ id }) => id)];
      const { breaches, examples } = await this.check(runner, rule, {
        with: CHANGED,
        within: changedOnly,
        values,
      });
      found.breaches += breaches;
      found.examples = [...found.examples, ...examples].slice(0, EXAMPLES_MAX);
    }
    return found;
  }

  /** The first id of the next recent check, by platform. */
  async watermarks(runner: SqlRunner): Promise<Watermarks> {
    const rows = rowsOf<{ platform_key: number; newest: string | null; oldest_in_flight: string | null }>(
      await runner.query(
        `SELECT p.platform_key, t.id AS newest, s.id AS oldest_in_flight FROM platforms p
         LEFT JOIN LATERAL (
           SELECT t.id FROM transactions t WHERE t.platform_key = p.platform_key ORDER BY t.id DESC LIMIT 1) t ON true
         LEFT JOIN LATERAL (
           SELECT min(f.id::text)::uuid AS id FROM transaction_states f
           WHERE f.platform_key = p.platform_key AND f.status IN ${IN_FLIGHT}) s ON true`,
      ),
    );
    const uuidOf = (text: string | null): Uuid | undefined => (text === null ? undefined : trustUuid(text));
    return new Map(
      rows.map((row) => [row.platform_key, checkedFrom(uuidOf(row.newest), uuidOf(row.oldest_in_flight))]),
    );
  }

  private async check(runner: SqlRunner, rule: IntegrityRule, part: Part): Promise<CheckResult> {
    const rows = rowsOf<{ breaches: string; examples: object[] | null }>(
      await runner.query(
        `${part.with} breach AS (${rule.sql(part.within, this.kinds)}), example AS (SELECT * FROM breach LIMIT ${EXAMPLES_MAX})
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
