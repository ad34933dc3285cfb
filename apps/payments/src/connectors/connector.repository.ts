import { Injectable } from '@nestjs/common';
import type { Capabilities } from '@corridor/connector-contract';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { settlementTotalSql } from '../settlement-accounts/settlement-account.repository';

/** A registered connector. Its secrets are ciphertext. */
export interface StoredConnector {
  id: Uuid;
  name: string;
  baseUrl: string | null;
  /** Path or name of a module that runs inside payments. */
  module: string | null;
  settings: Readonly<Record<string, unknown>> | null;
  secretsSealed: string;
  capabilities: Capabilities;
  isPaused: boolean;
  /** Number of its changes other than of its capabilities. */
  version: number;
  /** Why its list of reports can't be read; null if it can. */
  reportsFailure: string | null;
}

interface ConnectorRow {
  id: string;
  name: string;
  base_url: string | null;
  module: string | null;
  settings: Record<string, unknown> | null;
  secrets_sealed: string;
  capabilities: Capabilities;
  is_paused: boolean;
  version: number;
  reports_failure: string | null;
}

function connectorOf(row: ConnectorRow): StoredConnector {
  return {
    id: trustUuid(row.id),
    name: row.name,
    baseUrl: row.base_url,
    module: row.module,
    settings: row.settings,
    secretsSealed: row.secrets_sealed,
    capabilities: row.capabilities,
    isPaused: row.is_paused,
    version: row.version,
    reportsFailure: row.reports_failure,
  };
}

/** Pulls in a row without a list that can be read, after which operators see it. A restart of the connector fails one. */
export const LIST_FAILURES_MAX = 3;

const COLUMNS = `id, name, base_url, module, settings, secrets_sealed, capabilities, is_paused, version,
  CASE WHEN reports_failures >= ${LIST_FAILURES_MAX} AND capabilities @> '{"reportsList": true}' THEN reports_failure END
    AS reports_failure`;
const OPEN_STATES = `('QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')`;

/** After how many days without a result a check needs a person, and its connector is not waited for. */
const CHECK_DAYS_MAX = 7;

/** A settlement account with money, or with something that is not explained. */
export interface UsedAccount {
  id: Uuid;
  name: string;
  currency: string;
  /** What the ledger says is on it, smallest units. */
  balance: string;
  items: number;
  lines: number;
}

/** What needs a connector. */
export interface ConnectorUses {
  instructions: number;
  /** Trades, transfers and returns of the house. */
  orders: number;
  /** Checks of accounts and identities. */
  checks: number;
  /** Priorities of the routing rules that name it. */
  priorities: number[];
  accounts: UsedAccount[];
}

/** SQL: the settlement accounts of a connector that aren't empty, as JSON. */
const USED_ACCOUNTS = `
  SELECT coalesce(json_agg(a ORDER BY a.name), '[]') FROM (
    SELECT s.id, s.name, s.currency,
      (-${settlementTotalSql("'TRANSIT:' || s.id", "'NOSTRO:' || s.id")})::text AS balance,
      (SELECT count(*) FROM transit_items x WHERE x.settlement_account_id = s.id AND x.line_id IS NULL) AS items,
      (SELECT count(*) FROM statement_lines l WHERE l.settlement_account_id = s.id AND l.state = 'UNMATCHED')
        + (SELECT count(*) FROM ambiguous_lines a JOIN bank_statements b ON b.id = a.bank_statement_id
           WHERE b.settlement_account_id = s.id) AS lines
    FROM settlement_accounts s WHERE s.connector_id = $1) a
  WHERE a.balance <> '0' OR a.items > 0 OR a.lines > 0`;

/** Registered connectors. */
@Injectable()
export class ConnectorRepository {
  async list(runner: SqlRunner): Promise<StoredConnector[]> {
    const rows = rowsOf<ConnectorRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM connectors WHERE removed_at IS NULL ORDER BY created_at, id`,
      ),
    );
    return rows.map(connectorOf);
  }

  /** A connector for a change in this transaction; undefined if there is none, or if it was removed. */
  async lock(runner: SqlRunner, id: Uuid): Promise<StoredConnector | undefined> {
    const [row] = rowsOf<ConnectorRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM connectors WHERE id = $1 AND removed_at IS NULL FOR UPDATE`,
        [id],
      ),
    );
    return row && connectorOf(row);
  }

  /** Returns whether the name was free. */
  async add(runner: SqlRunner, connector: StoredConnector): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `INSERT INTO connectors (id, name, base_url, module, settings, secrets_sealed, capabilities)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (name) WHERE removed_at IS NULL DO NOTHING RETURNING id`,
        [
          connector.id,
          connector.name,
          connector.baseUrl,
          connector.module,
          connector.settings === null ? null : JSON.stringify(connector.settings),
          connector.secretsSealed,
          JSON.stringify(connector.capabilities),
        ],
      ),
    );
    return rows.length > 0;
  }

  async saveCapabilities(runner: SqlRunner, id: Uuid, capabilities: Capabilities): Promise<void> {
    await runner.query(
      `UPDATE connectors SET capabilities = $2, capabilities_at = clock_timestamp() WHERE id = $1`,
      [id, JSON.stringify(capabilities)],
    );
  }

  async setPaused(runner: SqlRunner, id: Uuid, isPaused: boolean): Promise<void> {
    await runner.query('UPDATE connectors SET is_paused = $2, version = version + 1 WHERE id = $1', [
      id,
      isPaused,
    ]);
  }

  async saveSecrets(runner: SqlRunner, id: Uuid, secretsSealed: string): Promise<void> {
    await runner.query('UPDATE connectors SET secrets_sealed = $2, version = version + 1 WHERE id = $1', [
      id,
      secretsSealed,
    ]);
  }

  /**
   * What needs a connector that the caller has locked. Whatever gives it work locks it too, in the same commit. Rules are
   * locked, so that none names it meanwhile.
   */
  async uses(runner: SqlRunner, id: Uuid): Promise<ConnectorUses> {
    await runner.query('SELECT FROM routes FOR SHARE');
    const [uses] = rowsOf<ConnectorUses & Record<string, unknown>>(
      await runner.query(
        `SELECT
           (SELECT count(*)::integer FROM payment_instructions
            WHERE connector_id = $1 AND state IN ${OPEN_STATES}) AS instructions,
           (SELECT count(*)::integer FROM treasury_orders
            WHERE connector_id = $1 AND state IN ${OPEN_STATES}) AS orders,
           (SELECT count(*)::integer FROM connector_checks
            WHERE connector_id = $1 AND ended_at IS NULL
              AND created_at > clock_timestamp() - interval '${CHECK_DAYS_MAX} days') AS checks,
           (SELECT coalesce(json_agg((rule ->> 'priority')::integer), '[]')
            FROM routes r CROSS JOIN jsonb_array_elements(r.rules) rule
            WHERE rule ->> 'connectorId' = $1::text) AS priorities,
           (${USED_ACCOUNTS}) AS accounts`,
        [id],
      ),
    );
    if (!uses) throw new Error('PostgreSQL answered nothing');
    return uses;
  }

  async remove(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      'UPDATE connectors SET removed_at = clock_timestamp(), version = version + 1 WHERE id = $1',
      [id],
    );
  }
}
