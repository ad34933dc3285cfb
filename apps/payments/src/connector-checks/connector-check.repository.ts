import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { trustUuid, type Uuid } from '@corridor/kernel';

/** What a connector was asked to check. */
export type CheckKind = 'ACCOUNT' | 'IDENTITY';

/** A check with the platform that it is for. */
export interface ConnectorCheck {
  platformKey: number;
  platformId: string;
  id: Uuid;
  kind: CheckKind;
  connectorId: Uuid;
}

interface CheckRow {
  platform_key: number;
  platform_id: string;
  connector_id: string;
}

/** Checks and the connector that was asked for each. A check is never asked from a second connector. */
@Injectable()
export class ConnectorCheckRepository {
  constructor(private readonly pool: Pool) {}

  /**
   * Commits the connector of a check before it is asked. Returns the one of an earlier call if there was one; undefined
   * if the connector was removed.
   */
  async assign({
    platformKey,
    platformId,
    id,
    kind,
    connectorId,
  }: ConnectorCheck): Promise<Uuid | undefined> {
    await this.pool.query(
      `INSERT INTO connector_checks (platform_key, id, platform_id, kind, connector_id)
       SELECT $1::integer, $2::uuid, $3, $4, c.id FROM connectors c
       WHERE c.id = $5 AND c.removed_at IS NULL FOR KEY SHARE ON CONFLICT DO NOTHING`,
      [platformKey, id, platformId, kind, connectorId],
    );
    return this.connectorOf(platformKey, id);
  }

  /** The connector has given the result of an identity check. The check keeps its connector. */
  async end({ platformKey, id }: Pick<ConnectorCheck, 'platformKey' | 'id'>): Promise<void> {
    await this.pool.query(
      `UPDATE connector_checks SET ended_at = clock_timestamp()
       WHERE platform_key = $1 AND id = $2 AND ended_at IS NULL`,
      [platformKey, id],
    );
  }

  /** The connector of a check of the platform. */
  async connectorOf(platformKey: number, id: Uuid): Promise<Uuid | undefined> {
    const { rows } = await this.pool.query<{ connector_id: string }>(
      'SELECT connector_id FROM connector_checks WHERE platform_key = $1 AND id = $2',
      [platformKey, id],
    );
    return rows[0] && trustUuid(rows[0].connector_id);
  }

  /** The check that a connector reports on. */
  async find(
    connectorId: Uuid,
    kind: CheckKind,
    checkId: Uuid | undefined,
  ): Promise<ConnectorCheck | undefined> {
    if (checkId === undefined) return undefined;
    const { rows } = await this.pool.query<CheckRow>(
      `SELECT platform_key, platform_id, connector_id FROM connector_checks
       WHERE id = $1 AND connector_id = $2 AND kind = $3`,
      [checkId, connectorId, kind],
    );
    const [row] = rows;
    if (!row) return undefined;
    return { platformKey: row.platform_key, platformId: row.platform_id, id: checkId, kind, connectorId };
  }

  /** Ends a check of which no report is expected any more. */
  async remove({ platformKey, id }: Pick<ConnectorCheck, 'platformKey' | 'id'>): Promise<void> {
    await this.pool.query('DELETE FROM connector_checks WHERE platform_key = $1 AND id = $2', [
      platformKey,
      id,
    ]);
  }
}
