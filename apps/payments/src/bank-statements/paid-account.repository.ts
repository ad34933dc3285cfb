import { Injectable } from '@nestjs/common';
import { DomainError, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { refundedStates, type InstructionState } from '../instructions/domain/instruction-state';
import type { InstructionReturn, PaymentInstruction } from '../instructions/domain/payment-instruction';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';

interface Row {
  is_booked: boolean;
  is_suspended: boolean;
  account_ids: (Uuid | null)[];
}

function unfit(message: string): DomainError {
  return new DomainError('NOT_IN_THIS_STATE', message);
}

/** What a bank has paid for an order of the house that had failed. */
interface PaidOrder {
  id: Uuid;
  settlementAccountId: Uuid;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  returns: readonly InstructionReturn[];
}

interface OrderRow {
  state: InstructionState;
  attempt: number;
  from_account_id: Uuid;
  amount: string;
  sell: string;
  returns: InstructionReturn[];
  is_booked: boolean;
}

/** A finding about an order of the house begins with the kind and the id of the order. */
const ORDER_FINDING = /^(?:FX_TRADE|OWN_TRANSFER|DEPOSIT_RETURN) ([0-9a-f-]{36}): /;

/** Which settlement account has paid what had failed: a payout that was refunded, or an order of the house. */
@Injectable()
export class PaidAccountRepository {
  /** @throws DomainError NOT_IN_THIS_STATE if there is no loss, it is booked, or no one account has it. */
  async of(runner: SqlRunner, instruction: PaymentInstruction): Promise<Uuid> {
    const { platformKey, id, transactionId, operation, state, attempt } = instruction;
    if (operation !== 'PAYOUT') throw unfit(`WRITE_OFF fits a payout, and this is a ${operation}`);
    if (!refundedStates.includes(state) || attempt === 0)
      throw unfit(`WRITE_OFF fits a payout that was sent and refunded, and this is ${state}`);
    const rows = await runner.query(
      `SELECT EXISTS (
           SELECT FROM postings WHERE platform_key = ${HOUSE_KEY} AND transaction_id = $2 AND kind = 'WRITE_OFF') AS is_booked,
         COALESCE((s.refund ->> 'isSuspended')::boolean, false)
           AND NOT COALESCE((s.refund ->> 'isResolved')::boolean, false) AS is_suspended,
         ARRAY(
           SELECT DISTINCT h.settlement_account_id FROM instruction_history h
           WHERE h.platform_key = $1 AND h.instruction_id = $2 AND h.event = 'SUBMITTING') AS account_ids
       FROM transaction_states s WHERE s.platform_key = $1 AND s.id = $3`,
      [platformKey, id, transactionId],
    );
    const [known] = rowsOf<Row>(rows);
    if (!known) throw new Error(`there is no payment of instruction ${id}`);
    if (known.is_booked) throw unfit('the loss is booked already; use NO_ACTION');
    if (known.is_suspended)
      throw unfit('its money is in suspense: use NO_ACTION, then resolve the payment as PAID');
    const [accountId, ...others] = known.account_ids;
    if (accountId && others.length === 0) return accountId;
    throw unfit('it was not sent from one settlement account: WRITE_OFF of the line that shows it books it');
  }

  /**
   * The order of a contradiction, which stays as it is until the transaction ends; undefined if the message names none.
   * @throws DomainError NOT_IN_THIS_STATE if there is no loss, or it is booked.
   */
  async ofOrder(runner: SqlRunner, message: string): Promise<PaidOrder | undefined> {
    const [, named] = ORDER_FINDING.exec(message) ?? [];
    if (named === undefined) return undefined;
    const id = trustUuid(named);
    const rows = await runner.query(
      `SELECT o.state, o.attempt, o.from_account_id, o.amount, o.sell, o.returns,
         EXISTS (
           SELECT FROM postings WHERE platform_key = ${HOUSE_KEY} AND transaction_id = o.id AND kind = 'WRITE_OFF') AS is_booked
       FROM treasury_orders o WHERE o.id = $1 FOR UPDATE OF o`,
      [id],
    );
    const [order] = rowsOf<OrderRow>(rows);
    if (!order) return undefined;
    const { state, attempt, from_account_id: settlementAccountId, sell: currency, returns } = order;
    if (!refundedStates.includes(state) || attempt === 0)
      throw unfit(`WRITE_OFF fits an order that was sent and has failed, and this is ${state}`);
    if (order.is_booked) throw unfit('the loss is booked already; use NO_ACTION');
    return { id, settlementAccountId, amount: BigInt(order.amount), currency, returns };
  }
}
