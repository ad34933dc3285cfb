import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { raiseAlerts } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';

/** A position with its limit, smallest units. */
export interface LimitedPosition {
  currency: string;
  position: bigint;
  limit: bigint;
}

/** A member of the data of an alert. A sum over all books is exact up to 2^53. */
function dataOf({ currency, position, limit }: LimitedPosition) {
  return { currency, position: Number(position), limit: Number(limit) };
}

/** Positions in currencies: the account FX over all books. */
@Injectable()
export class FxPositionRepository {
  constructor(
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
  ) {}

  /** The position in each of these currencies, smallest units. Positive: more was bought than sold. */
  async positions(currencies: readonly string[]): Promise<Map<string, bigint>> {
    const { rows } = await this.pool.query<{ currency: string; position: string }>(
      `SELECT currency, sum(amount)::text AS position FROM (
         SELECT currency, balance AS amount FROM system_balances WHERE account = 'FX' AND currency = ANY($1)
         UNION ALL
         SELECT currency, amount FROM system_balance_deltas WHERE account = 'FX' AND currency = ANY($1)
       ) both_parts GROUP BY currency`,
      [currencies],
    );
    const found = new Map(rows.map(({ currency, position }) => [currency, BigInt(position)]));
    return new Map(currencies.map((currency) => [currency, found.get(currency) ?? 0n]));
  }

  /** Writes an alert to operators, unless there is one already. Returns whether it did. */
  async notePassed(passed: LimitedPosition): Promise<boolean> {
    const { currency } = passed;
    return this.dataSource.transaction(async (runner) => {
      const added = await runner.query(
        'INSERT INTO fx_limits_passed (currency) VALUES ($1) ON CONFLICT DO NOTHING RETURNING currency',
        [currency],
      );
      if (rowsOf(added).length === 0) return false;
      const message = `the position in ${currency} is beyond its limit`;
      const data = dataOf(passed);
      await raiseAlerts(runner, [{ type: 'FX_POSITION_BEYOND_LIMIT', severity: 'CRITICAL', message, data }]);
      return true;
    });
  }

  /** Tells operators if they know that the limit was passed. */
  async noteWithin(within: LimitedPosition): Promise<void> {
    const { currency } = within;
    await this.dataSource.transaction(async (runner) => {
      const removed = await runner.query(
        `WITH gone AS (DELETE FROM fx_limits_passed WHERE currency = $1 RETURNING currency) SELECT currency FROM gone`,
        [currency],
      );
      if (rowsOf(removed).length === 0) return;
      const message = `the position in ${currency} is within its limit again`;
      const data = dataOf(within);
      await raiseAlerts(runner, [{ type: 'FX_POSITION_WITHIN_LIMIT', severity: 'INFO', message, data }]);
    });
  }
}
