import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { WebhookEvent } from './domain/webhook-event';

/** Stored events: those with a subscriber, and approval events. */
@Injectable()
export class EventRepository {
  /** Stores events once. Returns `<platformKey>/<id>` of the new ones. */
  async insert(runner: SqlRunner, unsorted: readonly WebhookEvent[]): Promise<Set<string>> {
    // Always in one order, so that transactions that store the same events can't deadlock.
    const events = [...unsorted].sort(
      (left, right) => left.platformKey - right.platformKey || (left.id < right.id ? -1 : 1),
    );
    const rows = rowsOf<{ platform_key: number; id: string }>(
      await runner.query(
        `INSERT INTO webhook_events (platform_key, id, event_type, resource_id, sequence, occurred_at, body)
         SELECT * FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[],
           $7::text[])
         ON CONFLICT DO NOTHING RETURNING platform_key, id`,
        [
          events.map((event) => event.platformKey),
          events.map((event) => event.id),
          events.map((event) => event.type),
          events.map((event) => event.resourceId),
          events.map((event) => event.sequence),
          events.map((event) => new Date(event.occurredMs).toISOString()),
          events.map((event) => event.body),
        ],
      ),
    );
    return new Set(rows.map((row) => `${row.platform_key}/${row.id}`));
  }
}
