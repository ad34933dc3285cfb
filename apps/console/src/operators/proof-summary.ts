import type { Series } from '../ui/chart';
import { unitsOf } from '../ui/format';
import { amountOf, amountValues } from './currencies';
import type { Proof } from './resources';

/** What a proof says, as a sentence. */
export function verdictOf({
  status,
  difference,
  currency,
  statementDate,
  expectedDate,
  isImporting,
  gapDate,
  overdueItems,
  overdueLines,
}: Omit<Proof, 'id' | 'settlementAccountId' | 'createdAt'>): string {
  if (status === 'PROVEN') {
    const until =
      statementDate === null ? 'No statement was needed yet.' : `The last statement is of ${statementDate}.`;
    return `Yes: the ledger is what the bank says. ${until}`;
  }
  if (status === 'OPEN_ITEMS') {
    const gap = gapDate === null ? '' : ` The statement of ${gapDate} doesn’t continue the one before it.`;
    const count = overdueItems.count + overdueLines.count;
    const open = count === 1 ? '1 item or line is' : `${count} items or lines are`;
    return `Not quite: the ledger is what the bank says, but ${open} open for too long.${gap}`;
  }
  if (status === 'DIFFERENT') {
    const amount = amountOf(difference, currency);
    return `No: the bank and the ledger are ${amount ? unitsOf(amount) : difference} ${currency} apart.`;
  }
  if (isImporting) return 'Nobody knows yet: a statement is being imported.';
  if (expectedDate === null) return 'Nobody knows yet: the account has no statement.';
  return `Nobody knows: the statement of ${expectedDate} is missing.`;
}

/** Lines of a chart. */
interface Lines {
  times: string[];
  series: Series[];
}

/** The ledger beside the statements, over the time of the proofs. @param proofs newest first, as the API has them */
export function linesOf(proofs: readonly Proof[]): Lines {
  const ascending = [...proofs].reverse();
  const amounts = (of: (proof: Proof) => number | string | null) =>
    amountValues(ascending.map((proof) => amountOf(of(proof), proof.currency)));
  return {
    times: ascending.map(({ createdAt }) => createdAt),
    series: [
      { name: 'Statement', tone: 'waiting', ...amounts(({ statementBalance }) => statementBalance) },
      { name: 'Ledger', tone: 'accent', ...amounts(({ ledgerBalance }) => ledgerBalance) },
    ],
  };
}
