import { Injectable } from '@nestjs/common';
import { currencyCodes, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import { accountSnapshot, type InternalAccountRow } from '../ledger/ledger.repository';
import { paymentListTotals } from '../list-totals/list-total.repository';
import { ACCOUNT_KIND } from './open-accounts.handler';

/** Filters of the list of customers' accounts. */
export interface AccountFilter {
  platformKey: number;
  customerId?: Uuid;
  currency?: string;
}

type PageRow = (InternalAccountRow | { id: null }) & { total: string };

const COLUMNS = `a.platform_key, a.id, a.customer_id, a.currency, a.balance, a.potential_credits, a.version,
  a.entries, a.created_at, a.updated_at`;

type Put = (value: unknown) => string;

/**
 * For one customer the total counts the rows, which are few. For all customers it reads stored totals and unfolded
 * deltas.
 */
function totalSql({ platformKey, customerId, currency }: AccountFilter, put: Put): string {
  if (!customerId) {
    const states = currency ? [currency] : currencyCodes;
    return paymentListTotals.totalSql({ platformKey, kind: ACCOUNT_KIND, states }, put);
  }
  const ofCurrency = currency ? `AND a.currency = ${put(currency)}` : '';
  return `SELECT count(*) FROM internal_accounts a
    WHERE a.platform_key = ${put(platformKey)} AND a.customer_id = ${put(customerId)} ${ofCurrency}`;
}

/** Reads internal accounts. The ledger writes them. */
@Injectable()
export class InternalAccountRepository {
  /** Id of a customer's account in a currency. */
  async idOf(
    runner: SqlRunner,
    { platformKey, customerId, currency }: { platformKey: number; customerId: Uuid; currency: string },
  ): Promise<Uuid | undefined> {
    const rows = rowsOf<{ id: string }>(
      await runner.query(
        'SELECT id FROM internal_accounts WHERE platform_key = $1 AND customer_id = $2 AND currency = $3',
        [platformKey, customerId, currency],
      ),
    );
    return rows[0] && trustUuid(rows[0].id);
  }

  /** Customers' accounts, newest first: one row more than the page holds, and the exact total of the same snapshot. */
  async page(
    runner: SqlRunner,
    filter: AccountFilter,
    position: { before: string | undefined; limit: number },
  ): Promise<{ rows: AccountSnapshot[]; totalCount: number }> {
    const { platformKey, customerId, currency } = filter;
    const params: unknown[] = [
      platformKey,
      customerId ?? null,
      currency ?? null,
      position.before ?? null,
      position.limit + 1,
    ];
    const total = totalSql(filter, (value) => `$${params.push(value)}`);
    const rows = rowsOf<PageRow>(
      await runner.query(
        `WITH total AS (SELECT (${total})::text AS total)
         SELECT total.total, p.* FROM total LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM internal_accounts a
           WHERE a.platform_key = $1 AND a.customer_id IS NOT NULL
             AND ($2::uuid IS NULL OR a.customer_id = $2) AND ($3::text IS NULL OR a.currency = $3)
             AND ($4::uuid IS NULL OR a.id < $4)
           ORDER BY a.id DESC LIMIT $5
         ) p ON true ORDER BY p.id DESC`,
        params,
      ),
    );
    const accounts = rows.flatMap((row) => (row.id === null ? [] : [accountSnapshot(row)]));
    return { rows: accounts, totalCount: Number(rows[0]?.total ?? 0) };
  }

  /** An account of the platform or of one of its customers. */
  async find(runner: SqlRunner, platformKey: number, id: Uuid): Promise<AccountSnapshot | undefined> {
    const rows = rowsOf<InternalAccountRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM internal_accounts a WHERE a.platform_key = $1 AND a.id = $2`,
        [platformKey, id],
      ),
    );
    return rows[0] && accountSnapshot(rows[0]);
  }

  /** The platform's own accounts, newest first; at most one per currency. */
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
