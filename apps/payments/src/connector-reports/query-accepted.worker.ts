import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { formatId, MINUTE_MS, SECOND_MS, trustUuid, type Uuid } from '@corridor/kernel';
import { LOGGER, PeriodicWorker } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import type { Route } from '../rails/domain/rail-report';
import { RoutingTable } from '../rails/routing-table.cache';
import { ChangeInstructionHandler, type InstructionPlace } from '../dispatching/change-instruction.handler';

/** Pause between the queries of two groups of payments, milliseconds. */
const QUERY_PAUSE_MS = 2 * SECOND_MS;
/** Payments of one group. They are queried at the same time. */
const GROUP_MAX = 50;
/** How long after the last refusal of a report the payments are queried, milliseconds. */
const AFTER_REFUSAL_MS = 2 * MINUTE_MS;
/** How long a payment waits for its report before it is queried, milliseconds since its attempt. */
const REPORT_WAIT_MS = 5 * SECOND_MS;

/** An accepted payment and the route of its attempt. */
interface Accepted {
  place: InstructionPlace;
  by: Route;
}

/**
 * Queries the accepted payments of a connector whose reports are refused because too many come, a group at a time. So the
 * report of a payment's end is not missed, whatever else the connector reports (ADR 53).
 */
@Injectable()
export class QueryAcceptedWorker extends PeriodicWorker {
  constructor(
    private readonly directory: ConnectorDirectory,
    private readonly changes: ChangeInstructionHandler,
    private readonly table: RoutingTable,
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(QUERY_PAUSE_MS, logger);
  }

  async look(): Promise<void> {
    const handles = this.directory.all.filter((one) => one.isUp && one.capabilities.statusQuery);
    if (handles.length === 0) return;
    // One instance at a time queries those of a connector.
    const { rows } = await this.pool.query<{ id: string; queried_up_to: string | null }>(
      `UPDATE connectors SET query_at = clock_timestamp() + ${QUERY_PAUSE_MS / 2} * interval '1 millisecond'
       WHERE id = ANY($1::uuid[]) AND (query_at IS NULL OR query_at <= clock_timestamp())
         AND reports_refused_at > clock_timestamp() - ${AFTER_REFUSAL_MS} * interval '1 millisecond'
       RETURNING id, queried_up_to`,
      [handles.map(({ id }) => id)],
    );
    const after = new Map(rows.map((row) => [row.id, row.queried_up_to]));
    const due = handles.filter(({ id }) => after.has(id));
    await Promise.all(due.map((handle) => this.queryGroup(handle, after.get(handle.id) ?? null)));
  }

  private async queryGroup(handle: ConnectorHandle, after: string | null): Promise<void> {
    const places = await this.accepted(handle.id, after);
    await Promise.all(places.map((found) => this.query(handle, found)));
    const last = places.length === GROUP_MAX ? places.at(-1)?.place.instructionId : undefined;
    await this.pool.query('UPDATE connectors SET queried_up_to = $2 WHERE id = $1', [
      handle.id,
      last ?? null,
    ]);
  }

  private async query(handle: ConnectorHandle, { place, by }: Accepted): Promise<void> {
    const id = formatId('PaymentInstruction', place.instructionId);
    try {
      const outcome = await handle.call((connector) => connector.query(id));
      if (!outcome || outcome.status === 'ACCEPTED' || outcome.status === 'UNKNOWN') return;
      const overdueAfterMs = await this.table.settlementPeriodMs(by.settlementAccountId);
      await this.changes.execute(place, { type: 'REPORT', outcome, overdueAfterMs, by });
    } catch (error) {
      this.logger.warn({ err: error, instructionId: id }, 'an accepted payment could not be queried');
    }
  }

  /** The next accepted payments, after the last group. */
  private async accepted(connectorId: Uuid, after: string | null): Promise<Accepted[]> {
    const { rows } = await this.pool.query<{
      platform_key: number;
      platform_id: string;
      transaction_id: string;
      id: string;
      settlement_account_id: string | null;
    }>(
      `SELECT i.platform_key, p.id AS platform_id, i.transaction_id, i.id, i.settlement_account_id
       FROM payment_instructions i JOIN platforms p USING (platform_key)
       WHERE i.connector_id = $1 AND i.state = 'ACCEPTED' AND ($2::uuid IS NULL OR i.id > $2)
         AND i.attempted_at < clock_timestamp() - ${REPORT_WAIT_MS} * interval '1 millisecond'
       ORDER BY i.id LIMIT ${GROUP_MAX}`,
      [connectorId, after],
    );
    return rows.map((row) => ({
      place: {
        platformKey: row.platform_key,
        platformId: row.platform_id,
        transactionId: trustUuid(row.transaction_id),
        instructionId: trustUuid(row.id),
      },
      by: {
        connectorId,
        settlementAccountId: row.settlement_account_id === null ? null : trustUuid(row.settlement_account_id),
      },
    }));
  }
}
