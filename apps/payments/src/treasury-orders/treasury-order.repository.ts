import { Injectable } from '@nestjs/common';
import { DomainError, mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { DISPUTES_ORDER, NEW_REASONS, noteBookedReturn, OPEN_AGAIN } from '../instructions/break.repository';
import { ATTEMPT_LEASE_MS } from '../instructions/domain/instruction-events';
import { acceptedSince } from '../instructions/instruction.repository';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { bringingStates, type OrderDeposit } from './domain/order-credit';
import type { OrderBreak, OrderResult } from './domain/order-events';
import type { OrderKind, OrderState, TreasuryOrder } from './domain/treasury-order';
import { ORDER_COLUMNS, orderOf, type OrderRow } from './treasury-order-row.repository';

/** An order that this instance has taken for a while. */
export interface DueOrder {
  order: TreasuryOrder;
  /** Since it was opened, milliseconds of real time. */
  openForMs: number;
  /** Since its last attempt, milliseconds of real time. */
  sinceAttemptMs: number;
  /** Since when it has not ended, if it is ACCEPTED; else null. */
  waiting: string | null;
  /** Whether a break says that it takes too long. */
  isOverdue: boolean;
  /** Whether an open break says that its former attempts, or a former order for the same money, may have had effect. */
  isDisputed: boolean;
}

/** One change of an order. */
export interface OrderChange {
  version: number;
  event: string;
  state: OrderState;
  attempt: number;
  message: string | null;
  at: Date;
}

/** Most changes that are shown of an order. */
const HISTORY_MAX = 1_000;
/** Most orders that are compared with one deposit: the newest. */
const UNCREDITED_MAX = 1_000;

interface DueRow extends OrderRow {
  open_for_ms: string;
  since_attempt_ms: string | null;
  waiting: string | null;
  is_overdue: boolean;
  is_disputed: boolean;
}

/** SQL: whether an open contradiction says that the order `o`, or a former one for the same money `d`, may have had effect. */
const IS_DISPUTED = `(EXISTS (SELECT FROM breaks b WHERE ${DISPUTES_ORDER}) OR EXISTS (
  SELECT FROM treasury_orders o JOIN breaks b ON ${DISPUTES_ORDER}
  WHERE o.deposit_id = d.deposit_id AND o.house_item_id = d.house_item_id))`;
const WITH_ITS_MONEY = 'o CROSS JOIN LATERAL (SELECT o.deposit_id, o.house_item_id) d';

/** How the message of a finding begins. */
const aboutOrder = ({ kind, id }: TreasuryOrder): string => `${kind} ${id}: `;

/** Orders of the house. */
@Injectable()
export class TreasuryOrderRepository {
  /** @throws DomainError NOT_IN_THIS_STATE if the connector was removed. */
  async add(runner: SqlRunner, order: TreasuryOrder): Promise<void> {
    const added = await runner.query(
      `INSERT INTO treasury_orders (id, kind, state, connector_id, from_account_id, to_account_id, sell, buy, amount,
         limit_rate, body, deposit_id, house_item_id)
       SELECT $1::uuid, $2, $3, c.id, $5::uuid, $6::uuid, $7, $8, $9::bigint, $10, $11, $12::uuid, $13::uuid
       FROM connectors c WHERE c.id = $4 AND c.removed_at IS NULL FOR KEY SHARE RETURNING id`,
      [
        order.id,
        order.kind,
        order.state,
        order.connectorId,
        order.fromAccountId,
        order.toAccountId,
        order.sell,
        order.buy,
        String(order.amount),
        order.limitRate,
        order.body,
        order.returned?.depositId ?? null,
        order.returned?.itemId ?? null,
      ],
    );
    if (rowsOf(added).length === 0) throw new DomainError('NOT_IN_THIS_STATE', 'the connector was removed');
    await this.note(runner, order, order.state);
  }

  async lock(runner: SqlRunner, id: Uuid): Promise<TreasuryOrder | undefined> {
    // In a statement of its own: one that has waited for the lock doesn't see the deposits of who had it.
    await runner.query('SELECT FROM treasury_orders WHERE id = $1 FOR UPDATE', [id]);
    const sql = `SELECT ${ORDER_COLUMNS} FROM treasury_orders o WHERE o.id = $1`;
    return rowsOf<OrderRow>(await runner.query(sql, [id])).map(orderOf)[0];
  }

  /** An order of a kind; undefined if there is none. */
  async find(runner: SqlRunner, kind: OrderKind, id: Uuid): Promise<TreasuryOrder | undefined> {
    const sql = `SELECT ${ORDER_COLUMNS} FROM treasury_orders o WHERE o.id = $1 AND o.kind = $2`;
    return rowsOf<OrderRow>(await runner.query(sql, [id, kind])).map(orderOf)[0];
  }

  /** The changes of an order, oldest first. */
  async history(runner: SqlRunner, id: Uuid): Promise<OrderChange[]> {
    const rows = await runner.query(
      `SELECT version, event, state, attempt, message, created_at FROM treasury_order_history
       WHERE order_id = $1 ORDER BY version LIMIT ${HISTORY_MAX}`,
      [id],
    );
    return rowsOf<Omit<OrderChange, 'at'> & { created_at: Date }>(rows).map(
      ({ created_at: at, ...change }) => ({
        ...change,
        at,
      }),
    );
  }

  /** The newest orders that were sent and can credit the account, or come back to it. Parts of some have come already. */
  async awaitingDeposits(runner: SqlRunner, accountId: Uuid): Promise<TreasuryOrder[]> {
    // Each side has an index in the order of the ids.
    const side = (condition: string): string =>
      `(SELECT o.* FROM treasury_orders o WHERE ${condition} AND o.attempt > 0 AND o.state = ANY($2::text[])
        ORDER BY o.id DESC LIMIT ${UNCREDITED_MAX})`;
    const rows = await runner.query(
      `SELECT ${ORDER_COLUMNS} FROM (
         ${side('o.to_account_id = $1 AND o.credit_deposit_id IS NULL')}
         UNION ALL
         ${side(`o.from_account_id = $1 AND o.kind <> 'FX_TRADE'`)}) o`,
      [accountId, bringingStates],
    );
    return rowsOf<OrderRow>(rows).map(orderOf);
  }

  /** Locks the order of which the deposit is the credit, or the money that came back. */
  async lockByDeposit(runner: SqlRunner, depositId: Uuid): Promise<TreasuryOrder | undefined> {
    const rows = await runner.query(
      `SELECT o.id FROM treasury_orders o WHERE o.credit_deposit_id = $1 OR o.return_deposit_id = $1
       UNION SELECT order_id FROM treasury_order_returns WHERE deposit_id = $1`,
      [depositId],
    );
    const [found] = rowsOf<{ id: string }>(rows);
    return found && this.lock(runner, trustUuid(found.id));
  }

  /** Notes a deposit of a locked order. */
  async noteDeposit(runner: SqlRunner, id: Uuid, as: OrderDeposit, depositId: Uuid): Promise<void> {
    const credit = 'UPDATE treasury_orders SET credit_deposit_id = $2 WHERE id = $1';
    const back = `WITH first AS (
        UPDATE treasury_orders SET return_deposit_id = $2 WHERE id = $1 AND return_deposit_id IS NULL RETURNING 1)
      INSERT INTO treasury_order_returns (order_id, deposit_id) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM first)`;
    await runner.query(as === 'CREDIT' ? credit : back, [id, depositId]);
  }

  /** A deposit is none of a locked order any more. */
  async forgetDeposit(runner: SqlRunner, id: Uuid, depositId: Uuid): Promise<void> {
    await runner.query(
      `UPDATE treasury_orders SET credit_deposit_id = nullif(credit_deposit_id, $2),
         return_deposit_id = nullif(return_deposit_id, $2) WHERE id = $1`,
      [id, depositId],
    );
    await runner.query('DELETE FROM treasury_order_returns WHERE deposit_id = $1', [depositId]);
  }

  /** Orders of a kind, newest first, before an id. */
  async list(
    runner: SqlRunner,
    { kind, beforeId, limit }: { kind: OrderKind; beforeId: Uuid | null; limit: number },
  ): Promise<TreasuryOrder[]> {
    const rows = await runner.query(
      `SELECT ${ORDER_COLUMNS} FROM treasury_orders o WHERE o.kind = $1 AND ($2::uuid IS NULL OR o.id < $2)
       ORDER BY o.id DESC LIMIT $3`,
      [kind, beforeId, limit],
    );
    return rowsOf<OrderRow>(rows).map(orderOf);
  }

  async count(runner: SqlRunner, kind: OrderKind): Promise<number> {
    const sql = 'SELECT count(*)::integer AS n FROM treasury_orders WHERE kind = $1';
    return rowsOf<{ n: number }>(await runner.query(sql, [kind]))[0]?.n ?? 0;
  }

  /** Transfers between settlement accounts from or to one of them, newest first, before an id, with their number. */
  async transfersOf(
    runner: SqlRunner,
    accountId: Uuid,
    { beforeId, limit }: { beforeId: Uuid | null; limit: number },
  ): Promise<{ transfers: TreasuryOrder[]; total: number }> {
    // Each side has an index in the order of the ids.
    const side = (column: string): string =>
      `(SELECT o.* FROM treasury_orders o WHERE o.kind = 'OWN_TRANSFER' AND o.${column} = $1
        AND ($2::uuid IS NULL OR o.id < $2) ORDER BY o.id DESC LIMIT $3)`;
    const rows = await runner.query(
      `SELECT ${ORDER_COLUMNS} FROM (${side('from_account_id')} UNION ALL ${side('to_account_id')}) o
       ORDER BY o.id DESC LIMIT $3`,
      [accountId, beforeId, limit],
    );
    const counted = await runner.query(
      `SELECT ((SELECT count(*) FROM treasury_orders WHERE kind = 'OWN_TRANSFER' AND from_account_id = $1)
         + (SELECT count(*) FROM treasury_orders WHERE kind = 'OWN_TRANSFER' AND to_account_id = $1))::integer AS n`,
      [accountId],
    );
    return {
      transfers: rowsOf<OrderRow>(rows).map(orderOf),
      total: rowsOf<{ n: number }>(counted)[0]?.n ?? 0,
    };
  }

  async save(
    runner: SqlRunner,
    { order, event, lookAgainMs }: OrderResult & { kind: 'CHANGED' },
  ): Promise<void> {
    await runner.query(
      `UPDATE treasury_orders SET state = $2, version = $3, attempt = $4, sold_amount = $5, bought_amount = $6,
         provider_reference = $7, message = $8, body = $10, returns = $11::jsonb, changed_at = clock_timestamp(),
         attempted_at = CASE WHEN attempt <> $4 THEN clock_timestamp() ELSE attempted_at END,
         look_at = clock_timestamp() + $9 * interval '1 millisecond'
       WHERE id = $1`,
      [
        order.id,
        order.state,
        order.version,
        order.attempt,
        order.sold === null ? null : String(order.sold),
        order.bought === null ? null : String(order.bought),
        order.providerReference,
        order.message,
        lookAgainMs,
        order.body,
        JSON.stringify(order.returns),
      ],
    );
    await this.note(runner, order, event);
    if (event === 'RETURNED')
      await noteBookedReturn(runner, {
        ...{ ...order, currency: order.sell, platformKey: HOUSE_KEY },
        about: aboutOrder(order),
      });
  }

  /** Notes a finding about an order, once. The same after its resolution opens it again, with an alert, unless its loss is booked. */
  async noteBreak(
    runner: SqlRunner,
    order: TreasuryOrder,
    { kind, message, amount = order.amount, saidReason = null }: OrderBreak,
  ): Promise<void> {
    // What an operator books for a shortfall belongs to the entry of the return.
    const instructionId = kind === 'RETURN_SHORTFALL' ? order.id : null;
    const same =
      instructionId === null
        ? '(connector_id, kind, md5(message)) WHERE instruction_id IS NULL'
        : '(platform_key, instruction_id, kind, md5(message)) WHERE instruction_id IS NOT NULL';
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, amount, currency,
         message, instruction_id, said_reason, known_reason)
       VALUES (0, $1, $2, $8, $3, $4, $5, $6, $7, $9, $10, $11)
       ON CONFLICT ${same} DO UPDATE
       SET ${OPEN_AGAIN}, ${NEW_REASONS}
       WHERE breaks.status = 'RESOLVED' AND breaks.kind IN ('CONTRADICTION', 'BODY_CONFLICT')
         AND breaks.resolution IS DISTINCT FROM 'WRITE_OFF'`,
      [
        mintUuid(),
        kind,
        order.connectorId,
        order.fromAccountId,
        String(amount),
        order.sell,
        `${aboutOrder(order)}${message}`,
        kind === 'OVERDUE' || kind === 'RETURN_SHORTFALL' ? 'WARNING' : 'CRITICAL',
        instructionId,
        saidReason,
        kind === 'CONTRADICTION' ? order.message : null,
      ],
    );
  }

  /** Whether it may not be sent before a person has looked. */
  async isDisputed(runner: SqlRunner, id: Uuid): Promise<boolean> {
    const sql = `SELECT FROM treasury_orders ${WITH_ITS_MONEY} WHERE o.id = $1 AND ${IS_DISPUTED}`;
    return rowsOf(await runner.query(sql, [id])).length > 0;
  }

  /** Takes due orders for the time of an attempt. */
  async take(runner: SqlRunner, limit: number): Promise<DueOrder[]> {
    const rows = await runner.query(
      `WITH due AS (
         SELECT id FROM treasury_orders WHERE look_at <= (SELECT clock_timestamp())
         ORDER BY look_at LIMIT $1 FOR UPDATE SKIP LOCKED),
       taken AS (
         UPDATE treasury_orders t SET look_at = clock_timestamp() + ${ATTEMPT_LEASE_MS} * interval '1 millisecond'
         FROM due WHERE t.id = due.id RETURNING t.*)
       SELECT ${ORDER_COLUMNS}, round(extract(epoch FROM clock_timestamp() - o.created_at) * 1000) AS open_for_ms,
         round(extract(epoch FROM clock_timestamp() - o.attempted_at) * 1000) AS since_attempt_ms,
         CASE o.state WHEN 'ACCEPTED' THEN ${acceptedSince('o.changed_at')} END AS waiting,
         ${IS_DISPUTED} AS is_disputed,
         EXISTS (
           SELECT FROM breaks b WHERE b.connector_id = o.connector_id AND b.kind = 'OVERDUE' AND b.instruction_id IS NULL
             AND starts_with(b.message, o.kind || ' ' || o.id || ': ')
         ) AS is_overdue
       FROM taken ${WITH_ITS_MONEY}`,
      [limit],
    );
    return rowsOf<DueRow>(rows).map((row) => ({
      order: orderOf(row),
      openForMs: Number(row.open_for_ms),
      sinceAttemptMs: Number(row.since_attempt_ms ?? 0),
      waiting: row.waiting,
      isOverdue: row.is_overdue,
      isDisputed: row.is_disputed,
    }));
  }

  /** Lets another look follow later, unless the order has changed meanwhile. */
  async postpone(runner: SqlRunner, { id, version }: TreasuryOrder, ms: number): Promise<void> {
    await runner.query(
      `UPDATE treasury_orders SET look_at = clock_timestamp() + $3 * interval '1 millisecond'
       WHERE id = $1 AND version = $2`,
      [id, version, Math.round(ms)],
    );
  }

  private async note(runner: SqlRunner, order: TreasuryOrder, event: string): Promise<void> {
    await runner.query(
      `INSERT INTO treasury_order_history (order_id, version, event, state, attempt, message)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [order.id, order.version, event, order.state, order.attempt, order.message],
    );
  }
}
