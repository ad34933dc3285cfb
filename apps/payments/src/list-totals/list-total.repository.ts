import { Injectable } from '@nestjs/common';
import { type Uuid, FOLD_LIMIT } from '@corridor/kernel';
import { ListTotals } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { countScopes, type ListTotalDelta } from './domain/list-total-delta';

/** Totals of transactions by type and status, and of customers' internal accounts by currency, by day of creation. */
export const paymentListTotals = new ListTotals({
  totals: 'list_totals',
  deltas: 'list_total_deltas',
  scopes: countScopes,
});

/** Folds system balances in one process at a time, since two would block each other's rows. */
const FOLD_SYSTEM_BALANCES = `
  WITH mine AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtext('fold'), hashtext('system_balances')) AS is_mine
  ), taken AS (
    DELETE FROM system_balance_deltas d USING (
      SELECT platform_key, id FROM system_balance_deltas WHERE (SELECT is_mine FROM mine) LIMIT $1
    ) o WHERE d.platform_key = o.platform_key AND d.id = o.id RETURNING d.*
  ), folded AS (
    INSERT INTO system_balances AS b (platform_key, account, currency, balance)
    SELECT platform_key, account, currency, sum(amount) FROM taken GROUP BY platform_key, account, currency
    ON CONFLICT (platform_key, account, currency) DO UPDATE SET balance = b.balance + EXCLUDED.balance
  )
  SELECT count(*)::integer AS taken FROM taken`;

/** Deltas and folded totals. */
@Injectable()
export class ListTotalRepository {
  async add(runner: SqlRunner, deltas: readonly ListTotalDelta[]): Promise<void> {
    await paymentListTotals.add(runner, deltas);
  }

  /** The exact number of a customer's transactions in some states, in the caller's snapshot. */
  countOfCustomer(
    runner: SqlRunner,
    of: { platformKey: number; customerId: Uuid; states: readonly string[] },
  ): Promise<number> {
    const { platformKey, customerId, states } = of;
    return paymentListTotals.total(runner, {
      platformKey,
      scope: { name: 'CUSTOMER', id: customerId },
      states,
    });
  }

  /** Folds until less than a full batch of either kind of deltas is left. */
  async foldAll(runner: SqlRunner): Promise<void> {
    await paymentListTotals.foldAll(runner);
    while ((await this.foldSystemBalances(runner)) >= FOLD_LIMIT);
  }

  private async foldSystemBalances(runner: SqlRunner): Promise<number> {
    const [row] = rowsOf<{ taken: number }>(await runner.query(FOLD_SYSTEM_BALANCES, [FOLD_LIMIT]));
    return row?.taken ?? 0;
  }

  /** Analyses tables whose rows have doubled; returns whether there are so many that PostgreSQL does it in time. */
  async analyseGrown(runner: SqlRunner): Promise<boolean> {
    const [row] = rowsOf<{ isGrown: boolean }>(
      await runner.query('SELECT analyse_grown_tables() AS "isGrown"'),
    );
    return row?.isGrown ?? false;
  }
}
