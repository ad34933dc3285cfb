import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryStatus, WebhookType } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Largest number of events and of deliveries of a timeline, the oldest ones. */
const ROWS_MAX = 200;
/** Largest number of attempts of a delivery, the newest ones. */
const ATTEMPTS_MAX = 30;

/** An event of a resource. */
export interface TimelineEvent {
  id: string;
  event_type: WebhookType;
  sequence: string;
  occurred_at: Date;
}

/** A delivery of such an event. */
export interface TimelineDelivery {
  id: string;
  event_id: string;
  event_type: WebhookType;
  endpoint_id: string;
  status: WebhookDeliveryStatus;
  next_attempt_at: Date | null;
  created_at: Date;
}

/** An attempt of such a delivery. */
export interface TimelineAttempt {
  delivery_id: string;
  attempted_at: Date;
  response_status: number | null;
  duration_ms: number;
  error: string | null;
}

/** Events, deliveries and attempts of one resource, without what was sent and answered. */
@Injectable()
export class TimelineRepository {
  async events(runner: SqlRunner, platformKey: number, resourceId: string): Promise<TimelineEvent[]> {
    return rowsOf<TimelineEvent>(
      await runner.query(
        `SELECT id, event_type, sequence, occurred_at FROM webhook_events
         WHERE platform_key = $1 AND resource_id = $2 ORDER BY occurred_at, id LIMIT ${ROWS_MAX}`,
        [platformKey, resourceId],
      ),
    );
  }

  async deliveries(runner: SqlRunner, platformKey: number, resourceId: string): Promise<TimelineDelivery[]> {
    return rowsOf<TimelineDelivery>(
      await runner.query(
        `SELECT id, event_id, event_type, endpoint_id, status, next_attempt_at, created_at FROM webhook_deliveries
         WHERE platform_key = $1 AND resource_id = $2 ORDER BY id LIMIT ${ROWS_MAX}`,
        [platformKey, resourceId],
      ),
    );
  }

  async attempts(
    runner: SqlRunner,
    platformKey: number,
    deliveryIds: readonly string[],
  ): Promise<TimelineAttempt[]> {
    return rowsOf<TimelineAttempt>(
      await runner.query(
        `SELECT a.* FROM unnest($2::uuid[]) AS d (id) CROSS JOIN LATERAL (
           SELECT delivery_id, attempted_at, response_status, duration_ms, error, id FROM webhook_attempts
           WHERE platform_key = $1 AND delivery_id = d.id ORDER BY id DESC LIMIT ${ATTEMPTS_MAX}) AS a
         ORDER BY a.delivery_id, a.id`,
        [platformKey, deliveryIds],
      ),
    );
  }
}
