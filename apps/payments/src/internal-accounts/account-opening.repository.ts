import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Sorts before every id. */
export const FIRST_ID = trustUuid('00000000-0000-0000-0000-000000000000');
/** Pause of a platform after a failed range, seconds. Other platforms are served meanwhile. */
const FAILURE_PAUSE_SECONDS = 10;

/** An account that must exist. */
export interface MissingAccount {
  /** Null for an account of the platform itself. */
  customerId: Uuid | null;
  currency: string;
}

/** Progress of opening accounts for the customers of platforms. */
@Injectable()
export class AccountOpeningRepository {
  /** Schedules all customers after `afterId`. */
  async begin(runner: SqlRunner, platformKey: number, afterId: Uuid): Promise<void> {
    await runner.query(
      `INSERT INTO account_openings (platform_key, after_id) VALUES ($1, $2)
       ON CONFLICT (platform_key) DO UPDATE SET after_id = EXCLUDED.after_id`,
      [platformKey, afterId],
    );
  }

  /** The next platform. Platforms take turns, one range each. */
  async next(runner: SqlRunner): Promise<number | undefined> {
    const rows = rowsOf<{ platform_key: number }>(
      await runner.query(
        'SELECT platform_key FROM account_openings WHERE turn_at <= clock_timestamp() ORDER BY turn_at LIMIT 1',
      ),
    );
    return rows[0]?.platform_key;
  }

  /**
   * The last finished customer of a platform, locked; undefined if the platform is done or another instance has
   * locked it.
   */
  async lock(runner: SqlRunner, platformKey: number): Promise<Uuid | undefined> {
    const rows = rowsOf<{ after_id: string }>(
      await runner.query(
        'SELECT after_id FROM account_openings WHERE platform_key = $1 FOR UPDATE SKIP LOCKED',
        [platformKey],
      ),
    );
    return rows[0] && trustUuid(rows[0].after_id);
  }

  async advance(runner: SqlRunner, platformKey: number, afterId: Uuid): Promise<void> {
    await runner.query(
      'UPDATE account_openings SET after_id = $2, turn_at = clock_timestamp() WHERE platform_key = $1',
      [platformKey, afterId],
    );
  }

  /** Postpones a platform, so that it doesn't delay the others. */
  async postpone(runner: SqlRunner, platformKey: number): Promise<void> {
    await runner.query(
      `UPDATE account_openings SET turn_at = clock_timestamp() + make_interval(secs => $2)
       WHERE platform_key = $1`,
      [platformKey, FAILURE_PAUSE_SECONDS],
    );
  }

  async end(runner: SqlRunner, platformKey: number): Promise<void> {
    await runner.query('DELETE FROM account_openings WHERE platform_key = $1', [platformKey]);
  }

  /** Whether accounts of a customer may still be missing. */
  async isAhead(runner: SqlRunner, platformKey: number, customerId: Uuid): Promise<boolean> {
    const found = await runner.query(
      'SELECT 1 FROM account_openings WHERE platform_key = $1 AND after_id < $2',
      [platformKey, customerId],
    );
    return rowsOf(found).length > 0;
  }

  /** Customers in the order of their ids, including deleted ones. */
  async customersAfter(
    runner: SqlRunner,
    platformKey: number,
    range: { afterId: Uuid; limit: number },
  ): Promise<Uuid[]> {
    const rows = rowsOf<{ id: string }>(
      await runner.query(
        'SELECT id FROM customers WHERE platform_key = $1 AND id > $2 ORDER BY id LIMIT $3',
        [platformKey, range.afterId, range.limit],
      ),
    );
    return rows.map(({ id }) => trustUuid(id));
  }

  /**
   * The missing accounts of the customers in a range, except deleted ones. Both indexes are read only within that
   * range.
   */
  async missing(
    runner: SqlRunner,
    of: { platformKey: number; firstId: Uuid; lastId: Uuid; currencies: readonly string[] },
  ): Promise<MissingAccount[]> {
    const rows = rowsOf<{ customer_id: string; currency: string }>(
      await runner.query(
        `SELECT c.id AS customer_id, w.currency
         FROM customers c CROSS JOIN unnest($4::text[]) WITH ORDINALITY AS w (currency, place)
         WHERE c.platform_key = $1 AND c.id BETWEEN $2 AND $3 AND NOT c.is_deleted AND NOT EXISTS (
           SELECT 1 FROM internal_accounts a
           WHERE a.platform_key = $1 AND a.customer_id BETWEEN $2 AND $3
             AND a.customer_id = c.id AND a.currency = w.currency)
         ORDER BY c.id, w.place`,
        [of.platformKey, of.firstId, of.lastId, of.currencies],
      ),
    );
    return rows.map((row) => ({ customerId: trustUuid(row.customer_id), currency: row.currency }));
  }
}
