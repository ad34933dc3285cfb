import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { CountDelta } from './domain/count-delta';

/** Deltas folded by one statement. */
export const FOLD_LIMIT = 2_000;
/** `counts.day` of the row that counts all days. */
export const ALL_DAYS = -1;
/** `counts.scope_id` of the scope PLATFORM. */
export const NO_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Takes the oldest deltas and adds them to the counts they concern: of the platform, the customer and either internal
 * account, for the day and for all days. One folder works at a time, so that no row is contended.
 */
const FOLD_COUNTS = `
  WITH taken AS (
    DELETE FROM count_deltas d USING (SELECT platform_key, id FROM count_deltas LIMIT $1) o
    WHERE d.platform_key = o.platform_key AND d.id = o.id RETURNING d.*
  ), scoped AS (
    SELECT platform_key, 'PLATFORM' AS scope, '${NO_SCOPE_ID}'::uuid AS scope_id, kind, from_state, to_state, day, n
    FROM taken
    UNION ALL
    SELECT platform_key, 'CUSTOMER', unnest(customer_ids), kind, from_state, to_state, day, 1 FROM taken
    UNION ALL
    SELECT platform_key, 'SOURCE', unnest(source_ids), kind, from_state, to_state, day, 1 FROM taken
    UNION ALL
    SELECT platform_key, 'DESTINATION', unnest(destination_ids), kind, from_state, to_state, day, 1 FROM taken
  ), moved AS (
    SELECT platform_key, scope, scope_id, kind, from_state, to_state, day, sum(n) AS n FROM scoped
    GROUP BY 1, 2, 3, 4, 5, 6, 7
  ), summed AS (
    SELECT m.platform_key, m.scope, m.scope_id, m.kind, c.state, d.day, sum(c.n) AS n
    FROM moved m
    CROSS JOIN LATERAL (VALUES (m.to_state, m.n), (m.from_state, -m.n)) AS c (state, n)
    CROSS JOIN LATERAL (VALUES (m.day), (${ALL_DAYS})) AS d (day)
    WHERE c.state IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(c.n) <> 0
  ), folded AS (
    INSERT INTO counts AS c (platform_key, scope, scope_id, kind, state, day, n)
    SELECT * FROM summed
    ON CONFLICT (platform_key, scope, scope_id, kind, state, day) DO UPDATE SET n = c.n + EXCLUDED.n
  )
  SELECT count(*)::integer AS taken FROM taken`;

const FOLD_SYSTEM_BALANCES = `
  WITH taken AS (
    DELETE FROM system_balance_deltas d USING (
      SELECT platform_key, id FROM system_balance_deltas LIMIT $1
    ) o WHERE d.platform_key = o.platform_key AND d.id = o.id RETURNING d.*
  ), folded AS (
    INSERT INTO system_balances AS b (platform_key, account, currency, balance)
    SELECT platform_key, account, currency, sum(amount) FROM taken GROUP BY platform_key, account, currency
    ON CONFLICT (platform_key, account, currency) DO UPDATE SET balance = b.balance + EXCLUDED.balance
  )
  SELECT count(*)::integer AS taken FROM taken`;

/** Deltas and folded numbers. */
@Injectable()
export class CountRepository {
  async add(runner: SqlRunner, deltas: readonly CountDelta[]): Promise<void> {
    for (const delta of deltas) {
      await runner.query(
        `INSERT INTO count_deltas
           (platform_key, kind, from_state, to_state, day, n, customer_ids, source_ids, destination_ids)
         VALUES ($1, $2, $3, $4, $5, $6, $7::uuid[], $8::uuid[], $9::uuid[])`,
        [
          delta.platformKey,
          delta.kind,
          delta.fromState,
          delta.toState,
          delta.day,
          delta.n,
          delta.customerIds,
          delta.sourceIds,
          delta.destinationIds,
        ],
      );
    }
  }

  /** How many transactions of a customer are in some states, exactly, in the caller's snapshot. */
  async countOfCustomer(
    runner: SqlRunner,
    of: { platformKey: number; customerId: Uuid; states: readonly string[] },
  ): Promise<number> {
    const rows = rowsOf<{ n: string }>(
      await runner.query(
        `SELECT (COALESCE((
            SELECT sum(n) FROM counts WHERE platform_key = $1 AND scope = 'CUSTOMER' AND scope_id = $2
              AND state = ANY($3::text[]) AND day = ${ALL_DAYS}), 0)
          + COALESCE((
            SELECT sum(cardinality(array_positions(customer_ids, $2::uuid)) * ((to_state = ANY($3::text[]))::integer
              - COALESCE(from_state = ANY($3::text[]), false)::integer))
            FROM count_deltas WHERE platform_key = $1), 0))::text AS n`,
        [of.platformKey, of.customerId, of.states],
      ),
    );
    return Number(rows[0]?.n ?? 0);
  }

  /** Folds one lot of each kind of deltas, in the caller's transaction; answers the larger number of rows. */
  async fold(runner: SqlRunner, limit = FOLD_LIMIT): Promise<number> {
    // One folder at a time: two would wait for each other's rows of counts.
    const [lock] = rowsOf<{ is_mine: boolean }>(
      await runner.query(`SELECT pg_try_advisory_xact_lock(hashtext('payments.fold')) AS is_mine`),
    );
    if (!lock?.is_mine) return 0;
    const [counts] = rowsOf<{ taken: number }>(await runner.query(FOLD_COUNTS, [limit]));
    const [balances] = rowsOf<{ taken: number }>(await runner.query(FOLD_SYSTEM_BALANCES, [limit]));
    return Math.max(counts?.taken ?? 0, balances?.taken ?? 0);
  }

  /** Analyses the hot tables when they have passed the next threshold; answers whether all are passed. */
  async analyseWhenGrown(runner: SqlRunner): Promise<boolean> {
    const passed = rowsOf(
      await runner.query(
        `UPDATE table_analyses SET analysed_at = clock_timestamp()
         WHERE analysed_at IS NULL AND row_threshold <= (
           SELECT COALESCE(sum(n), 0) FROM counts WHERE scope = 'PLATFORM' AND scope_id = '${NO_SCOPE_ID}'
             AND kind <> 'INTERNAL_ACCOUNT' AND day = ${ALL_DAYS}) RETURNING row_threshold`,
      ),
    );
    if (passed.length > 0) await runner.query('SELECT analyse_hot_tables()');
    const left = rowsOf(await runner.query('SELECT 1 FROM table_analyses WHERE analysed_at IS NULL LIMIT 1'));
    return left.length === 0;
  }
}
