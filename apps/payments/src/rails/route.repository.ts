import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { RouteRule } from './domain/route-rules';

/** The rules with the number of their changes. */
export interface StoredRoutes {
  rules: RouteRule[];
  version: number;
}

/** The rules that choose the connector of a payment. */
@Injectable()
export class RouteRepository {
  async read(runner: SqlRunner): Promise<StoredRoutes> {
    const [row] = rowsOf<StoredRoutes>(await runner.query('SELECT rules, version FROM routes'));
    return row ?? { rules: [], version: 0 };
  }

  /** Reads the rules for a change in this transaction. */
  async lock(runner: SqlRunner): Promise<StoredRoutes> {
    const [row] = rowsOf<StoredRoutes>(await runner.query('SELECT rules, version FROM routes FOR UPDATE'));
    return row ?? { rules: [], version: 0 };
  }

  /** Replaces the rules. Returns the number of changes of the rules. */
  async replace(runner: SqlRunner, rules: readonly RouteRule[]): Promise<number> {
    const [row] = rowsOf<{ version: number }>(
      await runner.query(
        `UPDATE routes SET rules = $1, version = version + 1, changed_at = clock_timestamp() RETURNING version`,
        [JSON.stringify(rules)],
      ),
    );
    return row?.version ?? 0;
  }
}
