import type { SystemAccount } from '../../ledger/domain/journal-entry';

/** An end of a posting: a side of the transaction, or an account of the system. */
export type ExpectedEnd = 'SOURCE' | 'DESTINATION' | SystemAccount;

/** An amount of a transaction. PRINCIPAL: what is sent without the fees. */
export type ExpectedAmount = 'SENT' | 'FEES' | 'PRINCIPAL' | 'RECEIVED' | 'COUNTERPARTY_FEE';

/** A posting of a payment's end. */
export interface ExpectedPosting {
  from: ExpectedEnd;
  to: ExpectedEnd;
  /** The side whose currency it has. */
  currencyOf: 'SOURCE' | 'DESTINATION';
  amount: ExpectedAmount;
  /** Only if the money is paid on to an external account, or only if it is not; absent: always. */
  isPaidOn?: boolean;
}

/** The postings that a transaction of a kind must have, whatever code has made them. */
export interface ExpectedPostings {
  /** When the money of the source is taken. EXECUTED: not while the transaction is PENDING, and not if it has expired. */
  taken: 'AT_ONCE' | 'EXECUTED' | 'NEVER';
  /** Postings of the payment's end. A return of the payment has the same ones the other way. */
  end: readonly ExpectedPosting[];
}
