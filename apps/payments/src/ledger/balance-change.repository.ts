import { Injectable } from '@nestjs/common';
import { trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import { keyColumns } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

interface Row {
  platform_key: number;
  account_id: string;
}

/**
 * Rows of `balance_changes`: accounts whose balance has changed since their last event. Whoever adds or removes a row
 * holds the lock of its account.
 */
@Injectable()
export class BalanceChangeRepository {
  /** Notes accounts whose balance the caller's transaction changes. */
  async add(runner: SqlRunner, accounts: readonly RecordKey[]): Promise<void> {
    if (accounts.length === 0) return;
    await runner.query(
      `INSERT INTO balance_changes (platform_key, account_id)
       SELECT * FROM unnest($1::integer[], $2::uuid[]) ON CONFLICT DO NOTHING`,
      keyColumns(accounts),
    );
  }

  /**
   * Locks the next accounts in the order of their keys, without those that another instance has locked.
   * @param after the last account of the step before
   */
  async next(runner: SqlRunner, after: RecordKey, limit: number): Promise<RecordKey[]> {
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT platform_key, account_id FROM balance_changes WHERE (platform_key, account_id) > ($1, $2)
         ORDER BY platform_key, account_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [after.platformKey, after.id, limit],
      ),
    );
    return rows.map(({ platform_key: platformKey, account_id }) => ({
      platformKey,
      id: trustUuid(account_id),
    }));
  }

  /** Removes rows whose accounts the caller has locked. */
  async remove(runner: SqlRunner, accounts: readonly RecordKey[]): Promise<void> {
    await runner.query(
      `DELETE FROM balance_changes c USING unnest($1::integer[], $2::uuid[]) AS k (platform_key, account_id)
       WHERE c.platform_key = k.platform_key AND c.account_id = k.account_id`,
      keyColumns(accounts),
    );
  }
}

/** The key before all others. */
export const FIRST_KEY: RecordKey = {
  platformKey: 0,
  id: trustUuid('00000000-0000-0000-0000-000000000000') as Uuid,
};
