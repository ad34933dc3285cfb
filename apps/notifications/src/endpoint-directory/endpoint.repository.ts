import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryMode, WebhookEndpointStatus } from '@corridor/kernel';
import { endpointStatusSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { PreviousSecret } from './domain/endpoint';

/** A stored webhook endpoint. Times are milliseconds, domain time. */
export interface Endpoint {
  platformKey: number;
  id: string;
  delivery: WebhookDeliveryMode;
  /** Null for PULL. */
  url: string | null;
  description: string | null;
  eventTypes: string[];
  status: WebhookEndpointStatus;
  disabledReason: string | null;
  isDefault: boolean;
  secretSealed: string;
  previousSecrets: PreviousSecret[];
  failingSinceMs: number | null;
  /** Increases with every change. */
  version: number;
  createdMs: number;
  updatedMs: number;
}

interface EndpointRow {
  platform_key: number;
  id: string;
  delivery: WebhookDeliveryMode;
  url: string | null;
  description: string | null;
  event_types: string[];
  status: WebhookEndpointStatus;
  disabled_reason: string | null;
  is_default: boolean;
  secret_sealed: string;
  previous_secrets: PreviousSecret[];
  failing_since: Date | null;
  version: string;
  created_at: Date;
  updated_at: Date;
}

function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Endpoints of a platform. Deleted ones stay as rows that no query finds. */
@Injectable()
export class EndpointRepository {
  async insert(runner: SqlRunner, endpoint: Endpoint): Promise<void> {
    await runner.query(
      `INSERT INTO webhook_endpoints (platform_key, id, url, description, event_types, status, disabled_reason,
         is_default, secret_sealed, previous_secrets, version, created_at, updated_at, delivery)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        endpoint.platformKey,
        endpoint.id,
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.status,
        endpoint.disabledReason,
        endpoint.isDefault,
        endpoint.secretSealed,
        JSON.stringify(endpoint.previousSecrets),
        endpoint.version,
        moment(endpoint.createdMs),
        moment(endpoint.updatedMs),
        endpoint.delivery,
      ],
    );
  }

  /** Stores an endpoint that was read under its lock. */
  async update(runner: SqlRunner, endpoint: Endpoint): Promise<void> {
    await runner.query(
      `UPDATE webhook_endpoints SET url = $3, description = $4, event_types = $5, status = $6, disabled_reason = $7,
         secret_sealed = $8, previous_secrets = $9, failing_since = $10, version = $11, updated_at = $12
       WHERE platform_key = $1 AND id = $2`,
      [
        endpoint.platformKey,
        endpoint.id,
        endpoint.url,
        endpoint.description,
        endpoint.eventTypes,
        endpoint.status,
        endpoint.disabledReason,
        endpoint.secretSealed,
        JSON.stringify(endpoint.previousSecrets),
        moment(endpoint.failingSinceMs),
        endpoint.version,
        moment(endpoint.updatedMs),
      ],
    );
  }

  /** Removes its secrets at once. */
  async delete(runner: SqlRunner, platformKey: number, id: string, nowMs: number): Promise<void> {
    await runner.query(
      `UPDATE webhook_endpoints SET deleted_at = $3, updated_at = $3, secret_sealed = '', previous_secrets = '[]'
       WHERE platform_key = $1 AND id = $2`,
      [platformKey, id, moment(nowMs)],
    );
  }

  async find(runner: SqlRunner, platformKey: number, id: string): Promise<Endpoint | undefined> {
    return this.findOne(runner, 'id = $2', [platformKey, id]);
  }

  /** The endpoint, locked until the transaction ends. */
  async lock(runner: SqlRunner, platformKey: number, id: string): Promise<Endpoint | undefined> {
    return this.findOne(runner, 'id = $2', [platformKey, id], 'FOR UPDATE');
  }

  async findDefault(runner: SqlRunner, platformKey: number): Promise<Endpoint | undefined> {
    return this.findOne(runner, 'is_default', [platformKey]);
  }

  async lockDefault(runner: SqlRunner, platformKey: number): Promise<Endpoint | undefined> {
    return this.findOne(runner, 'is_default', [platformKey], 'FOR UPDATE');
  }

  /** Newest first, only those before `beforeId`, with the total number. */
  async list(
    runner: SqlRunner,
    input: { platformKey: number; beforeId: string | undefined; limit: number },
  ): Promise<{ endpoints: Endpoint[]; totalCount: number }> {
    const rows = rowsOf<EndpointRow>(
      await runner.query(
        `SELECT * FROM webhook_endpoints WHERE platform_key = $1 AND deleted_at IS NULL
           AND ($2::uuid IS NULL OR id < $2::uuid) ORDER BY id DESC LIMIT $3`,
        [input.platformKey, input.beforeId ?? null, input.limit],
      ),
    );
    return { endpoints: rows.map(toEndpoint), totalCount: await this.count(runner, input.platformKey) };
  }

  async count(runner: SqlRunner, platformKey: number): Promise<number> {
    const rows = rowsOf<{ count: string }>(
      await runner.query(
        'SELECT count(*) FROM webhook_endpoints WHERE platform_key = $1 AND deleted_at IS NULL',
        [platformKey],
      ),
    );
    return Number(rows[0]?.count ?? 0);
  }

  /**
   * Locks the platform's slots. Endpoints are counted and added under this lock.
   * @returns whether a slot is reserved for a default endpoint that will be made soon (real time).
   */
  async lockSlots(runner: SqlRunner, platformKey: number, realNowMs: number): Promise<boolean> {
    await runner.query('INSERT INTO endpoint_slots (platform_key) VALUES ($1) ON CONFLICT DO NOTHING', [
      platformKey,
    ]);
    const rows = rowsOf<{ reserved: boolean | null }>(
      await runner.query(
        `SELECT default_reserved_until > to_timestamp($2::float8 / 1000) AS reserved
         FROM endpoint_slots WHERE platform_key = $1 FOR UPDATE`,
        [platformKey, realNowMs],
      ),
    );
    return rows[0]?.reserved === true;
  }

  /** Reserves a slot for the default endpoint until then (real time). */
  async reserveDefault(runner: SqlRunner, platformKey: number, untilMs: number): Promise<void> {
    await runner.query('UPDATE endpoint_slots SET default_reserved_until = $2 WHERE platform_key = $1', [
      platformKey,
      moment(untilMs),
    ]);
  }

  /** The given endpoints with recorded failures. */
  async failingAmong(
    runner: SqlRunner,
    endpoints: readonly { platformKey: number; id: string }[],
  ): Promise<{ platformKey: number; id: string }[]> {
    const rows = rowsOf<{ platform_key: number; id: string }>(
      await runner.query(
        `SELECT e.platform_key, e.id FROM unnest($1::integer[], $2::uuid[]) AS s (platform_key, id)
           JOIN webhook_endpoints e ON e.platform_key = s.platform_key AND e.id = s.id
         WHERE e.failing_since IS NOT NULL`,
        [endpoints.map(({ platformKey }) => platformKey), endpoints.map(({ id }) => id)],
      ),
    );
    return rows.map((row) => ({ platformKey: row.platform_key, id: row.id }));
  }

  /** Records since when an enabled endpoint has only failed, if that isn't known yet; milliseconds, domain time. */
  async markFailing(
    runner: SqlRunner,
    { platformKey, id }: { platformKey: number; id: string },
    sinceMs: number,
  ): Promise<void> {
    await runner.query(
      `UPDATE webhook_endpoints SET failing_since = $3
       WHERE platform_key = $1 AND id = $2 AND failing_since IS NULL AND status = ${endpointStatusSql.ENABLED}
         AND deleted_at IS NULL`,
      [platformKey, id, moment(sinceMs)],
    );
  }

  /** Clears the failures of endpoints that a delivery has just reached. Locks them in the order of the list. */
  async clearFailing(
    runner: SqlRunner,
    endpoints: readonly { platformKey: number; id: string }[],
  ): Promise<void> {
    await runner.query(
      `UPDATE webhook_endpoints e SET failing_since = NULL
       FROM (SELECT * FROM unnest($1::integer[], $2::uuid[]) AS t (platform_key, id) OFFSET 0) AS s
       WHERE e.platform_key = s.platform_key AND e.id = s.id AND e.failing_since IS NOT NULL`,
      [endpoints.map(({ platformKey }) => platformKey), endpoints.map(({ id }) => id)],
    );
  }

  /** Endpoints of all platforms after the given one, for a key rotation. */
  async pageOfAll(
    runner: SqlRunner,
    after: { platformKey: number; id: string },
    limit: number,
  ): Promise<Endpoint[]> {
    const rows = rowsOf<EndpointRow>(
      await runner.query(
        `SELECT * FROM webhook_endpoints WHERE (platform_key, id) > ($1, $2) AND deleted_at IS NULL
         ORDER BY platform_key, id LIMIT $3`,
        [after.platformKey, after.id, limit],
      ),
    );
    return rows.map(toEndpoint);
  }

  private async findOne(
    runner: SqlRunner,
    condition: string,
    params: unknown[],
    lock = '',
  ): Promise<Endpoint | undefined> {
    const rows = rowsOf<EndpointRow>(
      await runner.query(
        `SELECT * FROM webhook_endpoints WHERE platform_key = $1 AND ${condition} AND deleted_at IS NULL ${lock}`,
        params,
      ),
    );
    return rows[0] ? toEndpoint(rows[0]) : undefined;
  }
}

function toEndpoint(row: EndpointRow): Endpoint {
  return {
    platformKey: row.platform_key,
    id: row.id,
    delivery: row.delivery,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    status: row.status,
    disabledReason: row.disabled_reason,
    isDefault: row.is_default,
    secretSealed: row.secret_sealed,
    previousSecrets: row.previous_secrets,
    failingSinceMs: row.failing_since === null ? null : row.failing_since.getTime(),
    version: Number(row.version),
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
  };
}
