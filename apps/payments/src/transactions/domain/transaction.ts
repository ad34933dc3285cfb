import {
  formatId,
  type RefundStatus,
  type TransactionStatus,
  type Uuid,
  type FailureReason,
  type FailureCode,
  type TransactionType,
  type RefundReason,
} from '@corridor/kernel';
import type { Deposit } from '../../deposits/domain/deposit';
import type { PaymentInstruction } from '../../instructions/domain/payment-instruction';
import type { FundingInstruction } from '../../rails/domain/funding-instruction';
import type { QuoteTerms } from './quote-terms';
import { transactionStates } from './transaction-status';

/** A side that is an account. */
export interface AccountSide {
  kind: 'INTERNAL_ACCOUNT' | 'EXTERNAL_ACCOUNT';
  id: Uuid;
  currency: string;
}

/** A side that is reached by a UMA address. */
export interface UmaSide {
  kind: 'UMA_ADDRESS';
  umaAddress: string;
  currency: string;
}

/** Money that is paid in from outside for this transaction alone. */
export interface FundingSide {
  kind: 'REALTIME_FUNDING';
  currency: string;
}

/** One side of a transaction. */
export type Side = AccountSide | UmaSide | FundingSide;

/** Why a payment failed (docs/behaviour.md 9). */
export interface Failure {
  reason: FailureReason;
  /** Null if the reason needs no detail. */
  code: FailureCode | null;
  message: string;
  /** Smallest units that the bank took back from the destination account, or from the suspense account; callers don't see it. */
  taken?: number;
}

/** Money that goes back to its source. */
export interface Refund {
  serial: number;
  initiatedAtMs: number;
  settledAtMs: number | null;
  status: RefundStatus;
  reason: RefundReason;
  /** Smallest units; set only if it differs from the sent amount, because a payment in had the wrong amount. */
  amount?: number;
  /** The money went to the suspense account because it couldn't be returned. */
  isSuspended?: boolean;
  /** An operator has decided where the suspended money goes. */
  isResolved?: boolean;
}

/** A field that a payer's institution asks for. */
export interface RequestedField {
  name: string;
  mandatory: boolean;
}

/** The data that only an incoming UMA payment has. */
export interface IncomingPaymentTerms {
  requestedFields: readonly RequestedField[];
  /** The paying transaction, if the payer belongs to this deployment. */
  payer: { platformKey: number; transactionId: Uuid } | null;
}

/** The data that only some transactions have; immutable. JSON: amounts in smallest units, times in milliseconds. */
export interface TransactionDetails {
  quote?: QuoteTerms;
  incomingPayment?: IncomingPaymentTerms;
  description?: string;
  purposeOfPayment?: string;
  /** The platform's own notes. No other party sees them. */
  metadata?: Readonly<Record<string, string>>;
  counterpartyInformation?: Readonly<Record<string, string>>;
  paymentInstructions?: readonly FundingInstruction[];
}

/** The immutable part of a transaction. */
export interface FixedTransaction {
  platformKey: number;
  id: Uuid;
  type: TransactionType;
  /** Name of a registered kind. */
  kind: string;
  source: Side;
  destination: Side;
  /** Sender of an outgoing or recipient of an incoming transaction; null for the platform's own money. */
  customerId: Uuid | null;
  platformCustomerId: string | null;
  /** Owner of the account that is paid to, if that is a customer other than `customerId`; else null. */
  payeeId: Uuid | null;
  /** UMA address of that customer, if the other side is a UMA address. */
  ownUmaAddress: string | null;
  /** Smallest units of the source's currency, fees included; null if nothing is sent from this deployment. */
  sentAmount: bigint | null;
  /** Smallest units of the destination's currency. */
  receivedAmount: bigint;
  /** Smallest units of the source's currency; a part of `sentAmount`. */
  fees: bigint;
  /** Number of the sequence behind `reference`. */
  serial: number;
  /** The platform's own name for the payment; it need not be unique. */
  externalReference: string | null;
  details: TransactionDetails | null;
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
  /** External account to which an incoming UMA payment is paid on; null if it stays in the internal account. */
  payoutAccountId: Uuid | null;
  /** Of a payment that a bank has, when it is expected to be settled, as it was read; its instructions say it, too. */
  expectedSettlementAtMs?: number | null;
  /** Orders to connectors, of payments that this deployment's sandbox doesn't carry; locked with the transaction. */
  instructions: readonly PaymentInstruction[];
  /** The deposit that funds it; locked with the transaction. Null without one. */
  deposit: Deposit | null;
}

