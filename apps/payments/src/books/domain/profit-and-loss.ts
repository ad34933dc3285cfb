import { toJsonSum, type JsonSum } from '@corridor/kernel';
import type { AccountAmount, AccountDay } from './ledger-day';

type Part = 'fees' | 'providerFees' | 'fxResult' | 'ownFunds';

/** Profit and loss of days in one currency, smallest units. A loss is below zero. */
interface ProfitAndLoss extends Record<Part | 'result', JsonSum> {
  from: string;
  to: string;
  status: string;
  currency: string;
}

/** The accounts of income and of expense. */
const parts: ReadonlyMap<string, Part> = new Map([
  ['FEES', 'fees'],
  ['PROVIDER_FEES', 'providerFees'],
  ['FX', 'fxResult'],
  ['OWN_FUNDS', 'ownFunds'],
]);

/** How balances changed from the first to the last of days, as the amounts that the two days contribute. */
function changesOf(first: readonly AccountDay[], last: readonly AccountDay[]): AccountAmount[] {
  return [
    ...first.map(({ opening, ...one }) => ({ ...one, amount: -opening })),
    ...last.map(({ closing, ...one }) => ({ ...one, amount: closing })),
  ];
}

/** Profit and loss by currency, in all books. @param first the books of the first day @param last those of the last day */
export function profitAndLoss(
  of: Pick<ProfitAndLoss, 'from' | 'to' | 'status'>,
  { first, last }: { first: readonly AccountDay[]; last: readonly AccountDay[] },
): ProfitAndLoss[] {
  const changes = changesOf(first, last).filter(({ account }) => parts.has(account));
  const currencies = [...new Set(changes.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sumOf = (part?: Part): JsonSum => {
      const own = changes.filter(
        (one) => one.currency === currency && (part === undefined || parts.get(one.account) === part),
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
