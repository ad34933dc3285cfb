import { currencyOf } from '../ui/amounts';
import type { Amount } from '../ui/format';

/** A line of a bank, or an item that waits for one. */
export interface Side {
  direction: 'CREDIT' | 'DEBIT';
  /** Smallest units. */
  amount: number;
}

/** What lines or items come to, smallest units: credits less debits. */
export function sumOf(sides: readonly Side[]): bigint {
  return sides.reduce(
    (sum, { direction, amount }) => (direction === 'CREDIT' ? sum + BigInt(amount) : sum - BigInt(amount)),
    0n,
  );
}

/** A sum as an amount. It may be greater than what a number keeps. */
export function sumAmount(sum: bigint | number | string, code: string): Amount {
  return { amount: String(sum), currency: currencyOf(code) };
}

const differenceAccounts = [
  { value: 'PROVIDER_FEES', label: 'PROVIDER_FEES: a fee of the bank' },
  { value: 'OWN_FUNDS', label: 'OWN_FUNDS: a gain or a loss of the house' },
  { value: 'RECEIVABLE', label: 'RECEIVABLE: somebody owes it to the house' },
] as const;
type DifferenceAccount = (typeof differenceAccounts)[number];

/**
 * The accounts that can take a difference.
 * @param difference lines less items: the house is owed something only if the bank has less than expected
 */
export function accountsOf(difference: bigint): readonly DifferenceAccount[] {
  if (difference === 0n) return [];
  return differenceAccounts.filter(({ value }) => value !== 'RECEIVABLE' || difference < 0n);
}

/** The chosen ones after one of them was clicked on. */
export function toggled<T extends { id: string }>(chosen: readonly T[], one: T): T[] {
  const others = chosen.filter(({ id }) => id !== one.id);
  return others.length < chosen.length ? others : [...others, one];
}
