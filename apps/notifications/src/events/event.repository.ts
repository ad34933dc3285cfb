import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { WebhookEvent } from './domain/webhook-event';

/** Events that some endpoint wants. */
@Injectable()
export class EventRepository {
  /** Stores events once; answers `<platformKey>/<id>` of those that were new. */
  async insert(runner: SqlRunner, unsorted: readonly WebhookEvent[]): Promise<Set<string>> {
    // In one order everywhere: who stores the same events at the same time waits, and never in a circle.
    const events = [...unsorted].sort(
      (one, other) => one.platformKey - other.platformKey || (one.id < other.id ? -1 : 1),
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
