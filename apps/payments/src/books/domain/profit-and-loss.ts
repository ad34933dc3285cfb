import { toJsonSum, type JsonSum } from '@corridor/kernel';
import type { AccountAmount } from './ledger-day';

type Part = 'fees' | 'providerFees' | 'fxResult' | 'ownFunds';

/** Profit and loss of days in one currency, smallest units. A loss is below zero. */
interface ProfitAndLoss extends Record<Part | 'result', JsonSum> {
  from: string;
  to: string;
  currency: string;
}

/** The accounts of income and of expense. */
const parts: Readonly<Record<string, Part>> = {
  FEES: 'fees',
  PROVIDER_FEES: 'providerFees',
  FX: 'fxResult',
  OWN_FUNDS: 'ownFunds',
};

/** Names of those accounts. */
export const resultAccounts = Object.keys(parts);

/** Profit and loss by currency. @param changes how the balances of the accounts changed, in all books. */
export function profitAndLoss(
  of: Pick<ProfitAndLoss, 'from' | 'to'>,
  changes: readonly AccountAmount[],
): ProfitAndLoss[] {
  const currencies = [...new Set(changes.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sumOf = (part?: Part): JsonSum => {
      const own = changes.filter(
        (one) => one.currency === currency && (part === undefined || parts[one.account] === part),
      );
      return toJsonSum(own.reduce((sum, { amount }) => sum + amount, 0n));
    };
    return {
      ...of,
      currency,
      fees: sumOf('fees'),
      providerFees: sumOf('providerFees'),
      fxResult: sumOf('fxResult'),
      ownFunds: sumOf('ownFunds'),
      result: sumOf(),
    };
  });
}
