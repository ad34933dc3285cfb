import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { ExternalAccountReplica } from '../replicas/domain/replicas';
import type { ExpectedFunding, FundingInstruction } from './domain/funding-instruction';
import type { RailOperation, Submission } from './domain/rail-report';

/** A payment for a rail. */
export interface RailInstruction {
  /** The transaction. The rail's reports identify the payment by it. */
  platformKey: number;
  transactionId: string;
  operation: RailOperation;
  /** Smallest units of the account's currency. */
  amount: bigint;
  /** The external account. Its identifier is ciphertext that only the rail decrypts. */
  account: ExternalAccountReplica;
}

/** A payment provider: a bank connector, a wallet provider, or the sandbox. */
export abstract class Rail {
  /** Whether the rail carries this currency by this payment rail (`ACH`; undefined for wallets). */
  abstract serves(currency: string, paymentRail: string | undefined): boolean;
  /**
   * Accepts an instruction in the commit that reserves its money. It does no I/O and can't refuse: a bank connector
   * sends the instruction after the commit. Every later change of the payment arrives as a report.
   */
  abstract submit(instruction: RailInstruction): Submission;
  /** Payment instructions for an internal account. */
  abstract fundingInstructions(account: AccountSnapshot): FundingInstruction[];
  /**
   * Payment instructions for one payment, in a form that identifies it. Undefined if the rail doesn't collect the
   * currency over the network of the payment.
   */
  abstract paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
}
