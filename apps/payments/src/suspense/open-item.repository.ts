import { Injectable } from '@nestjs/common';
import { currencyOf, formatId, type Uuid, type TransactionStatus } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { isOpenInstruction } from '../instructions/instruction.repository';
import type { TimerKey } from '../ledger/timer.repository';
import { keyFact, textFact, uuidFact, wholeNumber } from '../transactions/details-fact.repository';
import type { Transaction } from '../transactions/domain/transaction';
import { TransactionKinds } from '../transactions/domain/transaction-kind';
import { resolution, type ResolvableState } from './domain/resolution';
import {
  IS_IN_SUSPENSE,
  isInFlight,
  isUnsuccessful,
  SUSPENDED_AMOUNT,
  transactionStatusSql,
  transactionTypeSql,
} from '../transactions/status-condition.repository';

/** An item that waits for an operator: money in the suspense account, or a payment without a pending timer. */
export interface OpenItem {
  transactionId: string;
  platformId: string;
  customerId: string | null;
  of: ResolvableState;
  kind: string;
  status: TransactionStatus;
  /** The held or sent amount, smallest units. */
  amount: number;
  currency: string;
  decimals: number;
  /** Start of the wait, domain time. */
  since: string;
  ageSeconds: number;
  /** The cause, if it is known. */
  cause: string | null;
  /** A decision that the service hasn't booked yet, or failed to book. */
  resolution: 'WAITING' | 'DEAD' | null;
}

/** Timers of a transaction. */
export interface TimerOf extends TimerKey {
  isDead: boolean;
}

interface ItemRow {
  platform_id: string;
  id: string;
  customer_id: string | null;
  of: ResolvableState;
  kind: string;
  status: TransactionStatus;
  amount: string;
  currency: string;
  since_ms: string;
  age_ms: string;
  cause: string | null;
  resolution: OpenItem['resolution'];
}

interface WorkRow {
  due_ms: string;
  action: string;
  is_dead: boolean;
}

const LIST_LIMIT = 10_000;
const NOTHING_COMES = `NOT EXISTS (
  SELECT 1 FROM timers w
  WHERE w.platform_key = t.platform_key AND w.transaction_id = t.id AND w.retry_at IS DISTINCT FROM 'infinity')`;
/** SQL condition: `r`, with its state `rs`, is the incoming payment of the payment `t` inside the deployment. */
const ITS_INCOMING_PAYMENT = `r.platform_key = ${keyFact('t.details', '{quote,receiver,platformKey}')}
  AND r.destination_id = ${uuidFact('t.details', '{quote,receiver,accountId}')}
  AND ${textFact('r.details', '{incomingPayment,payer,transactionId}')} = t.id::text`;
const INCOMING_PAYMENT_DECIDED = `NOT EXISTS (
  SELECT 1 FROM transactions r JOIN transaction_states rs ON rs.platform_key = r.platform_key AND rs.id = r.id
  WHERE ${ITS_INCOMING_PAYMENT} AND ${isInFlight('rs')})`;

/** While an instruction is open, it alone decides about the payment. */
const NO_INSTRUCTION_OPEN = `NOT EXISTS (
  SELECT 1 FROM payment_instructions i
  WHERE i.platform_key = t.platform_key AND i.transaction_id = t.id AND ${isOpenInstruction('i')})`;

/** What waits: the parameters are a platform's key or null, and the kinds of payments that can be pending at a rail. */
const WAITING = `(
    SELECT t.platform_key, t.id, t.customer_id, 'SUSPENDED' AS of, t.kind, s.status,
      ${SUSPENDED_AMOUNT} AS amount, t.source_currency AS currency,
      to_timestamp(COALESCE(${wholeNumber("s.refund->>'initiatedAtMs'")}, 0) / 1000.0) AS since, s.failure->>'message' AS failure
    FROM transactions t JOIN transaction_states s USING (platform_key, id)
    WHERE ${isUnsuccessful('s')} AND ${IS_IN_SUSPENSE} AND ${NO_INSTRUCTION_OPEN}
    UNION ALL
    SELECT t.platform_key, t.id, t.customer_id, 'STUCK', t.kind, s.status, COALESCE(t.sent_amount, t.received_amount),
      CASE t.type WHEN ${transactionTypeSql.OUTGOING} THEN t.source_currency ELSE t.destination_currency END, s.updated_at, NULL
    FROM transactions t JOIN transaction_states s USING (platform_key, id)
    WHERE (s.status = ${transactionStatusSql.PROCESSING}
        OR (s.status = ${transactionStatusSql.PENDING} AND t.kind = ANY($2::text[])))
      AND ${NOTHING_COMES} AND ${NO_INSTRUCTION_OPEN} AND ${INCOMING_PAYMENT_DECIDED}
  ) o`;
/** Real time of the start of the wait, milliseconds. */
const SINCE_MS = 'floor(extract(epoch FROM o.since) * 1000)::bigint';
const OPEN_ITEMS = `
  SELECT p.id AS platform_id, o.*, w.resolution, ${SINCE_MS} AS since_ms,
    (extract(epoch FROM clock_timestamp() - o.since) * 1000)::bigint + COALESCE(c.offset_ms, 0) AS age_ms,
    COALESCE(o.failure, w.error) AS cause
  FROM ${WAITING}
  JOIN platforms p USING (platform_key)
  LEFT JOIN platform_clocks c USING (platform_key)
  LEFT JOIN LATERAL (
    SELECT max(w.error) AS error, min(CASE WHEN w.action <> '${resolution.action}' THEN NULL
      WHEN w.retry_at = 'infinity' THEN 'DEAD' ELSE 'WAITING' END) AS resolution
    FROM timers w WHERE w.platform_key = o.platform_key AND w.transaction_id = o.id
  ) w ON true
  WHERE ($1::integer IS NULL OR o.platform_key = $1)
    AND ($3::bigint IS NULL OR (${SINCE_MS}, o.id) > ($3, $4::uuid))
  ORDER BY ${SINCE_MS}, o.id LIMIT $5`;

