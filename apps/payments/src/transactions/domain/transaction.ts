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
import type { FundingInstruction } from '../../rails/domain/funding-instruction';
import type { QuoteTerms } from './quote-terms';
import { transactionStates } from './transaction-status';

/** One side of a transaction that is an account. */
export interface AccountSide {
  kind: 'INTERNAL_ACCOUNT' | 'EXTERNAL_ACCOUNT';
  id: Uuid;
  currency: string;
}

/** One side that is reached by a UMA address. */
export interface UmaSide {
  kind: 'UMA_ADDRESS';
  umaAddress: string;
  currency: string;
}

/** Money that is paid in from outside for this one transaction. */
export interface FundingSide {
  kind: 'REALTIME_FUNDING';
  currency: string;
}

/** One side of a transaction. */
export type Side = AccountSide | UmaSide | FundingSide;

/** Why a payment failed (docs/behaviour.md 9). */
export interface Failure {
  reason: FailureReason;
  /** Null where the reason says it all. */
  code: FailureCode | null;
  message: string;
}

/** Money that goes back to its source. */
export interface Refund {
  serial: number;
  initiatedAtMs: number;
  settledAtMs: number | null;
  status: RefundStatus;
  reason: RefundReason;
  /** Smallest units, where it isn't all that the transaction sends: a payment in of the wrong amount. */
  amount?: number;
  /** The money went to the suspense account, since it couldn't be given back. */
  isSuspended?: boolean;
}

/** A field of information that a payer's institution asks for. */
export interface RequestedField {
  name: string;
  mandatory: boolean;
}

/** What is particular to an incoming UMA payment. */
export interface IncomingPaymentTerms {
  requestedFields: readonly RequestedField[];
  /** The paying transaction, where the payer is of this deployment. */
  payer: { platformKey: number; transactionId: Uuid } | null;
}

/** What only some transactions have; it never changes. JSON: amounts in smallest units, times in milliseconds. */
export interface TransactionDetails {
  quote?: QuoteTerms;
  incomingPayment?: IncomingPaymentTerms;
  description?: string;
  purposeOfPayment?: string;
  /** What the platform noted; nobody else sees it. */
  metadata?: Readonly<Record<string, string>>;
  counterpartyInformation?: Readonly<Record<string, string>>;
  paymentInstructions?: readonly FundingInstruction[];
}

/** What never changes of a transaction. */
export interface FixedTransaction {
  platformKey: number;
  id: Uuid;
  type: TransactionType;
  /** Name of a registered kind. */
  kind: string;
  source: Side;
  destination: Side;
  /** Sender of an outgoing, recipient of an incoming transaction; null for the platform's own money. */
  customerId: Uuid | null;
  platformCustomerId: string | null;
  /** Owner of the account that is paid to, where it is another customer than `customerId`; null else. */
  payeeId: Uuid | null;
  /** Of that customer, where the other side is a UMA address. */
  ownUmaAddress: string | null;
  /** Smallest units of the source's currency, fees included; null where nothing is sent from here. */
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
  /** External account to which an incoming UMA payment is paid on; null for the internal one. */
  payoutAccountId: Uuid | null;
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
    payoutAccountId: null,
  };
}

/** What may come with a change of status. */
export type TransactionChange = Partial<
  Pick<Transaction, 'settledAtMs' | 'failure' | 'refund' | 'payoutAccountId'>
>;

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

/** The owner of the account that is paid to, where it is another customer than the one whose payment it is. */
export function otherCustomer(owner: Uuid | null, customerId: Uuid | null): Uuid | null {
  return owner === customerId ? null : owner;
}

/** The side's id where it is an internal account. */
export function internalIdOf(side: Side): Uuid | undefined {
  return side.kind === 'INTERNAL_ACCOUNT' ? side.id : undefined;
}

/** UMA addresses of the payer and of the payee, as far as they have a part in the payment. */
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

/** All that leaves the source, smallest units. @throws Error for a transaction that sends nothing from here. */
export function sentAmountOf({ id, sentAmount }: FixedTransaction): bigint {
  if (sentAmount === null) throw new Error(`transaction ${id} sends nothing from here`);
  return sentAmount;
}
