import type { CheckResult, LedgerReport } from './ledger-report';

const isBroken = ({ breaches }: CheckResult): boolean => breaches > 0;

/**
 * The rules that a report breaks and the last report of no scope did. A full check that confirms a recent one therefore
 * finds nothing new.
 */
export function newBreaches(report: LedgerReport, last: readonly LedgerReport[]): CheckResult[] {
  const known = new Set(last.flatMap(({ results }) => results.filter(isBroken).map(({ name }) => name)));
  return report.results.filter((result) => isBroken(result) && !known.has(result.name));
}
