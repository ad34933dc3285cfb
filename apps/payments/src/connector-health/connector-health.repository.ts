import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { raiseAlerts } from '@corridor/database';
import { formatId, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import { LIST_FAILURES_MAX, type StoredConnector } from '../connectors/connector.repository';

type Named = Pick<StoredConnector, 'id' | 'name'>;

/** Which connectors are down for the deployment. The alert to operators is part of the commit of a change. */
@Injectable()
export class ConnectorHealthRepository {
  constructor(
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
  ) {}

  /** Age of the last finding that a connector is down, milliseconds, of each that is. */
  async outages(): Promise<Map<Uuid, number>> {
    const { rows } = await this.pool.query<{ id: string; seen_ago_ms: string }>(
      `SELECT id, extract(epoch FROM clock_timestamp() - down_seen_at) * 1000 AS seen_ago_ms FROM connectors
       WHERE down_since IS NOT NULL AND removed_at IS NULL`,
    );
    return new Map(rows.map((row) => [trustUuid(row.id), Number(row.seen_ago_ms)]));
  }

  async noteDown({ id, name }: Named, cause: string | null): Promise<void> {
    await this.dataSource.transaction(async (runner) => {
      const rows = await runner.query(
        `WITH known AS (SELECT id, down_since FROM connectors WHERE id = $1 AND removed_at IS NULL FOR UPDATE),
         noted AS (
           UPDATE connectors c SET down_since = coalesce(c.down_since, clock_timestamp()), down_seen_at = clock_timestamp()
           FROM known WHERE c.id = known.id)
         SELECT id FROM known WHERE down_since IS NULL`,
        [id],
      );
      if (rowsOf(rows).length === 0) return;
      await raiseAlerts(runner, [
        {
          type: 'CONNECTOR_DOWN',
          severity: 'CRITICAL',
          message: `connector ${name} gives no answer${cause === null ? '' : `: ${cause}`}`,
          data: { connectorId: formatId('Connector', id), cause },
        },
      ]);
    });
  }

  async noteUp({ id, name }: Named): Promise<void> {
    await this.dataSource.transaction(async (runner) => {
      const rows = await runner.query(
        `WITH known AS (
           SELECT id, down_since FROM connectors WHERE id = $1 AND down_since IS NOT NULL FOR UPDATE),
         noted AS (
           UPDATE connectors c SET down_since = NULL, down_seen_at = NULL FROM known WHERE c.id = known.id)
         SELECT round(extract(epoch FROM clock_timestamp() - down_since))::integer AS seconds FROM known`,
        [id],
      );
      const [row] = rowsOf<{ seconds: number }>(rows);
      if (!row) return;
      await raiseAlerts(runner, [
        {
          type: 'CONNECTOR_UP',
          severity: 'INFO',
          message: `connector ${name} answers again`,
          data: { connectorId: formatId('Connector', id), downSeconds: row.seconds },
        },
      ]);
    });
  }

  /** Notes that the list of reports could not be read or kept. Operators get an alert when it could not several times in a row. */
  async noteUnlisted({ id, name }: Named, cause: string): Promise<void> {
    await this.dataSource.transaction(async (runner) => {
      const rows = await runner.query(
        `WITH noted AS (
           UPDATE connectors SET reports_failures = reports_failures + 1, reports_failure = $2
           WHERE id = $1 AND removed_at IS NULL RETURNING reports_failures)
         SELECT FROM noted WHERE reports_failures = ${LIST_FAILURES_MAX}`,
        [id, cause],
      );
      if (rowsOf(rows).length === 0) return;
      await raiseAlerts(runner, [
        {
          type: 'REPORTS_UNREADABLE',
          severity: 'CRITICAL',
          message: `the reports of connector ${name} can not be listed: ${cause}`,
          data: { connectorId: formatId('Connector', id), cause },
        },
      ]);
    });
  }

  /** Notes that the reports of the list are kept. */
  noteListed({ id }: Named): Promise<void> {
    return this.endFailures('id = $1', [id], 'can be listed again');
  }

  /** Ends the failures of lists that are no longer read. */
  noteUnused(): Promise<void> {
    const isUnused = `removed_at IS NOT NULL OR NOT capabilities @> '{"reportsList": true}'`;
    return this.endFailures(isUnused, [], 'are no longer listed');
  }

  private async endFailures(condition: string, parameters: unknown[], said: string): Promise<void> {
    await this.dataSource.transaction(async (runner) => {
      const rows = await runner.query(
        `WITH known AS (
           SELECT id, name, reports_failures FROM connectors WHERE reports_failures > 0 AND (${condition}) FOR UPDATE),
         noted AS (
           UPDATE connectors c SET reports_failures = 0, reports_failure = NULL FROM known WHERE c.id = known.id)
         SELECT id, name FROM known WHERE reports_failures >= ${LIST_FAILURES_MAX}`,
        parameters,
      );
      const ended = rowsOf<{ id: string; name: string }>(rows);
      if (ended.length === 0) return;
      await raiseAlerts(
        runner,
        ended.map(({ id, name }) => ({
          type: 'REPORTS_READABLE',
          severity: 'INFO',
          message: `the reports of connector ${name} ${said}`,
          data: { connectorId: formatId('Connector', trustUuid(id)) },
        })),
      );
    });
  }
}
