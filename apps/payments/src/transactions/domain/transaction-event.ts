import {
  formatId,
  paymentWebhookType,
  type PaymentEvent,
  type TransactionStatus,
  type Uuid,
} from '@corridor/kernel';
import type { LedgerEvent, ResourceTrace } from '../../ledger/domain/ledger-event';
import {
  transactionIn,
  type Failure,
  type FixedTransaction,
  type Refund,
  type Transaction,
} from './transaction';
import type { TransactionKinds } from './transaction-kind';
import {
  expectedSettlementMs,
  renderOpenedTransaction,
  renderTransaction,
  transactionText,
} from './transaction-resource';

/** A transaction event's data without the immutable part of the transaction. Times in milliseconds, domain time. */
export interface TransactionTrace extends ResourceTrace {
  /** Last part of the event's type. */
  what: PaymentEvent;
  status: TransactionStatus;
  version: number;
  updatedAtMs: number;
  settledAtMs?: number;
  failure?: Failure;
  refund?: Refund;
  payoutAccountId?: Uuid;
  expectedSettlementAtMs?: number;
}

/** Texts of opened transactions, for their answers. */
const openedTexts = new WeakMap<FixedTransaction, string>();

/** The resource when it was opened, as JSON. Its event has the same text. */
export function openedText(fixed: FixedTransaction): string {
  return openedTexts.get(fixed) ?? JSON.stringify(renderOpenedTransaction(fixed));
}

/** The event of a transaction's current version. @param event what happened to it; its status if absent. */
export function transactionEvent(
  kinds: TransactionKinds,
  transaction: Transaction,
  event: PaymentEvent = transaction.status,
): LedgerEvent & { trace: TransactionTrace } {
  const data = renderTransaction(transaction);
  const text = transactionText(transaction, data);
  if (transaction.version === 1) openedTexts.set(transaction, text);
  const isSilent = kinds.of(transaction).silentStatuses?.includes(transaction.status) ?? false;
  return {
    aggregate: 'transactions',
    type: `payments.transaction.${event.toLowerCase().replaceAll('_', '-')}`,
    webhookType: isSilent ? null : paymentWebhookType(transaction.type, event),
    platformKey: transaction.platformKey,
    subject: formatId('Transaction', transaction.id),
    version: transaction.version,
    atMs: transaction.updatedAtMs,
    data,
    text,
    trace: traceOf(transaction, event),
  };
}

function traceOf(transaction: Transaction, what: PaymentEvent): TransactionTrace {
  const { id, status, version, updatedAtMs, settledAtMs, failure, refund, payoutAccountId } = transaction;
  const expectedSettlementAtMs = expectedSettlementMs(transaction);
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
    ...(expectedSettlementAtMs === null ? {} : { expectedSettlementAtMs }),
  };
}

/** The event that left this trace. */
export function tracedTransactionEvent(
  kinds: TransactionKinds,
  fixed: FixedTransaction,
  trace: TransactionTrace,
): LedgerEvent {
  const { what, status, version, updatedAtMs, settledAtMs = null } = trace;
  const { failure = null, refund = null, payoutAccountId = null, expectedSettlementAtMs = null } = trace;
  const state = {
    status,
    version,
    updatedAtMs,
    settledAtMs,
    failure,
    refund,
    payoutAccountId,
    expectedSettlementAtMs,
    instructions: [],
    deposit: null,
  };
  return transactionEvent(kinds, transactionIn(fixed, state), what);
}
