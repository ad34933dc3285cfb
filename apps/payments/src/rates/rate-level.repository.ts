import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** The rate of a currency that was believed last, and one that was not. Units of the currency for one dollar, as text. */
export interface RateLevel {
  currency: string;
  rate: string;
  acceptedAt: Date;
  /** The newest rate beyond the bound; null if the last one was believed. */
  refusedRate: string | null;
  refusedAt: Date | null;
}

const COLUMNS = `currency, rate::text AS rate, accepted_at AS "acceptedAt", refused_rate::text AS "refusedRate",
  refused_at AS "refusedAt"`;

/** The levels of all rates, which every instance compares with. */
@Injectable()
export class RateLevelRepository {
  async list(runner: SqlRunner): Promise<RateLevel[]> {
    return rowsOf<RateLevel>(
      await runner.query(`SELECT ${COLUMNS} FROM rate_levels ORDER BY currency COLLATE "C"`),
    );
  }

  /** Locks them until the commit, so that one instance after the other judges its answer. */
  async lock(runner: SqlRunner, currency: string | null = null): Promise<RateLevel[]> {
    return rowsOf<RateLevel>(
      await runner.query(
        `SELECT ${COLUMNS} FROM rate_levels WHERE $1::text IS NULL OR currency = $1
         ORDER BY currency COLLATE "C" FOR UPDATE`,
        [currency],
      ),
    );
  }

  /** Makes rates the level of their currencies. They are refused no longer. */
  async accept(runner: SqlRunner, rates: ReadonlyMap<string, string>, nowMs: number): Promise<void> {
    if (rates.size === 0) return;
    await runner.query(
      `INSERT INTO rate_levels (currency, rate, accepted_at)
       SELECT n.currency, n.rate, $3 FROM unnest($1::text[], $2::numeric[]) AS n (currency, rate)
       ON CONFLICT (currency) DO UPDATE
       SET rate = EXCLUDED.rate, accepted_at = EXCLUDED.accepted_at, refused_rate = NULL, refused_at = NULL`,
      [[...rates.keys()], [...rates.values()], new Date(nowMs)],
    );
  }

  /** The rates are back within their bounds, and the levels stay. */
  async endRefusals(runner: SqlRunner, currencies: readonly string[]): Promise<void> {
    if (currencies.length === 0) return;
    await runner.query(
      'UPDATE rate_levels SET refused_rate = NULL, refused_at = NULL WHERE currency = ANY ($1)',
      [currencies],
    );
  }

  /** Keeps what is refused, and since when. */
  async refuse(runner: SqlRunner, rates: ReadonlyMap<string, string>, nowMs: number): Promise<void> {
    if (rates.size === 0) return;
    await runner.query(
      `UPDATE rate_levels l SET refused_rate = n.rate, refused_at = COALESCE(l.refused_at, $3)
       FROM unnest($1::text[], $2::numeric[]) AS n (currency, rate) WHERE l.currency = n.currency`,
      [[...rates.keys()], [...rates.values()], new Date(nowMs)],
    );
  }
}
