import { Injectable } from '@nestjs/common';
import { isRestatedUuid } from '@corridor/kernel';
import { rowsOf, Tracing, type SqlRunner } from '@corridor/messaging';
import type { WebhookEvent } from './domain/webhook-event';

const COLUMNS = 'platform_key, id, event_type, resource_id, sequence, occurred_at, body';
const ARRAYS =
  '$1::integer[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::text[]';

const INSERT = `
  INSERT INTO webhook_events (${COLUMNS}) SELECT * FROM unnest(${ARRAYS})
  ON CONFLICT DO NOTHING RETURNING platform_key, id`;

/** For events of recorded traces, whose context a later attempt continues. */
const INSERT_TRACED = `
  INSERT INTO webhook_events (${COLUMNS}, traceparent) SELECT * FROM unnest(${ARRAYS}, $8::text[])
  ON CONFLICT DO NOTHING RETURNING platform_key, id`;

/** Stored events: those with a subscriber, and approval events. */
@Injectable()
export class EventRepository {
  constructor(private readonly tracing: Tracing) {}

  /** Of restated events, those whose state is stored already under another id. Returns `<platformKey>/<id>` of them. */
  async toldBefore(runner: SqlRunner, events: readonly WebhookEvent[]): Promise<Set<string>> {
    const restated = events.filter(({ id }) => isRestatedUuid(id));
    if (restated.length === 0) return new Set();
    const rows = rowsOf<{ platform_key: number; id: string }>(
      await runner.query(
        `SELECT r.platform_key, r.id
         FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
           AS r (platform_key, id, event_type, resource_id, sequence)
         WHERE EXISTS (SELECT 1 FROM webhook_events e
           WHERE e.platform_key = r.platform_key AND e.resource_id = r.resource_id
             AND e.event_type = r.event_type AND e.sequence = r.sequence)`,
        [
          restated.map(({ platformKey }) => platformKey),
          restated.map(({ id }) => id),
          restated.map(({ type }) => type),
          restated.map(({ resourceId }) => resourceId),
          restated.map(({ sequence }) => sequence),
        ],
      ),
    );
    return new Set(rows.map(({ platform_key: platformKey, id }) => `${platformKey}/${id}`));
  }

  /** Stores events once. Returns `<platformKey>/<id>` of the new ones. */
  async insert(runner: SqlRunner, unsorted: readonly WebhookEvent[]): Promise<Set<string>> {
    // Always in one order, so that transactions that store the same events can't deadlock.
    const events = [...unsorted].sort(
      (left, right) => left.platformKey - right.platformKey || (left.id < right.id ? -1 : 1),
    );
    const isTraced = events.some(({ traceparent }) => this.tracing.follows(traceparent));
    const rows = rowsOf<{ platform_key: number; id: string }>(
      await runner.query(isTraced ? INSERT_TRACED : INSERT, [
        events.map((event) => event.platformKey),
        events.map((event) => event.id),
        events.map((event) => event.type),
        events.map((event) => event.resourceId),
        events.map((event) => event.sequence),
        events.map((event) => new Date(event.occurredMs).toISOString()),
        events.map((event) => event.body),
        ...(isTraced ? [events.map(({ traceparent }) => traceparent ?? null)] : []),
      ]),
    );
    return new Set(rows.map((row) => `${row.platform_key}/${row.id}`));
  }
}
