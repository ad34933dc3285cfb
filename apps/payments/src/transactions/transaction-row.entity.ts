import { trustUuid } from '@corridor/kernel';
import type {
  AccountSide,
  Failure,
  FixedTransaction,
  Refund,
  Transaction,
  TransactionKind,
} from './domain/transaction';
import type { TransactionStatus } from './domain/transaction-status';

/** A row of transactions. */
export interface FixedTransactionRow {
  platform_key: number;
  id: string;
  type: 'OUTGOING' | 'INCOMING';
  kind: TransactionKind;
  source_kind: AccountSide['kind'];
  source_id: string;
  source_currency: string;
  destination_kind: AccountSide['kind'];
  destination_id: string;
  destination_currency: string;
  customer_id: string | null;
  platform_customer_id: string | null;
  sent_amount: string | null;
  received_amount: string;
  fees: string;
  serial: string;
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
}

/** A row of transactions joined with its state. */
export type TransactionRow = FixedTransactionRow & StateRow;

/** What a query selects from `transactions t` to get a {@link FixedTransactionRow}. */
export const FIXED_COLUMNS = `t.platform_key, t.id, t.type, t.kind, t.source_kind, t.source_id, t.source_currency,
  t.destination_kind, t.destination_id, t.destination_currency, t.customer_id, t.platform_customer_id, t.sent_amount,
  t.received_amount, t.fees, t.serial, t.created_at`;
/** What a query selects from `transactions t` and `transaction_states s` to get a {@link TransactionRow}. */
export const TRANSACTION_COLUMNS = `${FIXED_COLUMNS}, s.status, s.version, s.updated_at, s.settled_at, s.failure, s.refund`;

/** Reads what never changes. */
export function fixedTransactionOf(row: FixedTransactionRow): FixedTransaction {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    type: row.type,
    kind: row.kind,
    source: { kind: row.source_kind, id: trustUuid(row.source_id), currency: row.source_currency },
    destination: {
      kind: row.destination_kind,
      id: trustUuid(row.destination_id),
      currency: row.destination_currency,
    },
    customerId: row.customer_id === null ? null : trustUuid(row.customer_id),
    platformCustomerId: row.platform_customer_id,
    sentAmount: row.sent_amount === null ? null : BigInt(row.sent_amount),
    receivedAmount: BigInt(row.received_amount),
    fees: BigInt(row.fees),
    serial: Number(row.serial),
    createdAtMs: row.created_at.getTime(),
  };
}

/** Reads a row. */
export function transactionOf(row: TransactionRow): Transaction {
  return inState(fixedTransactionOf(row), row);
}

/** A transaction of its two parts. */
export function inState(fixed: FixedTransaction, row: StateRow): Transaction {
  return {
    ...fixed,
    status: row.status,
    version: row.version,
    updatedAtMs: row.updated_at.getTime(),
    settledAtMs: row.settled_at === null ? null : row.settled_at.getTime(),
    failure: row.failure,
    refund: row.refund,
  };
}
