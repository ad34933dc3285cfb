import type { Uuid } from '@corridor/kernel';

/** A transfer between an internal account and an external one; which is the source is told by `kind`. */
export interface TransferCommand {
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

/** What a caller asks the ledger for. */
export type LedgerCommand = TransferCommand | FundCommand;
