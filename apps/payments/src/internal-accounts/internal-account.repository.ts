import { Injectable } from '@nestjs/common';
import { currencyCodes, trustUuid, type Uuid } from '@corridor/kernel';
import { limitSql } from '@corridor/database';
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

/** A part of the list. */
interface AccountPage {
  rows: AccountSnapshot[];
  totalCount: number;
  /** False if accounts of the filter's customer may be missing, or if the customer isn't known here. */
  isComplete: boolean;
}

type PageRow = (InternalAccountRow | { id: null }) & { total: string; is_complete: boolean };

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

/** Whether the customer of the filter is known, and no opening of accounts for it is outstanding. */
function isCompleteSql({ platformKey, customerId }: AccountFilter, put: Put): string {
  if (!customerId) return 'true';
  const [platform, customer] = [put(platformKey), put(customerId)];
  return `(EXISTS (SELECT 1 FROM customers WHERE platform_key = ${platform} AND id = ${customer})
    AND NOT EXISTS (SELECT 1 FROM account_openings WHERE platform_key = ${platform} AND after_id < ${customer}))`;
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

  /**
   * Customers' accounts, newest first: one row more than the page holds, and the exact total of the same snapshot. The
   * text has only the filters in use, so that its plan uses their indexes.
   */
  async page(
    runner: SqlRunner,
    filter: AccountFilter,
    position: { before: string | undefined; limit: number },
  ): Promise<AccountPage> {
    const { platformKey, customerId, currency } = filter;
    const params: unknown[] = [];
    const put: Put = (value) => `$${params.push(value)}`;
    const where = [
      `a.platform_key = ${put(platformKey)}`,
      customerId ? `a.customer_id = ${put(customerId)}` : 'a.customer_id IS NOT NULL',
      ...(currency ? [`a.currency = ${put(currency)}`] : []),
      ...(position.before ? [`a.id < ${put(position.before)}`] : []),
    ];
    const rows = rowsOf<PageRow>(
      await runner.query(
        `WITH total AS (
           SELECT (${totalSql(filter, put)})::text AS total, ${isCompleteSql(filter, put)} AS is_complete)
         SELECT total.total, total.is_complete, p.* FROM total LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM internal_accounts a WHERE ${where.join(' AND ')}
           ORDER BY a.id DESC LIMIT ${limitSql(position.limit + 1)}
         ) p ON true ORDER BY p.id DESC`,
        params,
      ),
    );
    const accounts = rows.flatMap((row) => (row.id === null ? [] : [accountSnapshot(row)]));
    const [first] = rows;
    return {
      rows: accounts,
      totalCount: Number(first?.total ?? 0),
      isComplete: first?.is_complete ?? false,
    };
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
