import { Injectable } from '@nestjs/common';
import { invalidInput, type Violation } from '@corridor/kernel';
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

  /**
   * Replaces the rules, which the caller has locked. Returns the number of changes of the rules.
   * @throws DomainError INVALID_INPUT if they name a connector that is not there, or an account of another one.
   */
  async replace(runner: SqlRunner, rules: readonly RouteRule[]): Promise<number> {
    const faults = await this.faults(runner, rules);
    if (faults.length > 0) throw invalidInput(faults);
    const [row] = rowsOf<{ version: number }>(
      await runner.query(
        `UPDATE routes SET rules = $1, version = version + 1, changed_at = clock_timestamp() RETURNING version`,
        [JSON.stringify(rules)],
      ),
    );
    return row?.version ?? 0;
  }

  private async faults(runner: SqlRunner, rules: readonly RouteRule[]): Promise<Violation[]> {
    const rows = await runner.query(
      `SELECT (r.number - 1)::integer AS index,
         EXISTS (SELECT FROM connectors c WHERE c.id = r."connectorId" AND c.removed_at IS NULL) AS has_connector,
         r."settlementAccountId" IS NULL OR EXISTS (SELECT FROM settlement_accounts s
           WHERE s.id = r."settlementAccountId" AND s.connector_id = r."connectorId") AS has_account
       FROM ROWS FROM (jsonb_to_recordset($1) AS ("connectorId" uuid, "settlementAccountId" uuid))
         WITH ORDINALITY AS r ("connectorId", "settlementAccountId", number)
       ORDER BY number`,
      [JSON.stringify(rules)],
    );
    const found = rowsOf<{ index: number; has_connector: boolean; has_account: boolean }>(rows);
    const faultsOf = (name: string, what: string, isFaulty: (row: (typeof found)[number]) => boolean) =>
      found.filter(isFaulty).map(({ index }) => {
        const field = `rules[${index}].${name}`;
        return { field, message: `${field} names no ${what}` };
      });
    return [
      ...faultsOf('connectorId', 'connector', (row) => !row.has_connector),
      ...faultsOf('settlementAccountId', 'account of the connector', (row) => !row.has_account),
    ];
  }
}
