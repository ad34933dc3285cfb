import { Injectable } from '@nestjs/common';
import { uuidBounds, type TimeBuckets, type WebhookDeliveryStatus } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { planCount, sumHours, type Span } from '../database/hourly-list-totals';

/** Maximum number of shown attempts of one delivery, the newest ones. A week of retries has about 340. */
const ATTEMPTS_SHOWN_MAX = 500;

/** Filters of the list of deliveries. */
export interface DeliveryFilters {
  endpointId: string | undefined;
  eventType: string | undefined;
  resourceId: string | undefined;
  status: string | undefined;
  created: Span;
}

/** A delivery as it is shown. Times are milliseconds, domain time. */
export interface ListedDelivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  resourceId: string;
  status: WebhookDeliveryStatus;
  nextAttemptMs: number | null;
  createdMs: number;
}

/** An attempt as it is shown. */
export interface ListedAttempt {
  deliveryId: string;
  atMs: number;
  responseStatus: number | null;
  durationMs: number;
  responseBody: string | null;
  error: string | null;
}

/** Deliveries of one status that were created in the bucket that begins at `startMs`. */
export interface StatusCount {
  startMs: number;
  status: WebhookDeliveryStatus;
  n: number;
}

interface DeliveryRow {
  id: string;
  event_id: string;
  event_type: string;
  endpoint_id: string;
  resource_id: string;
  status: WebhookDeliveryStatus;
  next_attempt_at: Date | null;
  created_at: Date;
}

interface AttemptRow {
  delivery_id: string;
  attempted_at: Date;
  response_status: number | null;
  duration_ms: number;
  response_body: string | null;
  error: string | null;
}

const COLUMNS = 'id, event_id, event_type, endpoint_id, resource_id, status, next_attempt_at, created_at';