/** The part of a transaction that changes. */
export type TransactionState = Omit<Transaction, keyof FixedTransaction>;

/**
 * A transaction of its two parts. Every member is named, because V8 needs 1.4 µs for each new member behind a spread,
 * and pages and batches do this for each of their transactions.
 */
export function transactionIn(fixed: FixedTransaction, state: TransactionState): Transaction {
  return {
    platformKey: fixed.platformKey,
    id: fixed.id,
    type: fixed.type,
    kind: fixed.kind,
    source: fixed.source,
    destination: fixed.destination,
    customerId: fixed.customerId,
    platformCustomerId: fixed.platformCustomerId,
    payeeId: fixed.payeeId,
    ownUmaAddress: fixed.ownUmaAddress,
    sentAmount: fixed.sentAmount,
    receivedAmount: fixed.receivedAmount,
    fees: fixed.fees,
    serial: fixed.serial,
    externalReference: fixed.externalReference,
    details: fixed.details,
    createdAtMs: fixed.createdAtMs,
    status: state.status,
    version: state.version,
    updatedAtMs: state.updatedAtMs,
    settledAtMs: state.settledAtMs,
    failure: state.failure,
    refund: state.refund,
    payoutAccountId: state.payoutAccountId,
    expectedSettlementAtMs: state.expectedSettlementAtMs ?? null,
    instructions: state.instructions,
    deposit: state.deposit,
  };
}

/** A newly opened transaction: PENDING, its first version. */
export function openedTransaction(fixed: FixedTransaction): Transaction {
  return transactionIn(fixed, {
    status: 'PENDING',
    version: 1,
    updatedAtMs: fixed.createdAtMs,
    settledAtMs: null,
    failure: null,
    refund: null,
    payoutAccountId: null,
    instructions: [],
    deposit: null,
  });
}

/** The fields that may change together with the status. */
export type TransactionChange = Partial<
  Pick<Transaction, 'settledAtMs' | 'failure' | 'refund' | 'payoutAccountId'>
>;

/** Moves to another status. @throws IllegalTransitionError if the table has no such transition. */
export function moveTo(
  transaction: Transaction,
  status: TransactionStatus,
  nowMs: number,
  change: TransactionChange = {},
): Transaction {
  transactionStates.assert(transaction.status, status);
  return { ...transaction, ...change, status, version: transaction.version + 1, updatedAtMs: nowMs };
}

/** Changes other fields than the status, such as a completed refund. */
export function amend(transaction: Transaction, nowMs: number, change: TransactionChange): Transaction {
  return { ...transaction, ...change, version: transaction.version + 1, updatedAtMs: nowMs };
}

/** The owner of the account that is paid to, if it isn't the payment's own customer; else null. */
export function otherCustomer(owner: Uuid | null, customerId: Uuid | null): Uuid | null {
  return owner === customerId ? null : owner;
}

/** The side's id if it is an internal account. */
export function internalIdOf(side: Side): Uuid | undefined {
  return side.kind === 'INTERNAL_ACCOUNT' ? side.id : undefined;
}

/** UMA addresses of the payer and of the payee, if the payment uses them. */
export function umaAddressesOf({ type, source, destination, ownUmaAddress }: FixedTransaction): {
  source: string | null;
  destination: string | null;
} {
  const [own, other] = type === 'OUTGOING' ? [source, destination] : [destination, source];
  if (own.kind === 'UMA_ADDRESS' || other.kind !== 'UMA_ADDRESS') return { source: null, destination: null };
  const { umaAddress } = other;
  return type === 'OUTGOING'
    ? { source: ownUmaAddress, destination: umaAddress }
    : { source: umaAddress, destination: ownUmaAddress };
}

/** Public id of an account. */
export function accountIdOf({ kind, id }: AccountSide): string {
  return formatId(kind === 'INTERNAL_ACCOUNT' ? 'InternalAccount' : 'ExternalAccount', id);
}

/**
 * The whole amount that leaves the source, smallest units. @throws Error if the transaction sends nothing from this
 * deployment.
 */
export function sentAmountOf({ id, sentAmount }: FixedTransaction): bigint {
  if (sentAmount === null) throw new Error(`transaction ${id} sends nothing from here`);
  return sentAmount;
}
