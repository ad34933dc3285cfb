import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { ExternalAccount } from './domain/external-account';

/** How many external accounts the customers of a platform have, as deltas: a count reads few rows. */
@Injectable()
export class ExternalAccountCountRepository {
  /** Notes an account that came (1) or went (-1); the platform's own aren't counted. */
  async add(runner: SqlRunner, account: ExternalAccount, delta: 1 | -1): Promise<void> {
    if (account.customerId === null) return;
    await runner.query(
      'INSERT INTO external_account_counts (platform_key, currency, delta) VALUES ($1, $2, $3)',
      [account.platformKey, account.currency, delta],
    );
  }

  async total(runner: SqlRunner, platformKey: number, currency: string | undefined): Promise<number> {
    const rows = rowsOf<{ total: number }>(
      await runner.query(
        `SELECT COALESCE(sum(delta), 0)::integer AS total FROM external_account_counts
         WHERE platform_key = $1 AND ($2::text IS NULL OR currency = $2)`,
        [platformKey, currency ?? null],
      ),
    );
    return rows[0]?.total ?? 0;
  }

  /** Folds the deltas of each key into one row; returns how many rows went. */
  async fold(runner: SqlRunner): Promise<number> {
    const rows = rowsOf<{ folded: number }>(
      await runner.query(
        `WITH busy AS (
           SELECT platform_key, currency FROM external_account_counts
           GROUP BY platform_key, currency HAVING count(*) > 8 LIMIT 200),
         taken AS (
           DELETE FROM external_account_counts c USING busy b
           WHERE c.platform_key = b.platform_key AND c.currency = b.currency RETURNING c.*),
         kept AS (
           INSERT INTO external_account_counts (platform_key, currency, delta)
           SELECT platform_key, currency, sum(delta) FROM taken GROUP BY platform_key, currency HAVING sum(delta) <> 0)
         SELECT count(*)::integer AS folded FROM taken`,
      ),
    );
    return rows[0]?.folded ?? 0;
  }
}
