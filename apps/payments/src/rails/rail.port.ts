import type { ExternalAccountReplica } from '../replicas/domain/replicas';
import type { FundingInstruction } from '../internal-accounts/domain/internal-account';
import type { ExpectedFunding } from '../ledger/domain/decision-world';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { RailOperation, RailPlan } from './domain/rail-plan';

/** A payment that a rail is asked to carry. */
export interface RailPayment {
  operation: RailOperation;
  /** Smallest units of the account's currency. */
  amount: bigint;
  /** The account outside; its identifier is ciphertext that only the rail opens. */
  account: ExternalAccountReplica;
}

/**
 * The outside world that carries money: a bank connector, a wallet provider. `plan` is called inside the
 * ledger's batch, so it does no I/O; a rail that talks to somebody does so in timers.
 */
export abstract class Rail {
  /** Whether the rail carries this currency by this payment rail (`ACH`; none for wallets). */
  abstract serves(currency: string, paymentRail: string | undefined): boolean;
  /** What the rail says at once to a transfer, or to the payout of a quote. */
  abstract plan(payment: RailPayment): RailPlan;
  /** Where money for an internal account is sent to. */
  abstract fundingInstructions(account: AccountSnapshot): FundingInstruction[];
  /**
   * Where money for one payment is sent to, fit for its currency: it tells by itself what it is for. Undefined where
   * the rail doesn't collect the currency over the network that the payment names.
   */
  abstract paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined;
}
