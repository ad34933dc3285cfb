import type { Uuid } from '@corridor/kernel';

/**
 * Kinds of postings. FUND: sandbox money arrives. RESERVE: taken from the payer. SETTLE: the payment is done.
 * REFUND: what was taken goes back. RETURN: the receiving bank sent it back after COMPLETED.
 */
export const postingKinds = ['FUND', 'RESERVE', 'SETTLE', 'REFUND', 'RETURN'] as const;
export type PostingKind = (typeof postingKinds)[number];

/**
 * Accounts of a platform that nobody owns. CLEARING: money on its way. FEES: earned. FX: position of conversions.
 * SUSPENSE: waits for a person. FUNDING: the world outside; its balance is minus what the platform's accounts hold.
 */
export const systemAccounts = ['CLEARING', 'FEES', 'FX', 'SUSPENSE', 'FUNDING'] as const;
export type SystemAccount = (typeof systemAccounts)[number];

/** One line of a posting: `amount` in smallest units, negative where money leaves the account. */
export interface Entry {
  account: { internalId: Uuid } | { system: SystemAccount };
  currency: string;
  amount: bigint;
}

/** A balanced set of entries that belongs to one step of one transaction (of a funding: to its own id). */
export interface Posting {
  platformKey: number;
  transactionId: Uuid;
  kind: PostingKind;
  atMs: number;
  entries: readonly Entry[];
}

/** Thrown for a defect of the ledger's own code: nothing that a caller sends may cause it. */
export class LedgerInvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerInvariantError';
  }
}

/** Makes a posting. @throws LedgerInvariantError unless its entries sum to zero in each currency. */
export function balancedPosting(posting: Posting): Posting {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of posting.entries) {
    if (amount === 0n) throw new LedgerInvariantError(`${posting.kind}: an entry of zero`);
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new LedgerInvariantError(`${posting.kind}: entries in ${currency} sum to ${sum}`);
  }
  if (posting.entries.length < 2) throw new LedgerInvariantError(`${posting.kind}: fewer than two entries`);
  return posting;
}

/** A movement of one amount between two accounts, as a posting. */
export function movement(
  step: Omit<Posting, 'entries'>,
  money: { from: Entry['account']; to: Entry['account']; currency: string; amount: bigint },
): Posting {
  const { from, to, currency, amount } = money;
  return balancedPosting({
    ...step,
    entries: [
      { account: from, currency, amount: -amount },
      { account: to, currency, amount },
    ],
  });
}