/** Reads of deliveries and their attempts. */
@Injectable()
export class DeliveryListRepository {
  /** Newest first, only those before `beforeId`. */
  async list(
    runner: SqlRunner,
    input: { platformKey: number; filters: DeliveryFilters; beforeId: string | undefined; limit: number },
  ): Promise<ListedDelivery[]> {
    const { conditions, params } = where(input.platformKey, input.filters, input.filters.created);
    const before = input.beforeId ?? null;
    const rows = rowsOf<DeliveryRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM webhook_deliveries WHERE ${conditions}
           AND ($${params.length + 1}::uuid IS NULL OR id < $${params.length + 1}::uuid)
         ORDER BY id DESC LIMIT $${params.length + 2}`,
        [...params, before, input.limit],
      ),
    );
    return rows.map(toListed);
  }

  /**
   * Number of matches. The cost depends on the matches of a resource; otherwise it does not grow with the table.
   */
  async count(runner: SqlRunner, platformKey: number, filters: DeliveryFilters): Promise<number> {
    if (filters.resourceId !== undefined)
      return this.countRows(runner, platformKey, filters, filters.created);
    const { hours, edges } = planCount(filters.created);
    let total = 0;
    for (const edge of edges) total += await this.countRows(runner, platformKey, filters, edge);
    if (!hours) return total;
    const { endpointId, eventType: event_type, status } = filters;
    const of =
      endpointId === undefined
        ? { totals: 'webhook_delivery_list_totals' as const, filters: { event_type, status } }
        : {
            totals: 'webhook_endpoint_list_totals' as const,
            filters: { endpoint_id: endpointId, event_type, status },
          };
    return total + (await sumHours(runner, { ...of, platformKey, hours }));
  }

  /** Deliveries by bucket of whole hours and present status. The cost grows with the hours, not with the deliveries. */
  async countByStatus(
    runner: SqlRunner,
    platformKey: number,
    { fromMs, toMs, stepMs }: TimeBuckets,
  ): Promise<StatusCount[]> {
    const rows = rowsOf<{ start_ms: string; status: WebhookDeliveryStatus; n: string }>(
      await runner.query(
        `SELECT floor(extract(epoch FROM hour) * 1000 / $4::bigint) * $4::bigint AS start_ms, status, sum(delta) AS n
         FROM webhook_delivery_list_totals
         WHERE platform_key = $1 AND hour >= to_timestamp($2::float8 / 1000) AND hour < to_timestamp($3::float8 / 1000)
         GROUP BY 1, 2`,
        [platformKey, fromMs, toMs, stepMs],
      ),
    );
    return rows.map(({ start_ms, status, n }) => ({ startMs: Number(start_ms), status, n: Number(n) }));
  }

  async find(runner: SqlRunner, platformKey: number, id: string): Promise<ListedDelivery | undefined> {
    const rows = rowsOf<DeliveryRow>(
      await runner.query(`SELECT ${COLUMNS} FROM webhook_deliveries WHERE platform_key = $1 AND id = $2`, [
        platformKey,
        id,
      ]),
    );
    return rows[0] ? toListed(rows[0]) : undefined;
  }

  /** The missing prerequisite to send a delivery again. */
  async missingFor(
    runner: SqlRunner,
    platformKey: number,
    delivery: ListedDelivery,
  ): Promise<'ENDPOINT' | 'EVENT' | undefined> {
    const [row] = rowsOf<{ endpoint: boolean; event: boolean }>(
      await runner.query(
        `SELECT EXISTS (SELECT 1 FROM webhook_endpoints
                        WHERE platform_key = $1 AND id = $2 AND deleted_at IS NULL) AS endpoint,
                EXISTS (SELECT 1 FROM webhook_events WHERE platform_key = $1 AND id = $3) AS event`,
        [platformKey, delivery.endpointId, delivery.eventId],
      ),
    );
    if (!row?.endpoint) return 'ENDPOINT';
    return row.event ? undefined : 'EVENT';
  }

  /** The newest attempts of each delivery, oldest first. */
  async attempts(
    runner: SqlRunner,
    platformKey: number,
    ids: readonly string[],
  ): Promise<Map<string, ListedAttempt[]>> {
    const rows = rowsOf<AttemptRow>(
      await runner.query(
        `SELECT a.* FROM unnest($2::uuid[]) AS d (id) CROSS JOIN LATERAL (
           SELECT delivery_id, attempted_at, response_status, duration_ms, response_body, error, id
           FROM webhook_attempts WHERE platform_key = $1 AND delivery_id = d.id ORDER BY id DESC LIMIT $3) AS a
         ORDER BY a.delivery_id, a.id`,
        [platformKey, ids, ATTEMPTS_SHOWN_MAX],
      ),
    );
    const byDelivery = new Map<string, ListedAttempt[]>();
    for (const row of rows) {
      const attempts = byDelivery.get(row.delivery_id) ?? [];
      attempts.push(toAttempt(row));
      byDelivery.set(row.delivery_id, attempts);
    }
    return byDelivery;
  }

  private async countRows(
    runner: SqlRunner,
    platformKey: number,
    filters: DeliveryFilters,
    span: Span,
  ): Promise<number> {
    const { conditions, params } = where(platformKey, filters, span);
    const rows = rowsOf<{ count: string }>(
      await runner.query(`SELECT count(*) FROM webhook_deliveries WHERE ${conditions}`, params),
    );
    return Number(rows[0]?.count ?? 0);
  }
}

/** Ids carry the time of creation, so a span of time is a range of ids. */
function where(
  platformKey: number,
  filters: DeliveryFilters,
  span: Span,
): { conditions: string; params: unknown[] } {
  const params: unknown[] = [platformKey, uuidBounds(span.fromMs).first, uuidBounds(span.toMs).first];
  const conditions = ['platform_key = $1', 'id >= $2', 'id < $3'];
  const columns = {
    endpoint_id: filters.endpointId,
    event_type: filters.eventType,
    resource_id: filters.resourceId,
    status: filters.status,
  };
  for (const [column, value] of Object.entries(columns)) {
    if (value === undefined) continue;
    params.push(value);
    conditions.push(`${column} = $${params.length}`);
  }
  return { conditions: conditions.join(' AND '), params };
}

function toListed(row: DeliveryRow): ListedDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    endpointId: row.endpoint_id,
    resourceId: row.resource_id,
    status: row.status,
    nextAttemptMs: row.next_attempt_at === null ? null : row.next_attempt_at.getTime(),
    createdMs: row.created_at.getTime(),
  };
}

function toAttempt(row: AttemptRow): ListedAttempt {
  return {
    deliveryId: row.delivery_id,
    atMs: row.attempted_at.getTime(),
    responseStatus: row.response_status,
    durationMs: row.duration_ms,
    responseBody: row.response_body,
    error: row.error,
  };
}
