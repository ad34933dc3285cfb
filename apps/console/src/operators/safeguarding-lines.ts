import type { Series } from '../ui/chart';
import { amountOf, amountValues } from './currencies';
import type { Safeguarding } from './resources';

/** What is held for what is owed, smallest units. */
function heldOf(row: Safeguarding): bigint {
  return BigInt(row.atBanks) + BigInt(row.inTransitIn) - BigInt(row.inTransitOut) + BigInt(row.elsewhere);
}

/** What customers are owed beside what is held, over days. @param rows of one currency, newest first */
export function safeguardingLines(rows: readonly Safeguarding[]): { times: string[]; series: Series[] } {
  const ascending = [...rows].reverse();
  const owedOf = (row: Safeguarding): bigint => BigInt(row.owedToCustomers) + BigInt(row.suspense);
  const amounts = (of: (row: Safeguarding) => bigint) =>
    amountValues(ascending.map((row) => amountOf(of(row).toString(), row.currency)));
  return {
    times: ascending.map(({ date }) => date),
    series: [
      { name: 'Owed, with suspense', tone: 'waiting', ...amounts(owedOf) },
      { name: 'Held', tone: 'accent', ...amounts(heldOf) },
    ],
  };
}

/**
 * What the figures of a day say, as a sentence, and whether that is good.
 * @param atBanks currencies with a settlement account. Of others nothing is at a bank, so nothing can be missing there.
 */
export function safeguardingVerdict(
  rows: readonly Safeguarding[],
  atBanks: ReadonlySet<string>,
): { isGood: boolean; text: string } {
  const wrong = rows.filter(({ difference, explanations }) => difference !== 0 || explanations.length > 0);
  const short = rows.filter(({ shortfall }) => BigInt(shortfall) > 0n);
  const names = (of: readonly Safeguarding[]): string => of.map(({ currency }) => currency).join(', ');
  if (wrong.length > 0) return { isGood: false, text: `No: the figures differ in ${names(wrong)}.` };
  const missing = short.filter(({ currency }) => atBanks.has(currency));
  if (missing.length > 0) return { isGood: false, text: `No: less is held than owed in ${names(missing)}.` };
  const rest = short.length > 0 ? ` Not counted: ${names(short)}, which no settlement account holds.` : '';
  return { isGood: true, text: `Yes: all that is owed is held, and the figures agree.${rest}` };
}
