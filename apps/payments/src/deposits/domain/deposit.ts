import { DomainError, type Uuid } from '@corridor/kernel';
import type { Contradiction } from '../../instructions/domain/contradiction';

/**
 * What became of a deposit.
 * - RECEIVED: nothing is booked yet.
 * - CREDITED: an internal account has it.
 * - PAID: it paid a quote.
 * - SENT_BACK: it belonged to a quote that it couldn't pay, or an operator decided so; it goes back to its payer.
 * - SUSPENDED: it is in the house's suspense account.
 * - WRITTEN_OFF: an operator booked it to the own funds.
 * - OWN_ORDER: it is the credit of an order of the house, which books it.
 * - REVERSED: the bank took it back.
 */
export type DepositState =
  | 'RECEIVED'
  | 'CREDITED'
  | 'PAID'
  | 'SENT_BACK'
  | 'SUSPENDED'
  | 'WRITTEN_OFF'
  | 'OWN_ORDER'
  | 'REVERSED';

/** Money that arrived on a settlement account. */
export interface Deposit {
  /** Also the id of the transaction that it opens. */
  id: Uuid;
  connectorId: Uuid;
  settlementAccountId: Uuid;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  state: DepositState;
  /** Type of the payer's account; null if the bank didn't name the account, so that nothing can be sent back to it. */
  debtorAccountType: string | null;
  /** The account of the house that bears the whole loss, if the bank took the deposit back; absent if none does. */
  lossOn?: 'RECEIVABLE' | 'OWN_FUNDS';
}

/** @throws DomainError NOT_IN_THIS_STATE if the house bears the loss of the deposit, so that its money is nobody else's. */
export function assertNoLoss(lossOn: Deposit['lossOn']): void {
  if (!lossOn) return;
  const way = 'resolve its payment as PAID, which ends what the house is owed for it';
  throw new DomainError('NOT_IN_THIS_STATE', `the deposit is REVERSED: ${way}`);
}

/** A change of a deposit that is written with the batch. Its row must still have the state `from`. */
export interface DepositChange {
  note: 'DEPOSIT';
  id: Uuid;
  from: DepositState;
  to: DepositState;
  /** The transaction that has the money. */
  platformKey: number | null;
  transactionId: Uuid | null;
}

/** Money of the house's book that an operator must find a place for, with its break. */
export interface HouseItem {
  note: 'ITEM';
  /** The subject of its journal entry. */
  id: Uuid;
  account: 'SUSPENSE' | 'RECEIVABLE';
  /** Null for a payment by a connector without a settlement account. */
  settlementAccountId: Uuid | null;
  connectorId: Uuid;
  depositId: Uuid | null;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  kind: 'RECEIVABLE' | WithheldMoney['kind'];
  severity: 'CRITICAL' | 'WARNING';
  message: string;
}

/** Money of the house's book that has found its place. */
export interface ClosedItem {
  note: 'ITEM_CLOSED';
  id: Uuid;
  account: HouseItem['account'];
}

/** Money of a payment that can't reach its account, or its payer. It is in the platform's suspense account, with a break. */
export interface WithheldMoney {
  note: 'WITHHELD';
  /**
   * FROZEN_PARTY: a freeze stops it. CLOSED_ACCOUNT: the owner of the account is deleted. UNMATCHED_DEPOSIT: it was to go
   * back, and can't.
   */
  kind: 'FROZEN_PARTY' | 'CLOSED_ACCOUNT' | 'UNMATCHED_DEPOSIT';
  platformKey: number;
  transactionId: Uuid;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  message: string;
}

/** Withheld money has left the suspense account. Its break has the rest, and is resolved when nothing is left. */
export interface WithheldLeft {
  note: 'WITHHELD_LEFT';
  platformKey: number;
  transactionId: Uuid;
  /** Smallest units. */
  left: bigint;
}

/** Funds of a settlement account that a batch gives to an instruction. The instruction's row keeps it. */
export interface FundsTaken {
  note: 'FUNDS';
  settlementAccountId: Uuid;
  /** Smallest units. */
  amount: bigint;
}

/** What the treasury writes with a batch besides transactions and postings. */
export type TreasuryNote =
  | DepositChange
  | HouseItem
  | ClosedItem
  | WithheldMoney
  | WithheldLeft
  | FundsTaken
  | Contradiction;
