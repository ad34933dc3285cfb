import { Injectable } from '@nestjs/common';
import type { Capabilities } from '@corridor/connector-contract';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

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
  };
}

const COLUMNS = 'id, name, base_url, module, settings, secrets_sealed, capabilities, is_paused, version';
const OPEN_STATES = `('QUEUED', 'HELD', 'SUBMITTING', 'UNKNOWN', 'ACCEPTED')`;

/** After how many days without a result a check needs a person, and its connector is not waited for. */
const CHECK_DAYS_MAX = 7;

/** What a connector has to do. */
export interface OpenWork {
  instructions: number;
  /** Trades and transfers of the house. */
  orders: number;
  /** Checks of accounts and identities. */
  checks: number;
}

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
   * Removes a connector that the caller has locked, if nothing is open with it. Whatever gives it work locks it too, in
   * the same commit. Returns the numbers of what is open.
   */
  async remove(runner: SqlRunner, id: Uuid): Promise<OpenWork> {
    const [row] = rowsOf<OpenWork>(
      await runner.query(
        `SELECT
           (SELECT count(*)::integer FROM payment_instructions
            WHERE connector_id = $1 AND state IN ${OPEN_STATES}) AS instructions,
           (SELECT count(*)::integer FROM treasury_orders
            WHERE connector_id = $1 AND state IN ${OPEN_STATES}) AS orders,
           (SELECT count(*)::integer FROM connector_checks
            WHERE connector_id = $1 AND ended_at IS NULL
              AND created_at > clock_timestamp() - interval '${CHECK_DAYS_MAX} days') AS checks`,
        [id],
      ),
    );
    const open = row ?? { instructions: 0, orders: 0, checks: 0 };
    if (open.instructions + open.orders + open.checks > 0) return open;
    await runner.query(
      'UPDATE connectors SET removed_at = clock_timestamp(), version = version + 1 WHERE id = $1',
      [id],
    );
    return open;
  }
}
