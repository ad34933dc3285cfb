import { currencyOf, formatId, isoTime, toJsonInteger, type Currency, type Uuid } from '@corridor/kernel';
import type { LedgerEvent, TransactionTrace } from '../../ledger/domain/ledger-event';
import { formatReference } from './reference';
import { transactionStates, type TransactionStatus } from './transaction-status';

/** One side of a transaction that is an account. */
export interface AccountSide {
  kind: 'INTERNAL_ACCOUNT' | 'EXTERNAL_ACCOUNT';
  id: Uuid;
  currency: string;
}

/** Why a payment failed (decisions.md 9). */
export interface Failure {
  reason: 'OFFRAMP_FAILED';
  code: FailureCode;
  message: string;
}

/** Causes that a rail can tell. */
export type FailureCode = 'INSUFFICIENT_FUNDS' | 'ACCOUNT_CLOSED' | 'REJECTED_BY_BANK' | 'TIMED_OUT';

/** Money that goes back to its source. */
export interface Refund {
  serial: number;
  initiatedAtMs: number;
  settledAtMs: number | null;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  reason: 'TRANSACTION_FAILED' | 'RETURNED' | 'USER_CANCELLATION' | 'FUNDING_MISMATCH';
}

/** What moves the money: TRANSFER_OUT and TRANSFER_IN by the endpoints of the same names. */
export type TransactionKind = 'TRANSFER_OUT' | 'TRANSFER_IN';

/** What never changes of a transaction. */
export interface FixedTransaction {
  platformKey: number;
  id: Uuid;
  type: 'OUTGOING' | 'INCOMING';
  kind: TransactionKind;
  source: AccountSide;
  destination: AccountSide;
  /** Owner of the internal account; null for the platform's own money. */
  customerId: Uuid | null;
  platformCustomerId: string | null;
  /** Smallest units of the source's currency; null where nothing is sent from here. */
  sentAmount: bigint | null;
  /** Smallest units of the destination's currency. */
  receivedAmount: bigint;
  /** Smallest units of the source's currency. */
  fees: bigint;
  /** Number of the sequence behind `reference`. */
  serial: number;
  createdAtMs: number;
}

/** A transaction as it is stored. */
export interface Transaction extends FixedTransaction {
  status: TransactionStatus;
  /** Events sent so far. */
  version: number;
  updatedAtMs: number;
  settledAtMs: number | null;
  failure: Failure | null;
  refund: Refund | null;
}

/** A transaction as it is when it is opened: PENDING, its first version. */
export function openedTransaction(fixed: FixedTransaction): Transaction {
  return {
    ...fixed,
    status: 'PENDING',
    version: 1,
    updatedAtMs: fixed.createdAtMs,
    settledAtMs: null,
    failure: null,
    refund: null,
  };
}

/** What may come with a change of status. */
export type TransactionChange = Partial<Pick<Transaction, 'settledAtMs' | 'failure' | 'refund'>>;

/** Moves to another status. @throws IllegalTransitionError where the table has no such move. */
export function moveTo(
  transaction: Transaction,
  status: TransactionStatus,
  nowMs: number,
  change: TransactionChange = {},
): Transaction {
  transactionStates.assert(transaction.status, status);
  return { ...transaction, ...change, status, version: transaction.version + 1, updatedAtMs: nowMs };
}

/** Changes what isn't the status: a refund that is done. */
export function amend(transaction: Transaction, nowMs: number, change: TransactionChange): Transaction {
  return { ...transaction, ...change, version: transaction.version + 1, updatedAtMs: nowMs };
}

/** The side that is an account of this deployment. */
export function internalSide(transaction: FixedTransaction): AccountSide {
  return transaction.type === 'OUTGOING' ? transaction.source : transaction.destination;
}

function amountOf(amount: bigint, currency: string): { amount: number; currency: Currency } {
  return { amount: toJsonInteger(amount), currency: { ...currencyOf(currency) } };
}

function sideOf(side: AccountSide): { accountId: string; currency: string } {
  const name = side.kind === 'INTERNAL_ACCOUNT' ? 'InternalAccount' : 'ExternalAccount';
  return { accountId: formatId(name, side.id), currency: side.currency };
}

function renderRefund(refund: Refund) {
  return {
    reference: formatReference(refund.serial),
    initiatedAt: isoTime(refund.initiatedAtMs),
    ...(refund.settledAtMs === null ? {} : { settledAt: isoTime(refund.settledAtMs) }),
    status: refund.status,
    reason: refund.reason,
  };
}

/** The resource as GET shows it and as events carry it. */
export function renderTransaction(transaction: Transaction) {
  const { source, destination, sentAmount, failure, refund, settledAtMs } = transaction;
  const isOutgoing = transaction.type === 'OUTGOING';
  return {
    id: formatId('Transaction', transaction.id),
    status: transaction.status,
    type: transaction.type,
    source: { sourceType: 'ACCOUNT', ...sideOf(source) },
    destination: { destinationType: 'ACCOUNT', ...sideOf(destination) },
    customerId: transaction.customerId === null ? null : formatId('Customer', transaction.customerId),
    platformCustomerId: transaction.platformCustomerId,
    ...(isOutgoing && sentAmount !== null ? { sentAmount: amountOf(sentAmount, source.currency) } : {}),
    receivedAmount: amountOf(transaction.receivedAmount, destination.currency),
    ...(isOutgoing ? { fees: toJsonInteger(transaction.fees) } : {}),
    ...(settledAtMs === null ? {} : { settledAt: isoTime(settledAtMs) }),
    reconciliationInstructions: { reference: formatReference(transaction.serial) },
    ...(refund === null ? {} : { refund: renderRefund(refund) }),
    ...(failure === null
      ? {}
      : { failureReason: failure.reason, failureDetails: { code: failure.code, message: failure.message } }),
    createdAt: isoTime(transaction.createdAtMs),
    updatedAt: isoTime(transaction.updatedAtMs),
  };
}

/** A transfer in is told of only when it is over (decisions.md 12). */
const silentIncoming: readonly TransactionStatus[] = ['CREATED', 'PENDING', 'PROCESSING'];

/** The event of a transaction's present version. */
export function transactionEvent(transaction: Transaction, what: string = transaction.status): LedgerEvent {
  const direction = transaction.type === 'OUTGOING' ? 'OUTGOING_PAYMENT' : 'INCOMING_PAYMENT';
  const isSilent = transaction.kind === 'TRANSFER_IN' && silentIncoming.includes(transaction.status);
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
  const { id, status, version, updatedAtMs, settledAtMs, failure, refund } = transaction;
  return {
    transactionId: id,
    what,
    status,
    version,
    updatedAtMs,
    ...(settledAtMs === null ? {} : { settledAtMs }),
    ...(failure === null ? {} : { failure }),
    ...(refund === null ? {} : { refund }),
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
  };
  return transactionEvent(transaction, what);
}
