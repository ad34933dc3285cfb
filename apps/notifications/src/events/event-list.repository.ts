import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { planCount, sumHours, type Span } from '../database/hourly-list-totals';

/** Filters of the list of events. */
export interface EventFilters {
  eventType: string | undefined;
  resourceId: string | undefined;
  occurred: Span;
}

/** An event as it is shown: the envelope that was sent. */
export interface ListedEvent {
  id: string;
  /** Milliseconds, domain time. */
  occurredMs: number;
  body: string;
}

interface EventRow {
  id: string;
  occurred_at: Date;
  body: string;
}

/** Reads of events. */
@Injectable()
export class EventListRepository {
  /** Newest first, only those before the given one. */
  async list(
    runner: SqlRunner,
    input: {
      platformKey: number;
      filters: EventFilters;
      before: { occurredMs: number; id: string } | undefined;
      limit: number;
    },
  ): Promise<ListedEvent[]> {
    const { before } = input;
    const { occurred } = input.filters;
    // PostgreSQL starts at a bound of one column, not at that of a pair. Without this one it would start at the newest.
    const toMs = before ? Math.min(occurred.toMs, before.occurredMs + 1) : occurred.toMs;
    const { conditions, params } = where(input.platformKey, input.filters, { ...occurred, toMs });
    const last = params.length;
    const rows = rowsOf<EventRow>(
      await runner.query(
        `SELECT id, occurred_at, body FROM webhook_events WHERE ${conditions}
           ${before ? `AND (occurred_at, id) < ($${last + 2}::timestamptz, $${last + 3}::uuid)` : ''}
         ORDER BY occurred_at DESC, id DESC LIMIT $${last + 1}`,
        [...params, input.limit, ...(before ? [new Date(before.occurredMs).toISOString(), before.id] : [])],
      ),
    );
    return rows.map((row) => ({ id: row.id, occurredMs: row.occurred_at.getTime(), body: row.body }));
  }

  /** Number of matches. The cost depends on the matches of a resource; otherwise it does not grow with the table. */
  async count(runner: SqlRunner, platformKey: number, filters: EventFilters): Promise<number> {
    if (filters.resourceId !== undefined)
      return this.countRows(runner, platformKey, filters, filters.occurred);
    const { hours, edges } = planCount(filters.occurred);
    let total = 0;
    for (const edge of edges) total += await this.countRows(runner, platformKey, filters, edge);
    if (!hours) return total;
    const columns = { event_type: filters.eventType };
    return (
      total +
      (await sumHours(runner, { totals: 'webhook_event_list_totals', platformKey, hours, filters: columns }))
    );
  }

  private async countRows(
    runner: SqlRunner,
    platformKey: number,
    filters: EventFilters,
    span: Span,
  ): Promise<number> {
    const { conditions, params } = where(platformKey, filters, span);
    const rows = rowsOf<{ count: string }>(
      await runner.query(`SELECT count(*) FROM webhook_events WHERE ${conditions}`, params),
    );
    return Number(rows[0]?.count ?? 0);
  }
}

function where(
  platformKey: number,
  filters: EventFilters,
  span: Span,
): { conditions: string; params: unknown[] } {
  const params: unknown[] = [
    platformKey,
    new Date(span.fromMs).toISOString(),
    new Date(span.toMs).toISOString(),
  ];
  const conditions = ['platform_key = $1', 'occurred_at >= $2', 'occurred_at < $3'];
  for (const [column, value] of Object.entries({
    event_type: filters.eventType,
    resource_id: filters.resourceId,
  })) {
    if (value === undefined) continue;
    params.push(value);
    conditions.push(`${column} = $${params.length}`);
  }
  return { conditions: conditions.join(' AND '), params };
}
