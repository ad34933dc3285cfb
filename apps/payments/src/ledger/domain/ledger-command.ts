import type { DomainError, Uuid } from '@corridor/kernel';
import type { QuoteReceiver } from '../../quotes/domain/quote-terms';

/** What a platform says of a payment for itself alone. */
export interface PaymentLabels {
  /** Its own name for the payment. */
  externalReference?: string;
  metadata?: Readonly<Record<string, string>>;
}

/** A transfer between an internal account and an external one; which is the source is told by `kind`. */
export interface TransferCommand extends PaymentLabels {
  kind: 'TRANSFER_OUT' | 'TRANSFER_IN';
  platformKey: number;
  internalAccountId: Uuid;
  externalAccountId: Uuid;
  /** Smallest units. */
  amount: bigint;
}

/** Money that the sandbox adds to an internal account. */
export interface FundCommand {
  kind: 'FUND';
  platformKey: number;
  internalAccountId: Uuid;
  amount: bigint;
}

/** What a new quote takes its money from. */
export type QuoteSource =
  /** `customerId` is what the caller says of the owner; undefined where it says nothing. */
  | { kind: 'INTERNAL_ACCOUNT'; id: Uuid; customerId: Uuid | undefined }
  | { kind: 'REALTIME_FUNDING'; customerId: Uuid | null; currency: string; cryptoNetwork: string | null };

/** What a new quote pays to. */
export type QuoteDestination =
  | { kind: 'INTERNAL_ACCOUNT'; id: Uuid }
  | { kind: 'EXTERNAL_ACCOUNT'; id: Uuid; paymentRail: string | null }
  | {
      kind: 'UMA_ADDRESS';
      umaAddress: string;
      currency: string;
      receiver: QuoteReceiver;
      /** What the receiver takes, smallest units. */
      limits: { min: number; max: number };
    };

/** A quote, executed in the same step where it is asked for. */
export interface CreateQuoteCommand extends PaymentLabels {
  kind: 'CREATE_QUOTE';
  platformKey: number;
  source: QuoteSource;
  destination: QuoteDestination;
  /** Why the destination can't be paid: told after existence and readiness (docs/behaviour.md 1). */
  refusal?: DomainError;
  locked: { side: 'SENDING' | 'RECEIVING'; amount: bigint };
  isExecutedAtOnce: boolean;
  description?: string;
  purposeOfPayment?: string;
  /** What is known of the receiver. */
  counterpartyInformation?: Readonly<Record<string, string>>;
  /** What the payer says of itself to the receiver's institution. */
  payerInformation?: Readonly<Record<string, string>>;
}

/** The execution of a quote from its internal account. */
export interface ExecuteQuoteCommand {
  kind: 'EXECUTE_QUOTE';
  platformKey: number;
  quoteId: Uuid;
}

/** Money that is paid in for a quote. */
export interface PayQuoteCommand {
  kind: 'PAY_QUOTE';
  platformKey: number;
  quoteId: Uuid;
  currency: string;
  /** Null: what the quote asks for. */
  amount: bigint | null;
}

/** An incoming UMA payment. */
export interface ReceiveUmaCommand {
  kind: 'RECEIVE_UMA';
  platformKey: number;
  customerId: Uuid;
  /** The customer's account in the currency; undefined where there is none. */
  accountId: Uuid | undefined;
  currency: string;
  amount: bigint;
  senderUmaAddress: string;
}

/** What the platform says to an incoming payment, or what became of asking it (docs/behaviour.md 10). */
export type IncomingPaymentDecision =
  | { to: 'APPROVE'; provided: readonly string[] }
  | { to: 'REJECT'; reason: string | null }
  | { to: 'MISSING_DATA' }
  /** `sentAtMs`: domain time at which the platform was asked. */
  | { to: 'ACKNOWLEDGE'; sentAtMs: number }
  | { to: 'WEBHOOK_ERROR' }
  | { to: 'UNASKED' };

/** A decision on an incoming payment: a call of the platform, or the outcome of its webhook. */
export interface DecideIncomingPaymentCommand {
  kind: 'DECIDE_INCOMING_PAYMENT';
  platformKey: number;
  transactionId: Uuid;
  decision: IncomingPaymentDecision;
  by: 'CALL' | 'WEBHOOK';
}

/** A refusal that was found before the ledger was asked, kept like its own. */
export interface RefuseCommand {
  kind: 'REFUSE';
  platformKey: number;
  error: DomainError;
}

/** What a caller asks the ledger for. */
export type LedgerCommand =
  | TransferCommand
  | FundCommand
  | CreateQuoteCommand
  | ExecuteQuoteCommand
  | PayQuoteCommand
  | ReceiveUmaCommand
  | DecideIncomingPaymentCommand
  | RefuseCommand;
