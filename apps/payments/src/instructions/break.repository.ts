import { Injectable } from '@nestjs/common';
import { DomainError, formatId, mintUuid, moneyText, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import type { Contradiction } from './domain/contradiction';
import type { PaymentInstruction } from './domain/payment-instruction';
import { partText, sumOfReturns } from './domain/returned-part';

/** SQL: opens a resolved break again. */
export const OPEN_AGAIN =
  "status = 'OPEN', resolution = NULL, resolved_by = NULL, resolved_person = NULL, resolved_at = NULL";

/** SQL: a break ends by what has come, without a person. */
export const ENDS_BY_ITSELF = "status = 'RESOLVED', resolved_at = clock_timestamp()";

/** SQL: what is said again may have other reasons. */
export const NEW_REASONS = 'said_reason = excluded.said_reason, known_reason = excluded.known_reason';

/**
 * SQL: what becomes of a finding that is noted already. One that was resolved is open again, and a trigger raises its
 * alert. A statement must not note the same finding twice.
 */
export const REOPEN_BREAK = `DO UPDATE SET ${OPEN_AGAIN} WHERE breaks.status = 'RESOLVED'`;

/** SQL condition: the posting `p` is the loss of an instruction or order that failed, and that its bank has carried out. */
export const IS_LOSS = `p.platform_key = ${HOUSE_KEY} AND p.kind = 'WRITE_OFF' AND p.from_system = 'OWN_FUNDS'
  AND starts_with(p.to_system, 'TRANSIT:')`;

/** SQL condition: an operator has booked what the break `b` says that is missing of a return. */
export const IS_BOOKED_SHORTFALL = `b.kind = 'RETURN_SHORTFALL' AND b.resolution IN ('BOOK_FEE', 'WRITE_OFF')`;

/** SQL condition: the open contradiction `b` says that the order `o` may have had effect after all. */
export const DISPUTES_ORDER = `o.attempt > 0 AND b.connector_id = o.connector_id AND b.kind = 'CONTRADICTION'
  AND b.status = 'OPEN' AND starts_with(b.message, o.kind || ' ' || o.id || ': ')`;

/**
 * A part came back: less is missing, which the findings say, and they end with the last part. If an operator has booked it as missing before,
 * that is noted. The instruction or order is locked, and so the operator's decision is committed.
 * @param about how the message of the finding begins
 */
export async function noteBookedReturn(
  runner: SqlRunner,
  {
    platformKey,
    id,
    state,
    connectorId,
    amount,
    currency,
    returns,
    about = '',
  }: Pick<
    PaymentInstruction,
    'platformKey' | 'id' | 'state' | 'connectorId' | 'amount' | 'currency' | 'returns'
  > & { about?: string },
): Promise<void> {
  const back = returns.at(-1);
  const isFirst = state === 'RETURNED' && returns.length === 1;
  if (!back || isFirst) return;
  const sum = sumOfReturns(returns);
  // One statement, because the batch sends its statements at once.
  await runner.query(
    `WITH less AS (
       UPDATE breaks SET amount = nullif($6::bigint, 0), message = $7,
         status = CASE WHEN $6::bigint = 0 THEN 'RESOLVED' ELSE status END,
         resolved_at = CASE WHEN $6::bigint = 0 THEN clock_timestamp() END
       WHERE platform_key = $1 AND instruction_id = $2 AND kind = 'RETURN_SHORTFALL' AND status = 'OPEN'),
     lost AS (
       UPDATE breaks SET message = $9::text || $10::text,
         status = CASE WHEN $6::bigint = 0 THEN 'RESOLVED' ELSE status END,
         resolved_at = CASE WHEN $6::bigint = 0 THEN clock_timestamp() END
       WHERE connector_id = $8 AND kind = 'CONTRADICTION' AND status = 'OPEN' AND platform_key = $1
         AND instruction_id IS NOT DISTINCT FROM $11::uuid AND starts_with(message, $9::text) AND message <> $9::text || $10::text)
     INSERT INTO breaks (platform_key, id, kind, severity, connector_id, settlement_account_id, instruction_id, message,
       amount, currency)
     SELECT $1, $3, 'LATE_RETURN', 'CRITICAL', b.connector_id, b.settlement_account_id, $2,
       $4 || ' came back, but ' || b.booked || ' has booked it as missing', $5, b.currency
     FROM (
       SELECT connector_id, settlement_account_id, currency, resolution || ' of Break:' || id AS booked FROM breaks b
       WHERE platform_key = $1 AND instruction_id = $2 AND ${IS_BOOKED_SHORTFALL}
       UNION ALL
       SELECT $8::uuid, split_part(p.to_system, ':', 2)::uuid, p.currency, p.kind FROM postings p
       WHERE ${IS_LOSS} AND p.transaction_id = $2) b`,
    [
      ...[platformKey, id, mintUuid(), `${moneyText(back.amount, currency)} (${back.returnId})`, back.amount],
      String(amount - sum),
      `${about}${partText({ amount, currency }, sum)}`,
      connectorId,
      // As `lossFinding` begins. That of an order has no instruction, and names the order.
      `${about}RETURNED after ${state}: `,
      partText({ amount, currency }, sum),
      about === '' ? id : null,
    ],
  );
}

/** Notes that something was said about a payment which has ended otherwise. The payment's row is locked. */
@Injectable()
export class BreakRepository {
  async addContradictions(runner: SqlRunner, found: readonly Contradiction[]): Promise<void> {
    await Promise.all(found.map((one) => this.addContradiction(runner, one)));
  }

  /** The message names the payment, so no other finding has it. */
  private async addContradiction(
    runner: SqlRunner,
    { platformKey, transactionId, message, amount, currency, saidReason, knownReason }: Contradiction,
  ): Promise<void> {
    await runner.query(
      `WITH i AS (
         SELECT id, connector_id, amount, currency FROM payment_instructions
         WHERE platform_key = $1 AND transaction_id = $2 ORDER BY id DESC LIMIT 1
       ), known AS (
         SELECT id FROM breaks WHERE platform_key = $1 AND kind = 'CONTRADICTION' AND message = $4
       ), again AS (
         UPDATE breaks b SET ${OPEN_AGAIN}, said_reason = $7, known_reason = $8 FROM known
         WHERE b.platform_key = $1 AND b.id = known.id AND b.status = 'RESOLVED')
       INSERT INTO breaks (platform_key, id, kind, severity, message, connector_id, instruction_id, amount, currency,
         said_reason, known_reason)
       SELECT $1, $3, 'CONTRADICTION', 'CRITICAL', $4, i.connector_id, i.id, coalesce(i.amount, $5), coalesce(i.currency, $6),
         $7, $8
       FROM (VALUES (1)) AS one LEFT JOIN i ON true
       WHERE NOT EXISTS (SELECT FROM known)`,
      [
        ...[platformKey, transactionId, mintUuid(), message, String(amount), currency],
        ...[saidReason ?? null, knownReason ?? null],
      ],
    );
  }

  /**
   * A bank that says two things of a refund may have paid it: its money is not used before a person has looked.
   * @throws DomainError NOT_IN_THIS_STATE that names the open contradiction.
   */
  async assertPaymentUndisputed(
    runner: SqlRunner,
    { platformKey, transactionId }: Pick<Contradiction, 'platformKey' | 'transactionId'>,
  ): Promise<void> {
    const found = await runner.query(
      `SELECT b.id, b.message FROM payment_instructions i
       JOIN breaks b ON b.platform_key = i.platform_key AND b.instruction_id = i.id
       WHERE i.platform_key = $1 AND i.transaction_id = $2 AND b.kind = 'CONTRADICTION' AND b.status = 'OPEN' LIMIT 1`,
      [platformKey, transactionId],
    );
    assertNone(found);
  }

  /** The same of a deposit that an order of the house has sent back. */
  async assertDepositUndisputed(
    runner: SqlRunner,
    { id, depositId }: { id: Uuid; depositId: Uuid | null },
  ): Promise<void> {
    const found = await runner.query(
      `SELECT b.id, b.message FROM treasury_orders o JOIN breaks b ON ${DISPUTES_ORDER}
       WHERE o.deposit_id = $1 AND o.house_item_id = $2 LIMIT 1`,
      [depositId, id],
    );
    assertNone(found);
  }

  /** The same in a commit whose statements are sent at once: it fails as a whole if a contradiction was noted meanwhile. */
  async requireDepositUndisputed(runner: SqlRunner, depositId: Uuid): Promise<void> {
    await runner.query(
      `SELECT require_rows('open contradictions', count(*), 0) FROM treasury_orders o JOIN breaks b ON ${DISPUTES_ORDER}
       WHERE o.deposit_id = $1 AND o.house_item_id = $1`,
      [depositId],
    );
  }
}

function assertNone(found: unknown): void {
  const [first] = rowsOf<{ id: Uuid; message: string }>(found);
  if (!first) return;
  const name = formatId('Break', first.id);
  throw new DomainError('NOT_IN_THIS_STATE', `resolve the contradiction ${name} first: ${first.message}`);
}
