import { formatId, type Uuid, type TransactionStatus } from '@corridor/kernel';
import type { LedgerEvent, TransactionTrace } from '../../ledger/domain/ledger-event';
import type { Failure, FixedTransaction, Refund, Transaction } from './transaction';
import { renderTransaction } from './transaction-resource';

/**
 * Of incoming payments the world hears when they wait for a decision, and when they are over (docs/behaviour.md 12).
 */
const silentIncoming: Readonly<Partial<Record<Transaction['kind'], readonly TransactionStatus[]>>> = {
  TRANSFER_IN: ['CREATED', 'PENDING', 'PROCESSING'],
  INCOMING_PAYMENT: ['CREATED', 'PROCESSING'],
};

/** The event of a transaction's present version. */
export function transactionEvent(transaction: Transaction, what: string = transaction.status): LedgerEvent {
  const direction = transaction.type === 'OUTGOING' ? 'OUTGOING_PAYMENT' : 'INCOMING_PAYMENT';
  const isSilent = silentIncoming[transaction.kind]?.includes(transaction.status) ?? false;
  return {
    aggregate: 'transactions',
    type: `payments.transaction.${what.toLowerCase().replaceAll('_', '-')}`,
    webhookType: isSilent ? null : `${direction}_${what}`,
    platformKey: transaction.platformKey,
    subject: formatId('Transaction', transaction.id),
    version: transaction.version,
    atMs: transaction.updatedAtMs,
    data: renderTransaction(transaction),
    trace: traceOf(transaction, what),
  };
}

function traceOf(transaction: Transaction, what: string): TransactionTrace {
  const { id, status, version, updatedAtMs, settledAtMs, failure, refund, payoutAccountId } = transaction;
  return {
    transactionId: id,
    what,
    status,
    version,
    updatedAtMs,
    ...(settledAtMs === null ? {} : { settledAtMs }),
    ...(failure === null ? {} : { failure }),
    ...(refund === null ? {} : { refund }),
    ...(payoutAccountId === null ? {} : { payoutAccountId }),
  };
}

/** The event that left this trace. */
export function tracedTransactionEvent(fixed: FixedTransaction, trace: TransactionTrace): LedgerEvent {
  const { what, version, updatedAtMs, settledAtMs = null } = trace;
  const transaction: Transaction = {
    ...fixed,
    status: trace.status as TransactionStatus,
    version,
    updatedAtMs,
    settledAtMs,
    failure: (trace.failure as Failure | undefined) ?? null,
    refund: (trace.refund as Refund | undefined) ?? null,
    payoutAccountId: (trace.payoutAccountId as Uuid | undefined) ?? null,
  };
  return transactionEvent(transaction, what);
}
