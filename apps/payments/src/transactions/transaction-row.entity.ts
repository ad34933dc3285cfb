import { trustUuid, type TransactionStatus, type TransactionType } from '@corridor/kernel';
import { transactionStatusSql } from './status-condition.repository';
import {
  transactionIn,
  type Failure,
  type FixedTransaction,
  type Refund,
  type Side,
  type Transaction,
  type TransactionDetails,
} from './domain/transaction';

/** A row of transactions. */
export interface FixedTransactionRow {
  platform_key: number;
  id: string;
  type: TransactionType;
  kind: string;
  source_kind: Side['kind'];
  source_id: string | null;
  source_uma: string | null;
  source_currency: string;
  destination_kind: Side['kind'];
  destination_id: string | null;
  destination_uma: string | null;
  destination_currency: string;
  customer_id: string | null;
  platform_customer_id: string | null;
  payee_id: string | null;
  sent_amount: string | null;
  received_amount: string;
  fees: string;
  serial: string;
  external_reference: string | null;
  details: TransactionDetails | null;
  created_at: Date;
}

/** A row of transaction_states, without its key. */
export interface StateRow {
  status: TransactionStatus;
  version: number;
  updated_at: Date;
  settled_at: Date | null;
  failure: Failure | null;
  refund: Refund | null;
  payout_account_id: string | null;
  /** Absent where the instructions are read, too. */
  expected_settlement_at?: Date | null;
}

/** A row of transactions joined with its state. */
export type TransactionRow = FixedTransactionRow & StateRow;

/** The columns of `transactions t` for a {@link FixedTransactionRow}. */
export const FIXED_COLUMNS = `t.platform_key, t.id, t.type, t.kind, t.source_kind, t.source_id, t.source_uma,
  t.source_currency, t.destination_kind, t.destination_id, t.destination_uma, t.destination_currency, t.customer_id,
  t.platform_customer_id, t.payee_id, t.sent_amount, t.received_amount, t.fees, t.serial, t.external_reference,
  t.details, t.created_at`;
/** The columns of `transaction_states s` for a {@link StateRow}. */
export const STATE_COLUMNS =
  's.status, s.version, s.updated_at, s.settled_at, s.failure, s.refund, s.payout_account_id';
/** The columns of `transactions t` and `transaction_states s` for a {@link TransactionRow}. */
export const TRANSACTION_COLUMNS = `${FIXED_COLUMNS}, ${STATE_COLUMNS},
  CASE WHEN s.status = ${transactionStatusSql.PROCESSING} THEN (
    SELECT max(i.expected_settlement_at) FROM payment_instructions i
    WHERE i.platform_key = t.platform_key AND i.transaction_id = t.id AND i.operation <> 'REFUND'
  ) END AS expected_settlement_at`;

/** The side in these columns. */
function sideOf(columns: {
  kind: Side['kind'];
  id: string | null;
  umaAddress: string | null;
  currency: string;
}): Side {
  const { kind, id, umaAddress, currency } = columns;
  if (kind === 'REALTIME_FUNDING') return { kind, currency };
  if (kind === 'UMA_ADDRESS') return { kind, umaAddress: umaAddress ?? '', currency };
  return { kind, id: trustUuid(id ?? ''), currency };
}

/** Reads the immutable part. */
export function fixedTransactionOf(row: FixedTransactionRow): FixedTransaction {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    type: row.type,
    kind: row.kind,
    source: sideOf({
      kind: row.source_kind,
      id: row.source_id,
      umaAddress: row.source_uma,
      currency: row.source_currency,
    }),
    destination: sideOf({
      kind: row.destination_kind,
      id: row.destination_id,
      umaAddress: row.destination_uma,
      currency: row.destination_currency,
    }),
    customerId: row.customer_id === null ? null : trustUuid(row.customer_id),
    platformCustomerId: row.platform_customer_id,
    payeeId: row.payee_id === null ? null : trustUuid(row.payee_id),
    ownUmaAddress: row.type === 'OUTGOING' ? row.source_uma : row.destination_uma,
    sentAmount: row.sent_amount === null ? null : BigInt(row.sent_amount),
    receivedAmount: BigInt(row.received_amount),
    fees: BigInt(row.fees),
    serial: Number(row.serial),
    externalReference: row.external_reference,
    details: row.details,
    createdAtMs: row.created_at.getTime(),
  };
}

/** Reads a row. */
export function transactionOf(row: TransactionRow): Transaction {
  return inState(fixedTransactionOf(row), row);
}

/** A transaction from its two parts. */
export function inState(fixed: FixedTransaction, row: StateRow): Transaction {
  return transactionIn(fixed, {
    status: row.status,
    version: row.version,
    updatedAtMs: row.updated_at.getTime(),
    settledAtMs: row.settled_at === null ? null : row.settled_at.getTime(),
    failure: row.failure,
    refund: row.refund,
    payoutAccountId: row.payout_account_id === null ? null : trustUuid(row.payout_account_id),
    expectedSettlementAtMs: row.expected_settlement_at?.getTime() ?? null,
    instructions: [],
    deposit: null,
  });
}
