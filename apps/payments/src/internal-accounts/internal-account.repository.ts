import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import { accountSnapshot, type InternalAccountRow } from '../ledger/ledger.repository';
import { ALL_DAYS, NO_SCOPE_ID } from '../counts/count.repository';
import { ACCOUNT_KIND } from './open-accounts.handler';

/** Filters of the list of customers' accounts. */
export interface AccountFilter {
  platformKey: number;
  customerId?: Uuid;
  currency?: string;
}

type PageRow = (InternalAccountRow | { id: null }) & { total: string };

const COLUMNS = `a.platform_key, a.id, a.customer_id, a.currency, a.balance, a.potential_credits, a.version,
  a.created_at, a.updated_at`;

/** Of one customer the rows are counted, which are few; of all, the folded numbers and what isn't folded yet. */
const TOTAL_OF_CUSTOMER = `
  SELECT count(*) FROM internal_accounts a
  WHERE a.platform_key = $1 AND a.customer_id = $2::uuid AND ($3::text IS NULL OR a.currency = $3)`;
const TOTAL_OF_ALL = `
  SELECT COALESCE((
    SELECT sum(n) FROM counts WHERE platform_key = $1 AND scope = 'PLATFORM' AND scope_id = '${NO_SCOPE_ID}'
      AND kind = '${ACCOUNT_KIND}' AND day = ${ALL_DAYS} AND $2::uuid IS NULL AND ($3::text IS NULL OR state = $3)), 0)
  + COALESCE((
    SELECT sum(n) FROM count_deltas WHERE platform_key = $1 AND kind = '${ACCOUNT_KIND}'
      AND ($3::text IS NULL OR to_state = $3)), 0)`;

/** Reads of internal accounts; the ledger writes them. */
@Injectable()
export class InternalAccountRepository {
  /** Customers' accounts, newest first, one more than the page holds, with the exact total of the same snapshot. */
  async page(
    runner: SqlRunner,
    filter: AccountFilter,
    position: { before: string | undefined; limit: number },
  ): Promise<{ rows: AccountSnapshot[]; totalCount: number }> {
    const { platformKey, customerId, currency } = filter;
    const rows = rowsOf<PageRow>(
      await runner.query(
        `WITH total AS (SELECT (${customerId ? TOTAL_OF_CUSTOMER : TOTAL_OF_ALL})::text AS total)
         SELECT total.total, p.* FROM total LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM internal_accounts a
           WHERE a.platform_key = $1 AND a.customer_id IS NOT NULL
             AND ($2::uuid IS NULL OR a.customer_id = $2) AND ($3::text IS NULL OR a.currency = $3)
             AND ($4::uuid IS NULL OR a.id < $4)
           ORDER BY a.id DESC LIMIT $5
         ) p ON true ORDER BY p.id DESC`,
        [platformKey, customerId ?? null, currency ?? null, position.before ?? null, position.limit + 1],
      ),
    );
    const accounts = rows.flatMap((row) => (row.id === null ? [] : [accountSnapshot(row)]));
    return { rows: accounts, totalCount: Number(rows[0]?.total ?? 0) };
  }

  /** The platform's own accounts, newest first; there is one for each currency at most. */
  async ofPlatform(runner: SqlRunner, platformKey: number, currency?: string): Promise<AccountSnapshot[]> {
    const rows = rowsOf<InternalAccountRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM internal_accounts a
         WHERE a.platform_key = $1 AND a.customer_id IS NULL AND ($2::text IS NULL OR a.currency = $2)
         ORDER BY a.id DESC`,
        [platformKey, currency ?? null],
      ),
    );
    return rows.map(accountSnapshot);
  }
}