/** Reads the items that operators resolve. */
@Injectable()
export class OpenItemRepository {
  constructor(private readonly kinds: TransactionKinds) {}

  /** The items that wait for an operator, the oldest first. */
  async list(
    runner: SqlRunner,
    platformKey?: number,
    { after, limit }: { after?: readonly string[] | undefined; limit: number } = { limit: LIST_LIMIT },
  ): Promise<OpenItem[]> {
    const [sinceMs = null, id = null] = after ?? [];
    const { pendingAtRail } = this.kinds;
    const rows = rowsOf<ItemRow>(
      await runner.query(OPEN_ITEMS, [platformKey ?? null, pendingAtRail, sinceMs, id, limit]),
    );
    return rows.map((row) => ({
      transactionId: formatId('Transaction', row.id),
      platformId: row.platform_id,
      customerId: row.customer_id === null ? null : formatId('Customer', row.customer_id),
      of: row.of,
      kind: row.kind,
      status: row.status,
      amount: Number(row.amount),
      currency: row.currency,
      decimals: currencyOf(row.currency).decimals,
      since: new Date(Number(row.since_ms)).toISOString(),
      ageSeconds: Math.floor(Number(row.age_ms) / 1000),
      cause: row.cause,
      resolution: row.resolution,
    }));
  }

  /** The number of all items. */
  async count(runner: SqlRunner, platformKey?: number): Promise<number> {
    const sql = `SELECT count(*)::integer AS n FROM ${WAITING} WHERE $1::integer IS NULL OR o.platform_key = $1`;
    const rows = await runner.query(sql, [platformKey ?? null, this.kinds.pendingAtRail]);
    return rowsOf<{ n: number }>(rows)[0]?.n ?? 0;
  }

  /** The platform of a transaction; ids are unique in the deployment. */
  async platformOf(runner: SqlRunner, transactionId: Uuid): Promise<number | undefined> {
    const rows = rowsOf<{ platform_key: number }>(
      await runner.query(
        `SELECT p.platform_key FROM platforms p
         JOIN transactions t ON t.platform_key = p.platform_key AND t.id = $1`,
        [transactionId],
      ),
    );
    return rows[0]?.platform_key;
  }

  /** Locks the dead timers of a transaction, so that they can't be put back meanwhile. */
  async lockDead(runner: SqlRunner, platformKey: number, transactionId: Uuid): Promise<void> {
    await runner.query(
      `SELECT 1 FROM timers WHERE platform_key = $1 AND transaction_id = $2 AND retry_at = 'infinity'
       ORDER BY due_at, action FOR UPDATE`,
      [platformKey, transactionId],
    );
  }

  /** All timers of a transaction. */
  async workOf(runner: SqlRunner, platformKey: number, transactionId: Uuid): Promise<TimerOf[]> {
    const rows = rowsOf<WorkRow>(
      await runner.query(
        `SELECT (extract(epoch FROM due_at) * 1000)::bigint AS due_ms, action,
           COALESCE(retry_at = 'infinity', false) AS is_dead
         FROM timers WHERE platform_key = $1 AND transaction_id = $2 ORDER BY due_at, action`,
        [platformKey, transactionId],
      ),
    );
    return rows.map(({ due_ms, action, is_dead }) => ({
      platformKey,
      transactionId,
      dueAtMs: Number(due_ms),
      action,
      isDead: is_dead,
    }));
  }

  /** Status of the incoming payment that belongs to a payment inside the deployment. */
  async incomingPaymentOf(
    runner: SqlRunner,
    { platformKey, id }: Transaction,
  ): Promise<TransactionStatus | undefined> {
    const rows = rowsOf<{ status: TransactionStatus }>(
      await runner.query(
        `SELECT rs.status FROM transactions t
         JOIN transactions r ON ${ITS_INCOMING_PAYMENT}
         JOIN transaction_states rs ON rs.platform_key = r.platform_key AND rs.id = r.id
         WHERE t.platform_key = $1 AND t.id = $2`,
        [platformKey, id],
      ),
    );
    return rows[0]?.status;
  }

  /** State of a decision's timer; undefined once it was applied. */
  async decisionOf(
    runner: SqlRunner,
    { platformKey, resolutionId }: { platformKey: number; resolutionId: Uuid },
  ): Promise<{ error: string | null; isDead: boolean } | undefined> {
    const rows = rowsOf<{ error: string | null; is_dead: boolean }>(
      await runner.query(
        `SELECT error, COALESCE(retry_at = 'infinity', false) AS is_dead FROM timers
         WHERE platform_key = $1 AND action = '${resolution.action}' AND step->>'resolutionId' = $2`,
        [platformKey, resolutionId],
      ),
    );
    const row = rows[0];
    return row && { error: row.error, isDead: row.is_dead };
  }
}
