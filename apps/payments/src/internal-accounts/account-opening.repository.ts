import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Before every id. */
export const FIRST_ID = trustUuid('00000000-0000-0000-0000-000000000000');
/** How long a platform whose range has failed waits, seconds: others go on meanwhile. */
const FAILURE_PAUSE_SECONDS = 10;

/** An account that is to be there. */
export interface MissingAccount {
  /** Null for the platform's own. */
  customerId: Uuid | null;
  currency: string;
}

/** Which platforms' customers don't have all of their accounts yet, and how far that has come. */
@Injectable()
export class AccountOpeningRepository {
  /** Has all customers after `afterId` looked at. */
  async begin(runner: SqlRunner, platformKey: number, afterId: Uuid): Promise<void> {
    await runner.query(
      `INSERT INTO account_openings (platform_key, after_id) VALUES ($1, $2)
       ON CONFLICT (platform_key) DO UPDATE SET after_id = EXCLUDED.after_id`,
      [platformKey, afterId],
    );
  }

  /** The platform whose turn it is: each gets one range before the first gets another. */
  async next(runner: SqlRunner): Promise<number | undefined> {
    const rows = rowsOf<{ platform_key: number }>(
      await runner.query(
        'SELECT platform_key FROM account_openings WHERE turn_at <= clock_timestamp() ORDER BY turn_at LIMIT 1',
      ),
    );
    return rows[0]?.platform_key;
  }

  /** How far a platform has come, locked; undefined where it is done, or another instance is at it. */
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

  /** Leaves a platform for later, so that it holds up no other. */
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

  /** Whether a customer may lack accounts that it is to have. */
  async isAhead(runner: SqlRunner, platformKey: number, customerId: Uuid): Promise<boolean> {
    const found = await runner.query(
      'SELECT 1 FROM account_openings WHERE platform_key = $1 AND after_id < $2',
      [platformKey, customerId],
    );
    return rowsOf(found).length > 0;
  }

  /** Customers in the order of their ids, deleted ones too. */
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

  /** What the customers from one to another lack; nothing of deleted ones. Both indexes are read in that range alone. */
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
