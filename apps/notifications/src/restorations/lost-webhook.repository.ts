import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { deliveryApprovalSql, deliveryStatusSql } from '@corridor/database';

/** Statements of one look at lost states, so that no statement takes long. */
const CHUNK = 1_000;

/** Webhook events about commits that a restore of their owner has undone. */
interface LostWebhooks {
  /** Stored events about lost commits. Some may have been sent. */
  events: number;
  /** Deliveries of them that waited and are dropped. */
  droppedDeliveries: number;
}

/**
 * Counts the webhook events about states that were lost before this epoch, and drops their waiting deliveries. Call it
 * before a service runs in the epoch, because later states have the same versions again.
 */
export async function dropLostWebhooks(runner: SqlRunner, epoch: number): Promise<LostWebhooks> {
  const total = { events: 0, droppedDeliveries: 0 };
  for (let after = ['', '']; ;) {
    const chunk = rowsOf<{ topic: string; subject: string }>(
      await runner.query(
        `SELECT topic, subject FROM lost_states WHERE below_epoch = $1 AND (topic, subject) > ($2, $3)
         ORDER BY topic, subject LIMIT ${CHUNK}`,
        [epoch, ...after],
      ),
    );
    const last = chunk.at(-1);
    if (!last) return total;
    const params = [epoch, chunk.map(({ topic }) => topic), chunk.map(({ subject }) => subject)];
    total.events += await countOf(runner, EVENTS, params);
    total.droppedDeliveries += await countOf(runner, DROP, params);
    after = [last.topic, last.subject];
  }
}

async function countOf(runner: SqlRunner, sql: string, params: unknown[]): Promise<number> {
  return rowsOf<{ n: number }>(await runner.query(sql, params))[0]?.n ?? 0;
}

const LOST = `SELECT l.platform_key, l.subject, l.known_version FROM lost_states l
  JOIN unnest($2::text[], $3::text[]) AS k (topic, subject) USING (topic, subject) WHERE l.below_epoch = $1`;

const EVENTS = `WITH lost AS (${LOST})
  SELECT count(*)::integer AS n FROM lost l JOIN webhook_events e
    ON e.platform_key = l.platform_key AND e.resource_id = l.subject AND e.sequence > l.known_version`;

const DROP = `WITH lost AS (${LOST}), dropped AS (
    UPDATE webhook_deliveries d SET status = ${deliveryStatusSql.DROPPED}, next_attempt_at = NULL, lease_id = NULL,
      lease_until = NULL,
      approval = CASE WHEN d.approval = ${deliveryApprovalSql.ASKING} THEN ${deliveryApprovalSql.OVER} ELSE d.approval END
    FROM lost l
    WHERE d.platform_key = l.platform_key AND d.resource_id = l.subject AND d.sequence > l.known_version
      AND d.status = ${deliveryStatusSql.PENDING}
    RETURNING 1)
  SELECT count(*)::integer AS n FROM dropped`;
