import { trustUuid } from '@corridor/kernel';
import { statusListSql } from '@corridor/database';
import { DISPUTES_ORDER, IS_BOOKED_SHORTFALL, IS_LOSS } from '../instructions/break.repository';
import { refundedStates } from '../instructions/domain/instruction-state';
import type { InstructionReturn } from '../instructions/domain/payment-instruction';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import type { OrderKind, OrderState, TreasuryOrder } from './domain/treasury-order';

/** A row of treasury_orders. */
export interface OrderRow {
  id: string;
  kind: OrderKind;
  state: OrderState;
  version: number;
  attempt: number;
  connector_id: string;
  from_account_id: string;
  to_account_id: string | null;
  deposit_id: string | null;
  house_item_id: string | null;
  sell: string;
  buy: string;
  amount: string;
  limit_rate: string | null;
  sold_amount: string | null;
  bought_amount: string | null;
  provider_reference: string | null;
  body: string;
  message: string | null;
  credit_deposit_id: string | null;
  return_deposits: { id: string; amount: string }[];
  returns: InstructionReturn[];
  is_contradicted: boolean | null;
  is_missing_booked: boolean | null;
}

const FAILED = statusListSql(refundedStates);
/** The columns of `treasury_orders o` for an {@link OrderRow}. */
export const ORDER_COLUMNS = `o.id, o.kind, o.state, o.version, o.attempt, o.connector_id, o.from_account_id, o.to_account_id, o.deposit_id,
  o.house_item_id, o.sell,
  o.buy, o.amount, o.limit_rate, o.sold_amount, o.bought_amount, o.provider_reference, o.body, o.message, o.credit_deposit_id,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'amount', d.amount::text) ORDER BY d.id), '[]')
   FROM (SELECT o.return_deposit_id AS id UNION ALL SELECT deposit_id FROM treasury_order_returns WHERE order_id = o.id) b
   JOIN deposits d ON d.id = b.id) AS return_deposits, o.returns,
  CASE WHEN o.state IN ${FAILED} THEN EXISTS (SELECT FROM breaks b WHERE ${DISPUTES_ORDER}) END AS is_contradicted,
  CASE WHEN o.state IN ${FAILED} THEN EXISTS (SELECT FROM postings p WHERE ${IS_LOSS} AND p.transaction_id = o.id)
    WHEN o.state = 'RETURNED' THEN EXISTS (SELECT FROM breaks b WHERE ${IS_BOOKED_SHORTFALL}
      AND b.platform_key = ${HOUSE_KEY} AND b.instruction_id = o.id) END AS is_missing_booked`;

/** Reads a row. */
export function orderOf(row: OrderRow): TreasuryOrder {
  return {
    id: trustUuid(row.id),
    kind: row.kind,
    state: row.state,
    version: row.version,
    attempt: row.attempt,
    connectorId: trustUuid(row.connector_id),
    fromAccountId: trustUuid(row.from_account_id),
    toAccountId: row.to_account_id === null ? null : trustUuid(row.to_account_id),
    returned:
      row.deposit_id === null || row.house_item_id === null
        ? null
        : { depositId: trustUuid(row.deposit_id), itemId: trustUuid(row.house_item_id) },
    sell: row.sell,
    buy: row.buy,
    amount: BigInt(row.amount),
    limitRate: row.limit_rate,
    sold: row.sold_amount === null ? null : BigInt(row.sold_amount),
    bought: row.bought_amount === null ? null : BigInt(row.bought_amount),
    providerReference: row.provider_reference,
    body: row.body,
    message: row.message,
    creditDepositId: row.credit_deposit_id === null ? null : trustUuid(row.credit_deposit_id),
    returnDeposits: row.return_deposits.map(({ id, amount }) => ({
      id: trustUuid(id),
      amount: BigInt(amount),
    })),
    returns: row.returns,
    ...(row.is_contradicted ? { isDisputed: true } : {}),
    ...(row.is_missing_booked ? { isMissingBooked: true } : {}),
  };
}
