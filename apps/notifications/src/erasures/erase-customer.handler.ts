import { Injectable } from '@nestjs/common';
import { deliveryApprovalSql, deliveryStatusSql, type Transaction } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import type { Erased, Erasure } from '@corridor/service';

/**
 * Erases the bodies of webhook events about a customer's records, and what receivers answered to them. Waiting
 * deliveries of these events are dropped, because a webhook must not change its content. The list of events stays.
 */
@Injectable()
export class EraseCustomerHandler {
  async execute({ manager }: Transaction, { platformKey, related }: Erasure): Promise<Erased> {
    const params = [platformKey, related];
    const dropped = await countOf(
      manager.query(
        `WITH dropped AS (
           UPDATE webhook_deliveries SET status = ${deliveryStatusSql.DROPPED}, next_attempt_at = NULL,
             lease_id = NULL, lease_until = NULL,
             approval = CASE WHEN approval = ${deliveryApprovalSql.ASKING} THEN ${deliveryApprovalSql.OVER}
               ELSE approval END
           WHERE platform_key = $1 AND resource_id = ANY($2::text[]) AND status = ${deliveryStatusSql.PENDING}
           RETURNING 1)
         SELECT count(*)::integer AS n FROM dropped`,
        params,
      ),
    );
    await manager.query(
      `UPDATE webhook_attempts a SET response_body = NULL FROM webhook_deliveries d
       WHERE d.platform_key = $1 AND d.resource_id = ANY($2::text[]) AND a.platform_key = d.platform_key
         AND a.delivery_id = d.id AND a.response_body IS NOT NULL`,
      params,
    );
    const events = await countOf(
      manager.query(
        `WITH erased AS (
           UPDATE webhook_events SET body = json_build_object('id', 'Webhook:' || id, 'type', event_type,
             'timestamp', to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'sequence', sequence, 'data', json_build_object('id', resource_id))::text
           WHERE platform_key = $1 AND resource_id = ANY($2::text[])
           RETURNING 1)
         SELECT count(*)::integer AS n FROM erased`,
        params,
      ),
    );
    return { counts: { webhookEvents: events, droppedDeliveries: dropped } };
  }
}

async function countOf(result: Promise<unknown>): Promise<number> {
  return rowsOf<{ n: number }>(await result)[0]?.n ?? 0;
}
