import type { SystemAccount } from '../../ledger/domain/journal-entry';

/**
 * An end of a posting: a side of the transaction, the place where its payment out goes, or an account of the system.
 * A side that is no internal account, and a payment out, have the transit account of the settlement account of their
 * instruction; without one, the outside world.
 */
export type ExpectedEnd = 'SOURCE' | 'DESTINATION' | 'PAYOUT' | SystemAccount;

/** An amount of a transaction. PRINCIPAL: the sent amount without the fees. */
export type ExpectedAmount = 'SENT' | 'FEES' | 'PRINCIPAL' | 'RECEIVED' | 'COUNTERPARTY_FEE';

/** A posting of a payment's completion. */
export interface ExpectedPosting {
  from: ExpectedEnd;
  to: ExpectedEnd;
  /** The side whose currency it has. */
  currencyOf: 'SOURCE' | 'DESTINATION';
  amount: ExpectedAmount;
  /**
   * Restricts the posting to money that is paid on to an external account, or to money that isn't; absent: no
   * restriction.
   */
  isPaidOn?: boolean;
}

/** The postings that a transaction of a kind must have, independent of the code that made them. */
export interface ExpectedPostings {
  /** When the source's money is taken. EXECUTED: not while the transaction is PENDING, and not if it has expired. */
  taken: 'AT_ONCE' | 'EXECUTED' | 'NEVER';
  /** Postings of the payment's completion. A return of the payment has them in the opposite direction. */
  end: readonly ExpectedPosting[];
}
