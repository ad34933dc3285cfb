import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { ExternalAccountReplica } from '../replicas/domain/replicas';
import type { ExpectedFunding, FundingInstruction } from './domain/funding-instruction';
import type { RailOperation, Submission } from './domain/rail-report';

/** A payment that a rail is asked to carry. */
export interface RailInstruction {
  /** The transaction; the rail names it in its reports. */
  platformKey: number;
  transactionId: string;
  operation: RailOperation;
  /** Smallest units of the account's currency. */
  amount: bigint;
  /** The account outside; its identifier is ciphertext that only the rail opens. */
  account: ExternalAccountReplica;
}

/** The outside world that carries money: a bank connector, a wallet provider, or the sandbox. */
export abstract class Rail {
  /** Whether the rail carries this currency by this payment rail (`ACH`; none for wallets). */
  abstract serves(currency: string, paymentRail: string | undefined): boolean;
  /**
   * Takes an instruction in the commit that reserves its money. It does no I/O and can't refuse: a rail that talks to
   * somebody sends the instruction after the commit. Everything that becomes of the payment comes as a report.
   */
  abstract submit(instruction: RailInstruction): Submission;
  /** Where money for an internal account is sent to. */
  abstract fundingInstructions(account: AccountSnapshot): FundingInstruction[];
  /**
   * Where money for one payment is sent to, in a form that names the payment. Undefined if the rail doesn't collect the
   * currency over the network of the payment.
   */
  abstract paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
}
