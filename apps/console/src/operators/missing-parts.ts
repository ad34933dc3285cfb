import type { Safeguarding, TrialBalanceRow } from './resources';

/** A part of what is missing in a currency, smallest units. */
export interface MissingPart {
  currency: string;
  account: string;
  meaning: string;
  /** Above zero if it adds to what is missing, below zero if it covers a part. */
  amount: bigint;
}

/** What the accounts are that are neither money of customers nor money at banks. */
const meanings: Readonly<Record<string, string>> = {
  FX: 'sold and not bought: trade what is missing',
  PROVIDER_FEES: 'charges of banks',
  RECEIVABLE: 'what others still owe the house',
  OWN_FUNDS: 'own money of the house, and write-offs',
  FEES: 'fees that payments have paid',
};
const REST = 'what the parts above do not explain';

/**
 * What is missing in each currency, by the account that has used or covers it. The parts of a currency sum to its shortfall.
 * @param trial the trial balance of the same day
 */
export function missingParts(
  rows: readonly Safeguarding[],
  trial: readonly TrialBalanceRow[],
): readonly MissingPart[] {
  return rows.flatMap(({ currency, shortfall }) => {
    const total = BigInt(shortfall);
    if (total <= 0n) return [];
    const parts = Object.entries(meanings).map(([account, meaning]): MissingPart => {
      const own = trial.filter((row) => row.account === account && row.currency === currency);
      const amount = own.reduce(
        (sum, { debitBalance, creditBalance }) => sum + BigInt(debitBalance) - BigInt(creditBalance),
        0n,
      );
      return { currency, account, meaning, amount };
    });
    const rest = parts.reduce((left, { amount }) => left - amount, total);
    return [...parts, { currency, account: 'Rest', meaning: REST, amount: rest }].filter(
      ({ amount }) => amount !== 0n,
    );
  });
}
