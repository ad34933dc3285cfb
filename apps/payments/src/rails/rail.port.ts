import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { ExternalAccountReplica } from '../replicas/domain/replicas';
import type { ExpectedFunding, FundingInstruction } from './domain/funding-instruction';
import type { RailOperation, Submission } from './domain/rail-report';

/** A payment that a rail may carry. */
export interface RailQuery {
  /** Public id of the platform. */
  platformId: string;
  operation: RailOperation;
  /** Smallest units of the account's currency; null while it isn't known. */
  amount: bigint | null;
  /** The external account. Its identifier is ciphertext that only the rail decrypts. */
  account: ExternalAccountReplica;
  /** The payment rail that the caller chose; null if the account determines it. */
  paymentRail: string | null;
}

/** A payment for a rail. */
export interface RailInstruction extends RailQuery {
  /** The transaction. The rail's reports identify the payment by it. */
  platformKey: number;
  transactionId: string;
  amount: bigint;
}

/** Carries payments: the connectors to banks and wallet providers, or the sandbox. */
export abstract class Rail {
  /** Whether the rail carries this payment. */
  abstract carries(query: RailQuery): boolean;
  /**
   * Accepts an instruction in the commit that reserves its money. It does no I/O and can't refuse: a connector gets
   * the instruction after the commit. Every later change of the payment arrives as a report.
   */
  abstract submit(instruction: RailInstruction): Submission;
  /** Whether the rail collects this currency. */
  abstract collects(currency: string): boolean;
  /** Payment instructions for an internal account. */
  abstract fundingInstructions(account: AccountSnapshot): FundingInstruction[];
  /**
   * Payment instructions for one payment, in a form that identifies it. Undefined if the rail doesn't collect the
   * currency over the network of the payment.
   */
  abstract paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
}
