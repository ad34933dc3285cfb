import { Injectable } from '@nestjs/common';
import { ListTotals } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { dayOf } from '../customers/customer-list-total.repository';
import type { ExternalAccount } from './domain/external-account';

const LIVE = 'LIVE';

/**
 * Totals of customers' external accounts by currency and day of creation. The platforms' own accounts aren't counted.
 */
export const externalAccountListTotals = new ListTotals({
  totals: 'external_account_list_totals',
  deltas: 'external_account_list_total_deltas',
  scopes: [],
});

/** Number of external accounts of a platform's customers. */
@Injectable()
export class ExternalAccountListTotalRepository {
  /** Counts a new or a removed account. */
  async add(runner: SqlRunner, account: ExternalAccount): Promise<void> {
    if (account.customerId === null) return;
    const { platformKey, currency, createdAtMs, deletedAtMs } = account;
    const states =
      deletedAtMs === null ? { fromState: null, toState: LIVE } : { fromState: LIVE, toState: null };
    const unit = dayOf(createdAtMs);
    await externalAccountListTotals.add(runner, [
      { platformKey, kind: currency, ...states, unit, n: 1, ids: {} },
    ]);
  }

  async total(runner: SqlRunner, platformKey: number, currency: string | undefined): Promise<number> {
    return externalAccountListTotals.total(runner, { platformKey, kind: currency, states: [LIVE] });
  }
}
