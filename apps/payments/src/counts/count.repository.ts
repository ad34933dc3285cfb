import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { CountDelta } from './domain/count-delta';

/** Deltas folded by one statement. */
export const FOLD_LIMIT = 5_000;
/** `counts.day` of the row that counts all days. */
export const ALL_DAYS = -1;
/** `counts.scope_id` of the scope PLATFORM. */
export const NO_SCOPE_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Takes the oldest deltas and adds them to the counts they concern: of the platform, the customer and either internal
 * account, for the day and for all days.
 */
const FOLD_COUNTS = `
  WITH taken AS (
    DELETE FROM count_deltas d USING (
      SELECT platform_key, id FROM count_deltas LIMIT $1 FOR UPDATE SKIP LOCKED
    ) o WHERE d.platform_key = o.platform_key AND d.id = o.id RETURNING d.*
  ), signed AS (
    SELECT platform_key, kind, to_state AS state, day, customer_id, source_id, destination_id, n FROM taken
    UNION ALL
    SELECT platform_key, kind, from_state, day, customer_id, source_id, destination_id, -n FROM taken
    WHERE from_state IS NOT NULL
  ), scoped AS (
    SELECT s.platform_key, v.scope, v.scope_id, s.kind, s.state, d.day, sum(s.n) AS n
    FROM signed s
    CROSS JOIN LATERAL (VALUES ('PLATFORM', '${NO_SCOPE_ID}'::uuid), ('CUSTOMER', s.customer_id),
      ('SOURCE', s.source_id), ('DESTINATION', s.destination_id)) AS v (scope, scope_id)
    CROSS JOIN LATERAL (VALUES (s.day), (${ALL_DAYS})) AS d (day)
    WHERE v.scope_id IS NOT NULL
    GROUP BY s.platform_key, v.scope, v.scope_id, s.kind, s.state, d.day
    HAVING sum(s.n) <> 0
  ), folded AS (
    INSERT INTO counts AS c (platform_key, scope, scope_id, kind, state, day, n)
    SELECT * FROM scoped
    ON CONFLICT (platform_key, scope, scope_id, kind, state, day) DO UPDATE SET n = c.n + EXCLUDED.n
  )
  SELECT count(*)::integer AS taken FROM taken`;

const FOLD_SYSTEM_BALANCES = `
  WITH taken AS (
    DELETE FROM system_balance_deltas d USING (
      SELECT platform_key, id FROM system_balance_deltas LIMIT $1 FOR UPDATE SKIP LOCKED
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
    if (deltas.length === 0) return;
    await runner.query(
      `INSERT INTO count_deltas
         (platform_key, kind, from_state, to_state, day, customer_id, source_id, destination_id, n)
       SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::uuid[], $7::uuid[],
         $8::uuid[], $9::integer[])`,
      [
        deltas.map(({ platformKey }) => platformKey),
        deltas.map(({ kind }) => kind),
        deltas.map(({ fromState }) => fromState),
        deltas.map(({ toState }) => toState),
        deltas.map(({ day }) => day),
        deltas.map(({ customerId }) => customerId),
        deltas.map(({ sourceId }) => sourceId),
        deltas.map(({ destinationId }) => destinationId),
        deltas.map(({ n }) => n),
      ],
    );
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
            SELECT sum(n * ((to_state = ANY($3::text[]))::integer
              - COALESCE(from_state = ANY($3::text[]), false)::integer))
            FROM count_deltas WHERE platform_key = $1 AND customer_id = $2), 0))::text AS n`,
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
